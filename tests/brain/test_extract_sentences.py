"""Sentences are found by what stands close to a full stop, so a long message costs no more per sentence."""

import pytest

from brain.extract.rules.preprocessing.sentences import NEAR, on_lines, sentences


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ("We met Dr. Brown. He is late.", 2),
        ("It runs at 48 V. Is that much?", 2),
        ("It is open till 3. May we come?", 1),
        ("1. bread\n2. milk", 2),
        ("Well... fine. Then hmm... whatever", 3),
    ],
)
def test_a_full_stop_ends_a_sentence_by_what_stands_around_it(own: str, found: int) -> None:
    before = "It rained the whole day and nobody came. " * NEAR
    assert len(sentences(own)) == found
    assert len(sentences(f"{before}\n{own}")) == NEAR + found


@pytest.mark.parametrize(
    ("own", "lines"),
    [
        ("like this: 1. shout 2. throw 3. turn", ["like this:", "1. shout", "2. throw", "3. turn"]),
        ("1) shout 2) throw 3) turn round", ["1) shout", "2) throw", "3) turn round"]),
        ("We need 2. And 3. Not 1. More", ["We need 2. And 3. Not 1. More"]),  # no list
        ("Version 1. 2 and 3", ["Version 1. 2 and 3"]),
        ("Steps:\n1. shout\n2. throw\n3. turn", ["Steps:", "1. shout", "2. throw", "3. turn"]),
    ],
)
def test_a_list_in_one_line_is_read_as_lines(own: str, lines: list[str]) -> None:
    assert on_lines(own).split("\n") == lines
