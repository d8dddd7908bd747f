"""The time that a message names, seen from Wednesday 12 June 2024."""

from datetime import UTC, datetime

import pytest

from brain.recall.periods import period_named

NOW = datetime(2024, 6, 12, 15, 30, tzinfo=UTC)


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("What happened on 9 July 2023?", "2023-07-09", "2023-07-08"),
        ("on the 9th of July, 2023", "2023-07-12", "2023-07-20"),
        ("July 9, 2023", "2023-07-09", "2023-08-01"),
        ("since 2023-07-09", "2023-07-09", "2023-07-08"),
        ("in May 2023", "2023-05-31", "2023-04-30"),
        ("31 February 2023", "2023-02-10", "2023-01-31"),
        ("In Sept. 2023", "2023-09-15", "2023-08-31"),
        ("what did I do in March", "2024-03-10", "2023-03-10"),
        ("what did I do in September", "2023-09-10", "2024-09-10"),
        ("on May 3 we met", "2024-05-03", "2023-05-03"),
        ("what was said yesterday", "2024-06-11", "2024-06-12"),
        ("today", "2024-06-12", "2024-06-11"),
        ("last week's call", "2024-06-05", "2024-05-20"),
        ("last month", "2024-05-10", "2024-03-10"),
        ("three weeks ago", "2024-05-22", "2024-06-10"),
        ("two days ago", "2024-06-10", "2024-06-05"),
        ("a year ago", "2023-06-13", "2024-06-01"),
        ("in 2022", "2022-11-02", "2023-02-01"),
    ],
)
def test_a_named_time_is_understood(text: str, inside: str, outside: str) -> None:
    period = period_named(text, NOW)
    assert period
    assert period.start <= day(inside) < period.end
    assert not period.start <= day(outside) < period.end


@pytest.mark.parametrize(
    "text",
    [
        "",
        "may I ask something",
        "march on",
        "the port is 2023",
        "version 12 ago",
        "2023-19-09",
        "next week",
        "from May on",
    ],
)
def test_what_names_no_time_names_none(text: str) -> None:
    assert period_named(text, NOW) is None


def test_the_most_exact_time_counts() -> None:
    period = period_named("in 2023, on 9 July 2023", NOW)
    assert period
    assert period.start == day("2023-07-09")
