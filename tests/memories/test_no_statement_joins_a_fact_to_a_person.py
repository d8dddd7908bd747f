"""Promise 2, as the application role: nothing that it may run tells who said a team fact."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from memories.models import (
    Assumption,
    AuditEntry,
    Decision,
    Entry,
    EntryLink,
    LearnRun,
    TeamChange,
    TeamFact,
    User,
)
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db

REFUSED = [
    "SELECT * FROM memories_contribution",
    "SELECT count(*) FROM memories_contribution",
    "SELECT 1 FROM memories_contribution WHERE fact_id = %(fact)s AND user_id = %(user)s",
    "SELECT f.id, c.user_id FROM memories_teamfact f JOIN memories_contribution c ON c.fact_id = f.id",
    "SELECT EXISTS (SELECT FROM memories_contribution WHERE user_id = %(user)s)",
    "INSERT INTO memories_contribution (fact_id, user_id) VALUES (%(fact)s, %(user)s)",
    "DELETE FROM memories_contribution WHERE user_id = %(user)s",
    "DELETE FROM memories_contribution WHERE user_id = %(user)s RETURNING fact_id",
    "UPDATE memories_contribution SET user_id = user_id RETURNING fact_id, user_id",
    "COPY memories_contribution TO STDOUT",
    "EXPLAIN ANALYZE SELECT * FROM memories_contribution",
    "LOCK TABLE memories_contribution",
    "TRUNCATE memories_contribution",
    "CREATE VIEW seen AS SELECT * FROM memories_contribution",
    "SELECT fact_family(%(fact)s)",
    "SELECT acting_person()",
    "SELECT take_over_contributions(%(user)s)",
    "SELECT take_over_standing(%(user)s)",
    "SELECT absorb_account('', 'web', '1')",  # nobody acts
    "SELECT * FROM memories_teamchange",
    "INSERT INTO memories_teamchange (fact_id, change, told_from) VALUES (%(fact)s, 'approved', now())",
    "SET ROLE lorekeeper_contributions",
    "SET ROLE lorekeeper_merges",
    "SET ROLE lorekeeper_owner",
    "SET SESSION AUTHORIZATION lorekeeper_owner",
    "ALTER TABLE memories_contribution OWNER TO lorekeeper_app",
    "GRANT SELECT ON memories_contribution TO lorekeeper_app",
    "CREATE TABLE public.copied (id uuid)",
    "ALTER FUNCTION contributor_counts(uuid[]) SECURITY INVOKER",
    "CREATE OR REPLACE FUNCTION contributor_counts(of_facts uuid[]) RETURNS SETOF uuid LANGUAGE sql RETURN NULL",
]


@pytest.mark.parametrize("statement", REFUSED)
def test_the_side_table_and_its_role_are_out_of_reach(statement: str) -> None:
    someone, fact = factories.person(), factories.fact()
    factories.contribute(fact, [someone])
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, {"fact": fact.pk, "user": someone.pk})


@pytest.mark.parametrize("column", ["xmin", "xmax", "ctid", "cmin", "tableoid"])
@pytest.mark.parametrize("model", [TeamFact, Decision, LearnRun, Entry, Assumption, EntryLink, TeamChange])
def test_system_columns_of_team_rows_cannot_be_read(model: type[TeamFact], column: str) -> None:
    """Two rows with one xmin come from one transaction: it would join a fact to the memory beside it."""
    with (
        pytest.raises(ProgrammingError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"SELECT {column} FROM {model._meta.db_table}")  # noqa: S608


def test_no_team_table_but_the_side_table_refers_to_a_person() -> None:
    for model in (TeamFact, Decision, LearnRun, Entry, Assumption, EntryLink, TeamChange):
        related = {
            field.related_model for field in model._meta.get_fields() if field.is_relation and field.concrete
        }
        assert User not in related


def test_functions_that_the_application_may_call_take_or_return_no_person_with_a_fact() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname, pg_get_function_arguments(oid), pg_get_function_result(oid) FROM pg_proc "
            "WHERE pronamespace = 'public'::regnamespace AND prosecdef AND has_function_privilege(oid, 'EXECUTE')"
        )
        callable_ = {name: f"{arguments} -> {result}" for name, arguments, result in cursor.fetchall()}
    assert callable_ == {
        "absorb_account": "with_digest bytea, on_surface text, with_id text -> boolean",
        "contributor_counts": "of_facts uuid[] -> TABLE(fact_id uuid, people integer, eligible integer, of_keys integer)",
        "count_faded_before": "day date -> bigint",
        "count_memories_unused_since": "day date -> bigint",
        "count_messages_before": "day date -> bigint",
        "count_traces_before": "day date -> bigint",
        "entries_with_words": "sought tsquery -> SETOF uuid",
        "erase_contributions": "OUT contributions integer, OUT facts_deleted integer, OUT facts_kept integer -> record",
        "knowledge_rights": "of_key uuid, of_assistant uuid -> "
        "TABLE(tier text, category text, may_read boolean, may_write boolean)",
        "may_write_knowledge": "of_key uuid, of_assistant uuid, of_category text -> boolean",
        "facts_with_words": "sought tsquery -> SETOF uuid",
        "owner_of_chat": "with_id text -> uuid",
        "owner_of_exchange": "exchange uuid -> uuid",
        "owner_of_link_code": "with_digest bytea -> uuid",
        "owners_to_maintain": " -> SETOF uuid",
        "owners_with_entities_to_purge": " -> SETOF uuid",
        "owners_with_live_memories": " -> SETOF uuid",
        "owners_with_memories_to_purge": " -> SETOF uuid",
        "owners_with_messages_before": "moment timestamp with time zone -> SETOF uuid",
        "owners_with_snapshots_to_purge": " -> SETOF uuid",
        "owners_with_traces_before": "moment timestamp with time zone -> SETOF uuid",
        "preview_contribution_erasure": "OUT contributions integer, OUT facts_deleted integer, OUT facts_kept integer -> record",
        "redact_reasons": "terms text[], about text, OUT audit_entries integer, OUT settings_revisions integer, "
        "OUT support_accesses integer -> record",
        "readable_entries": "of_key uuid, of_assistant uuid, sought uuid[] -> SETOF uuid",
        "recall_team": "query halfvec, at_most integer, confidence_floor double precision, from_origins text[] -> "
        "TABLE(kind text, content text, importance smallint, confidence double precision, score double precision)",
        "record_contribution": "said_fact uuid -> void",
        "requeue_failed_exchanges": "most_requeues integer, first_wait interval, at_most integer -> SETOF uuid",
        "resolve_link": "on_surface text, with_id text -> uuid",
        "roster_external_ids": " -> SETOF text",
        "roster_stamp": " -> text",
        "search_knowledge": "of_key uuid, of_assistant uuid, query halfvec, said text, of_tiers text[], "
        "of_categories text[], with_tags text[], lives text[], lowest double precision, at_most integer -> "
        "TABLE(id uuid, similarity double precision, score double precision)",
        "settle_tallies": " -> integer",
        "stats_activity": "since date, step text -> TABLE(bucket date, measure text, model text, amount bigint)",
        "stats_confidence": " -> TABLE(percent integer, amount bigint)",
        "stats_growth": "since date, step text -> "
        "TABLE(bucket date, memories bigint, pending bigint, approved bigint, rejected bigint)",
        "stats_held": " -> TABLE(store text, status text, kind text, origin text, amount bigint)",
        "stats_queue_age": " -> TABLE(day date, amount bigint)",
        "stats_top_facts": "at_most integer -> TABLE(kind text, content text, recalls bigint)",
        "stats_unlearned": " -> bigint",
        "stats_verdicts": "since date, step text -> "
        "TABLE(bucket date, store text, result text, rule text, amount bigint)",
        "stats_waits": "since date -> TABLE(by_numbers boolean, hours integer, amount bigint)",
        "survey_facts": " -> integer",
        "take_unlearned_exchanges": "older_than interval, at_most integer -> SETOF uuid",
        "team_changes": "of_key uuid, of_assistant uuid, after_told timestamp with time zone, after_id bigint, "
        "of_tiers text[], at_most integer -> "
        "TABLE(told_from timestamp with time zone, place bigint, fact_id uuid, change text)",
        "touch_entries": "of_key uuid, of_assistant uuid, used uuid[] -> SETOF uuid",
        "unwind_facts": "changed uuid[] -> void",
    }


def test_no_definer_function_is_open_to_everybody() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS acl "
            "WHERE pronamespace = 'public'::regnamespace AND prosecdef AND acl.grantee = 0"
        )
        assert cursor.fetchall() == []


def test_every_definer_function_has_a_fixed_search_path_and_a_narrow_owner() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.proname, r.rolname, r.rolcanlogin, array_to_string(p.proconfig, ',') FROM pg_proc p "
            "JOIN pg_roles r ON r.oid = p.proowner WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef"
        )
        for name, owner, can_log_in, config in cursor.fetchall():
            assert owner != "lorekeeper_owner", name
            assert not can_log_in, name
            assert "search_path=public, pg_temp" in config, name


def test_recording_tells_nothing_back() -> None:
    someone, fact = factories.person(), factories.fact()
    with acting_as(someone), connection.cursor() as cursor:
        answers = []
        for _ in range(2):
            cursor.execute("SELECT record_contribution(%s)", [fact.pk])
            answers.append(cursor.fetchall())
    assert answers[0] == answers[1] == [("",)] or answers == [[(None,)], [(None,)]]


def test_recording_needs_somebody_to_act() -> None:
    fact = factories.fact()
    with (
        pytest.raises(ProgrammingError, match="nobody is acting"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT record_contribution(%s)", [fact.pk])


def test_a_refused_contribution_names_nobody() -> None:
    someone = factories.person()
    with pytest.raises(IntegrityError) as refused, acting_as(someone), connection.cursor() as cursor:  # noqa: PT012
        cursor.execute("SELECT record_contribution(gen_random_uuid())")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert str(someone.pk) not in str(refused.value)


def test_times_of_team_rows_are_whole_hours() -> None:
    fact = factories.fact()
    run = LearnRun.objects.create(form="rules")
    for moment in (fact.created_at, fact.updated_at, fact.confirmed_at, run.hour):
        assert (moment.minute, moment.second, moment.microsecond) == (0, 0, 0)


def test_ids_of_team_rows_carry_no_time() -> None:
    assert {factories.fact().pk.version, LearnRun.objects.create(form="rules").pk.version} == {4}


def test_the_audit_log_can_be_added_to_and_nothing_else() -> None:
    entry = AuditEntry.objects.create(action_id=uuid4(), action="approve", object_type="fact", object_id="1")
    for statement in ("UPDATE memories_auditentry SET reason = 'x'", "DELETE FROM memories_auditentry"):
        with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert AuditEntry.objects.get() == entry
