"""A surface knew somebody before they linked it: what it made by itself becomes part of their account."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from memories import audit, roster, tombstones
from memories.actions.erasure import Mode, erase_person
from memories.actions.exchanges import receive_exchange
from memories.actions.fact_confidence import refresh_confidence
from memories.actions.links import issue_link_code, redeem_link_code
from memories.actions.people import issue_key, linked_person
from memories.actions.stored_items import Put, put_items
from memories.errors import NotFoundError, RefusedError
from memories.models import (
    AbsorbedAccount,
    AuditEntry,
    Exchange,
    Job,
    LinkCode,
    Memory,
    StoredItem,
    StoredText,
    SurfaceLink,
    TeamFact,
    User,
)
from memories.models.base import OwnedModel
from memories.selectors import contributors
from memories.selectors.person_archive import collect
from memories.tenancy import acting_as
from tests import services
from tests.factories import contribute, fact, memory, person, vector
from tests.memories.test_personal_rows_belong_to_their_owner import OWNED

WHERE = {"surface": "web", "external_id": "ada@web"}


@pytest.fixture
def ada(redis_server: services.RedisServer, db: None) -> User:
    return person(username="ada")


@pytest.fixture
def guest(ada: User) -> User:
    """Known to the surface alone, as `person_on` makes one, and for long enough that their word counts."""
    made = person(username="web-0123456789abcdef")
    made.set_unusable_password()
    made.save()
    with acting_as(made):
        SurfaceLink.objects.create(user=made, **WHERE)
    receive_exchange(user=made, message="I like tea.", reply="Noted.", idempotency_key="1", surface="web")
    memory(made, "The user likes tea.")
    return made


def redeemed(code: str) -> SurfaceLink:
    return redeem_link_code(surface=WHERE["surface"], external_id=WHERE["external_id"], code=code)


def merged(ada: User) -> SurfaceLink:
    return redeemed(issue_link_code(user=ada)[1])


def rows(owner: User) -> dict[type[OwnedModel], int]:
    with acting_as(owner):
        return {model: model._default_manager.filter(user=owner).count() for model in OWNED}


def test_everything_is_the_owners_then_and_the_other_account_is_gone(ada: User, guest: User) -> None:
    memory(ada, "The user has a cat.")
    mine, theirs = rows(ada), rows(guest)
    link = merged(ada)
    assert (link.user_id, linked_person(**WHERE)) == (ada.pk, ada)
    assert not User.objects.filter(pk=guest.pk).exists()
    together = {model: mine[model] + theirs[model] for model in OWNED}
    assert rows(ada) == together | {AbsorbedAccount: 1, LinkCode: 0}
    assert not any(rows(guest).values())
    assert guest.username not in set(roster.terms())


def test_how_much_they_have_spoken_and_since_when_adds_up(ada: User, guest: User) -> None:
    spoken, since = ada.exchange_count + guest.exchange_count + 1, min(ada.date_joined, guest.date_joined)
    merged(ada)
    ada.refresh_from_db()
    assert (ada.exchange_count, ada.date_joined) == (spoken, since)


def test_a_delivery_that_comes_again_is_known_and_two_of_one_key_both_stay(ada: User, guest: User) -> None:
    for user, key in ((guest, "2"), (ada, "1")):
        receive_exchange(user=user, message="Hello", reply="", idempotency_key=key, surface="web")
    merged(ada)
    again = receive_exchange(user=ada, message="Hello", reply="", idempotency_key="2", surface="web")
    assert not again.created
    with acting_as(ada):
        assert Exchange.objects.count() == 3


def test_a_fact_that_both_had_said_counts_one_person_and_waits_again(ada: User, guest: User) -> None:
    ben = person()
    values: dict[str, Any] = {"status": "approved", "promoted_automatically": True}
    both, one, three = fact(**values), fact(), fact(**values)
    contribute(both, [ada, guest])
    contribute(one, [guest])
    contribute(three, [ada, guest, ben])
    for each in (both, one, three):
        refresh_confidence(each)
    before = dict(TeamFact.objects.values_list("pk", "confidence"))
    merged(ada)
    kept = TeamFact.objects.in_bulk()
    assert [contributors.count(each.pk).people for each in (both, one, three)] == [1, 1, 2]
    assert [contributors.count(each.pk).eligible for each in (both, one, three)] == [1, 1, 2]
    assert kept[both.pk].status == "pending"
    assert kept[three.pk].status == "approved"
    assert not any(each.confidence_due for each in kept.values())
    assert kept[both.pk].confidence < before[both.pk] - 0.01
    assert kept[one.pk].confidence == pytest.approx(before[one.pk], abs=0.001)


def test_of_two_wordings_merged_into_one_fact_it_is_one_person_too(ada: User, guest: User) -> None:
    whole = fact(status="approved", promoted_automatically=True)
    part = fact(merged_into=whole)
    contribute(whole, [ada])
    contribute(part, [guest])
    merged(ada)
    assert contributors.count(whole.pk).people == 1
    assert TeamFact.objects.get(pk=whole.pk).status == "pending"


@pytest.mark.parametrize(
    "make",
    [
        lambda user: User.objects.filter(pk=user.pk).update(password="pbkdf2$1$a$b"),
        lambda user: User.objects.filter(pk=user.pk).update(is_staff=True),
        lambda user: User.objects.filter(pk=user.pk).update(is_active=False),
        lambda user: User.objects.filter(pk=user.pk).update(last_login=timezone.now()),
        lambda user: User.objects.filter(pk=user.pk).update(username="grace"),
        lambda user: issue_key(name="own", scopes=["recall"], user=user),
        lambda user: EmailAddress.objects.create(user=user, email="g@example.org"),
        lambda user: Job.objects.create(kind="erase_person", subject=user.pk),
    ],
    ids=["password", "staff", "inactive", "signed in", "renamed", "key", "address", "job"],
)
def test_an_account_with_a_life_of_its_own_stays_and_the_code_stays_good(
    ada: User, guest: User, make: Callable[[User], object]
) -> None:
    make(guest)
    before = rows(guest)
    with pytest.raises(RefusedError):
        merged(ada)
    assert rows(guest) == before
    assert not AuditEntry.objects.exists()
    with acting_as(ada):
        assert LinkCode.objects.count() == 1


def test_under_one_key_the_owners_own_item_stays(ada: User, guest: User) -> None:
    for each, keys in ((ada, ("tea",)), (guest, ("tea", "cake"))):
        texts = {"$": "what they like"}
        put_items(user=each, puts=[Put(["likes"], key, {"by": each.username}, texts) for key in keys])
    merged(ada)
    with acting_as(ada):
        kept = {each.key: each.value["by"] for each in StoredItem.objects.all()}
        assert kept == {"tea": "ada", "cake": guest.username}
        assert StoredText.objects.count() == 2


def test_a_code_that_is_not_good_any_more_moves_nothing(ada: User, guest: User) -> None:
    code = issue_link_code(user=ada)[1]
    with acting_as(ada):
        LinkCode.objects.update(expires_at=timezone.now() - timedelta(hours=1))
    with pytest.raises(NotFoundError):
        redeemed(code)
    with acting_as(ada), connection.cursor() as cursor:  # nor by a statement that leaves the action out
        cursor.execute("SELECT absorb_account(%s, 'web', 'ada@web')", [b"x" * 32])
        assert cursor.fetchone() == (None,)
    assert linked_person(**WHERE) == guest


def test_it_is_on_record_without_a_text(ada: User, guest: User) -> None:
    merged(ada)
    entries = AuditEntry.objects.filter(action="merge account")
    assert {entry.object_id for entry in entries} == {audit.pseudonym(ada.pk), audit.pseudonym(guest.pk)}
    assert {(entry.actor, tuple(entry.fields), entry.reason) for entry in entries} == {(ada, ("web",), "")}
    assert len({entry.action_id for entry in entries}) == 1
    assert len(collect(ada)["audit entries about you"]) == 2


def test_whoever_is_erased_later_is_erased_under_both_ids(ada: User, guest: User) -> None:
    merged(ada)
    assert not tombstones.names(str(guest.pk))  # what it knew lives on
    receipt = erase_person(user=ada, mode=Mode.ACCOUNT, requested_by=ada, reason="I leave.")
    assert receipt.counts["absorbed accounts"] == 1
    assert not any(receipt.left.values())
    assert all(tombstones.names(str(each.pk)) for each in (ada, guest))


def test_nothing_is_written_any_more_for_the_old_account(ada: User, guest: User) -> None:
    merged(ada)
    later: dict[str, Any] = {"kind": "fact", "content": "x", "embedding": vector(1), "surface": "web"}
    later |= dict.fromkeys(("created_at", "updated_at"), timezone.now())
    with acting_as(guest), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # as at the end of a transaction
        with pytest.raises(IntegrityError), transaction.atomic():
            Memory.objects.create(user=guest, **later)


def test_every_table_with_an_owner_can_be_moved(db: None) -> None:
    with connection.cursor() as cursor:
        for model in set(OWNED) - {LinkCode}:
            cursor.execute(
                "SELECT has_column_privilege('lorekeeper_merges', %s, 'user_id', 'UPDATE')",
                [model._meta.db_table],
            )
            assert cursor.fetchone() == (True,), model
