"""Undo: each kind of decision leaves facts, conflicts and counts exactly as they were, unless something came between."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from memories.actions import conflicts, fact_decisions
from memories.actions.erasure import Mode, erase_person
from memories.actions.fact_confidence import refresh_confidence
from memories.actions.team_facts import Proposal, propose_fact
from memories.actions.undo import undo_last, undo_step
from memories.embedding import embed_one
from memories.errors import GateRefusedError, NotFoundError, RefusedError, StaleError
from memories.models import AuditEntry, Conflict, FactEvent, TeamFact, User
from memories.selectors import contributors, fact_history
from tests.factories import contribute, fact, person, staff

pytestmark = pytest.mark.django_db

FIELDS = (
    "status", "content", "kind", "importance", "promoted_automatically", "confirmed_at", "merged_into_id",
    "delete_after",
)  # fmt: skip


@pytest.fixture
def pair(db: None) -> Conflict:
    pair = Conflict.objects.create(fact=fact(), other=fact(), reason="value: 1 / 2")
    for side in (pair.fact, pair.other, fact("Previews are built at noon.")):
        contribute(side, [person()])
        refresh_confidence(side)
    return pair


def picture() -> tuple[list[Any], list[Any]]:
    rows = TeamFact.objects.order_by("pk").values_list("pk", *FIELDS, "confidence")
    facts = [(*row[:-1], round(row[-1], 3)) for row in rows]  # it fades while the test runs
    return facts, sorted(Conflict.objects.values_list("fact", "other", "resolution"))


def reject(actor: User, one: TeamFact, other: TeamFact) -> None:
    fact_decisions.reject_fact(actor=actor, fact_id=one.pk, version=1, reason="not true")


def edit(actor: User, one: TeamFact, other: TeamFact) -> None:
    fact_decisions.edit_fact(
        actor=actor, fact_id=one.pk, version=1, content="Invoices are numbered per year.", kind="howto",
        importance=5, approve=True,
    )  # fmt: skip


def set_importance(actor: User, one: TeamFact, other: TeamFact) -> None:
    fact_decisions.edit_fact(actor=actor, fact_id=one.pk, version=1, importance=1)


def merge(actor: User, one: TeamFact, other: TeamFact) -> None:
    whole = TeamFact.objects.get(content="Previews are built at noon.")
    fact_decisions.merge_fact(actor=actor, fact_id=one.pk, version=1, into=whole.pk)


def delete(actor: User, one: TeamFact, other: TeamFact) -> None:
    fact_decisions.delete_fact(actor=actor, fact_id=one.pk, version=1)


def keep_both(actor: User, one: TeamFact, other: TeamFact) -> None:
    versions = {one.pk: 1, other.pk: 1}
    conflicts.keep_both(actor=actor, conflict_id=Conflict.objects.get().pk, versions=versions)


def keep_one(actor: User, one: TeamFact, other: TeamFact) -> None:
    versions = {one.pk: 1, other.pk: 1}
    conflicts.keep_one(actor=actor, conflict_id=Conflict.objects.get().pk, keep=one.pk, versions=versions)


DECISIONS = [reject, edit, set_importance, merge, delete, keep_both, keep_one]


@pytest.mark.parametrize("decide", DECISIONS, ids=lambda each: each.__name__)
def test_every_kind_of_decision_is_undone_exactly_and_can_be_done_again(
    decide: Callable[[User, TeamFact, TeamFact], None], operator: User, pair: Conflict
) -> None:
    before = picture()
    decide(operator, pair.fact, pair.other)
    after = picture()
    assert after != before
    undo_last(actor=operator)
    assert picture() == before
    undo_step(actor=operator, step=latest(pair.fact))
    assert picture() == after


def test_an_approval_is_undone_exactly(operator: User) -> None:
    one = fact()
    contribute(one, [person()])
    refresh_confidence(one)
    before = picture()
    fact_decisions.approve_fact(actor=operator, fact_id=one.pk, version=1)
    assert picture() != before
    undo_last(actor=operator)
    assert picture() == before


def latest(one: TeamFact) -> Any:
    """The step that brought a fact into the version that it has now."""
    return fact_history.step_of(TeamFact.objects.get(pk=one.pk))


def test_reopening_taking_apart_and_cancelling_a_deletion_are_undone(operator: User) -> None:
    whole, part = fact(status="approved"), fact(status="rejected")
    for each in (whole, part):
        contribute(each, [person()])
        refresh_confidence(each)
    going = fact(entered_by_hand=True)
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=1, into=whole.pk)
    fact_decisions.delete_fact(actor=operator, fact_id=going.pk, version=1)
    before = picture()
    for act, one in (
        (fact_decisions.unmerge_fact, part),
        (fact_decisions.cancel_deletion, going),
        (fact_decisions.reopen_fact, whole),
    ):
        act(actor=operator, fact_id=one.pk, version=TeamFact.objects.get(pk=one.pk).version)
        assert picture() != before
        undo_last(actor=operator)
        assert picture() == before


def test_approval_by_numbers_that_followed_is_undone_with_its_cause(operator: User, pair: Conflict) -> None:
    contribute(pair.fact, [person(), person()])
    for side in (pair.fact, pair.other):
        refresh_confidence(side)
    before = picture()
    fact_decisions.reject_fact(actor=operator, fact_id=pair.other_id, version=1)
    assert TeamFact.objects.get(pk=pair.fact_id).promoted_automatically
    undo_last(actor=operator)
    assert picture() == before


def test_merging_that_made_a_fact_due_is_undone_with_the_approval(operator: User) -> None:
    whole, part = fact(), fact()
    for each in (whole, part):
        contribute(each, [person()])
        refresh_confidence(each)
    before = picture()
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=1, into=whole.pk)
    assert TeamFact.objects.get(pk=whole.pk).status == "approved"
    undo_last(actor=operator)
    assert picture() == before


def test_an_undo_is_audited_and_holds_no_text(operator: User) -> None:
    one = fact("Backups are kept for 35 days.")
    fact_decisions.edit_fact(
        actor=operator, fact_id=one.pk, version=1, content="Backups are kept for 30 days."
    )
    undo_last(actor=operator)
    entry = AuditEntry.objects.order_by("-at")[0]
    assert (entry.actor, entry.action, entry.object_id, entry.fields) == (
        operator, "undo", str(one.pk), ["content"],
    )  # fmt: skip
    kept = [*AuditEntry.objects.values(), *FactEvent.objects.values()]
    assert "Backups" not in str(kept)


def test_what_changed_since_is_not_overwritten(operator: User, pair: Conflict) -> None:
    step = _kept_one(operator, pair)
    reopened = fact_decisions.reopen_fact(actor=staff("Operator"), fact_id=pair.other_id, version=2)
    before = picture()
    with pytest.raises(StaleError) as refused:
        undo_step(actor=operator, step=step)
    assert refused.value.fact == reopened
    assert picture() == before


def _kept_one(operator: User, pair: Conflict) -> Any:
    keep_one(operator, pair.fact, pair.other)
    return latest(pair.fact)


def test_undoing_twice_is_refused_and_the_last_decision_is_the_one_before(operator: User) -> None:
    one, other = fact(entered_by_hand=True), fact(entered_by_hand=True)
    for each in (one, other):
        fact_decisions.approve_fact(actor=operator, fact_id=each.pk, version=1)
    step = latest(other)
    assert [each.pk for each in undo_last(actor=operator)] == [other.pk]
    with pytest.raises(StaleError):
        undo_step(actor=operator, step=step)
    assert [each.pk for each in undo_last(actor=operator)] == [one.pk]
    with pytest.raises(NotFoundError, match="no decision of yours"):
        undo_last(actor=operator)


def test_a_reviewer_undoes_the_last_of_their_own_only(operator: User) -> None:
    one = fact(entered_by_hand=True)
    fact_decisions.approve_fact(actor=staff("Operator"), fact_id=one.pk, version=1)
    with pytest.raises(NotFoundError):
        undo_last(actor=operator)


def test_undoing_takes_the_permission(operator: User) -> None:
    one = fact()
    fact_decisions.approve_fact(actor=operator, fact_id=one.pk, version=1)
    with pytest.raises(PermissionDenied):
        undo_step(actor=staff("Viewer"), step=latest(one))
    assert TeamFact.objects.get().status == "approved"


def test_a_fact_that_an_erasure_deleted_does_not_come_back(operator: User) -> None:
    one, gone = fact(), person()
    contribute(one, [gone])
    fact_decisions.reject_fact(actor=operator, fact_id=one.pk, version=1)
    step = latest(one)
    erase_person(user=gone, mode=Mode.CONTRIBUTIONS_ONLY, requested_by=gone, reason="test")
    assert not FactEvent.objects.exists()
    with pytest.raises(NotFoundError, match="nothing left to undo"):
        undo_step(actor=operator, step=step)
    assert not TeamFact.objects.exists()


def test_approval_by_numbers_does_not_come_back_once_too_few_are_left(operator: User) -> None:
    one, gone = fact(), person()
    contribute(one, [gone, person()])
    TeamFact.objects.update(status="approved", promoted_automatically=True)
    fact_decisions.reject_fact(actor=operator, fact_id=one.pk, version=1)
    erase_person(user=gone, mode=Mode.CONTRIBUTIONS_ONLY, requested_by=gone, reason="test")
    undo_last(actor=operator)
    stored = TeamFact.objects.get()
    assert (stored.status, stored.promoted_automatically) == ("pending", False)
    assert contributors.count(one.pk).people == 1


def test_taking_a_merge_back_leaves_nothing_that_nobody_stands_behind(operator: User) -> None:
    whole, part, gone = fact(status="approved"), fact(), person()
    contribute(whole, [gone])
    contribute(part, [person()])
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=1, into=whole.pk)
    erase_person(user=gone, mode=Mode.CONTRIBUTIONS_ONLY, requested_by=gone, reason="test")
    undo_last(actor=operator)
    assert TeamFact.objects.get() == part


def test_an_older_wording_that_names_somebody_who_has_joined_since_stays_away(operator: User) -> None:
    one = fact("Zorvath deploys run on Fridays.")
    fact_decisions.edit_fact(actor=operator, fact_id=one.pk, version=1, content="Deploys run on Fridays.")
    person(display_name="Zorvath Quillmane", username="zorvath")
    with pytest.raises(GateRefusedError):
        undo_last(actor=operator)
    assert TeamFact.objects.get().content == "Deploys run on Fridays."


def test_a_merge_is_not_redone_the_other_way_round(operator: User) -> None:
    whole, part = fact(entered_by_hand=True), fact(entered_by_hand=True)
    fact_decisions.merge_fact(actor=operator, fact_id=part.pk, version=1, into=whole.pk)
    undo_last(actor=operator)
    redo = latest(part)
    fact_decisions.merge_fact(actor=operator, fact_id=whole.pk, version=1, into=part.pk)
    with pytest.raises(RefusedError, match="other way round"):
        undo_step(actor=operator, step=redo)


def test_an_edit_that_began_a_contradiction_takes_it_along_when_it_goes(operator: User) -> None:
    said = "The preview pool uses ports 9000–9999."
    stated = fact(said, embedding=embed_one(said), entered_by_hand=True)
    other = fact(entered_by_hand=True)
    fact_decisions.edit_fact(
        actor=operator, fact_id=other.pk, version=1, content="The preview pool uses ports 8000–8999."
    )
    assert Conflict.objects.open().get().fact == stated
    undo_last(actor=operator)
    assert not Conflict.objects.exists()


def test_a_reviewers_wording_is_not_replaced_by_a_longer_one(operator: User) -> None:
    first = propose_fact(proposer=person(), proposal=Proposal("Backups are kept for 35 days."))
    assert first.fact
    fact_decisions.edit_fact(
        actor=operator, fact_id=first.fact.pk, version=1, content="Backups stay for 35 days."
    )
    joined = propose_fact(
        proposer=person(exchange_count=0),
        proposal=Proposal("Backups of the database are kept for 35 days."),
    )
    again = propose_fact(
        proposer=person(exchange_count=0), proposal=Proposal("Backups are being kept for 35 days.")
    )
    assert {joined.fact, again.fact} & {first.fact}
    assert TeamFact.objects.get(pk=first.fact.pk).content == "Backups stay for 35 days."


def test_the_history_says_who_what_why_and_what_can_be_undone(operator: User) -> None:
    one = fact("Backups are kept for 35 days.", entered_by_hand=True)
    fact_decisions.edit_fact(
        actor=operator, fact_id=one.pk, version=1, content="Backups are kept for 30 days.", importance=5
    )
    fact_decisions.reject_fact(actor=operator, fact_id=one.pk, version=2, reason="out of date")
    rejected, edited = fact_history.history(TeamFact.objects.get())
    assert (rejected.actor, rejected.action, rejected.reason) == (operator, "reject", "out of date")
    assert [(each.name, each.was, each.became) for each in edited.changes] == [("importance", "3", "5")]
    assert (edited.was, edited.became) == ("Backups are kept for 35 days.", "Backups are kept for 30 days.")
    assert (edited.step, rejected.step is not None) == (None, True)
    undo_last(actor=operator)
    undo, rejected, edited = fact_history.history(TeamFact.objects.get())
    assert (undo.action, rejected.undone, edited.undone) == ("undo", True, False)
