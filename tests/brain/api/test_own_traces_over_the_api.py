"""GET /traces: one's own alone, newest first, with what was found, kept and dropped."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest

from brain import loop
from memories.models import TeamFact
from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")


def test_one_trace_tells_of_recall_and_exchange(
    person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved("The staging database listens on port 5433.")
    program = person()
    memory = program.remember("The user works on the staging database.")
    said = "I moved to Leeds. Which port does the staging database use?"
    recalled = program.post("/recall", query=said).json()
    taken = program.post("/exchanges", message=said, reply="5433.", recall_id=recalled["id"]).json()
    loop.learn(UUID(taken["id"]))
    (listed,) = program.get("/traces").json()["items"]
    assert (listed["id"], listed["exchange_id"]) == (recalled["id"], taken["id"])
    assert (listed["memories"], listed["facts"], listed["kept"], listed["dropped"]) == (1, 1, 1, 1)
    trace = program.get(f"/traces/{listed['id']}").json()
    (ranked,) = trace["recall"]["ranked"]
    assert (ranked["id"], ranked["content"], ranked["left_out"]) == (memory["id"], memory["content"], None)
    assert list(ranked["parts"])[:2] == ["distance", "importance"]
    assert list(trace["recall"]["milliseconds"])[:3] == ["trigger", "core", "embedding"]
    assert list(trace["learning"]["milliseconds"]) == ["extraction", "embedding", "personal", "team"]
    assert trace["recall"]["team"] == {"found": 1, "in_context": 1}
    assert trace["recall"]["searched"]["team_allowed_here"] is True
    assert "Leeds" in trace["learning"]["kept"][0]["content"]
    assert trace["learning"]["dropped"][0]["reason"] == "question"
    assert trace["learning"]["team"] == {"proposed": 0, "refused_by_the_gate": 0}


def test_the_list_goes_on_behind_its_last_row(person: Callable[..., Program]) -> None:
    program = person()
    sent = [program.post("/recall", query=f"which {each} do I use?").json()["id"] for each in ("bus", "pen")]
    first = program.get("/traces", limit=1).json()
    second = program.get("/traces", limit=1, cursor=first["next"]).json()
    assert [each["items"][0]["id"] for each in (first, second)] == sent[::-1]
    assert second["next"] is None


def test_another_s_trace_does_not_exist(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    trace = ada.post("/recall", query="where do I live?").json()["id"]
    assert bob.get("/traces").json()["items"] == []
    assert bob.get(f"/traces/{trace}").status_code == 404
    assert ada.get(f"/traces/{uuid4()}").status_code == 404
    taken = bob.post("/exchanges", message="I live in Oslo.", reply="", recall_id=trace).json()
    loop.learn(UUID(taken["id"]))
    assert ada.get(f"/traces/{trace}").json()["exchange_id"] is None
