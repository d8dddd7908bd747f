from collections.abc import Callable
from uuid import UUID

import pytest

from memories.models import ApiKey, Exchange, Memory, TeamFact
from memories.tenancy import acting_as
from tests.brain.api.conftest import ALL_SCOPES, Program

EXCHANGE = {"message": "I use Vim.", "reply": "Noted."}
UNKNOWN = UUID(int=4)  # the same in each process of a test run: it is part of a test's name
ENTRY = {"category": "insight", "title": "Events move", "content": "They move in May."}
CALLS = [
    ("POST", "/recall", {"query": "editor"}, ApiKey.Scope.RECALL),
    ("POST", "/exchanges", EXCHANGE, ApiKey.Scope.LEARN),
    ("GET", "/memories", None, ApiKey.Scope.MEMORIES),
    ("POST", "/memories", {"content": "The user uses Vim."}, ApiKey.Scope.MEMORIES),
    ("PATCH", f"/memories/{UNKNOWN}", {"importance": 2}, ApiKey.Scope.MEMORIES),
    ("DELETE", f"/memories/{UNKNOWN}", None, ApiKey.Scope.MEMORIES),
    ("POST", "/memories/forget", {"query": "editor"}, ApiKey.Scope.MEMORIES),
    ("POST", "/memories/undo-forget", {"ids": [str(UNKNOWN)]}, ApiKey.Scope.MEMORIES),
    ("POST", "/memories/capture", {"text": "The user uses Vim."}, ApiKey.Scope.LEARN),
    ("GET", "/traces", None, ApiKey.Scope.MEMORIES),
    ("GET", f"/traces/{UNKNOWN}", None, ApiKey.Scope.MEMORIES),
    ("GET", "/team/facts", None, ApiKey.Scope.TEAM),
    ("POST", "/team/facts", {"content": "The build uses Bazel."}, ApiKey.Scope.TEAM),
    ("POST", "/team/entries", ENTRY, ApiKey.Scope.TEAM),
    ("POST", "/team/entries/search", {"query": "events"}, ApiKey.Scope.TEAM),
    ("POST", "/team/entries/touch", {"ids": [str(UNKNOWN)]}, ApiKey.Scope.TEAM),
    ("GET", f"/team/entries/{UNKNOWN}", None, ApiKey.Scope.TEAM),
    ("GET", "/team/changes", None, ApiKey.Scope.TEAM),
    ("POST", "/links", {"external_id": "4711", "code": "7Q3F-K9TM"}, ApiKey.Scope.LINK),
]


@pytest.mark.parametrize(("method", "path", "body", "scope"), CALLS)
def test_every_operation_asks_for_its_scope(
    person: Callable[..., Program], method: str, path: str, body: object, scope: str
) -> None:
    program = person(scopes=[each for each in ALL_SCOPES if each != scope])
    refused = program.send(method, path, body)
    assert refused.status_code == 403
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["type"].endswith("#problem-scope-missing")
    assert scope in refused.json()["detail"]
    with acting_as(program.owner):
        assert not Memory.objects.exists()
        assert not Exchange.objects.exists()
    assert not TeamFact.objects.exists()


def test_the_past_needs_a_scope_of_its_own(person: Callable[..., Program]) -> None:
    refused = person().post("/exchanges", **EXCHANGE, occurred_at="2020-01-01T10:00:00Z")
    assert refused.status_code == 403
    assert "backdate" in refused.json()["detail"]
    taken = person(scopes=["learn", "backdate"]).post(
        "/exchanges", **EXCHANGE, occurred_at="2020-01-01T10:00:00Z"
    )
    assert taken.status_code == 202
    assert taken.json()["occurred_at"].startswith("2020-01-01T10:00:00")
