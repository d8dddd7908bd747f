"""What replaces a person's memory, what refreshes it, and what stands beside it."""

import pytest

from memories.agreement import Relation, compare

REPLACES = [
    ("The user lives in Leeds.", "The user moved to Malmö."),
    ("The user prefers short answers.", "The user likes long answers."),
    ("The user works at Spotify.", "The user works for Klarna."),
    ("The user is a nurse.", "The user works as a pilot."),
    ("The user no longer works at Spotify.", "The user works at Spotify."),
    ("The user prefers tea over coffee.", "The user prefers coffee over tea."),
    ("The user is left-handed.", "The user is right-handed."),
    ("The user lives in Bengaluru.", "The user lives in Pune now, not in Bengaluru any more."),
    (
        "The user has nine direct reports.",
        "Since the reorganisation the user has eleven direct reports, not nine.",
    ),
    ("The user's laptop runs Debian.", "The user's laptop runs Fedora instead of Debian."),
    ("The user lives in Lviv.", "The user has moved to Gdańsk, not Lviv any more."),
    ("The user's flight leaves at 08:15.", "The user's flight leaves at 09:40, not 08:15."),
    ("The user's rent is 1,020 euros.", "The user's rent is 980 euros, not 1,020."),
    ("The user is vegetarian.", "The user is not vegetarian any more."),
    ("The user eats meat.", "The user doesn't eat meat anymore."),
]

REFRESHES = [
    ("The user works at Spotify.", "The user works for Spotify."),
    ("The user moved to Malmö.", "The user lives in Malmö now."),
    ("The user has a dog named Rex.", "The user's dog is called Rex."),
    ("The user loves climbing.", "The user enjoys climbing."),
    ("The user is 34 years old.", "The user is 34."),
]

STANDS_BESIDE = [
    ("The user likes tea.", "The user likes chess."),
    ("The user speaks German.", "The user speaks Spanish."),
    ("The user has a dog named Rex.", "The user has a cat named Mia."),
    ("The user lives in Leeds.", "The user works in Leeds."),
    ("The user's sister lives in York.", "The user lives in Leeds."),
    ("The user is allergic to peanuts.", "The user is allergic to pollen."),
    (
        "Greta has two sons who make her laugh.",
        "Greta's sons look forward to the sea and they think about learning to sail next spring.",
    ),
    (
        "Greta is in touch with Paul after a while and asks how he is.",
        "Greta plans her next hike by reading the diaries of climbers.",
    ),
    (
        "Paul hosted a chess night with neighbours and it brought them together.",
        "Paul sees chess as a rest, where he can forget his worries and think of nothing else.",
    ),
    ("Greta started rowing eight years ago.", "Greta used to go fishing with her uncle when she was small."),
    ("The user wants to visit Peru.", "The user wants to visit Iceland."),
    ("The user's desktop runs Debian.", "The user's laptop runs Fedora, not Debian."),
    ("The user speaks German.", "The user speaks Spanish, not only German."),
    ("The user is not a smoker.", "The user is not a vegan any more."),
]


@pytest.mark.parametrize(("old", "new"), REPLACES)
def test_a_newer_answer_replaces_the_older(old: str, new: str) -> None:
    assert compare(old, new, 0.8, personal=True).relation is Relation.CONFLICT


@pytest.mark.parametrize(("old", "new"), REFRESHES)
def test_the_same_in_other_words_refreshes(old: str, new: str) -> None:
    assert compare(old, new, 0.9, personal=True).relation is Relation.SAME


@pytest.mark.parametrize(("old", "new"), STANDS_BESIDE)
def test_what_can_hold_at_once_is_kept_beside_it_even_above_the_threshold(old: str, new: str) -> None:
    assert compare(old, new, 0.95, personal=True).relation is Relation.DIFFERENT
