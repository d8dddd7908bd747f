"""A bulk decision: what may be asked for, and what becomes of each fact."""

from collections.abc import Sequence

import pytest
from django.core.exceptions import PermissionDenied

from memories.actions import bulk, jobs
from memories.actions.bulk import BulkDecision, Pick, UnconfirmedError
from memories.actions.undo import undo_last
from memories.errors import NotFoundError, RefusedError
from memories.models import AuditEntry, Conflict, Job, TeamFact, User
from memories.selectors.queue import Wanted
from tests.factories import fact, staff

pytestmark = pytest.mark.usefixtures("redis_server")

HOWTO = Wanted(kinds=frozenset({"howto"}))


def picks(facts: Sequence[TeamFact]) -> list[Pick]:
    return [{"id": str(each.pk), "version": each.version} for each in facts]


def statuses(facts: Sequence[TeamFact]) -> list[str]:
    known = dict(TeamFact.objects.values_list("pk", "status"))
    return [known.get(each.pk, "gone") for each in facts]


def outcome(job: Job) -> dict[str, str]:
    jobs.run_job(job_id=job.pk)
    job.refresh_from_db()
    return dict(job.outcome["items"])


def test_each_fact_has_an_outcome_of_its_own(operator: User) -> None:
    _fine, reworded, disputed, rejected, gone = facts = [fact() for _ in range(5)]
    Conflict.objects.create(fact=fact(status="approved"), other=disputed, reason="value")
    job = bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks(facts))
    TeamFact.objects.filter(pk=reworded.pk).update(version=2)
    TeamFact.objects.filter(pk=rejected.pk).update(status="rejected")
    TeamFact.objects.filter(pk=gone.pk).delete()
    codes = outcome(job)
    assert [codes[str(each.pk)] for each in facts] == ["done", "stale", "conflict", "stale", "stale"]
    assert statuses(facts) == ["approved", "pending", "pending", "rejected", "gone"]


def test_a_rejection_keeps_its_reason_and_is_one_action_of_the_log(operator: User) -> None:
    facts = [fact() for _ in range(3)]
    with pytest.raises(RefusedError, match="why"):
        bulk.decide_picked(actor=operator, verdict=BulkDecision.REJECT, picks=picks(facts), reason=" ")
    job = bulk.decide_picked(
        actor=operator, verdict=BulkDecision.REJECT, picks=picks(facts), reason="too vague"
    )
    outcome(job)
    entries = AuditEntry.objects.values_list("action_id", "actor", "reason", "action")
    assert set(entries) == {(job.pk, operator.pk, "too vague", "reject")}
    assert "too vague" not in str(Job.objects.values().get())


def test_all_that_match_needs_a_filter_and_takes_no_others(operator: User) -> None:
    facts = [fact(kind="howto"), fact(kind="howto"), fact(kind="glossary")]
    with pytest.raises(RefusedError, match="filter"):
        bulk.decide_matching(actor=operator, verdict=BulkDecision.APPROVE, wanted=Wanted())
    outcome(bulk.decide_matching(actor=operator, verdict=BulkDecision.APPROVE, wanted=HOWTO))
    assert statuses(facts) == ["approved", "approved", "pending"]


def test_above_a_hundred_it_is_confirmed_and_above_a_thousand_refused(
    operator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "CONFIRM_ABOVE", 2)
    monkeypatch.setattr(bulk, "CAP", 3)
    for _ in range(3):
        fact(kind="howto")
    with pytest.raises(UnconfirmedError) as asked:
        bulk.decide_matching(actor=operator, verdict=BulkDecision.APPROVE, wanted=HOWTO, confirmed=2)
    assert asked.value.number == 3
    assert (
        bulk.decide_matching(actor=operator, verdict=BulkDecision.APPROVE, wanted=HOWTO, confirmed=3).total
        == 3
    )
    fact(kind="howto")
    with pytest.raises(RefusedError, match="More than 3"):
        bulk.decide_matching(actor=operator, verdict=BulkDecision.APPROVE, wanted=HOWTO, confirmed=4)


def test_the_limits_are_a_hundred_and_a_thousand() -> None:
    assert (bulk.CONFIRM_ABOVE, bulk.CAP) == (100, 1000)


def test_the_right_is_checked_when_asked_and_when_done(operator: User) -> None:
    facts = [fact(), fact()]
    with pytest.raises(PermissionDenied):
        bulk.decide_picked(actor=staff("Viewer"), verdict=BulkDecision.APPROVE, picks=picks(facts))
    job = bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks(facts))
    operator.groups.clear()
    assert set(outcome(job).values()) == {"not_allowed"}
    assert statuses(facts) == ["pending", "pending"]


def test_it_is_taken_back_as_a_whole_but_not_what_changed_since(operator: User) -> None:
    facts = [fact(), fact(), fact()]
    job = bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks(facts))
    outcome(job)
    TeamFact.objects.filter(pk=facts[0].pk).update(version=9)
    with pytest.raises(NotFoundError):
        bulk.undo_bulk(actor=staff("Operator"), job_id=job.pk)
    with pytest.raises(RefusedError, match="many facts"):
        undo_last(actor=operator)
    codes = outcome(bulk.undo_bulk(actor=operator, job_id=job.pk))
    assert list(codes.values()) == ["done", "done", "stale"]
    assert statuses(facts) == ["approved", "pending", "pending"]
    TeamFact.objects.filter(pk=facts[0].pk).delete()
    with pytest.raises(NotFoundError):
        bulk.undo_bulk(actor=operator, job_id=job.pk)


def test_one_that_was_stopped_leaves_the_rest_untouched_and_is_undone_for_what_it_did(operator: User) -> None:
    facts = [fact() for _ in range(4)]
    job = bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks(facts))
    jobs.advance_job(job_id=job.pk)
    for other in (staff("Operator"), staff("Viewer")):
        with pytest.raises(PermissionDenied):
            jobs.stop_job(actor=other, job_id=job.pk)
    admin = staff("Admin")
    jobs.stop_job(actor=admin, job_id=job.pk)
    assert jobs.run_job(job_id=job.pk) == 0
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.items) == ("stopped", 1, 4, [])
    assert statuses(facts) == ["approved", "pending", "pending", "pending"]
    entry = AuditEntry.objects.get(action="stop")
    assert (entry.actor, entry.object_type, entry.action_id) == (admin, "job", job.pk)
    with pytest.raises(RefusedError, match="ended already"):
        jobs.stop_job(actor=operator, job_id=job.pk)
    assert list(outcome(bulk.undo_bulk(actor=operator, job_id=job.pk)).values()) == ["done"]
    assert statuses(facts) == ["pending"] * 4
