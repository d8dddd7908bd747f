from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from memories.actions.settings import change_settings
from memories.models import TeamFact
from tests import factories
from tests.brain.api.conftest import Program

QUERY = "Which port does the staging database use?"
FACT = "The staging database listens on port 5433."


def test_it_returns_both_stores_and_the_context(
    person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved(FACT)
    program = person()
    program.remember("The user works on the staging database.")
    found = program.post("/recall", query=QUERY)
    assert found.status_code == 200
    answer = found.json()
    assert [each["content"] for each in answer["personal"]] == ["The user works on the staging database."]
    assert [each["content"] for each in answer["team"]] == [FACT]
    assert FACT in answer["context"]
    assert set(answer["milliseconds"]) == {"trigger", "core", "embedding", "personal", "team", "context"}
    assert answer["asks_what_is_remembered"] is False


def test_asking_what_is_remembered_is_recognised(person: Callable[..., Program]) -> None:
    asked = {"query": "What do you remember about me?"}
    assert person().post("/recall", **asked).json()["asks_what_is_remembered"] is True
    answer = person().post("/exchanges", message=asked["query"], reply="This: …").json()
    assert answer["asks_what_is_remembered"] is True
    assert answer["forgotten"] == []


def test_small_talk_is_not_looked_up_unless_asked_for(
    person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved(FACT)
    program = person()
    program.remember("The user works on the staging database.")
    assert program.post("/recall", query="ok, thanks!").json()["personal"] == []
    assert program.post("/recall", query="ok, thanks!", needed=True).json()["personal"]
    answer = program.post("/recall", query=QUERY, needed=False).json()
    assert (answer["personal"], answer["team"]) == ([], [])


def test_the_context_begins_with_what_is_the_same_on_every_call(
    person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved(FACT)
    program = person()
    name = "The user's name is Ada."
    factories.memory(program.owner, name, meaning={"intent": "identity"})
    first, second = (
        program.post("/recall", query=query).json()
        for query in (QUERY, "What did we decide about the release?")
    )
    assert name in first["stable"]
    assert first["stable"] == second["stable"]
    assert first["context"].startswith(first["stable"])
    assert FACT in first["context"]
    assert FACT not in first["stable"]


def test_a_team_fact_comes_without_id_and_person(nobody: Program, approved: Callable[..., TeamFact]) -> None:
    approved(FACT)
    assert set(nobody.post("/recall", query=QUERY).json()["team"][0]) == {
        "kind", "content", "importance", "confidence", "score",
    }  # fmt: skip


@pytest.mark.parametrize("caller", ["nobody", "service"])
def test_an_anonymous_caller_gets_team_facts_only(
    request: pytest.FixtureRequest,
    service: Callable[..., Program],
    approved: Callable[..., TeamFact],
    caller: str,
) -> None:
    approved(FACT)
    service("web").remember("The user works on the staging database.", external_id="u-1")
    anonymous = service("web") if caller == "service" else request.getfixturevalue("nobody")
    answer = anonymous.post("/recall", query=QUERY).json()
    assert answer["personal"] == []
    assert [each["content"] for each in answer["team"]] == [FACT]


def test_staff_can_close_it_to_anonymous_callers(
    nobody: Program, person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved(FACT)
    change_settings(
        author=factories.staff("Tuner"), changes={"recall_team_on_anonymous": False}, reason="closed"
    )
    assert nobody.post("/recall", query=QUERY).status_code == 401
    assert person().post("/recall", query=QUERY).json()["team"]


def test_an_anonymous_caller_cannot_name_a_person(nobody: Program) -> None:
    assert nobody.post("/recall", query=QUERY, external_id="u-1").status_code == 422


@pytest.mark.parametrize("status", ["pending", "rejected"])
def test_what_is_not_approved_is_not_recalled(
    nobody: Program, approved: Callable[..., TeamFact], status: str
) -> None:
    approved(FACT, status=status)
    assert nobody.post("/recall", query=QUERY).json()["team"] == []


def test_origins_narrow_the_team_facts(nobody: Program, approved: Callable[..., TeamFact]) -> None:
    for origin in TeamFact.Origin.values:
        approved(f"The {origin} says that the staging database is up.", origin=origin)
    found = nobody.post("/recall", query=QUERY, origins=["user", "agent"]).json()["team"]
    assert sorted(each["content"].split()[1] for each in found) == ["agent", "user"]


def test_k_bounds_each_store(person: Callable[..., Program], approved: Callable[..., TeamFact]) -> None:
    program = person()
    for place in ("Oslo", "Lima", "Pune"):
        approved(f"There is a terminal in {place}.")
        factories.memory(program.owner, f"The user has lived in {place}.")
    answer = program.post("/recall", query="places", k=2).json()
    assert (len(answer["personal"]), len(answer["team"])) == (2, 2)


@pytest.mark.parametrize(
    "only",
    [
        {"kind": "preference"},
        {"note_type": "decision"},
        {"project": "Gantline"},
        {"tags": ["floor", "tablet"]},
        {"since": "2026-05-01T00:00:00Z", "until": "2026-06-01T00:00:00Z"},
    ],
)
def test_filters_narrow_the_memories_and_leave_the_team_facts(
    person: Callable[..., Program], approved: Callable[..., TeamFact], only: dict[str, Any]
) -> None:
    approved(FACT)
    program = person()
    wanted = "The user prefers the staging database of the tablets."
    may = datetime(2026, 5, 12, tzinfo=UTC)
    fitting = {
        "kind": "preference",
        "note_type": "decision",
        "project": "Gantline",
        "tags": ["tablet", "floor"],
    }
    factories.memory(program.owner, wanted, created_at=may, **fitting)
    factories.memory(program.owner, "The user works on the staging database.", tags=["floor"])
    answer = program.post("/recall", query=QUERY, filters=only).json()
    assert [each["content"] for each in answer["personal"]] == [wanted]
    assert [each["content"] for each in answer["team"]] == [FACT]
    assert program.get(f"/traces/{answer['id']}").json()["recall"]["searched"]["filters"] is True


def test_a_budget_keeps_the_best_of_each_store(
    person: Callable[..., Program], approved: Callable[..., TeamFact]
) -> None:
    approved(FACT)
    program = person()
    best = "The user uses the staging database port every day."
    for content in (best, f"The user {'once ' * 40}saw a whale.", f"The user {'twice ' * 40}saw a seal."):
        factories.memory(program.owner, content)
    context = program.post("/recall", query=QUERY, budget=80).json()["context"]
    assert best in context
    assert FACT in context
    assert "whale" not in context
    assert "seal" not in context


@pytest.mark.parametrize(
    "wrong",
    [
        {"k": 0},
        {"k": 51},
        {"query": ""},
        {"origins": []},
        {"origins": ["boss"]},
        {"filters": {"kind": "rumour"}},
        {"filters": {"who": "me"}},
        {"budget": 0},
    ],
)
def test_what_is_out_of_bounds_is_refused(nobody: Program, wrong: dict[str, object]) -> None:
    assert nobody.post("/recall", **{"query": QUERY} | wrong).status_code == 422
