"""Every transition of a fact: permission, the version that was seen, what changes, and who did it."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from memories.actions import conflicts, fact_decisions
from memories.actions.erasure import Mode, erase_person
from memories.actions.team_facts import enter_fact
from memories.actions.undo import undo_last
from memories.embedding import model_name
from memories.errors import GateRefusedError, RefusedError, StaleError
from memories.models import AuditEntry, Conflict, Decision, FactVersion, TeamFact, User
from memories.selectors import contributors
from tests.factories import contribute, fact, person, staff

pytestmark = pytest.mark.django_db


def test_approving_and_rejecting_are_audited_under_the_reviewers_name(operator: User) -> None:
    one, other = fact(), fact()
    fact_decisions.approve_fact(actor=operator, fact_id=one.pk, version=1)
    fact_decisions.reject_fact(actor=operator, fact_id=other.pk, version=1, reason="too vague")
    assert set(TeamFact.objects.values_list("pk", "status")) == {(one.pk, "approved"), (other.pk, "rejected")}
    entries = AuditEntry.objects.order_by("action")
    assert [(each.actor, each.action, each.object_id, each.reason) for each in entries] == [
        (operator, "approve", str(one.pk), ""),
        (operator, "reject", str(other.pk), "too vague"),
    ]
    assert set(Decision.objects.values_list("result", flat=True)) == {"approved", "rejected"}


@pytest.mark.parametrize("group", ["Viewer", "Tuner", "Support"])
def test_without_the_permission_nothing_happens(group: str) -> None:
    waiting = fact()
    with pytest.raises(PermissionDenied):
        fact_decisions.approve_fact(actor=staff(group), fact_id=waiting.pk, version=1)
    assert TeamFact.objects.get().status == "pending"
    assert not AuditEntry.objects.exists()


def test_a_stale_card_is_refused_and_the_fresh_one_shown(operator: User) -> None:
    """Promise 8: nothing is overwritten."""
    waiting = fact()
    fact_decisions.reject_fact(actor=operator, fact_id=waiting.pk, version=1)
    with pytest.raises(StaleError) as refused:
        fact_decisions.approve_fact(actor=staff("Operator"), fact_id=waiting.pk, version=1)
    assert refused.value.fact
    assert (refused.value.fact.status, refused.value.fact.version) == ("rejected", 2)


def test_a_card_of_a_deleted_fact_is_refused(operator: User) -> None:
    waiting = fact()
    waiting.delete()
    with pytest.raises(StaleError, match="gone"):
        fact_decisions.approve_fact(actor=operator, fact_id=waiting.pk, version=1)


def test_an_edit_keeps_the_older_wording_and_embeds_anew(operator: User) -> None:
    waiting = fact("Deploys run on Tuesdays.", embedding_model="an older one")
    edited = fact_decisions.edit_fact(
        actor=operator,
        fact_id=waiting.pk,
        version=1,
        content="Deploys run on Thursdays.",
        importance=4,
        approve=True,
    )
    stored = TeamFact.objects.get()
    assert (stored.content, stored.importance, stored.status, stored.version) == (
        edited.content,
        4,
        "approved",
        2,
    )
    assert stored.embedding_model == model_name() != waiting.embedding_model
    assert FactVersion.objects.get().content == "Deploys run on Tuesdays."
    assert AuditEntry.objects.get().fields == ["status", "content", "importance", "confirmed_at"] or set(
        AuditEntry.objects.get().fields
    ) >= {"status", "content", "importance"}


def test_an_edit_that_names_a_person_is_refused_by_the_gate(operator: User) -> None:
    waiting = fact("Deploys run on Tuesdays.")
    with pytest.raises(GateRefusedError) as refused:
        fact_decisions.edit_fact(
            actor=operator, fact_id=waiting.pk, version=1, content="Deploys are run by Marta Kowalska."
        )
    assert refused.value.verdict.rule
    assert TeamFact.objects.get().content == "Deploys run on Tuesdays."


def test_an_override_lifts_the_unknown_noun_rule_and_nothing_else(operator: User) -> None:
    waiting = fact()
    text = "Frobnitzer queues are drained every night."
    with pytest.raises(GateRefusedError):
        fact_decisions.edit_fact(actor=operator, fact_id=waiting.pk, version=1, content=text)
    fact_decisions.edit_fact(
        actor=operator, fact_id=waiting.pk, version=1, content=text, override="our own tool"
    )
    assert "our own tool" in AuditEntry.objects.get().reason
    with pytest.raises(GateRefusedError):
        fact_decisions.edit_fact(
            actor=operator,
            fact_id=waiting.pk,
            version=2,
            content="Marta Kowalska drains the queue.",
            override="please",
        )


def test_reopening_puts_a_decided_fact_back_into_the_queue(operator: User) -> None:
    decided = fact(status="rejected")
    fact_decisions.reopen_fact(actor=operator, fact_id=decided.pk, version=1)
    assert TeamFact.objects.get().status == "pending"
    with pytest.raises(RefusedError, match="already in the queue"):
        fact_decisions.reopen_fact(actor=operator, fact_id=decided.pk, version=2)


def test_merging_counts_people_over_both_and_can_be_undone(operator: User) -> None:
    kept, part = fact(), fact()
    contribute(kept, [person()])
    contribute(part, [person()])
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=1, into=kept.pk)
    assert contributors.count(kept.pk).people == 2
    kept.refresh_from_db()
    assert (kept.status, kept.version) == ("approved", 2)  # together they are enough
    with pytest.raises(RefusedError, match="other way round"):
        fact_decisions.merge_fact(actor=operator, fact_id=kept.pk, version=2, into=part.pk)
    fact_decisions.unmerge_fact(actor=operator, fact_id=part.pk, version=2)
    assert contributors.count(kept.pk).people == 1
    together = kept.confidence
    kept.refresh_from_db()
    assert kept.confidence < together  # one voice less


def test_deleting_waits_a_day_and_can_be_cancelled(operator: User) -> None:
    going = fact(status="approved")
    fact_decisions.delete_fact(actor=operator, fact_id=going.pk, version=1)
    assert fact_decisions.delete_due_facts() == 0
    fact_decisions.cancel_deletion(actor=operator, fact_id=going.pk, version=2)
    assert TeamFact.objects.get().delete_after is None
    fact_decisions.delete_fact(actor=operator, fact_id=going.pk, version=3)
    TeamFact.objects.update(delete_after=timezone.now() - timedelta(minutes=1))
    assert fact_decisions.delete_due_facts() == 1
    assert not TeamFact.objects.exists()


@pytest.fixture
def pair(db: None) -> Conflict:
    return Conflict.objects.create(fact=fact(), other=fact(), reason="value: 1 / 2")


def test_a_conflict_is_settled_by_keeping_one(operator: User, pair: Conflict) -> None:
    versions = {pair.fact_id: 1, pair.other_id: 1}
    conflicts.keep_one(actor=operator, conflict_id=pair.pk, keep=pair.other_id, versions=versions)
    assert dict(TeamFact.objects.values_list("pk", "status")) == {
        pair.fact_id: "rejected",
        pair.other_id: "approved",
    }
    assert Conflict.objects.get().resolution == "kept_one"
    assert len(set(AuditEntry.objects.values_list("action_id", flat=True))) == 1


def test_a_stale_side_leaves_the_conflict_open(operator: User, pair: Conflict) -> None:
    fact_decisions.edit_fact(actor=operator, fact_id=pair.fact_id, version=1, importance=5)
    with pytest.raises(StaleError):
        conflicts.keep_one(
            actor=operator,
            conflict_id=pair.pk,
            keep=pair.other_id,
            versions={pair.fact_id: 1, pair.other_id: 1},
        )
    assert Conflict.objects.get().resolution == ""


def test_keeping_both_lets_numbers_count_again_and_can_be_undone(operator: User, pair: Conflict) -> None:
    contribute(pair.fact, [person(), person()])
    conflicts.keep_both(actor=operator, conflict_id=pair.pk, versions={pair.fact_id: 1, pair.other_id: 1})
    pair.fact.refresh_from_db()
    assert pair.fact.status == "approved"
    undo_last(actor=operator)
    assert Conflict.objects.get().resolution == ""


def test_a_fact_entered_by_hand_is_approved_and_passes_the_gate(operator: User) -> None:
    entered = enter_fact(actor=operator, content="Releases are tagged with the date.")
    assert (entered.status, entered.entered_by_hand, entered.origin) == ("approved", True, "user")
    assert contributors.count(entered.pk).people == 0
    with pytest.raises(GateRefusedError):
        enter_fact(actor=operator, content="Marta Kowalska tags the releases.")


def test_rejecting_one_side_lets_numbers_count_for_the_other_until_it_is_reopened(
    operator: User, pair: Conflict
) -> None:
    contribute(pair.fact, [person(), person()])
    rejected = fact_decisions.reject_fact(actor=operator, fact_id=pair.other_id, version=1)
    pair.fact.refresh_from_db()
    assert pair.fact.status == "approved"
    assert not Conflict.objects.open().exists()
    fact_decisions.reopen_fact(actor=operator, fact_id=rejected.pk, version=rejected.version)
    assert Conflict.objects.open().get() == pair


def test_keeping_the_side_that_numbers_would_approve_settles_the_conflict(
    operator: User, pair: Conflict
) -> None:
    contribute(pair.fact, [person(), person()])
    versions = {pair.fact_id: 1, pair.other_id: 1}
    conflicts.keep_one(actor=operator, conflict_id=pair.pk, keep=pair.fact_id, versions=versions)
    assert dict(TeamFact.objects.values_list("pk", "status")) == {
        pair.fact_id: "approved",
        pair.other_id: "rejected",
    }


def test_taking_apart_leaves_nothing_that_nobody_stands_behind(operator: User) -> None:
    kept, gone = fact(status="approved"), person()
    part = fact(merged_into=kept)
    contribute(kept, [gone])
    contribute(part, [person()])
    erase_person(user=gone, mode=Mode.CONTRIBUTIONS_ONLY, requested_by=gone, reason="test")
    part.refresh_from_db()
    fact_decisions.unmerge_fact(actor=operator, fact_id=part.pk, version=part.version)
    assert TeamFact.objects.get() == part


def test_deleting_a_fact_takes_what_was_merged_into_it(operator: User) -> None:
    going = fact(status="approved")
    fact(merged_into=going, status="approved")
    fact_decisions.delete_fact(actor=operator, fact_id=going.pk, version=1)
    TeamFact.objects.filter(pk=going.pk).update(delete_after=timezone.now() - timedelta(minutes=1))
    fact_decisions.delete_due_facts()
    assert not TeamFact.objects.exists()


def test_an_edit_that_ends_a_contradiction_settles_it_and_one_that_begins_one_flags_it(
    operator: User,
) -> None:
    stated = enter_fact(actor=operator, content="The preview pool uses ports 9000–9999.")
    other = enter_fact(actor=operator, content="The preview pool uses ports 8000–8999.")
    assert Conflict.objects.open().get().other == other
    agreed = fact_decisions.edit_fact(
        actor=operator, fact_id=other.pk, version=1, content="The staging pool uses ports 8000–8999."
    )
    assert Conflict.objects.get().resolution == "edited"
    assert stated.pk != agreed.pk
