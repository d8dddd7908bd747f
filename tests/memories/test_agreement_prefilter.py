"""What is told apart at a glance is what all the rules would call different."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest

from memories.agreement import Relation, claim
from memories.agreement.compare import by_rules
from memories.agreement.personal import of_person
from memories.agreement.prefilter import tells_apart

PAIRS = tomllib.loads(Path(__file__).with_name("agreement_of_persons.toml").read_text(encoding="utf-8"))
NEXT = 12  # statements that each one is held against
SIMILARITIES = (0.55, 0.95)


def test_the_rules_call_different_whatever_is_told_apart() -> None:
    pairs = list(chain.from_iterable(PAIRS.values()))
    said = list(dict.fromkeys(chain.from_iterable((one, other) for one, other, _ in pairs)))
    near = [(said[i], other) for i in range(len(said)) for other in said[i + 1 : i + 1 + NEXT]]
    apart = [pair for pair in near if tells_apart(*map(claim, pair))]
    assert len(apart) > len(near) / 4
    for one, other in apart:
        for similarity in SIMILARITIES:
            verdict, seen = by_rules(one, other, similarity)
            assert seen
            settled = of_person(verdict, seen)
            assert (settled.relation, settled.score) == (Relation.DIFFERENT, 0.0), (one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user lives in Leeds.", "The user lives in Bergen now."),
        ("The user lives in Pune now, not in Bengaluru any more.", "The user lives in Bengaluru."),
        ("The user likes tea.", "The user likes tea and biscuits."),
        ("The user prefers tea over coffee.", "The user prefers coffee over tea."),
        ("The user bought a car.", "The user bought an automobile."),
    ],
)
def test_what_may_agree_or_contradict_is_looked_at_closely(one: str, other: str) -> None:
    assert not tells_apart(claim(one), claim(other))
    assert not tells_apart(claim(other), claim(one))
