"""The audit log page: who may read what of it, its filters, its pages and its links."""

import csv
import io
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

import memories
from memories import audit
from memories.actions.fact_decisions import approve_fact
from memories.actions.people import find_key, issue_key
from memories.actions.settings import change_settings
from memories.models import ApiKey, AuditEntry, TeamFact, User
from review.audit import words
from tests.factories import PASSWORD, fact, person, staff
from tests.review.pages import content

PAGE = "/audit/"
HTMX = {"HX-Request": "true", "HX-Target": "more"}


@pytest.fixture
def admin(db: None) -> User:
    return staff("Admin", username="adi", display_name="Adi Sorel")


@pytest.fixture
def log(signed_in: Callable[[User], Client], admin: User) -> Client:
    return signed_in(admin)


def test_it_tells_in_sentences_who_did_what_when_and_why_with_links(log: Client, admin: User) -> None:
    one = fact("Backups are kept for 35 days.")
    approve_fact(actor=admin, fact_id=one.pk, version=1, reason="checked in the vault")
    change_settings(author=admin, changes={"auto_promote_n": 3}, reason="more care")
    text = content(log.get(PAGE))
    for said in (
        "Adi Sorel",
        f"“{one.content}”",
        "approved <a",
        "checked in the vault",
        "more care",
        "People needed",
        "just now",
    ):
        assert said in text
    assert f'href="/facts/{one.pk}/"' in text
    assert 'href="/settings/history/?setting=auto_promote_n"' in text
    assert 'title="' in text.split("<time", 1)[1].split(">", 1)[0]
    TeamFact.objects.all().delete()
    text = content(log.get(PAGE))
    assert one.content not in text
    assert f"approved a fact that is gone ({str(one.pk)[:8]})" in text


@pytest.mark.parametrize(
    ("group", "may"), [("Viewer", 403), ("Operator", 403), ("Support", 403), ("Tuner", 200), ("Admin", 200)]
)
def test_who_may_read_it(group: str, may: int, signed_in: Callable[[User], Client]) -> None:
    client = signed_in(staff(group))
    assert client.get(PAGE).status_code == may
    assert (f'href="{PAGE}"' in content(client.get("/queue/"))) is (may == 200)


def test_entries_about_persons_are_for_those_who_may_look_at_persons(
    log: Client, admin: User, signed_in: Callable[[User], Client]
) -> None:
    somebody = person(display_name="Wilma Frobnitzer")
    audit.record(actor=admin, action="open person", subject=somebody, reason="asked for help")
    assert "asked for help" in content(log.get(PAGE))
    tuner = signed_in(staff("Tuner"))
    pseudonym = audit.pseudonym(somebody.pk)
    for query in ({}, {"type": "person"}, {"object": pseudonym}, {"action": "open person"}):
        assert "asked for help" not in content(tuner.get(PAGE, query))
    assert "asked for help" in content(log.get(PAGE, {"object": pseudonym}))
    assert "Frobnitzer" not in content(log.get(PAGE))


def test_what_a_person_did_about_themselves_tells_no_name(log: Client, admin: User) -> None:
    """Beside the keyed hash it would name them in every entry that staff left about them."""
    somebody = person(display_name="Wilma Frobnitzer", username="wilma")
    for actor in (somebody, admin):
        audit.record(actor=actor, action="export", subject=actor, reason="The person asked for it.")
    short = audit.pseudonym(somebody.pk)[:8]
    page = content(log.get(PAGE))
    assert f"exported everything held about themselves ({short})" in page
    assert "Frobnitzer" not in page
    (taken, _of_admin) = sorted(rows(log, action="export"), key=lambda row: short not in row["what"])
    assert (taken["who"], taken["login"]) == ("A person", "")
    for actor in (somebody, admin):
        assert "about themselves" not in content(log.get(PAGE, {"actor": str(actor.pk)}))


def test_filters_narrow_the_log(log: Client, admin: User) -> None:
    other = staff("Operator", display_name="Ben Ode")
    mine = audit.record(actor=admin, action="approve", subject=fact(), reason="one of mine")
    audit.record(actor=other, action="allow term", subject="Tuleap", object_type="product", reason="his")
    today = timezone.now().date()
    cases: list[tuple[dict[str, Any], bool, bool]] = [
        ({"actor": admin.pk}, True, False),
        ({"action": "allow term"}, False, True),
        ({"type": "product"}, False, True),
        ({"object": mine.object_id, "type": "fact"}, True, False),
        ({"act": mine.action_id}, True, False),
        ({"from": today.isoformat(), "to": today.isoformat()}, True, True),
        ({"to": (today - timedelta(days=1)).isoformat()}, False, False),
        ({"from": (today + timedelta(days=1)).isoformat()}, False, False),
        ({"actor": "junk", "from": "junk", "act": "junk", "after": "junk"}, True, True),
    ]
    for query, sees_mine, sees_his in cases:
        text = content(log.get(PAGE, query))
        assert ("one of mine" in text, ">his<" in text) == (sees_mine, sees_his), query
    assert "Nothing matches" in content(log.get(PAGE, {"action": "never"}))


def test_entries_of_one_action_stand_together(log: Client, admin: User) -> None:
    with audit.one_action() as act:
        for _ in range(3):
            audit.record(actor=admin, action="approve", subject=fact(), reason="in bulk")
    audit.record(actor=admin, action="approve", subject=fact(), reason="alone")
    text = content(log.get(PAGE, {"act": str(act)}))
    assert text.count("in bulk") == 3
    assert "alone" not in text


def test_pages_go_on_behind_the_last_entry_that_was_seen(log: Client, admin: User) -> None:
    for number in range(120):
        audit.record(
            actor=admin, action="approve", subject="x", object_type="fact", reason=f"number-{number};"
        )
    first = log.get(PAGE)
    audit.record(actor=admin, action="approve", subject="x", object_type="fact", reason="a new one")
    second = log.get(first.context["next"], headers=HTMX)
    third = log.get(second.context["next"])
    seen = [
        number
        for number in range(120)
        for page in (first, second, third)
        if f"number-{number};" in content(page)
    ]
    assert sorted(seen) == list(range(120))
    assert "<html" not in content(second)
    assert "Back to the newest" in content(third)


def rows(client: Client, **query: str) -> list[dict[str, str]]:
    answer = client.get(f"{PAGE}export.csv", query)
    assert answer.headers["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(b"".join(answer).decode())))


def test_it_leaves_as_a_file_with_formulas_made_text(log: Client, admin: User) -> None:
    somebody = person()
    audit.record(actor=admin, action="open person", subject=somebody, reason="asked for help")
    audit.record(actor=admin, action="allow term", subject="=1+1", object_type="product", reason="@SUM(A1)")
    (opened,) = rows(log, action="open person")
    assert opened["what"] == f"opened a person ({audit.pseudonym(somebody.pk)[:8]})"
    assert (opened["who"], opened["reason"]) == ("Adi Sorel", "asked for help")
    (allowed,) = rows(log, type="product")
    assert (allowed["object_id"], allowed["reason"]) == ("'=1+1", "'@SUM(A1)")
    assert AuditEntry.objects.filter(action="export audit").count() == 2


def test_a_file_has_no_more_than_the_page(signed_in: Callable[[User], Client], admin: User) -> None:
    audit.record(actor=admin, action="open person", subject=person(), reason="asked for help")
    audit.record(actor=admin, action="allow term", subject="Tuleap", object_type="product")
    taken = rows(signed_in(staff("Tuner")))
    assert {each["object_type"] for each in taken} == {"product", "place"}


def test_sign_ins_of_staff_are_in_it_and_those_of_others_are_not(log: Client, admin: User) -> None:
    for user in (staff("Operator", username="ben", password=PASSWORD), person(password=PASSWORD)):
        Client().post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    entry = AuditEntry.objects.get(action="sign in")
    assert entry.actor
    assert entry.actor.username == "ben"
    assert "signed in to the console" in content(log.get(PAGE))


def test_the_use_of_a_services_key_is_in_it_once_a_day(log: Client, admin: User) -> None:
    key, secret = issue_key(name="the bot", scopes=["recall"], surface="web")
    _own, own = issue_key(name="mine", scopes=["recall"], user=person())
    for each in (secret, own):
        assert find_key(each)
    ApiKey.objects.filter(pk=key.pk).update(last_used_at=timezone.now() - timedelta(minutes=2))
    assert find_key(secret)
    assert AuditEntry.objects.filter(action="use key").count() == 1
    ApiKey.objects.filter(pk=key.pk).update(last_used_at=timezone.now() - timedelta(days=1))
    assert find_key(secret)
    assert AuditEntry.objects.filter(action="use key").count() == 2
    text = content(log.get(PAGE))
    assert "<strong>A program</strong> used" in text
    assert f"/team/keys/#key-{key.pk}" in text


def test_every_action_has_a_sentence() -> None:
    """Those that actions name in their code."""
    named = {
        action
        for path in Path(memories.__file__).parent.rglob("*.py")
        for action in re.findall(r'action="([^"]+)"', path.read_text())
    }
    assert len(named) > 25
    assert named <= words.SENTENCES.keys()
