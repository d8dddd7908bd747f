import pytest

from memories import gate
from tests.memories.gate_cases import PASSES

MOST_STOPPED = 0.05


@pytest.mark.parametrize("statement", PASSES)
def test_no_rule_stops_a_fact_about_the_project(statement: str) -> None:
    verdict = gate.check(statement, by_rules_alone=True)

    assert verdict.passed, verdict


def test_the_network_stops_few_of_them() -> None:
    stopped = [statement for statement in PASSES if gate.check(statement).rule]
    assert len(stopped) <= MOST_STOPPED * len(PASSES), stopped


def test_an_operators_product_lifts_the_unknown_noun() -> None:
    statement = "Tuvalix stores the build artefacts"

    assert gate.check(statement).rule == "name.unknown"
    assert gate.check(statement, allowed_terms=frozenset({"tuvalix"})).passed


def test_the_override_lifts_the_unknown_noun_alone() -> None:
    assert gate.check("Tuvalix stores the artefacts", lift_unknown_noun=True).passed
    assert gate.check("Xiomara Lopez stores the artefacts", lift_unknown_noun=True).rule == "name.lexicon"
    assert not gate.check("Tuvalix is reached at 10.1.2.3", lift_unknown_noun=True).passed


def test_a_product_of_several_words_is_lifted_as_a_whole() -> None:
    statement = "Blue Heronix runs the nightly export"

    assert not gate.check(statement).passed
    assert gate.check(statement, allowed_terms=frozenset({"Blue Heronix"})).passed
