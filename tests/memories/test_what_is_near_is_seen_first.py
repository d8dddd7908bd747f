"""The nearest approved fact: who has one, what a reviewer says of the two by hand, and what a bulk leaves out."""

from collections.abc import Callable
from typing import Any

import pytest

from memories import live_settings
from memories.actions import bulk, conflicts, fact_decisions, jobs
from memories.actions.bulk import BulkDecision
from memories.actions.settings import change_settings
from memories.actions.undo import undo_last
from memories.embedding import embed_one
from memories.errors import StaleError
from memories.models import AuditEntry, Conflict, TeamFact, User
from memories.selectors.near_approved import nearest_approved
from tests.factories import contribute, fact, person, staff

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]

RULE, LAX = "Each production deploy requires two approvals.", "Production deploys need no approvals."


@pytest.fixture(params=["said by somebody", "entered by hand"])
def pair(request: pytest.FixtureRequest, db: None) -> tuple[TeamFact, TeamFact]:
    """A pending fact and an approved one that is near it, with people behind them or with none."""
    by_hand = request.param == "entered by hand"
    one, other = (
        fact(text, embedding=embed_one(text), status=status, entered_by_hand=by_hand)
        for text, status in ((LAX, "pending"), (RULE, "approved"))
    )
    if not by_hand:
        for each in (one, other):
            contribute(each, [person()])
    return one, other


def statuses() -> dict[str, str]:
    return dict(TeamFact.objects.values_list("content", "status"))


def test_the_nearest_approved_fact_is_found_for_many_at_once(pair: tuple[TeamFact, TeamFact]) -> None:
    one, other = pair
    far = fact("Invoices are numbered per year.", embedding=embed_one("Invoices are numbered per year."))
    found = nearest_approved([one.pk, far.pk])
    assert list(found) == [one.pk]
    near, similarity = found[one.pk]
    assert (near, near.version) == (other, 1)
    assert 0.6 <= similarity < 1


@pytest.mark.parametrize("left", ["pending", "rejected", "merged", "leaving"])
def test_what_is_not_in_force_is_not_near(left: str, operator: User, pair: tuple[TeamFact, TeamFact]) -> None:
    one, other = pair
    changes: dict[str, dict[str, Any]] = {
        "merged": {"merged_into": fact()},
        "leaving": {"delete_after": one.created_at},
    }
    TeamFact.objects.filter(pk=other.pk).update(**changes.get(left, {"status": left}))
    assert nearest_approved([one.pk]) == {}


def test_the_live_setting_says_from_which_similarity_on(pair: tuple[TeamFact, TeamFact]) -> None:
    one, _other = pair
    change_settings(author=staff("Tuner"), changes={"near_similarity": 0.99}, reason="test")
    live_settings.reread()
    assert nearest_approved([one.pk]) == {}


def contradicts(actor: User, one: TeamFact, other: TeamFact) -> None:
    versions = {one.pk: 1, other.pk: 1}
    conflicts.flag(actor=actor, fact_id=one.pk, other_id=other.pk, versions=versions)
    assert statuses() == {LAX: "pending", RULE: "approved"}
    pair = Conflict.objects.open().get()
    assert (pair.fact, pair.other) == (other, one)
    assert nearest_approved([one.pk]) == {}  # the conflict says it


def replaces(actor: User, one: TeamFact, other: TeamFact) -> None:
    versions = {one.pk: 1, other.pk: 1}
    conflicts.replace(actor=actor, fact_id=one.pk, other_id=other.pk, versions=versions)
    assert statuses() == {LAX: "approved", RULE: "rejected"}
    assert AuditEntry.objects.get(object_id=str(other.pk)).reason == "replaced by a newer fact"


def same(actor: User, one: TeamFact, other: TeamFact) -> None:
    Conflict.objects.create(fact=one, other=other, resolution="kept_both")  # the comparison errs
    fact_decisions.merge_fact(actor=actor, fact_id=one.pk, version=1, into=other.pk)
    assert TeamFact.objects.get(pk=one.pk).merged_into_id == other.pk


@pytest.mark.parametrize("relate", [contradicts, replaces, same], ids=lambda each: each.__name__)
def test_what_is_said_of_the_two_by_hand_is_undone_in_one_step(
    relate: Callable[[User, TeamFact, TeamFact], None], operator: User, pair: tuple[TeamFact, TeamFact]
) -> None:
    relate(operator, *pair)
    undo_last(actor=operator)
    assert statuses() == {LAX: "pending", RULE: "approved"}
    assert not Conflict.objects.open().exists()
    assert not TeamFact.objects.exclude(merged_into=None).exists()


def test_a_side_that_has_changed_since_is_left_alone(operator: User, pair: tuple[TeamFact, TeamFact]) -> None:
    one, other = pair
    fact_decisions.edit_fact(actor=operator, fact_id=other.pk, version=1, importance=5)
    for act in (conflicts.flag, conflicts.replace):
        with pytest.raises(StaleError):
            act(actor=operator, fact_id=one.pk, other_id=other.pk, versions={one.pk: 1, other.pk: 1})
    assert not Conflict.objects.exists()


def test_what_both_hold_is_said_once_and_not_asked_again(
    operator: User, pair: tuple[TeamFact, TeamFact]
) -> None:
    one, other = pair
    known = conflicts.flag(
        actor=operator, fact_id=one.pk, other_id=other.pk, versions={one.pk: 1, other.pk: 1}
    )
    conflicts.keep_both(actor=operator, conflict_id=known.pk, versions={one.pk: 2, other.pk: 2})
    assert nearest_approved([one.pk]) == {}


def test_a_bulk_leaves_out_what_is_near_an_approved_fact(
    operator: User, pair: tuple[TeamFact, TeamFact]
) -> None:
    one, _other = pair
    alone = fact()
    picks = [{"id": str(each.pk), "version": 1} for each in (one, alone)]
    job = bulk.decide_picked(actor=operator, verdict=BulkDecision.APPROVE, picks=picks)  # type: ignore[arg-type]
    jobs.run_job(job_id=job.pk)
    job.refresh_from_db()
    assert dict(job.outcome["items"]) == {str(one.pk): "near", str(alone.pk): "done"}
    assert statuses()[LAX] == "pending"
