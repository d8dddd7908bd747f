"""The demo's month in entries: every category, a bad outcome, a contradicted assumption, one expired, one restored."""

import pytest

from brain.demo import knowledge
from memories.models import Category, Entry, TeamFact
from memories.selectors.decision_outcomes import calibration, due
from tests.factories import person, staff


@pytest.mark.django_db
def test_the_month_is_told_once_and_whole() -> None:
    people = {"proposer": person(), "operator": staff("Operator")}
    made = knowledge.tell(**people)
    facts = {name: TeamFact.objects.get(pk=pk) for name, pk in made.items()}
    assert len(facts) >= 25
    assert {fact.category for fact in facts.values()} == set(Category.values)
    assert [name for name, fact in facts.items() if fact.status == "pending"] == ["waiting"]
    assert (facts["night"].life, facts["texts"].life) == ("archived", "active")
    assert Entry.objects.get(pk=made["night"]).expired
    looked = {each.fact.pk: each for each in due()}
    assert looked.keys() == {made["one-queue"], made["cache"]}
    assert [each.content for each in looked[made["cache"]].contradicted] == [
        "The berth cache is refreshed every ten minutes."
    ]
    record = calibration()
    assert (record.all.scored, record.all.succeeded) == (2, 1)
    assert knowledge.tell(**people) == {}
