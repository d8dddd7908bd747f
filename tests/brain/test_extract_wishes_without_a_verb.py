"""What somebody wants of all that is written, and what they are, told in other than the plainest words."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

WISHES = [
    ("From now on all prices in euros.", "The user's standing wish for answers: all prices in euros."),
    ("I don't need 'good point' before every answer.", "The user doesn't need 'good point' before every answer."),
    ("I'd like every letter of mine to end with 'Yours, the tall one'.", "The user would like every letter of theirs to end with 'Yours, the tall one'."),
    ("whenever I paste a timetable you go through it for clashes first. here goes: choir 8:00", "Whenever the user pastes a timetable, they want the assistant to go through it for clashes first."),
    ("We're Mennonites. what do we sing at weddings", "The user and the others are Mennonites."),
    ("Imagine I sold the farm, would I miss it? I've milked goats near Chur for 19 years.", "The user has milked goats near Chur for 19 years."),
    ("I had both hips replaced. safe sports?", "The user had both hips replaced."),
    ("for another day, remember: my oboe is a Loree. reed tips?", "The user's oboe is a Loree."),
    ("7 May: first time I chaired the board alone.", "7 May: first time the user chaired the board alone."),
    ("can't log in, pw Meise!Kanne7, why?? i own the bakery Mehlwurm, so everything hangs on it", "The user owns the bakery Mehlwurm."),
]  # fmt: skip


@pytest.mark.parametrize(("message", "content"), WISHES)
def test_it_is_kept_in_plain_words(message: str, content: str) -> None:
    assert content in [kept.content for kept in extract(message, "Sure.", now=NOW).personal]


@pytest.mark.parametrize(
    "message",
    [
        "My favourite of the five is the grey one. Print it",
        "of your three I take the second",
        "the alarm of the barn is 7714# and then Enter",
        "Raffle text for Oma Grete, 80 years, first prize, something with geese",
        "I sleep by the river, said one camper, and I am never leaving.",
        "My old profile starts with 'Keen angler' which is dull",
        "Shorten this leaflet, my class reads slowly so plain words as ever:\n\nOur clinic opens at 8 and I am its founder.",
        'three sentences summary:\n\nI have farmed here for years. "We stay," he said. My son takes over in May.',
        "I've a fitting at 4 and no babysitter",
        "tomorrow I have the dentist",
        "I'm in seat 14B and my neighbour snores",
        "One of the tenants is a lawyer and threatens us, how to answer?",
        "my daughter's exam is tomorrow at 8",
    ],
)
def test_what_is_chosen_handed_over_or_of_the_hour_is_not(message: str) -> None:
    found = extract(message, "Sure.", now=NOW)
    assert [kept.content for kept in found.personal + found.team] == [] or "class" in message
    assert "founder" not in str(found.personal)
