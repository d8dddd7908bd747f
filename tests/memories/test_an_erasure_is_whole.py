"""Promise 7: after an erasure nothing that the system writes holds the person, and others lose nothing."""

import json
import random
import re
import zipfile
from io import BytesIO

import psycopg
import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection, connections

from brain.environment import environment
from brain.run import embedded
from memories import audit, tombstones
from memories.actions.erasure import Mode, Receipt, erase_person, preview_erasure
from memories.actions.exchanges import receive_exchange
from memories.actions.exports import export_person
from memories.actions.people import issue_key, link_surface
from memories.errors import RefusedError
from memories.models import AuditEntry, Exchange, Memory, Message, SurfaceLink, TeamFact, User
from memories.selectors import contributors
from memories.tenancy import acting_as
from tests import factories, services
from tests.factories import contribute, fact, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def support(db: None) -> User:
    return factories.staff("Support", username="support-desk")


@pytest.fixture
def known(redis_server: services.RedisServer) -> User:
    """A person with something in every place."""
    user = person(display_name="Tamsin Okafor", username="tamsin", email="tamsin@example.org")
    link_surface(user=user, surface="telegram", external_id="tg-tamsin-77")
    issue_key(name="laptop", scopes=["recall"], user=user)
    receive_exchange(user=user, surface="web", message="I live in Leeds.", reply="Nice.")
    factories.memory(user, "The user lives in Leeds.")
    return user


def erase(user: User, by: User, mode: Mode = Mode.ACCOUNT) -> Receipt:
    return erase_person(user=user, mode=mode, requested_by=by, reason="asked by e-mail")


def test_the_account_takes_everything_with_it(known: User, support: User) -> None:
    lost, shared = fact(), fact()
    contribute(lost, [known])
    contribute(shared, [known, person()])
    preview = preview_erasure(user=known, mode=Mode.ACCOUNT)
    receipt = erase(known, support)
    assert preview.items() <= receipt.counts.items()
    assert receipt.complete, receipt.left
    assert receipt.counts["messages"] == 2
    assert (receipt.counts["facts_deleted"], receipt.counts["facts_kept"]) == (1, 1)
    assert not User.objects.filter(pk=known.pk).exists()
    assert TeamFact.objects.get() == shared
    assert contributors.count(shared.pk).people == 1


def test_no_text_column_of_any_table_holds_the_person_afterwards(known: User, support: User) -> None:
    audit.record(
        actor=support, action="look", subject=known, reason="Tamsin Okafor (tamsin@example.org) wrote in"
    )
    user_id = str(known.pk)
    erase(known, support)
    with acting_as(known), connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
            "AND table_name NOT LIKE 'django\\_%' AND has_column_privilege(table_name, column_name, 'SELECT')"
        )
        for table, column in cursor.fetchall():
            cursor.execute(
                f'SELECT count(*) FROM {table} WHERE "{column}"::text ~* %s',  # noqa: S608
                [f"tamsin|okafor|leeds|{user_id}"],
            )
            assert cursor.fetchone() == (0,), (table, column)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(bool(environment.database_url), reason="a dump needs the embedded superuser")
def test_no_dump_queue_or_file_holds_the_person_afterwards(
    known: User, support: User, redis_server: services.RedisServer
) -> None:
    contribute(fact(), [known, person()])
    words = re.compile(f"tamsin|okafor|leeds|{known.pk}", re.IGNORECASE)
    erase(known, support)
    name = connections["default"].settings_dict["NAME"]
    with psycopg.connect(embedded.urls(settings.DATA_DIR).admin, dbname=name) as admin:
        tables = admin.execute("SELECT format('%I', tablename) FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in tables.fetchall():
            rows = admin.execute(f"SELECT t::text FROM {table} t").fetchall()  # noqa: S608
            assert not [row for (row,) in rows if words.search(row)], table
    queued = redis_server.client
    for key in queued.scan_iter():
        kept = queued.lrange(key, 0, -1) if queued.type(key) == b"list" else queued.dump(key)
        assert not words.search(f"{key!r} {kept!r}"), key
    for path in settings.DATA_DIR.rglob("*"):
        of_a_server = {"postgres", "valkey", "models", "cache"} & set(
            path.relative_to(settings.DATA_DIR).parts
        )
        if path.is_file() and not of_a_server:
            assert not words.search(path.read_bytes().decode(errors="replace")), path


def test_memories_mode_keeps_the_account_and_its_links(known: User) -> None:
    said = fact()
    contribute(said, [known])
    receipt = erase(known, known, Mode.MEMORIES)
    assert receipt.complete, receipt.left
    with acting_as(known):
        assert [model.objects.count() for model in (Memory, Message, Exchange, SurfaceLink)] == [0, 0, 0, 1]
    assert User.objects.filter(pk=known.pk).exists()
    assert not TeamFact.objects.exists()


def test_contributions_only_leaves_the_personal_store(known: User) -> None:
    said = fact()
    contribute(said, [known, person()])
    receipt = erase(known, known, Mode.CONTRIBUTIONS_ONLY)
    assert receipt.complete
    assert contributors.count(said.pk).people == 1
    with acting_as(known):
        assert Memory.objects.count() == 1


def test_the_scan_finds_a_task_that_still_names_an_exchange(
    known: User, redis_server: services.RedisServer
) -> None:
    with acting_as(known):
        exchange = str(Exchange.objects.get().pk)
    redis_server.client.lpush("celery", json.dumps({"body": exchange}))
    receipt = erase(known, known)
    assert not receipt.complete
    assert receipt.left["queued_tasks"] == 1


def test_others_need_the_permission_and_a_reason(known: User, support: User) -> None:
    with pytest.raises(PermissionDenied):
        erase(known, factories.staff("Operator"))
    with pytest.raises(RefusedError, match="why"):
        erase_person(user=known, mode=Mode.ACCOUNT, requested_by=support, reason=" ")
    assert User.objects.filter(pk=known.pk).exists()


def test_the_receipt_and_the_log_name_the_person_by_a_keyed_hash(known: User, support: User) -> None:
    pseudonym = audit.pseudonym(known.pk)
    receipt = erase(known, support)
    entry = AuditEntry.objects.get(action="erase account")
    assert receipt.subject == entry.object_id == pseudonym
    assert str(known.pk) not in json.dumps(receipt.as_json())


def test_a_restore_that_brings_the_person_back_is_undone_by_the_tombstones(
    known: User, support: User
) -> None:
    restored = User.objects.get(pk=known.pk)
    erase(known, support)
    restored.save(force_insert=True)  # the backup is from before
    call_command("replay_tombstones")
    assert not User.objects.filter(pk=restored.pk).exists()
    assert tombstones.names("telegram:tg-tamsin-77")


def test_thirty_people_in_any_order_leave_an_empty_store(
    support: User, redis_server: services.RedisServer
) -> None:
    chance = random.Random(5)  # noqa: S311 - repeatable
    people = [person() for _ in range(30)]
    facts = [fact() for _ in range(40)]
    by_hand = fact(entered_by_hand=True)
    said = {each.pk: set(chance.sample(range(30), chance.randint(1, 4))) for each in facts}
    for each in facts:
        contribute(each, [people[number] for number in said[each.pk]])
    for number in chance.sample(range(30), 30):
        assert erase(people[number], support).complete
        for voices in said.values():
            voices.discard(number)
        left = {pk for pk, voices in said.items() if voices}
        assert set(TeamFact.objects.values_list("pk", flat=True)) == left | {by_hand.pk}
        counted = contributors.counts(sorted(left))
        assert {pk: counted[pk].people for pk in left} == {pk: len(said[pk]) for pk in left}


def test_the_archive_holds_what_is_known_and_of_contributions_only_the_number(known: User) -> None:
    contribute(fact("Deploys run on Tuesdays."), [known])
    archive = zipfile.ZipFile(BytesIO(export_person(user=known, requested_by=known)))
    texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert "The user lives in Leeds." in texts["memories.json"]
    assert "I live in Leeds." in texts["messages.json"]
    assert "tg-tamsin-77" in "".join(texts.values())
    assert json.loads(texts["contributions.json"]) == {"number of team facts that you have said": 1}
    assert "Deploys run on Tuesdays." not in "".join(texts.values())
    assert AuditEntry.objects.get().action == "export"


def test_the_archive_of_somebody_else_needs_the_permission(known: User) -> None:
    with pytest.raises(PermissionDenied):
        export_person(user=known, requested_by=factories.staff("Tuner"))


def test_a_first_name_in_a_reason_goes_too_and_words_that_contain_it_stay(known: User, support: User) -> None:
    audit.record(actor=support, action="look", subject=known, reason="Tamsin asked; tamsinite is a mineral")
    assert erase(known, support).complete
    assert AuditEntry.objects.get(action="look").reason == "[erased] asked; tamsinite is a mineral"


def test_the_file_of_tombstones_outlives_the_table(known: User, support: User) -> None:
    tombstones.file().unlink(missing_ok=True)
    erase(known, support)
    assert tombstones.write_file() == 2
    assert tombstones.write_file() == 0
    assert tombstones.digest(str(known.pk)).hex() in tombstones.read()
