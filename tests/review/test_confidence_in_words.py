import pytest

from memories.models import TeamFact
from memories.selectors.contributors import Contributors
from review.confidence_in_words import sentence


def fact(**fields: object) -> TeamFact:
    return TeamFact(**{"origin": "assistant", "belief": 0.5, "confidence": 0.5, **fields})


@pytest.mark.parametrize(
    ("origin", "words"), [("assistant", "Inferred"), ("agent", "an agent"), ("user", "a person")]
)
def test_it_says_where_the_start_comes_from(origin: str, words: str) -> None:
    said = sentence(fact(origin=origin, belief=0.6, confidence=0.6), Contributors(1, 1), opposed=False)
    assert words in said
    assert "60%" in said


def test_what_was_entered_by_hand_or_imported_is_not_said_to_come_from_a_person() -> None:
    said = sentence(fact(origin="user", entered_by_hand=True), Contributors(0, 0), opposed=False)
    assert said == "Entered by hand, it starts at 50%."


def test_people_who_count_raise_it() -> None:
    said = sentence(fact(confidence=0.75), Contributors(4, 2), opposed=False)
    assert "2 people who count raise it to 75%." in said


def test_people_who_do_not_count_raise_nothing_and_are_not_mentioned() -> None:
    assert sentence(fact(), Contributors(4, 1), opposed=False) == "Inferred, so it starts at 50%."


def test_age_is_named_once_it_matters() -> None:
    assert "Not said again lately" in sentence(fact(confidence=0.4), Contributors(1, 1), opposed=False)
    assert "lately" not in sentence(fact(confidence=0.49), Contributors(1, 1), opposed=False)


def test_an_opposed_fact_says_so_instead() -> None:
    said = sentence(fact(confidence=0.25), Contributors(1, 1), opposed=True)
    assert "halves it" in said
    assert "lately" not in said
