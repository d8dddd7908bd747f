"""The form of a name and what it hangs on in the parse say of which type it is, beside what the network heard."""

import numpy as np
import pytest

from brain.extract.rules.clause.grammar import parse
from brain.extract.rules.preprocessing.sentences import sentences
from brain.extract.world.classifier import ENTITIES, Named, Read, named
from brain.extract.world.mentions import mentions_of
from brain.extract.world.name_types import typed

# The network is in two minds about all of these.
EXPECTED = {
    ("We log into Ostrica with the blue card.", "Ostrica"): "tool",
    ("Bernmouth Council want the report on Monday.", "Bernmouth Council"): "org",
    ("Dr Varga never works Mondays.", "Dr Varga"): "person",
}


def candidate(text: str, name: str, likely: dict[str, float]) -> Named:
    start = text.index(name)
    return Named(start, start + len(name), next(iter(likely)), likely)


@pytest.mark.parametrize(("text", "name"), EXPECTED)
def test_a_doubtful_name_is_what_its_sentence_says(text: str, name: str) -> None:
    kinds = ("place", "org", "tool", "person")
    found = typed([candidate(text, name, dict.fromkeys(kinds, 0.25))], parse([text])[0])
    assert found[0].type == EXPECTED[text, name]
    assert sum(found[0].likely.values()) == pytest.approx(1)


def test_what_the_network_is_sure_of_stays() -> None:
    text, name = "We log into Ostrica with the blue card.", "Ostrica"
    found = typed([candidate(text, name, {"org": 0.9999, "tool": 0.0001})], parse([text])[0])
    assert found[0].type == "org"


def test_a_name_without_likelihoods_keeps_its_type() -> None:
    text = "Ostrica is shut."
    found = typed([Named(0, 7, "place")], parse([text])[0])
    assert found == [Named(0, 7, "place")]


def test_a_word_that_no_list_of_english_has_is_a_name_at_the_beginning_of_a_sentence_too() -> None:
    words = [("Orivue", 0), ("takes", 7), ("four", 13)]
    sums = np.zeros((len(words), len(ENTITIES)), dtype=np.float32)
    sums[:, ENTITIES.index("none")] = 2.5
    sums[0, ENTITIES.index("tool")] = 1.0
    found = named("Orivue takes four", [(start, start + len(word)) for word, start in words], sums)
    assert [(each.start, each.end, each.type) for each in found] == [(0, 6, "tool")]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Tuesday is for Corby and Thursday for Ravensmoor.", "Tuesday"),
        ("The Monday crew has Ravensmoor.", "Monday"),
    ],
)
def test_a_weekday_is_no_name(text: str, day: str) -> None:
    found = [each.name for each in mentions_of(Read(sentences(text)), 0, parse([text])[0])]
    assert "Ravensmoor" in found
    assert day not in found
