"""Decisions: due by their day or by a fact that contradicts what they rest on; what came of them; what expires, comes back."""

import itertools
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from memories.actions.fact_decisions import approve_fact, merge_fact, reject_fact
from memories.actions.knowledge.assumptions import check_all
from memories.actions.knowledge.changing import edit_entry, set_life
from memories.actions.knowledge.entries import enter_entry
from memories.actions.knowledge.expiry import archive_expired
from memories.actions.knowledge.rights import set_rights
from memories.actions.knowledge.surprise import added
from memories.actions.team_facts import Proposal, enter_fact, propose_fact
from memories.actions.undo import undo_last
from memories.drafts import Context, Draft, Result, windows
from memories.errors import GateRefusedError, RefusedError
from memories.models import Conflict, Entry, FactVersion, KnowledgeRight, TeamFact, User
from memories.selectors.decision_outcomes import calibration, due
from memories.selectors.knowledge import draft_of
from tests import factories

pytestmark = pytest.mark.django_db
TITLE, BODY = "Events move to Postgres", "The events table grows by two million rows a day."
ASSUMPTION = "The cache is kept for ten minutes."
Entered = Callable[..., TeamFact]


@pytest.fixture
def decided(operator: User) -> Entered:
    def make(title: str = TITLE, body: str = BODY, category: str = "decision", **more: Any) -> TeamFact:
        return enter_entry(actor=operator, draft=Draft(title, body, category, **more))

    return make


def test_a_decision_is_due_when_its_day_has_come(decided: Entered) -> None:
    today = timezone.now().date()
    decided("Not yet", context=Context(revisit_on=today + timedelta(days=1)))
    come = decided("Today", context=Context(revisit_on=today))
    over = decided("It is over", context=Context(revisit_on=today))
    TeamFact.objects.filter(pk=over.pk).update(life="resolved")
    (found,) = due()
    assert (found.fact.pk, found.revisit, found.contradicted) == (come.pk, True, [])


def test_an_approved_fact_against_an_assumption_makes_it_due(decided: Entered, operator: User) -> None:
    decided(context=Context(assumptions=[ASSUMPTION, "The export runs once a day."]))
    assert due() == []
    propose_fact(proposer=factories.person(), proposal=Proposal("The cache is kept for twenty minutes."))
    assert due() == []
    fact = TeamFact.objects.get(tier="")
    approve_fact(actor=operator, fact_id=fact.pk, version=1)
    (found,) = due()
    assert [each.content for each in found.contradicted] == [ASSUMPTION]
    assert found.contradicted[0].contradicted_by == fact
    reject_fact(actor=operator, fact_id=fact.pk, version=2)
    assert due() == []


def test_an_assumption_is_held_against_what_was_approved_before(decided: Entered, operator: User) -> None:
    enter_fact(actor=operator, content="The cache is kept for twenty minutes.")
    decided(context=Context(assumptions=[ASSUMPTION]))
    assert len(due()) == 1
    assert check_all() == 1


def test_titles_and_facts_are_not_compared(decided: Entered, operator: User) -> None:
    decided("The cache is kept for ten minutes", category="insight")
    fact = enter_fact(actor=operator, content="The cache is kept for twenty minutes.")
    assert not Conflict.objects.exists()
    with pytest.raises(RefusedError, match="not merged"):
        merge_fact(actor=operator, fact_id=fact.pk, version=1, into=Entry.objects.get().pk)


def test_the_words_of_certainty_are_held_against_what_came(decided: Entered) -> None:
    sure = [
        decided(f"Sure of step {number}", f"Step {number} is taken.", tags=["storage"])
        for number in (1, 2, 3)
    ]
    decided("Not so sure", "Another step is taken.", certainty="low")
    for decision, success in zip(sure, (True, False, None), strict=True):
        decided(f"Of {decision.content}", "It is over.", "outcome", result=Result(decision.pk, success))
    first = calibration()
    high, _medium, low = first.words
    assert (high.decisions, high.scored, high.succeeded, high.share) == (3, 2, 1, 0.5)
    assert high.gap == pytest.approx(-0.4)
    assert (low.decisions, low.scored, low.share) == (1, 0, None)
    (storage,) = first.tags
    assert (storage.name, storage.decisions, storage.scored, storage.means) == ("storage", 3, 2, 0.9)
    assert storage.covered == pytest.approx(2 / 3)
    assert storage.gap == pytest.approx(-0.4)
    assert first.brier == pytest.approx((0.1**2 + 0.9**2) / 2)
    newer = Result(sure[0].pk, success=False, scored_on=date(2030, 1, 1))
    decided("It broke later", "After a year.", "outcome", result=newer)
    assert calibration().all.succeeded == 0


def test_what_is_edited_comes_back_whole(decided: Entered, operator: User) -> None:
    fact = decided(tags=["storage"], context=Context("Cheaper.", assumptions=[ASSUMPTION]))
    before = draft_of(TeamFact.objects.get(pk=fact.pk))
    new = Draft("Events stay", "Nothing moves.", "decision", context=Context("Less work."))
    edit_entry(actor=operator, fact_id=fact.pk, version=1, draft=new)
    assert draft_of(TeamFact.objects.get(pk=fact.pk)) == new.tidied()
    assert FactVersion.objects.get(fact=fact).body["context"]["reasoning"] == "Cheaper."  # type: ignore[index]
    undo_last(actor=operator)
    assert draft_of(TeamFact.objects.get(pk=fact.pk)) == before


def test_a_body_alone_is_edited_and_undone(decided: Entered, operator: User) -> None:
    fact = decided()
    edit_entry(actor=operator, fact_id=fact.pk, version=1, draft=Draft(TITLE, "Less.", "decision"))
    assert Entry.objects.get().body == "Less."
    undo_last(actor=operator)
    assert Entry.objects.get().body == BODY
    with pytest.raises(GateRefusedError):
        edit_entry(
            actor=operator,
            fact_id=fact.pk,
            version=3,
            draft=Draft(TITLE, "Ask priya@halden.example.", "decision"),
        )


def test_a_life_is_changed_and_undone(decided: Entered, operator: User) -> None:
    fact = decided()
    set_life(actor=operator, fact_id=fact.pk, version=1, life="archived")
    assert TeamFact.objects.get().life == "archived"
    undo_last(actor=operator)
    assert TeamFact.objects.get().life == "active"
    plain = factories.fact()
    with pytest.raises(RefusedError):
        set_life(actor=operator, fact_id=plain.pk, version=1, life="resolved")


def test_what_nobody_uses_is_archived_and_restored(decided: Entered, operator: User) -> None:
    unused = decided("An idea", category="insight", certainty="low")
    decided("A sure idea", "Something else.", category="insight")
    used = decided("A used idea", "Yet something else.", category="insight", certainty="low")
    named = decided("Until the end of the year", "It ends.", "procedure", expires_on=timezone.now().date())
    TeamFact.objects.update(updated_at=timezone.now() - timedelta(days=8))
    Entry.objects.filter(pk=used.pk).update(last_accessed_at=timezone.now())
    assert archive_expired() == 2
    archived = TeamFact.objects.filter(life="archived")
    assert {fact.pk for fact in archived} == {unused.pk, named.pk}
    assert Entry.objects.get(pk=unused.pk).expired
    set_life(actor=operator, fact_id=unused.pk, version=2, life="active")
    assert archive_expired() == 0
    assert not Entry.objects.get(pk=unused.pk).expired


def test_only_who_manages_staff_sets_rights(operator: User) -> None:
    from memories.actions.people import assistant_named  # noqa: PLC0415

    coder = assistant_named("coder")
    assert coder
    with pytest.raises(PermissionDenied):
        set_rights(actor=operator, assistant=coder.pk, rights={"insight": (True, False)})
    admin = factories.staff("Admin")
    set_rights(actor=admin, assistant=coder.pk, rights={"insight": (True, False)})
    set_rights(actor=admin, assistant=coder.pk, rights={"client": (False, False)})
    assert [*KnowledgeRight.objects.values_list("category", "may_read")] == [("client", False)]


def test_surprise_is_what_neither_meaning_nor_words_have() -> None:
    text = "The events table grows by two million rows a day"
    assert added(text, text, 1.0) == 0
    assert added(text, "Invoices go out on Mondays", 0.1) == pytest.approx(0.9)
    assert added(text, text, 0.8) == 0
    assert 0 < added(text, "The events table grows quickly", 0.8) < 0.2


def test_the_gate_reads_whole_sentences_twice_at_the_seams() -> None:
    sentences = [f"Sentence number {number} says nothing of any importance." for number in range(40)]
    read = list(windows(" ".join(sentences)))
    assert max(map(len, read)) <= 300
    assert all(any(sentence in window for window in read) for sentence in sentences)
    seams = itertools.pairwise(read)
    assert all(
        set(first.split(". ")) & set(second.split(". ")) or first[-20:] in second for first, second in seams
    )
    assert all(len(window) <= 300 for window in windows("x" * 1000 + " y" * 600))
