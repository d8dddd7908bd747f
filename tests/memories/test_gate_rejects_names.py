import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories import gate
from tests.memories.gate_cases import AMBIGUOUS, DISGUISED, LOWER_CASE, NAMES, PERSONS


@pytest.mark.parametrize("statement", NAMES)
def test_a_capitalised_name_is_rejected(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", AMBIGUOUS)
def test_a_word_that_is_also_a_name_is_rejected_where_a_person_stands(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", LOWER_CASE)
def test_a_name_in_lower_case_is_rejected(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize("statement", PERSONS)
def test_somebody_without_a_name_is_rejected(statement: str) -> None:
    assert (gate.check(statement).rule or "").startswith("identifier."), statement


@pytest.mark.parametrize("statement", DISGUISED)
def test_a_disguised_name_is_rejected(statement: str) -> None:
    assert not gate.check(statement).passed


@given(
    st.sampled_from(
        ["Aaliyah", "Bogdan", "Chukwuemeka", "Dimitra", "Eszter", "Fatoumata", "Giorgos", "Hyun", "Ioana"]
    ),
    st.sampled_from(
        ["{} owns the parser", "The okay comes from {}", "Since {} left, nobody knows", "Owner: {} (billing)"]
    ),
)
def test_a_given_name_is_rejected_in_any_frame(name: str, frame: str) -> None:
    assert not gate.check(frame.format(name)).passed


def test_the_verdict_points_at_the_name() -> None:
    verdict = gate.check("The exporter belongs to Thorvaldsen now")

    assert verdict.span is not None
    assert "The exporter belongs to Thorvaldsen now"[slice(*verdict.span)] == "Thorvaldsen"
    assert "Thorvaldsen" not in verdict.reason


def test_a_known_person_is_rejected_whatever_the_lexicon_says() -> None:
    roster = gate.Roster.of(["Ruby Falk", "tuvalix9", "ana.kova@firma.example", "U024BE7LH"])

    assert gate.check("Deploys are run by tuvalix9", roster=roster).rule is not None
    for statement in (
        "The Falk service is down",
        "The kova index is rebuilt",
        "Exports go to u024be7lh nightly",
    ):
        assert (gate.check(statement, roster=roster).rule or "").startswith("roster"), statement
    assert gate.check("Ruby 3.3 runs the importer", roster=roster).passed


def test_a_roster_term_is_not_lifted_by_a_product_of_that_name() -> None:
    roster = gate.Roster.of(["Tuvalix"])

    verdict = gate.check("Tuvalix stores artefacts", roster=roster, allowed_terms=frozenset({"tuvalix"}))

    assert verdict.rule == "roster.person"


def test_an_empty_roster_knows_nobody() -> None:
    assert "anna" not in gate.Roster()
    assert "ANNA" in gate.Roster.of(["Anna Berg"])
