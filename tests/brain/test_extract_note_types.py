"""Each kind of note comes out where one would expect it, with its days and the people it names."""

from datetime import UTC, date, datetime

import pytest

from brain.extract import extract
from brain.extract.rules.statement.validity import valid_between
from brain.extract.schema import Intent, NoteType, PersonalStatement

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)  # a Saturday


def kept(message: str) -> list[PersonalStatement]:
    return extract(message, "Noted.", now=NOW).personal


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("We decided against a third cat.", NoteType.DECISION),
        ("My idea is to open a bike café.", NoteType.IDEA),
        ("I have an idea for an app that finds empty benches.", NoteType.IDEA),
        ("My dream is to walk to Santiago.", NoteType.IDEA),
        ("I'm thinking of opening a tea shop.", NoteType.IDEA),
        ("I have a 1:1 with Petra every Thursday.", NoteType.MEETING),
        ("My wife Runa is a surveyor.", NoteType.PERSON),
        ("My boss is Henrik.", NoteType.PERSON),
        ("My mentor Alma lives in Turku.", NoteType.PERSON),
        ("I've noticed that I sleep badly after cheese.", NoteType.INSIGHT),
        ("I learned over time that I need a break every hour.", NoteType.INSIGHT),
        ("I found out that I'm allergic to lupins.", NoteType.INSIGHT),
        ("I fly to Oslo on 3 August.", NoteType.TASK),
        ("Journal: today I planted a pear tree and felt calm.", NoteType.JOURNAL),
        ("Diary entry: my shift was long but quiet.", NoteType.JOURNAL),
        ("I felt proud when my daughter got her degree in June.", NoteType.JOURNAL),
        ("My portfolio is at https://runa.example.com.", NoteType.REFERENCE),
        ("Remember that my locker number is 88.", NoteType.REFERENCE),
        ("From now on answer in Dutch.", NoteType.PROCEDURAL),
        ("I always water the plants before I start work.", NoteType.PROCEDURAL),
        ("Every Sunday I back up my laptop to two disks.", NoteType.PROCEDURAL),
        ("I first run the tests, then tag the release.", NoteType.PROCEDURAL),
        ("I ran my first half marathon last week!", NoteType.EPISODIC),
        ("I live in Graz.", NoteType.NOTE),
    ],
)
def test_the_type_of_the_note(message: str, expected: NoteType) -> None:
    assert [each.note_type for each in kept(message)] == [expected]


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("We move to Bergen in March 2027.", date(2027, 3, 1), None),
        ("I'm starting a new job next September.", date(2027, 9, 1), None),
        ("I start my PhD next autumn.", date(2027, 9, 1), None),
        ("My sister visits next month.", date(2026, 12, 1), None),
        ("I retire in 2030.", date(2030, 1, 1), None),
        ("I'll be in Japan in April.", date(2027, 4, 1), None),
        ("I'm going to retire in May 2031.", date(2031, 5, 1), None),
        ("I plan to move to Lyon in autumn.", date(2027, 9, 1), None),
        ("I'm flying to Rome next weekend.", date(2026, 11, 28), None),
        ("I'm on leave from 3 May to 9 May.", date(2027, 5, 3), date(2027, 5, 9)),
        ("I'm on leave from 3 to 9 May.", date(2027, 5, 3), date(2027, 5, 9)),
        ("I'm in Lima from 3 May for 2 weeks.", date(2027, 5, 3), date(2027, 5, 17)),
        ("I'll be back in Oslo two weeks from today.", date(2026, 12, 5), None),
        ("My contract ends in August 2027.", None, date(2027, 8, 31)),
        ("I have to renew my passport by Friday.", None, date(2026, 11, 27)),
        ("I have to send the tax return by 15 December.", None, date(2026, 12, 15)),
        ("I must hand in my thesis before 31 January.", None, date(2027, 1, 31)),
    ],
)
def test_a_plan_of_a_month_a_season_or_a_year_has_its_days(
    message: str, start: date | None, end: date | None
) -> None:
    plan = kept(message)[0]
    assert (plan.valid_from, plan.valid_until) == (start, end)
    assert plan.meaning.intent is Intent.PLAN


def test_a_time_that_no_calendar_has_ends_nothing() -> None:
    content = "The user is in Lima from 3 May for 99999999999 years."
    assert valid_between(content, NOW.date()) == (date(2027, 5, 3), None)


@pytest.mark.parametrize(
    "message", ["My birthday is in March.", "I moved here in March 2019.", "My office number is 4.12."]
)
def test_what_is_no_plan_has_no_days(message: str) -> None:
    assert all((each.valid_from, each.valid_until) == (None, None) for each in kept(message))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("My mentor Alma lives in Turku.", ["Alma"]),
        ("I play tennis with Bjorn every Sunday.", ["Bjorn"]),
        ("My manager is Olga.", ["Olga"]),
        ("My dentist is Dr. Weiss.", ["Dr. Weiss"]),
        ("I always work with Python.", []),
    ],
)
def test_the_people_who_are_named(message: str, expected: list[str]) -> None:
    assert kept(message)[0].people == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("From now on, when I paste a trace, name the likely cause.", "When the user pastes a trace, they want the assistant to name the likely cause."),
        ("Going forward, when I ask for a summary, use bullets.", "When the user asks for a summary, they want the assistant to use bullets."),
        ("In general, if my text is in Polish, correct only the grammar.", "If the user's text is in Polish, they want the assistant to correct only the grammar."),
        ("From now on, before you answer, ask which version I use.", "Before the assistant answers, the user wants it to ask which version they use."),
        ("From now on, as soon as I upload a contract, list the deadlines.", "As soon as the user uploads a contract, they want the assistant to list the deadlines."),
        ("From now on, unless I say otherwise, answer in Frisian.", "Unless the user says otherwise, they want the assistant to answer in Frisian."),
        ("I want that you always summarise first.", "The user wants the assistant always to summarise first."),
        ("Since I moved to Lyon in 2023, which tram pass is cheapest?", "The user moved to Lyon in 2023."),
        ("Because I work nights, which vitamins matter?", "The user works nights."),
        ("Now that we have twins, which car fits?", "The user has twins."),
        ("I keep bees on the roof #garden", "The user keeps bees on the roof."),
    ],
)  # fmt: skip
def test_nothing_of_it_is_lost(message: str, expected: str) -> None:
    assert [each.content for each in kept(message)] == [expected]
