"""A person's life holds less that contradicts than a project: two happenings, two wishes, two likings stand side by side."""

import tomllib
from pathlib import Path

import pytest

from memories.agreement import Relation, compare

Pair = tuple[str, str, float]
PAIRS: dict[str, list[Pair]] = tomllib.loads(
    Path(__file__).with_name("agreement_of_persons.toml").read_text(encoding="utf-8")
)


def relation(pair: Pair, *, turned: bool = False) -> Relation:
    a, b, similarity = pair
    one, other = (b, a) if turned else (a, b)
    return compare(one, other, similarity, personal=True).relation


@pytest.mark.parametrize("pair", PAIRS["replaces"], ids=lambda pair: pair[1])
def test_another_answer_to_one_question_replaces_the_older(pair: Pair) -> None:
    assert relation(pair) is relation(pair, turned=True) is Relation.CONFLICT


@pytest.mark.parametrize("pair", PAIRS["beside"], ids=lambda pair: pair[1])
def test_what_can_both_be_so_in_one_life_stands_side_by_side(pair: Pair) -> None:
    assert relation(pair) is relation(pair, turned=True) is Relation.DIFFERENT


def test_what_is_known_of_a_project_still_contradicts() -> None:
    a, b = "The design team visited Rome in 2019.", "The design team visited Rome in 2022."
    assert compare(a, b, 0.9).relation is Relation.CONFLICT
    assert compare(a, b, 0.9, personal=True).relation is Relation.DIFFERENT
