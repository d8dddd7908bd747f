"""Days that people name are read from the day on which they were told."""

from datetime import date

import pytest

from memories.english.dates import days, is_of_a_day

WEDNESDAY = date(2026, 3, 4)

TO_COME = {
    "The audit is next Friday.": date(2026, 3, 6),
    "We meet tomorrow at nine.": date(2026, 3, 5),
    "The new boiler comes a week tomorrow.": date(2026, 3, 12),
    "Lunch with the bank is a week on Friday.": date(2026, 3, 13),
    "Stocktaking is Thursday week.": date(2026, 3, 12),
    "They ship in two weeks.": date(2026, 3, 18),
    "The server moves three weeks from today.": date(2026, 3, 25),
    "I need the sheets by the 24th.": date(2026, 3, 24),
    "The hearing is the Monday after next.": date(2026, 3, 16),
    "Board meeting: Thursday June 11.": date(2026, 6, 11),
    "The lease ends on 30 January.": date(2027, 1, 30),
    "Piet is away 13 to 24 April.": date(2026, 4, 13),
    "Deadline 2026-05-01, no later.": date(2026, 5, 1),
    "He starts Monday.": date(2026, 3, 9),
    "The fitter is coming Thursday of next week.": date(2026, 3, 12),
    "We open next summer.": date(2026, 6, 1),
    "They have had it since December.": date(2025, 12, 1),
}
THAT_WAS = {
    "The pump failed last Thursday.": date(2026, 2, 26),
    "On Monday they signed.": date(2026, 3, 2),
    "The floor plans were passed on Friday.": date(2026, 2, 27),
    "It broke two days ago.": date(2026, 3, 2),
    "We decided it last night.": date(2026, 3, 3),
    "They paid on 12 December.": date(2025, 12, 12),
    "The cat was found on the 28th.": date(2026, 2, 28),
    "We moved in 2019.": date(2019, 1, 1),
    "It was painted last winter.": date(2025, 12, 1),
    "She joined in autumn.": date(2025, 9, 1),
}
NO_DAY = [
    "Bhavna never works Mondays.",
    "Every Friday we count the till.",
    "The shop is open Monday to Thursday.",
    "Bins go out on the 5th of each month.",
    "Version 3.4.5 runs on port 8443.",
    "It is on the 3rd floor.",
    "They may march, and we run Spring in production.",
]


@pytest.mark.parametrize(("text", "day"), TO_COME.items())
def test_what_is_to_come_is_ahead(text: str, day: date) -> None:
    assert days(text, WEDNESDAY, past=False)[0].day == day


@pytest.mark.parametrize(("text", "day"), THAT_WAS.items())
def test_what_happened_lies_behind(text: str, day: date) -> None:
    assert days(text, WEDNESDAY, past=True)[0].day == day


@pytest.mark.parametrize("text", NO_DAY)
def test_what_recurs_or_only_looks_like_a_day_is_none(text: str) -> None:
    assert not days(text, WEDNESDAY, past=False)


def test_a_stretch_of_days_has_its_end() -> None:
    away = days("Away 13 to 24 April.", WEDNESDAY, past=False)[0]
    assert (away.day, away.last) == (date(2026, 4, 13), date(2026, 4, 24))


def test_a_day_that_no_month_has_is_passed_over() -> None:
    assert not days("Meet on 31 June.", WEDNESDAY, past=False)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("They come in April.", date(2026, 4, 30)),
        ("They come next week.", date(2026, 3, 15)),
        ("They come next quarter.", date(2026, 6, 30)),
        ("They come in autumn 2026.", date(2026, 11, 30)),
        ("They come by the end of April.", date(2026, 4, 30)),
    ],
)
def test_what_is_longer_than_a_day_is_vague_and_has_its_last(text: str, last: date) -> None:
    named = days(text, WEDNESDAY, past=False)[0]
    assert (named.vague, named.last) == (True, last)


def test_what_is_ago_by_weeks_may_be_some_days_to_either_side() -> None:
    assert days("It broke three weeks ago.", WEDNESDAY, past=True)[0].about == 3


def test_a_year_behind_an_impossible_day_still_counts() -> None:
    assert days("Meet on 31 June 2026.", WEDNESDAY, past=False)[0].day == date(2026, 6, 1)


@pytest.mark.parametrize(
    ("text", "word", "of_a_day"),
    [
        ("No lift on a Friday.", "Friday", True),
        ("Sundays are dead.", "Sundays", True),
        ("Due May 11 at noon.", "May", True),
        ("Due on the 11th of May.", "May", True),
        ("May will call them.", "May", False),
        ("Sunny has the till.", "Sunny", False),
    ],
)
def test_a_weekday_or_a_month_with_its_number_is_no_name(text: str, word: str, of_a_day: bool) -> None:  # noqa: FBT001
    start = text.index(word)
    assert is_of_a_day(text, start, start + len(word)) is of_a_day
