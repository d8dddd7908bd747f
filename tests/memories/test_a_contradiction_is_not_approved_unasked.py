"""Both sides of a contradiction are approved only by somebody who says that both hold."""

import pytest

from memories.actions import conflicts, fact_decisions
from memories.actions.team_facts import enter_fact
from memories.actions.undo import undo_last
from memories.errors import ContestedError, RefusedError
from memories.models import Conflict, TeamFact, User
from memories.selectors import queue
from memories.selectors.queue import Wanted
from tests.factories import contribute, fact, person, vector

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db: None) -> Conflict:
    return Conflict.objects.create(fact=fact(), other=fact(), reason="value: 1 / 2")


def statuses(*facts: TeamFact) -> list[str]:
    known = dict(TeamFact.objects.values_list("pk", "status"))
    return [known[each.pk] for each in facts]


@pytest.mark.parametrize("opponent", ["pending", "approved"])
def test_approving_one_side_asks_which_one_holds(opponent: str, operator: User, pair: Conflict) -> None:
    TeamFact.objects.filter(pk=pair.other_id).update(status=opponent)
    with pytest.raises(ContestedError, match="keep this one, keep the other, or keep both") as asked:
        fact_decisions.approve_fact(actor=operator, fact_id=pair.fact_id, version=1)
    assert asked.value.other == pair.other
    assert statuses(pair.fact) == ["pending"]


def test_what_contradicts_a_rejected_fact_is_approved_without_a_question(
    operator: User, pair: Conflict
) -> None:
    TeamFact.objects.filter(pk=pair.other_id).update(status="rejected")
    fact_decisions.approve_fact(actor=operator, fact_id=pair.fact_id, version=1)
    assert statuses(pair.fact) == ["approved"]


def test_an_edit_that_begins_to_contradict_is_not_approved_with_it(operator: User) -> None:
    enter_fact(actor=operator, content="The preview pool uses ports 42000–42999.")
    other = fact("The preview pool is small.")
    text = "The preview pool uses ports 43000–43999."
    with pytest.raises(ContestedError, match=r"“The preview pool uses ports 42000–42999\.” Save it without"):
        fact_decisions.edit_fact(actor=operator, fact_id=other.pk, version=1, content=text, approve=True)
    other.refresh_from_db()
    assert (other.content, other.status) == ("The preview pool is small.", "pending")
    fact_decisions.edit_fact(actor=operator, fact_id=other.pk, version=1, content=text)
    assert Conflict.objects.open().get().other == other


@pytest.mark.parametrize("approved", [True, False], ids=["approved", "left pending"])
def test_where_both_hold_the_one_that_was_to_be_approved_is(
    approved: bool,  # noqa: FBT001
    operator: User,
    pair: Conflict,
) -> None:
    versions = {pair.fact_id: 1, pair.other_id: 1}
    conflicts.keep_both(
        actor=operator,
        conflict_id=pair.pk,
        versions=versions,
        approve=pair.fact_id if approved else None,
    )
    assert statuses(pair.fact, pair.other) == ["approved" if approved else "pending", "pending"]
    undo_last(actor=operator)
    assert statuses(pair.fact, pair.other) == ["pending", "pending"]
    assert Conflict.objects.open().get() == pair


def test_the_kept_side_waits_while_something_else_contradicts_it(operator: User, pair: Conflict) -> None:
    third = fact()
    Conflict.objects.create(fact=pair.fact, other=third)
    versions = {pair.fact_id: 1, pair.other_id: 1}
    conflicts.keep_one(actor=operator, conflict_id=pair.pk, keep=pair.fact_id, versions=versions)
    assert statuses(pair.fact, pair.other, third) == ["pending", "rejected", "pending"]


def test_what_contradicts_a_part_contradicts_the_whole(operator: User, pair: Conflict) -> None:
    """Approving the whole must not bring in through a merge what the question would have kept out."""
    whole = fact()
    for each in (whole, pair.fact):
        contribute(each, [person()])
    fact_decisions.merge_fact(actor=operator, fact_id=pair.fact_id, version=1, into=whole.pk)
    assert {(each.fact, each.other) for each in Conflict.objects.open()} == {(pair.other, whole)}
    assert statuses(whole) == ["pending"]  # two people, and a contradiction
    with pytest.raises(ContestedError):
        fact_decisions.approve_fact(actor=operator, fact_id=whole.pk, version=1)
    undo_last(actor=operator)
    assert Conflict.objects.open().get() == pair


def test_of_an_approved_pair_one_card_stays_in_the_queue_until_it_is_settled(
    operator: User, pair: Conflict
) -> None:
    waiting = fact()
    TeamFact.objects.filter(pk__in=[pair.fact_id, pair.other_id]).update(status="approved")
    shown = {each.pk for each in queue.page(Wanted(), size=9).rows}
    assert shown == {waiting.pk, pair.other_id}
    assert queue.facets(Wanted(conflict=True))[:2] == (2, 1)
    assert queue.references(Wanted(), at_most=9) == [
        (waiting.pk, 1)
    ]  # nothing is left to approve of the pair
    versions = {pair.fact_id: 1, pair.other_id: 1}
    conflicts.keep_one(actor=operator, conflict_id=pair.pk, keep=pair.fact_id, versions=versions)
    assert statuses(pair.fact, pair.other) == ["approved", "rejected"]
    assert [each.pk for each in queue.page(Wanted(), size=9).rows] == [waiting.pk]


def test_both_sides_cannot_be_approved_one_after_the_other(operator: User) -> None:
    alike = vector(3)
    one = fact("The preview pool uses ports 42000–42999.", embedding=alike)
    other = fact("The preview pool uses ports 43000–43999.", embedding=alike)
    Conflict.objects.create(fact=one, other=other)
    for each in (one, other):
        with pytest.raises(RefusedError):
            fact_decisions.approve_fact(actor=operator, fact_id=each.pk, version=1)
    assert statuses(one, other) == ["pending", "pending"]
