"""Approval by numbers while many speak, settings change and people go: exactly the voices that count, exactly once."""

from functools import partial

import pytest
from django.contrib.auth.hashers import make_password

from memories.actions import bulk, jobs
from memories.actions.bulk import BulkDecision
from memories.actions.erasure import Mode, erase_person
from memories.actions.promotion import sweep_promotions
from memories.actions.settings import change_settings
from memories.actions.team_facts import Proposal, propose_fact
from memories.errors import NotFoundError
from memories.models import Decision, SettingsRevision, TeamFact, User
from memories.selectors import contributors
from tests.factories import contribute, fact, person, staff
from tests.memories.test_many_at_once_neither_deadlock_nor_fail import at_once

pytestmark = pytest.mark.django_db(transaction=True)
STATED = "Nightly backups are kept for 30 days."


def say(who: User, text: str = STATED) -> None:
    propose_fact(proposer=who, proposal=Proposal(text))


def needed(number: int) -> None:
    SettingsRevision.objects.filter(active=True).update(active=False)
    SettingsRevision.objects.create(values={"auto_promote_n": number}, reason="test")


def approvals() -> list[int | None]:
    """The voices of each approval by numbers."""
    made = Decision.objects.filter(result=Decision.Result.PROMOTED)
    return list(made.values_list("contributors", flat=True))


@pytest.mark.parametrize(("voices", "counted"), [(3, []), (4, [4]), (6, [4])])
def test_many_at_once_approve_at_exactly_n_and_once(voices: int, counted: list[int]) -> None:
    needed(4)
    at_once(*(partial(say, person()) for _ in range(voices)))
    known = TeamFact.objects.get()
    assert contributors.count(known.pk).people == voices
    assert (known.status == "approved", approvals()) == (voices >= 4, counted)


def test_one_person_at_many_places_at_once_is_one_voice() -> None:
    needed(2)
    who = person()
    at_once(*(partial(say, who) for _ in range(4)))
    assert (TeamFact.objects.get().status, approvals()) == ("pending", [])


def test_a_threshold_that_changes_meanwhile_never_approves_below_both() -> None:
    needed(3)
    tuner, said = staff("Tuner"), fact(STATED)
    contribute(said, [person()])
    change = partial(change_settings, author=tuner, changes={"auto_promote_n": 4}, reason="stricter")
    at_once(change, *(partial(say, person()) for _ in range(2)))
    assert set(approvals()) <= {3}  # said before the change, or not at all
    change_settings(author=tuner, changes={"auto_promote_n": 2}, reason="looser")
    sweep_promotions()
    assert (TeamFact.objects.filter(status="approved").count(), len(approvals())) == (1, 1)


def test_a_proposal_that_meets_an_erasure_leaves_no_voice_and_no_error() -> None:
    leaving, staying = person(password=make_password(None)), person()
    say(staying)

    def speak() -> None:
        for _ in range(3):
            try:
                say(leaving)
            except NotFoundError:
                return

    at_once(
        speak, partial(erase_person, user=leaving, mode=Mode.ACCOUNT, requested_by=leaving, reason="asked")
    )
    known = TeamFact.objects.get()
    assert contributors.count(known.pk).people == 1
    assert not User.objects.filter(pk=leaving.pk).exists()


@pytest.mark.usefixtures("redis_server")
def test_who_is_erased_while_their_facts_are_decided_is_gone_and_each_fact_has_an_outcome() -> None:
    reviewer, leaving, staying = staff("Operator"), person(), person()
    theirs, shared = [fact() for _ in range(6)], [fact() for _ in range(6)]
    for each in theirs:
        contribute(each, [leaving])
    for each in shared:
        contribute(each, [leaving, staying])
    picks: list[bulk.Pick] = [{"id": str(each.pk), "version": each.version} for each in (*theirs, *shared)]
    job = bulk.decide_picked(actor=reviewer, verdict=BulkDecision.APPROVE, picks=picks)
    at_once(
        partial(jobs.run_job, job_id=job.pk),
        partial(erase_person, user=leaving, mode=Mode.ACCOUNT, requested_by=leaving, reason="asked"),
    )
    jobs.run_job(job_id=job.pk)  # what a slow machine has left for its next turn
    job.refresh_from_db()
    codes = dict(job.outcome["items"])
    assert (job.state, len(codes)) == ("done", 12)
    assert set(codes.values()) <= {"done", "stale"}
    assert all(contributors.count(each.pk).people == 1 for each in shared)
    kept = set(TeamFact.objects.filter(pk__in=[each.pk for each in theirs]).values_list("status", flat=True))
    assert kept <= {"approved"}  # a reviewer stands behind it; what nobody stands behind is gone
