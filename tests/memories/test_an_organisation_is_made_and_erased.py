"""From the shell: an organisation is made with an admin, archived, restored, and erased so that nothing of it is left."""

from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from memories import organisations
from memories.actions.knowledge.entries import enter_entry
from memories.actions.people import assistant_named, find_key, issue_key
from memories.actions.settings import change_settings
from memories.actions.team_facts import Proposal, propose_fact
from memories.drafts import Draft
from memories.models import Organisation, TeamFact, Tombstone, User
from tests import factories, services

NAME = "Halden Legal"


def output_of(*words: str) -> str:
    out = StringIO()
    call_command("organisation", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


@pytest.fixture
def team(db: None, redis_server: services.RedisServer) -> Organisation:
    output_of("create", NAME, "--admin", "nora")
    return Organisation.objects.get(name=NAME)


def test_the_first_admin_sets_a_password_and_invites_others(team: Organisation) -> None:
    nora = User.objects.get(username="nora")
    assert nora.organisation_id == team.pk
    assert nora.has_perm("memories.manage_staff")
    link = output_of("create", "Another", "--admin", "nils").strip()
    client = Client()
    page = client.get("/" + link.partition("//")[2].partition("/")[2], follow=True)
    assert page.status_code == 200
    client.force_login(nora, backend="django.contrib.auth.backends.ModelBackend")
    client.post(reverse("review:invite"), {"username": "olga", "groups": "Operator"})
    assert User.objects.get(username="olga").organisation_id == team.pk


def test_all_are_listed_with_their_people(team: Organisation) -> None:
    factories.person()
    lines = output_of("list").splitlines()
    assert [lines[0][:14], lines[0].split("  ")[2]] == ["default  since", "1 people"]
    assert NAME in lines[1]
    assert "1 people" in lines[1]


def test_a_name_is_taken_once(team: Organisation) -> None:
    with pytest.raises(CommandError, match="already exists"):
        output_of("create", NAME, "--admin", "nils")
    with pytest.raises(CommandError, match="already exists"):
        output_of("create", "Another", "--admin", "nora")
    assert Organisation.objects.count() == 2
    with pytest.raises(CommandError, match="no organisation of that name"):
        output_of("archive", "Haldn")


def test_nobody_of_an_archived_one_gets_in(team: Organisation) -> None:
    nora = User.objects.get(username="nora")
    client = Client()
    client.force_login(nora, backend="django.contrib.auth.backends.ModelBackend")
    with organisations.within(team.pk):
        service = issue_key(name="bot", scopes=["team"], surface="web")[1]
    own = issue_key(name="own", scopes=["team"], user=nora)[1]
    assert find_key(service)
    output_of("archive", NAME)
    assert client.get(reverse("review:queue")).status_code == 302
    assert not find_key(service)
    assert not find_key(own)
    with pytest.raises(CommandError, match="archived already"):
        output_of("archive", NAME)
    output_of("restore", NAME)
    assert find_key(own)
    assert not find_key(service)


def test_the_default_one_stays(db: None) -> None:
    for command in (["archive", "default"], ["erase", "default", "--yes"]):
        with pytest.raises(CommandError, match="default organisation stays"):
            output_of(*command)


def test_erasing_one_erases_everything_and_nothing_else(team: Organisation) -> None:
    kept = factories.fact("The export runs once a day.", status="approved")
    nora = User.objects.get(username="nora")
    with organisations.within(team.pk):
        boss = factories.staff("Admin", password="correct horse battery staple")
        factories.memory(boss, "The user likes figs.")
        propose_fact(proposer=boss, proposal=Proposal("The cache is kept for ten minutes."))
        enter_entry(actor=boss, draft=Draft("Events move to Postgres", "They grow.", "insight"))
        change_settings(author=boss, changes={"recall_top_k": 7}, reason="test")
        assistant_named("coder")
    with pytest.raises(CommandError, match="Archive the organisation first"):
        output_of("erase", NAME, "--yes")
    output_of("archive", NAME)
    with pytest.raises(CommandError, match="--yes"):
        output_of("erase", NAME)
    assert "2 accounts, 1 facts and all else" in output_of("erase", NAME, "--yes")
    assert not Organisation.objects.filter(pk=team.pk).exists()
    assert not User.objects.filter(pk__in=[nora.pk, boss.pk]).exists()
    assert Tombstone.objects.count() >= 2
    assert [fact.pk for fact in TeamFact.objects.all()] == [kept.pk]
    assert left_of(team) == {}


def left_of(team: Organisation) -> dict[str, int]:
    """Rows of it, in any table."""
    with organisations.within(team.pk), connection.cursor() as cursor:
        cursor.execute(
            "SELECT attrelid::regclass::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
            "WHERE attname = 'organisation_id' AND relkind = 'r' AND has_any_column_privilege(attrelid, 'select')"
        )
        left = {}
        for (table,) in cursor.fetchall():
            doors = "WHERE organisation_id = current_organisation()" if table in DOORS else ""
            cursor.execute(f"SELECT count(*) FROM {table} {doors}")  # noqa: S608 - our own names
            if number := cursor.fetchone()[0]:
                left[table] = number
        return left


DOORS = {"memories_user", "memories_apikey", "memories_feedtoken", "memories_surfacelink"}


def test_a_pooler_by_transactions_serves_one_organisation_only(
    team: Organisation, settings: Settings
) -> None:
    settings.TRANSACTION_POOLING = True
    with pytest.raises(CommandError, match="serves one organisation only"):
        output_of("create", "Another", "--admin", "nils")
    with (
        organisations.within(team.pk),
        pytest.raises(ImproperlyConfigured, match="serves one organisation only"),
    ):
        TeamFact.objects.count()
    assert TeamFact.objects.count() == 0
