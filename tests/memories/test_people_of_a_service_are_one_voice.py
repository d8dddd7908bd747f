"""Whoever may name people by ids that it chooses must not approve a fact by inventing them."""

from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from memories.actions.people import issue_key, person_on
from memories.actions.promotion import promote
from memories.models import Decision, TeamFact, User
from memories.selectors import contributors, stats
from memories.selectors.contributors import Contributors
from tests.factories import contribute, fact, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def key() -> UUID:
    return uuid4()


def approved_by(people: list[User]) -> bool:
    said = fact()
    contribute(said, people)
    return promote(said)


def test_the_first_mention_keeps_which_key_it_was() -> None:
    key, _secret = issue_key(name="bot", scopes=["team"], surface="web")
    made = person_on(surface="web", external_id="u-1", introduced_by=key.pk)
    again = person_on(surface="web", external_id="u-1", introduced_by=uuid4())
    key_id = key.pk
    key.delete()
    assert made == again
    assert User.objects.get(pk=made.pk).introduced_by == key_id


def test_all_people_of_a_key_are_one_voice(key: UUID) -> None:
    said, named = fact(), [person(introduced_by=key) for _ in range(3)]
    contribute(said, named)
    assert contributors.count(said.pk) == Contributors(people=1, eligible=1, of_keys=1)
    assert not promote(said)
    contribute(said, [person()])
    assert contributors.count(said.pk) == Contributors(people=2, eligible=2, of_keys=1)
    assert promote(said)
    made = Decision.objects.get(result=Decision.Result.PROMOTED)
    assert (made.contributors, made.of_keys) == (2, 1)


def test_two_keys_are_two_voices_and_a_young_account_is_none(key: UUID) -> None:
    assert approved_by([person(introduced_by=key), person(introduced_by=uuid4())])
    assert not approved_by([person(introduced_by=key, exchange_count=0), person()])


def test_who_has_signed_in_is_a_voice_of_their_own(key: UUID) -> None:
    assert approved_by([person(introduced_by=key, last_login=timezone.now()), person(introduced_by=key)])


def test_nothing_but_the_first_mention_says_so(key: UUID) -> None:
    one = person(introduced_by=key)
    User.objects.update(introduced_by=None)
    assert User.objects.get(pk=one.pk).introduced_by == key


def test_one_more_of_the_same_key_keeps_an_approval_that_falls_with_the_other_voice(key: UUID) -> None:
    said, other = fact(status="approved", promoted_automatically=True), person()
    contribute(said, [person(introduced_by=key), person(introduced_by=key), other])
    other.delete()
    assert TeamFact.objects.get(pk=said.pk).status == "pending"


def test_stats_tell_of_which_kind_the_voices_were(key: UUID) -> None:
    assert approved_by([person(introduced_by=key), person(), person()])
    found = stats.figures(since=timezone.now().date(), step="day").activity
    assert {row.measure: row.amount for row in found} == {"voice": 2, "key voice": 1}
