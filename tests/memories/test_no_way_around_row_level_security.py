"""What a statement might try as the application's role, while one person acts: no row of another one comes out."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import (
    DatabaseError,
    InternalError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
    connection,
    transaction,
)
from psycopg.errors import Diagnostic

from memories.models import Memory, User
from memories.tenancy import acting_as
from tests import factories
from tests.memories.test_personal_rows_belong_to_their_owner import OWNED, rows_of

pytestmark = pytest.mark.django_db
WORD = "zarquon"
REFUSALS = (ProgrammingError, InternalError, NotSupportedError, OperationalError)

READS = (
    "TABLE {table}",
    "SELECT * FROM ONLY {table}",
    "SELECT * FROM {table} WHERE user_id = '{other}'",
    "SELECT row_to_json(t)::text FROM {table} t WHERE user_id = '{other}' OR true",
    "SELECT * FROM {table} TABLESAMPLE SYSTEM (100)",
    "SELECT * FROM {table} FOR UPDATE",
    "SELECT ctid, * FROM {table} WHERE ctid = ANY (ARRAY['(0,1)', '(0,2)', '(0,3)', '(0,4)']::tid[])",
    "SELECT t.* FROM memories_user u LEFT JOIN {table} t ON t.user_id = u.id",
    "SELECT s.* FROM memories_user u, LATERAL (SELECT * FROM {table} WHERE user_id = u.id) s",
    "WITH seen AS MATERIALIZED (SELECT * FROM {table}) SELECT * FROM seen",
    "SELECT array_agg(t)::text FROM {table} t",
    "SELECT query_to_xml('SELECT * FROM {table}', true, false, '')::text",
    "SELECT table_to_xml('{table}', true, false, '')::text",
    "SELECT * FROM pg_stats WHERE tablename = '{table}'",
    "SELECT most_common_vals::text, histogram_bounds::text FROM pg_stats_ext WHERE tablename = '{table}'",
    "DECLARE seen CURSOR FOR SELECT * FROM {table}; FETCH ALL FROM seen",
    "PREPARE seen AS SELECT * FROM {table}; EXECUTE seen",
    "SET LOCAL row_security = off; SELECT * FROM {table}",
    "SET LOCAL session_replication_role = replica; SELECT * FROM {table}",
    "SET LOCAL search_path = pg_temp, public; SELECT * FROM {table}",
    "SET LOCAL ROLE lorekeeper_owner; SELECT * FROM {table}",
    "SET LOCAL ROLE lorekeeper_contributions; SELECT * FROM {table}",
    "SET LOCAL SESSION AUTHORIZATION lorekeeper_owner; SELECT * FROM {table}",
    "ALTER TABLE {table} DISABLE ROW LEVEL SECURITY; SELECT * FROM {table}",
    "ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY; SELECT * FROM {table}",
    "ALTER TABLE {table} OWNER TO lorekeeper_app; SELECT * FROM {table}",
    "CREATE POLICY seen ON {table} USING (true); SELECT * FROM {table}",
    "CREATE VIEW seen AS SELECT * FROM {table}; SELECT * FROM seen",
    "CREATE TEMP TABLE seen AS SELECT * FROM {table}; SELECT * FROM seen",
    "CREATE RULE seen AS ON SELECT TO {table} DO INSTEAD SELECT * FROM {table}; SELECT * FROM {table}",
    "COPY {table} TO '/tmp/seen'",
    "COPY (SELECT * FROM {table}) TO PROGRAM 'cat'",
    "UPDATE {table} SET user_id = user_id WHERE user_id = '{other}' RETURNING *",
    "UPDATE {table} SET user_id = '{me}' WHERE user_id = '{other}' RETURNING *",
    "DELETE FROM {table} WHERE user_id = '{other}' RETURNING *",
    "MERGE INTO {table} t USING memories_user u ON t.user_id = u.id WHEN MATCHED THEN DELETE RETURNING t.*",
    "TRUNCATE {table} CASCADE",
)
OTHERS = (
    "ALTER ROLE lorekeeper_app BYPASSRLS",
    "CREATE ROLE seen BYPASSRLS",
    "ALTER SYSTEM SET row_security = off",
    "CREATE EXTENSION dblink",
    "CREATE EXTENSION postgres_fdw",
    "CREATE EXTENSION file_fdw",
    "CREATE LANGUAGE plpython3u",
    "CREATE EVENT TRIGGER seen ON ddl_command_end EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    (
        "CREATE TRIGGER seen BEFORE UPDATE ON memories_memory FOR EACH ROW "
        "EXECUTE FUNCTION suppress_redundant_updates_trigger()"
    ),
    "SELECT pg_read_file('PG_VERSION')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT * FROM pg_statistic",
    "SELECT * FROM pg_authid",
    "SELECT pg_ls_waldir()",
    "SELECT * FROM pg_logical_slot_peek_changes('seen', NULL, NULL)",
    "DO $$ BEGIN EXECUTE 'SET LOCAL ROLE lorekeeper_owner'; END $$",
)
# Judged by what is seen on the way: an error of the other person's row, or a message with it.
ON_THE_WAY = (
    "SELECT 1 FROM memories_memory WHERE 1 / (CASE WHEN content LIKE '%{word}%' THEN 0 ELSE 1 END) = 1",
    "SELECT CASE WHEN content LIKE '%{word}%' THEN content::int END FROM memories_memory",
    (
        "CREATE FUNCTION pg_temp.seen(said text) RETURNS boolean LANGUAGE plpgsql COST 0.0001 AS "
        "$$ BEGIN RAISE NOTICE '%', said; RETURN true; END $$; SELECT 1 FROM memories_memory WHERE pg_temp.seen(content)"
    ),
    "SELECT schema_to_xml('public', true, false, '')::text",
    "SELECT * FROM ts_stat('SELECT to_tsvector(content) FROM memories_memory')",
    (
        "INSERT INTO memories_memory SELECT (jsonb_populate_record(m, jsonb_build_object('id', '{theirs}'))).* "
        "FROM memories_memory m ON CONFLICT (id) DO UPDATE SET content = memories_memory.content RETURNING content"
    ),
)


@pytest.fixture
def people() -> Iterator[tuple[User, User, dict[str, str]]]:
    me, other = factories.person(), factories.person()
    for each in (me, other):
        rows_of(each)
    theirs = factories.memory(other, f"The user keeps a {WORD}.")
    yield me, other, {"me": str(me.pk), "other": str(other.pk), "theirs": str(theirs.pk), "word": WORD}
    with acting_as(other):
        assert Memory.objects.filter(pk=theirs.pk, content__contains=WORD).exists()


def _tried(statements: str, me: User, notices: list[str]) -> list[Any]:
    """The rows of the last statement, and what was said on the way. Nothing of it stays."""
    with transaction.atomic(), acting_as(me), connection.cursor() as cursor:
        raw = connection.connection

        def hear(said: Diagnostic) -> None:
            notices.append(str(said.message_primary))

        raw.add_notice_handler(hear)
        try:
            for each in statements.split("; ") if "$$" not in statements else [statements]:
                cursor.execute(each)
            return list(cursor.fetchall()) if cursor.description else []
        finally:
            raw.remove_notice_handler(hear)
            transaction.set_rollback(True)


def _leaks(statements: str, me: User, names: dict[str, str]) -> str:
    notices: list[str] = []
    try:
        rows = _tried(statements, me, notices)
    except REFUSALS:
        rows = []
    except DatabaseError as error:  # of data: a row was looked at that should not have been
        return f"{statements}: {type(error).__name__}"
    seen = str(rows) + " ".join(notices)
    return statements if names["other"] in seen or WORD in seen else ""


@pytest.mark.parametrize("model", OWNED)
def test_no_way_to_rows_of_another_person(model: Any, people: tuple[User, User, dict[str, str]]) -> None:
    me, _, names = people
    tried = [each.format(table=model._meta.db_table, **names) for each in READS]
    assert [leak for each in tried if (leak := _leaks(each, me, names))] == []


def test_no_way_past_the_role_and_none_by_what_happens_meanwhile(
    people: tuple[User, User, dict[str, str]],
) -> None:
    me, _, names = people
    tried = [
        *OTHERS,
        *(each.replace("{word}", WORD).replace("{theirs}", names["theirs"]) for each in ON_THE_WAY),
    ]
    assert [leak for each in tried if (leak := _leaks(each, me, names))] == []
    for each in OTHERS:
        with pytest.raises(REFUSALS):
            _tried(each, me, [])
