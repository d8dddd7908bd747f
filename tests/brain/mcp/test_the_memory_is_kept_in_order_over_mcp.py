"""An assistant has the memory put in order, sees what was done, and looks at what a text would leave behind."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from memories import background
from memories.actions.maintenance import draw_together, maintain, undo_run
from memories.embedding import embed
from memories.models import MaintenanceRun, Memory
from memories.tenancy import acting_as
from tests.brain.mcp.conftest import Assistant
from tests.factories import memory

RUNNING = ("The user goes running every morning.", "Every morning the user goes running.")
SECRET = "AKIAIOSFODNN7EXAMPLE"
TEXT = f"""I live in Lyon and I work as a nurse. What time is it?
Our staging proxy listens on port 8443. My key is {SECRET}."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker's part is done before the answer."""
    works: dict[str, Callable[..., Any]] = {
        "memories.consolidate_one": draw_together,
        "memories.maintain_one": maintain,
    }
    monkeypatch.setattr(background, "send", lambda task, owner: works[task](user_id=UUID(owner)))


@pytest.fixture
def ada(assistant: Callable[..., Assistant]) -> Assistant:
    made = assistant()
    for content, vector in zip(RUNNING, embed(list(RUNNING)), strict=True):
        memory(made.owner, content, embedding=vector)
    return made


def test_what_says_the_same_is_drawn_together_and_taken_apart(ada: Assistant, at_once: None) -> None:
    assert ada.result("memory_consolidate", start=False) == {"started": False, "drawn_together": []}
    done = ada.result("memory_consolidate")
    assert done["started"]
    (one,) = done["drawn_together"]
    assert {one["content"], *one["replaced"]} == set(RUNNING)
    with acting_as(ada.owner):
        run = MaintenanceRun.objects.get()
    assert undo_run(user=ada.owner, run_id=run.pk) == 1
    assert ada.result("memory_consolidate", start=False)["drawn_together"] == []


def test_a_consolidation_alone_stands_for_no_nights_maintenance(ada: Assistant) -> None:
    began = draw_together(user_id=ada.owner.pk).started_at
    assert maintain(user_id=ada.owner.pk, once_since=began)
    assert maintain(user_id=ada.owner.pk, once_since=began) is None


def test_maintenance_runs_at_once_and_says_what_it_did(ada: Assistant, at_once: None) -> None:
    ran = ada.result("system_run_maintenance")["runs"]
    assert [each["did"]["consolidated"] for each in ran] == [1]
    assert ran[0]["finished_at"]
    with acting_as(ada.owner):
        MaintenanceRun.objects.update(finished_at=None)
    assert "being done already" in ada.refusal("system_run_maintenance")
    assert "being done already" in ada.refusal("memory_consolidate")
    assert len(ada.result("system_run_maintenance", start=False)["runs"]) == 1


def test_both_are_for_keys_that_maintain(assistant: Callable[..., Assistant]) -> None:
    asking = assistant(["memories", "learn", "recall"])
    for tool in ("system_run_maintenance", "memory_consolidate"):
        assert "maintain" in asking.refusal(tool)


def test_a_text_is_read_and_nothing_is_kept(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    extracted = asking.result("facts_extract", text=TEXT)
    assert any("Lyon" in each["content"] for each in extracted["facts"])
    assert {"key": "role", "value": "nurse"} in extracted["profile"]
    assert any("8443" in each for each in extracted["team"])
    assert SECRET not in str(extracted)
    assert "text" in asking.refusal("facts_extract", text="x" * 4_001)
    with acting_as(asking.owner):
        assert not Memory.objects.exists()
