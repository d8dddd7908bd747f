"""Two teams in one installation: neither sees, counts, reaches or binds a row of the other, whatever the code asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from memories import live_settings, organisations, roster
from memories.actions.knowledge.entries import enter_entry
from memories.actions.people import (
    assistant_named,
    issue_key,
    link_surface,
    linked_person,
    owner_of_chat,
    person_on,
)
from memories.actions.settings import change_settings
from memories.actions.tallies import settle_tallies
from memories.actions.team_facts import Proposal, propose_fact
from memories.drafts import Context, Draft
from memories.embedding import embed_one
from memories.models import (
    AllowedTerm,
    ApiKey,
    Assistant,
    Conflict,
    Decision,
    Organisation,
    SettingsRevision,
    TeamFact,
    User,
)
from memories.selectors import contributors
from memories.selectors.decision_outcomes import due
from memories.selectors.find_people import matching
from memories.selectors.knowledge import Wanted, changes, read, search
from memories.selectors.knowledge_figures import by_tier
from memories.selectors.knowledge_rights import Reader
from memories.selectors.reviewing import reviewers
from memories.selectors.staff import all_keys, members
from memories.tenancy import acting_as
from tests import factories

pytestmark = pytest.mark.django_db
SAID = "The export runs once a day."
# Of nobody in particular: who signs in, what there is to sign in with, and what only the database itself uses.
INSTALLATION = {
    "account_emailaddress", "account_emailconfirmation", "auth_group", "auth_group_permissions", "auth_permission",
    "django_content_type", "django_migrations", "django_session", "memories_organisation", "memories_tombstone",
    "memories_user_groups", "memories_user_user_permissions", "mfa_authenticator", "roster_change",
    "usersessions_usersession", "irregular_form",
}  # fmt: skip
# Looked up before anybody is known: a column, and no policy.
DOORS = {"memories_user", "memories_apikey", "memories_feedtoken"}
# Unique in the installation: what is looked up before anybody is known, and ids that no two teams draw.
ONE_IN_ALL = {
    "memories_user_username_key", "memories_apikey_digest_key", "memories_feedtoken_digest_key", "one_person_per_chat",
    "memories_erasurerun_job_key", "memories_recallrank_pkey", "one_next_vector_per_shared_row",
}  # fmt: skip


@pytest.fixture
def other() -> Organisation:
    return factories.organisation("The other team")


@pytest.fixture
def theirs(other: Organisation) -> Iterator[dict[str, Any]]:
    """What the other team has: a fact, an entry, a conflict, staff, a key, an assistant, a setting."""
    with organisations.within(other.pk):
        boss = factories.staff("Admin", username="boss", display_name="Zarquon Boss")
        said = factories.fact(SAID, status="approved", embedding=embed_one(SAID), recall_count=3)
        against = factories.fact("The export runs twice a day.", status="approved")
        Conflict.objects.create(fact=said, other=against)
        draft = Draft(
            "Events move to Postgres", "They grow.", "decision", tags=["storage"],
            context=Context(assumptions=["The export runs twice a day."]),
        )  # fmt: skip
        entry = enter_entry(actor=boss, draft=draft)
        key = issue_key(name="theirs", scopes=["team"], user=boss)[0]
        yield {"boss": boss, "fact": said, "entry": entry, "key": key, "assistant": assistant_named("coder")}


@contextmanager
def at_once() -> Iterator[None]:
    """References are checked when it ends, not with the test."""
    with transaction.atomic():
        yield
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_every_table_is_somebody_s() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname::text, coalesce(array_agg(p.polname::text) FILTER (WHERE p.polname IS NOT NULL), '{}'), "
            "EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organisation_id') "
            "FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid "
            "WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid"
        )
        found = {name: (set(policies), column) for name, policies, column in cursor.fetchall()}
    shared = {name for name, (policies, _) in found.items() if "one_organisation" in policies}
    own = {name for name, (policies, _) in found.items() if "own_rows" in policies}
    doors = {name for name, (policies, column) in found.items() if column and not policies}
    assert doors == DOORS
    assert found.keys() - shared - own - doors - INSTALLATION == set()
    assert {"memories_teamfact", "memories_entry", "memories_contribution", "memories_conflict"} <= shared
    assert {
        "memories_decision",
        "memories_settingsrevision",
        "memories_auditentry",
        "memories_tally",
    } <= shared


def test_what_has_to_be_unique_has_to_be_so_in_each_organisation_alone() -> None:
    """A row's own id, and what refers to a row of the organisation, need not name it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT i.indexrelid::regclass::text FROM pg_index i "
            "JOIN pg_attribute o ON o.attrelid = i.indrelid AND o.attname = 'organisation_id' "
            "WHERE i.indisunique AND NOT o.attnum = ANY (i.indkey) AND NOT EXISTS ("
            " SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND (a.attname = 'id'"
            "  OR EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = i.indrelid AND c.contype = 'f' AND a.attnum = ANY (c.conkey))))"
        )
        found = {row[0] for row in cursor.fetchall()}
    assert found == ONE_IN_ALL


def test_no_reference_leaves_an_organisation() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.conrelid::regclass || '.' || c.conname FROM pg_constraint c WHERE c.contype = 'f' "
            "AND cardinality(c.conkey) = 1 AND c.confrelid <> 'memories_organisation'::regclass AND 2 = ("
            " SELECT count(*) FROM pg_attribute a WHERE a.attname = 'organisation_id' AND a.attrelid IN (c.conrelid, c.confrelid)"
            ") AND c.conrelid <> c.confrelid"
        )
        free = {row[0] for row in cursor.fetchall()}
    assert {each for each in free if not each.startswith("memories_surfacelink.")} == set()


def test_a_single_team_tells_the_database_nothing() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_organisation(), current_setting('app.organisation_id', true)")
        here, setting = cursor.fetchone()
    assert here == organisations.DEFAULT
    assert not setting or setting == str(here)


def test_a_row_is_seen_where_it_was_written(theirs: dict[str, Any], other: Organisation) -> None:
    with organisations.within(organisations.DEFAULT):
        for model in (TeamFact, Conflict, Decision, Assistant):
            assert not model.objects.exists()
        assert not TeamFact.objects.filter(pk=theirs["fact"].pk).update(content="Ours now.")
        assert TeamFact.objects.filter(pk=theirs["fact"].pk).delete()[0] == 0
    assert TeamFact.objects.get(pk=theirs["fact"].pk).content == SAID


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT content FROM memories_teamfact",
        "SELECT body FROM memories_entry",
        "SELECT content FROM memories_assumption",
        "SELECT reason FROM memories_auditentry",
        "UPDATE memories_teamfact SET content = 'x' RETURNING content",
        "DELETE FROM memories_teamfact RETURNING content",
        "WITH seen AS MATERIALIZED (SELECT * FROM memories_conflict) SELECT fact_id FROM seen",
        "SELECT count(*) FROM memories_teamfact HAVING count(*) > 0",
        "SELECT amount FROM stats_held()",
        "SELECT content FROM stats_top_facts(10)",
        "SELECT percent FROM stats_confidence()",
        "SELECT bucket FROM stats_growth('2020-01-01', 'day') WHERE approved > 0",
        "SELECT amount FROM stats_verdicts('2020-01-01', 'day')",
        "SELECT day FROM stats_queue_age()",
        "SELECT fact_id FROM team_changes(NULL, NULL, '1970-01-01', 0, NULL, 100)",
        "SELECT facts_with_words(to_tsquery('simple', 'export'))",
        "SELECT entries_with_words(to_tsquery('english', 'events'))",
        "SELECT content FROM recall_team(%(vector)s::halfvec, 10, 0, NULL)",
        (
            "SELECT id FROM search_knowledge(NULL, NULL, %(vector)s::halfvec, 'events', NULL, NULL, NULL, "
            "ARRAY['active'], -1, 10)"
        ),
        "SELECT readable_entries(NULL, NULL, ARRAY[%(entry)s]::uuid[])",
        "SELECT touch_entries(NULL, NULL, ARRAY[%(entry)s]::uuid[])",
        "SELECT people FROM contributor_counts(ARRAY[%(fact)s]::uuid[]) WHERE people > 0",
        "SET LOCAL row_security = off; SELECT content FROM memories_teamfact",
        "SELECT external_id FROM roster_external_ids() AS external_id",
    ],
)
def test_no_statement_reaches_them(statement: str, theirs: dict[str, Any]) -> None:
    from memories.embedding import literal  # noqa: PLC0415

    values = {"vector": literal(embed_one(SAID)), "entry": theirs["entry"].pk, "fact": theirs["fact"].pk}
    link_surface(user=theirs["boss"], surface="web", external_id="U-17")
    with organisations.within(organisations.DEFAULT), transaction.atomic(), connection.cursor() as cursor:
        try:
            for each in statement.split("; "):
                cursor.execute(each, values if "%(" in each else None)
            assert cursor.fetchall() == []
        except DatabaseError:
            transaction.set_rollback(True)


@pytest.mark.parametrize("mine", ["fact", "other"])
def test_what_refers_to_a_row_of_theirs_is_refused(mine: str, theirs: dict[str, Any]) -> None:
    with organisations.within(organisations.DEFAULT), transaction.atomic():
        here = factories.fact("Ours.")
        ends = {"fact_id": theirs["fact"].pk, "other_id": theirs["fact"].pk, f"{mine}_id": here.pk}
        with pytest.raises(IntegrityError), at_once():
            Conflict.objects.create(**ends)


def test_nobody_says_a_fact_of_another_organisation(theirs: dict[str, Any]) -> None:
    with organisations.within(organisations.DEFAULT), transaction.atomic():
        mine = factories.person()
        with pytest.raises(IntegrityError), at_once():
            factories.contribute(theirs["fact"], [mine])


def test_numbers_do_not_add_up_across_organisations(other: Organisation) -> None:
    said = Proposal("The cache is kept for ten minutes.")
    mine = factories.person()
    with organisations.within(other.pk):
        yours = factories.person()
    propose_fact(proposer=mine, proposal=said)
    propose_fact(proposer=yours, proposal=said)
    for where in (organisations.DEFAULT, other.pk):
        with organisations.within(where):
            fact = TeamFact.objects.get()
            assert (fact.status, contributors.count(fact.pk).people) == ("pending", 1)
    second = factories.person()
    propose_fact(proposer=second, proposal=said)
    assert TeamFact.objects.get().status == "approved"
    with organisations.within(other.pk):
        assert TeamFact.objects.get().status == "pending"


def test_acting_as_a_person_is_acting_in_their_organisation(
    theirs: dict[str, Any], other: Organisation
) -> None:
    with organisations.within(organisations.DEFAULT):
        for named in (theirs["boss"], theirs["boss"].pk):
            with acting_as(named):
                assert organisations.current() == other.pk
                assert TeamFact.objects.count() == 3
            assert TeamFact.objects.count() == 0


def test_a_rollback_does_not_leave_somebody_in_another_organisation(other: Organisation) -> None:
    factories.fact("Ours.")
    for _ in range(3):
        with transaction.atomic(), organisations.within(other.pk):
            assert TeamFact.objects.count() == 0
            transaction.set_rollback(True)
        assert TeamFact.objects.count() == 1
        with organisations.within(other.pk):
            assert TeamFact.objects.count() == 0


def test_settings_products_and_assistants_are_each_one_s_own(
    theirs: dict[str, Any], other: Organisation
) -> None:
    change_settings(author=theirs["boss"], changes={"recall_top_k": 7}, reason="ours")
    AllowedTerm.objects.create(term="Ledgerline")
    assert live_settings.current().recall_top_k == 7
    with organisations.within(organisations.DEFAULT):
        live_settings.reread()
        assert live_settings.current().recall_top_k == 24
        assert not SettingsRevision.objects.exists()
        AllowedTerm.objects.create(term="Ledgerline")
        mine = assistant_named("coder")
    assert mine
    assert mine.pk != theirs["assistant"].pk


def test_the_gate_knows_its_own_people_alone(theirs: dict[str, Any]) -> None:
    assert "zarquon" in {term.casefold() for term in roster.terms()}
    with organisations.within(organisations.DEFAULT):
        assert "zarquon" not in {term.casefold() for term in roster.terms()}


def test_staff_find_nobody_of_another_organisation(theirs: dict[str, Any]) -> None:
    link_surface(user=theirs["boss"], surface="web", external_id="U-17")
    with organisations.within(organisations.DEFAULT):
        assert not matching("Zarquon").people
        assert not matching("U-17").people
        assert members() == []
        assert all_keys() == []
        assert not reviewers().exists()
        assert not User.objects.here().exists()
        assert not ApiKey.objects.here().exists()


def test_figures_count_their_own(theirs: dict[str, Any]) -> None:
    with organisations.within(organisations.DEFAULT):
        assert settle_tallies() == 0
        assert due() == []
        assert sum(each.active for each in by_tier()) == 0
    assert settle_tallies() > 0
    assert due()


def test_a_program_of_another_organisation_finds_nothing(theirs: dict[str, Any]) -> None:
    asked: dict[str, Any] = {
        "vector": embed_one("Events move to Postgres"),
        "text": "events postgres",
        "wanted": Wanted(least=0),
        "k": 5,
    }
    assert search(reader=Reader(), **asked)
    with organisations.within(organisations.DEFAULT):
        for reader in (Reader(), Reader(key=theirs["key"].pk, assistant=theirs["assistant"].pk)):
            assert search(reader=reader, **asked) == []
            assert read(reader=reader, ids=[theirs["entry"].pk]) == []
            assert changes(reader=reader, since=None, tiers=None, limit=50).rows == []


def test_the_same_id_on_a_surface_is_two_people(other: Organisation) -> None:
    mine = person_on(surface="web", external_id="U-17")
    with organisations.within(other.pk):
        yours = person_on(surface="web", external_id="U-17")
        assert linked_person(surface="web", external_id="U-17") == yours
    assert mine != yours
    link_surface(user=yours, surface="telegram", external_id="4711")
    assert owner_of_chat("4711") == yours
    assert linked_person(surface="telegram", external_id="4711") is None


def test_a_raw_deletion_takes_a_fact_that_nobody_says_any_more(other: Organisation) -> None:
    with organisations.within(other.pk):
        yours = factories.person()
        propose_fact(proposer=yours, proposal=Proposal("The cache is kept for ten minutes."))
        assert TeamFact.objects.count() == 1
    with organisations.within(organisations.DEFAULT), connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_user WHERE id = %s", [yours.pk])
    with organisations.within(other.pk):
        assert not TeamFact.objects.exists()
