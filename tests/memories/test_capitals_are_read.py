"""The packaged model knows no capitals: a network that is to know them is told by the type of each token."""

import pytest

from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.world.classifier import Read
from memories.adapted import capitals


@pytest.mark.parametrize(
    ("text", "places", "types"),
    [
        ("ask Priya", [(0, 0), (0, 3), (4, 7), (7, 9), (0, 0)], [0, 0, 1, 1, 0]),
        ("the iPhone, too", [(0, 3), (4, 5), (5, 10), (10, 11), (12, 15)], [0, 1, 1, 1, 0]),
        ("ASK PRIYA", [(0, 3), (4, 9)], [0, 0]),  # where all is large, it says nothing
        ("42 °C", [(0, 2), (3, 4), (4, 5)], [0, 0, 0]),
    ],
)
def test_a_token_has_the_type_of_its_word(text: str, places: list[tuple[int, int]], types: list[int]) -> None:
    assert capitals(text, places) == types


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The late series in the cellar is called Small Hours.", ["Small Hours"]),
        ("we stop at the small hours", []),
        ("Log every firing in Grey Ledger before you go home.", ["Grey Ledger"]),
    ],
)
def test_plain_words_are_a_name_where_they_are_written_large(text: str, names: list[str]) -> None:
    assert [text[each.start : each.end] for each in Read([Sentence(text)]).names(0)] == names
