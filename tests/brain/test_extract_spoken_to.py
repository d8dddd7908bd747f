"""What is said to or about somebody who is not the user, slips, and what only follows from a statement."""

from datetime import UTC, datetime

import pytest

from brain.extract import extract
from brain.extract.schema import Extraction

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def run(message: str) -> Extraction:
    return extract(message, "Sure.", now=NOW)


NOT_KEPT = {
    "a remark on the assistant": ["so you never sleep, huh", "wow, you always know everything. what's a fjord", "you always sound so cheerful, right? me not so much"],
    "who reads along": ["(boss if you see this: I have a fever, honest) three jokes about chairs", "Mum, if you're reading along, I really do wash my socks. What is a sock made of?"],
    "somebody else's, for a while": ["not mine, I'm just dog sitting for a week: a beagle named Otto. can he have cheese", "we're cat sitting over Easter, he won't eat", "I'm minding my neighbours plants till Sunday. how much water for a fern"],
    "a neighbour's or colleague's": ["my colleagues daughter needs a tutor, she's called Mira. write the ad", "my neighbor's son wants my bike, he is named Jarl. fair price?"],
    "a slip": ["i deleted the whole folder on the share by mistake, can I get it back", "my son threw my ring away by accident, how do bins work"],
    "nobody's age": ["I'm roughly 400 years old and sleep in a coffin. what is kombucha"],
    "what is to be done": ["I am to give the eulogy on Friday, how long?", "my dad will kill me if the car has a dent", "my mate Gorka bet I can't read it", "a client's dog bit me an hour ago. disinfect with what"],
    "one of two that lie there": ["The first kitchen is brighter, I like the island more. What do I ask?"],
    "a sum": ["14,5 h x 13,80? that's my week at the bakery"],
    "mine, of nothing named": ["Caption for a photo of a mill? Mine are all under 80 characters.", "mine's tt_live_9dkA77zq and I get 403. Why?"],
    "a text and where it goes": ["This bit goes to the residents: lift out of order 4 May, stairs only. Any typos?", "this hangs above the sink: hot water only after 6. shorter?"],
}  # fmt: skip


@pytest.mark.parametrize("message", [message for messages in NOT_KEPT.values() for message in messages])
def test_what_is_not_told_of_the_user_is_not_kept(message: str) -> None:
    found = run(message)
    assert [each.content for each in found.personal] + [each.content for each in found.team] == []


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("you never use emojis with me, please", "The user wants the assistant never to use emojis with them."),
        ("I became choir director by accident in 2014 and stayed. ideas?", "The user became choir director by accident in 2014 and stayed."),
        ("I'm 41 years old and live on a barge. heating?", "The user is 41 years old and lives on a barge."),
        ("my daughter Runa plays chess, she's nine. club or app?", "The user's daughter Runa is nine."),
        ("I am the youngest, the other two, Ida and Mo, don't speak. seating?", "The user is the youngest."),
        ("Seriously though: I keep forty hens in Kerry, is a fox fence worth 900?", "The user keeps forty hens in Kerry."),
        ("I'm a midwife on nights and just dropped soup on my shoes. stain tips", "The user is a midwife on nights."),
        ("I keep forty hens in Kerry, by the way you were great. feed?", "The user keeps forty hens in Kerry."),
        ("My brother is deaf by the way, so a good thing that I sign. BSL how?", "The user's brother is deaf."),
        ("I'm 61 and just started piano, lessons on Mondays. a first piece?", "The user is 61 and just started piano, lessons on Mondays."),
    ],
)  # fmt: skip
def test_what_is_told_of_the_user_beside_it_is_kept(message: str, told: str) -> None:
    assert told in [each.content for each in run(message).personal]


@pytest.mark.parametrize(
    ("message", "proposed"),
    [
        ("so nobody else waits in vain: our gate opens only with the blue fob after 8", "The gate opens only with the blue fob after 8."),
        ("team wiki entry -> Hallmark delivers only on euro pallets, max 140 cm", "Hallmark delivers only on euro pallets, max 140 cm."),
        ("This goes in the wiki: our printer needs a login via AD.", "The printer needs a login via AD."),
    ],
)  # fmt: skip
def test_what_a_fact_is_told_for_is_not_part_of_it(message: str, proposed: str) -> None:
    assert [fact.content for fact in run(message).team] == [proposed]
