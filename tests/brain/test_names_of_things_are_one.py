"""Words written large side by side that name things are one name; people stay apart from them."""

import re

import numpy as np
import pytest

from brain.extract.world.classifier import ENTITIES, named


def read(text: str, *kinds: str) -> list[tuple[str, str]]:
    """Names of the text and their types, where each of its words is heard as one kind."""
    places = [found.span() for found in re.finditer(r"\S+", text)]
    sums = np.zeros((len(places), len(ENTITIES)), dtype=np.float32)
    for row, kind in enumerate(kinds):
        sums[row, ENTITIES.index(kind)] = 6.0
    return [(text[each.start : each.end], each.type) for each in named(text, places, sums)]


@pytest.mark.parametrize(
    ("text", "kinds", "names"),
    [
        ("then Wet Cardigan play", ("none", "project", "tool", "none"), {"Wet Cardigan"}),
        ("see Nine Bob Note", ("none", "org", "org", "document"), {"Nine Bob Note"}),
        ("at Yate Priya works", ("none", "place", "person", "none"), {"Yate", "Priya"}),
        ("at Yate server room", ("none", "place", "tool", "none"), {"Yate", "server"}),
        ("THE WET CARDIGAN PLAY", ("none", "project", "tool", "none"), {"WET", "CARDIGAN"}),
    ],
)
def test_what_is_one_name(text: str, kinds: tuple[str, ...], names: set[str]) -> None:
    assert {name for name, _ in read(text, *kinds)} == names


def test_it_is_of_the_type_that_its_words_are_most() -> None:
    assert read("see Nine Bob Note", "none", "org", "org", "document") == [("Nine Bob Note", "org")]
