"""Promise 1: without an acting user no personal row is visible, and with one only theirs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import psycopg
import pytest
from django.apps import apps
from django.db import InternalError, ProgrammingError, connection, transaction
from django.utils import timezone
from psycopg_pool import ConnectionPool

from memories.models import (
    AbsorbedAccount,
    AssistantChange,
    Conversation,
    Entity,
    Exchange,
    LinkCode,
    MaintenanceRun,
    Memory,
    Mention,
    Message,
    NextVector,
    ProfileAttribute,
    Question,
    Quotation,
    Relation,
    Snapshot,
    SnapshotRow,
    StoredItem,
    StoredText,
    Summary,
    SurfaceLink,
    Trace,
    User,
)
from memories.models.base import OwnedModel
from memories.tenancy import acting_as
from tests import factories

OWNED = [model for model in apps.get_app_config("memories").get_models() if issubclass(model, OwnedModel)]


def rows_of(owner: User) -> None:
    """One row of this person in every table that has an owner."""
    now = timezone.now()
    with acting_as(owner):
        SurfaceLink.objects.create(user=owner, surface="web", external_id=f"web-{owner.pk}")
        AbsorbedAccount.objects.create(user=owner, absorbed=uuid4())
        LinkCode.objects.create(user=owner, digest=owner.pk.bytes, expires_at=now)
        conversation = Conversation.objects.create(
            user=owner, surface="web", started_at=now, last_message_at=now
        )
        exchange = Exchange.objects.create(
            user=owner, surface="web", conversation=conversation, occurred_at=now, idempotency_key="1"
        )
        message = Message.objects.create(
            user=owner,
            conversation=conversation,
            exchange=exchange,
            role="person",
            content="hello",
            created_at=now,
        )
        Quotation.objects.create(
            user=owner, message=message, content="hello", embedding=factories.vector(1), said_at=now
        )
        Trace.objects.create(user=owner, surface="web", at=now, message="hello", exchange=exchange)
        item = StoredItem.objects.create(
            user=owner, namespace=["notes"], key="tea", value={"by": str(owner.pk)}
        )
        StoredText.objects.create(user=owner, item=item, place="$", embedding=factories.vector(1))
        Summary.objects.create(
            user=owner, conversation=conversation, content="hello", messages=[message.pk], made_at=now
        )
        ProfileAttribute.objects.create(
            user=owner, key="name", value="Ada", confidence=1, source="hand", told_at=now
        )
        MaintenanceRun.objects.create(user=owner, started_at=now)
        NextVector.objects.create(
            user=owner, table="memory", row=uuid4(), digest="1", embedding=factories.vector(1)
        )
        AssistantChange.objects.create(user=owner, action="start", name="coder", at=now)
        kept = Snapshot.objects.create(user=owner, name="before", reason="kept", made_at=now)
        SnapshotRow.objects.create(
            user=owner, snapshot=kept, kind="memory", row=uuid4(), data={"content": "tea"}
        )
    memory = factories.memory(owner)
    before = factories.memory(owner, superseded_by=memory)
    ada, acme = factories.entity(owner, "Ada"), factories.entity(owner, "Acme", type="org")
    with acting_as(owner):
        Mention.objects.create(user=owner, memory=memory, entity=ada)
        Question.objects.create(user=owner, older=before, newer=memory, asked_at=now)
        Relation.objects.create(user=owner, memory=memory, source=ada, type="works_for", target=acme)


def held(model: type[OwnedModel]) -> int:
    """How many rows each of them has: a relation takes two entities, a question two memories."""
    return 2 if model in {Entity, Memory} else 1


@pytest.fixture
def two_people(db: None) -> tuple[User, User]:
    people = factories.person(), factories.person()
    for each in people:
        rows_of(each)
    return people


@pytest.mark.parametrize("model", OWNED)
def test_nobody_acting_sees_nothing(model: type[OwnedModel], two_people: tuple[User, User]) -> None:
    assert model._default_manager.count() == 0


@pytest.mark.parametrize("model", OWNED)
def test_a_person_sees_their_own_rows_and_no_others(
    model: type[OwnedModel], two_people: tuple[User, User]
) -> None:
    for each in two_people:
        with acting_as(each):
            assert set(model._default_manager.values_list("user_id", flat=True)) == {each.pk}


@pytest.mark.parametrize("model", OWNED)
def test_a_person_cannot_change_or_delete_anothers_rows(
    model: type[OwnedModel], two_people: tuple[User, User]
) -> None:
    one, other = two_people
    with acting_as(one):
        assert model._default_manager.filter(user=other).delete()[0] == 0
        assert model._default_manager.filter(user=other).update(user=one) == 0
    with acting_as(other):
        assert model._default_manager.count() == held(model)


def test_a_row_cannot_be_given_away(two_people: tuple[User, User]) -> None:
    one, other = two_people
    with pytest.raises((ProgrammingError, InternalError), match="row-level security"), acting_as(one):
        Memory.objects.update(user=other)


def test_every_table_with_a_user_is_either_forced_or_known() -> None:
    """A new table that points at people must be put under row-level security, or named here with its reason."""
    known = {
        "memories_apikey",  # looked up by its hash before anybody acts
        "memories_contribution",  # no grant at all for the application
        "memories_user_groups", "memories_user_user_permissions", "account_emailaddress", "mfa_authenticator",
        "usersessions_usersession",  # sign-in, before anybody acts
        "memories_auditentry", "memories_settingsrevision", "memories_allowedterm",  # the staff author
        "memories_reviewstate", "memories_reviewcomment", "memories_guidelines", "memories_savedfilter",  # reviewers'
        "memories_job", "memories_erasurerun", "memories_supportaccess",  # who asked; no text of a person
    }  # fmt: skip
    pointing = {
        model._meta.db_table
        for model in apps.get_models(include_auto_created=True)
        if any(
            field.related_model is User
            for field in model._meta.get_fields()
            if field.concrete and field.is_relation
        )
    }
    assert pointing - known == {model._meta.db_table for model in OWNED}


@pytest.mark.parametrize("model", OWNED)
def test_row_level_security_is_forced(model: type[OwnedModel], db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = %s::regclass",
            [model._meta.db_table],
        )
        assert cursor.fetchone() == (True,)


def test_the_outer_person_comes_back_after_a_nested_one(two_people: tuple[User, User]) -> None:
    one, other = two_people
    with acting_as(one):
        with acting_as(other):
            assert Entity.objects.values_list("user_id", flat=True).first() == other.pk
        assert Entity.objects.values_list("user_id", flat=True).first() == one.pk
        with pytest.raises(RuntimeError), acting_as(other):
            raise RuntimeError
        assert Entity.objects.values_list("user_id", flat=True).first() == one.pk
    assert Memory.objects.count() == 0


@pytest.fixture
def pool(transactional_db: None) -> Iterator[ConnectionPool]:
    settings = connection.settings_dict
    parts = {
        "dbname": settings["NAME"],
        "user": settings["USER"],
        "host": settings["HOST"],
        "port": settings["PORT"],
    }
    with ConnectionPool(psycopg.conninfo.make_conninfo(**parts), min_size=2, max_size=4) as opened:
        yield opened


def test_nothing_leaks_through_the_connections_of_a_pool(pool: ConnectionPool) -> None:
    """Eight threads on four connections, each person's turn on whichever connection comes."""
    people = [factories.person() for _ in range(8)]
    for each in people:
        for _ in range(3):
            factories.memory(each)

    def visible(who: UUID | None) -> set[UUID]:
        with pool.connection() as borrowed, borrowed.transaction():
            if who:
                borrowed.execute("SELECT set_config('app.user_id', %s, true)", [str(who)])
            return {row[0] for row in borrowed.execute("SELECT user_id FROM memories_memory").fetchall()}

    turns: list[UUID | None] = [None if turn % 3 == 0 else people[turn % 8].pk for turn in range(400)]
    with ThreadPoolExecutor(8) as threads:
        seen = list(threads.map(visible, turns))
    assert all(found == ({who} if who else set()) for who, found in zip(turns, seen, strict=True))


def test_a_setting_left_behind_by_a_transaction_shows_nothing(pool: ConnectionPool) -> None:
    """After a local setting Postgres reverts to an empty string, which must mean nobody."""
    factories.memory(someone := factories.person())
    with pool.connection() as borrowed:
        with borrowed.transaction():
            borrowed.execute("SELECT set_config('app.user_id', %s, true)", [str(someone.pk)])
        assert borrowed.execute("SELECT current_setting('app.user_id', true)").fetchone() == ("",)
        assert borrowed.execute("SELECT count(*) FROM memories_memory").fetchone() == (0,)


def test_deleting_the_account_by_raw_sql_takes_every_personal_row(two_people: tuple[User, User]) -> None:
    one, other = two_people
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [one.pk])
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for person, left in ((one, 0), (other, 1)):
        with acting_as(person.pk):
            assert [each._default_manager.count() for each in OWNED] == [left * held(each) for each in OWNED]


def test_the_transaction_is_needed(db: None) -> None:
    """The door opens for a transaction only; a setting for the whole session would leak through the pool."""
    someone = factories.person()
    factories.memory(someone)
    with acting_as(someone):
        assert connection.in_atomic_block
        assert Memory.objects.count() == 1
    with transaction.atomic():
        assert Memory.objects.count() == 0
