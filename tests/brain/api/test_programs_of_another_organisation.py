"""Every operation of the API with a key of another organisation, given the ids of this one's rows: nothing comes out, nothing changes."""

import logging
import re
from collections.abc import Callable
from typing import Any

import pytest

from memories import organisations
from memories.actions.knowledge.entries import enter_entry
from memories.actions.links import issue_link_code
from memories.actions.people import assistant_named, issue_key, person_on
from memories.actions.settings import change_settings
from memories.actions.team_facts import Proposal, propose_fact
from memories.drafts import Draft
from memories.embedding import embed_one
from memories.models import Entry, Organisation, TeamFact
from tests import factories
from tests.brain.api.conftest import ALL_SCOPES, Program
from tests.brain.api.test_who_may_call_what import _operations

MARK = "zarquon"
SAID = f"The {MARK} export runs once a day."
Known = dict[str, Any]


@pytest.fixture
def ours(db: None) -> Known:
    boss = factories.staff("Admin", username="boss")
    fact = factories.fact(SAID, status="approved", embedding=embed_one(SAID))
    entry = enter_entry(actor=boss, draft=Draft("Events move", "The events table grows.", "procedure"))
    TeamFact.objects.filter(pk=entry.pk).update(content=f"{MARK} events move")  # the gate knows no such noun
    Entry.objects.filter(pk=entry.pk).update(body=f"The {MARK} table grows.")
    memory = factories.memory(boss, f"The user keeps a {MARK}.")
    return {"boss": boss, "fact": fact, "entry": entry, "memory": memory, "coder": assistant_named("coder")}


@pytest.fixture
def team(db: None) -> Organisation:
    return factories.organisation()


@pytest.fixture
def stranger(ours: Known, team: Organisation) -> Program:
    with organisations.within(team.pk):
        user = factories.staff("Admin", username="stranger")
        return Program(issue_key(name="theirs", scopes=ALL_SCOPES, user=user)[1], user)


@pytest.fixture
def service(ours: Known, team: Organisation) -> Program:
    with organisations.within(team.pk):
        scopes = [scope for scope in ALL_SCOPES if scope != "account"]
        return Program(issue_key(name="their service", scopes=scopes, surface="web")[1])


def test_no_operation_tells_or_changes_anything(ours: Known, stranger: Program) -> None:
    logging.disable()
    ids = [str(ours[each].pk) for each in ("boss", "fact", "entry", "memory", "coder")]
    body = {
        "query": SAID, "text": "export", "content": "We use Redis.", "title": "A title", "category": "insight", "ids": ids,
        "related": [ids[2]], "message": "What runs once a day?", "reply": "Nothing.", "threshold": 0, "assistant": "coder",
    }  # fmt: skip
    leaks = []
    for method, path in _operations():
        if (method, path) == ("DELETE", "/account"):
            continue
        for one in ids if "{" in path else ids[:1]:
            answer = stranger.send(
                method, re.sub(r"{\w+}", one, path), None if method in {"GET", "DELETE"} else body
            )
            if (
                answer.status_code >= 500
                or MARK in answer.content.decode(errors="replace").replace(SAID, "").lower()
            ):
                leaks.append((method, path, answer.status_code, answer.content[:200]))
    logging.disable(logging.NOTSET)
    assert leaks == []
    assert TeamFact.objects.filter(content=SAID, status="approved", recall_count=0).exists()
    assert Entry.objects.get(pk=ours["entry"].pk).access_count == 0


def test_a_recall_is_of_the_team_of_the_key(
    ours: Known, stranger: Program, person: Callable[..., Program]
) -> None:
    mine = person()
    assert [each["content"] for each in mine.post("/recall", query=SAID).json()["team"]] == [SAID]
    assert stranger.post("/recall", query=SAID).json()["team"] == []
    assert len(mine.get("/team/changes").json()["items"]) == 2
    assert stranger.get("/team/changes").json()["items"] == []
    since = mine.get("/team/changes").json()["next"]
    assert stranger.get("/team/changes", since=since).json()["items"] == []


def test_an_answer_to_what_is_theirs_is_that_to_what_is_nobody_s(ours: Known, stranger: Program) -> None:
    nobody = "7d0c9a52-57b2-4f0c-9a35-0f4a3a1b6c11"
    for path in ("/team/entries/{}", "/memories/{}"):
        theirs, none = (stranger.get(path.format(each)) for each in (ours["entry"].pk, nobody))
        assert (theirs.status_code, theirs.content) == (none.status_code, none.content)
    link = {"category": "insight", "title": "A new one", "content": "It says something."}
    theirs, none = (
        stranger.post("/team/entries", **link, related=[str(each)]) for each in (ours["entry"].pk, nobody)
    )
    assert (theirs.status_code, theirs.content) == (none.status_code, none.content)


def test_what_one_team_says_is_new_to_the_other(ours: Known, stranger: Program, team: Organisation) -> None:
    """A repeated sentence is swallowed as known, and the gate knows the names of its own people."""
    propose_fact(proposer=factories.person(), proposal=Proposal("The cache is kept for ten minutes."))
    answer = stranger.post("/team/facts", content="The cache is kept for ten minutes.")
    assert answer.status_code in {200, 201, 202}, answer.content
    with organisations.within(team.pk):
        assert TeamFact.objects.get().status == "pending"


def test_a_service_names_its_own_people(ours: Known, service: Program, team: Organisation) -> None:
    known = person_on(surface="web", external_id="U-17")
    factories.memory(known, f"The user keeps a {MARK}.")
    answer = service.post("/recall", query="What does the user keep?", external_id="U-17")
    assert answer.status_code == 200, answer.content
    assert MARK not in answer.content.decode()
    with organisations.within(team.pk):
        theirs = person_on(surface="web", external_id="U-17")
        assert theirs != known
        assert theirs.organisation_id == team.pk


def test_each_team_has_settings_of_its_own(
    ours: Known, stranger: Program, person: Callable[..., Program]
) -> None:
    change_settings(author=ours["boss"], changes={"recall_team_on_api": False}, reason="test")
    assert person().post("/recall", query=SAID).json()["team"] == []
    with organisations.within(stranger.owner.organisation_id):
        factories.fact(SAID, status="approved", embedding=embed_one(SAID))
    assert len(stranger.post("/recall", query=SAID).json()["team"]) == 1


def test_a_code_is_good_in_its_own_organisation(ours: Known, service: Program) -> None:
    code = issue_link_code(user=ours["boss"])[1]
    body = {"external_id": "U-9", "code": code}
    assert service.post("/links", **body).status_code == 404
    mine = Program(issue_key(name="our service", scopes=["link"], surface="web")[1])
    assert mine.post("/links", **body).status_code in {200, 201}
