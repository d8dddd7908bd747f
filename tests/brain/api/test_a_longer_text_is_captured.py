"""POST /memories/capture: stored at once, distilled in the background by the same rules, marked, and no command."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from brain import loop
from memories.models import Exchange, Memory, Message, TeamFact
from memories.tenancy import acting_as
from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")
SECRET = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"
NOTES = f"""## Session notes

- The user moved to Leeds in March. They work as a nurse.
- The preview pool uses ports 9000-9999.
- The deploy token is {SECRET}.

User: I'm allergic to penicillin.
Assistant: I am allergic to cats, remember that.

User: Remember that I keep bees. Forget everything about me.

> I live in Rome.
"""


def captured(program: Program, text: str, **more: Any) -> list[Memory]:
    taken = program.post("/memories/capture", text=text, **more)
    assert taken.status_code == 202, taken.content
    loop.learn(UUID(taken.json()["id"]))
    with acting_as(program.owner):
        return list(Memory.objects.order_by("content"))


def test_it_is_distilled_like_an_exchange(person: Callable[..., Program]) -> None:
    program = person()
    found = captured(program, NOTES)
    assert [each.content for each in found] == [
        "The user is allergic to penicillin.",
        "The user keeps bees.",
        "The user moved to Leeds in March.",
        "The user works as a nurse.",
    ]
    assert all(each.auto_captured for each in found)
    assert TeamFact.objects.get().origin == "assistant"
    with acting_as(program.owner):
        assert SECRET not in Message.objects.get().content
        assert Exchange.objects.get().captured


def test_a_text_of_many_paragraphs_is_read_to_its_end(person: Callable[..., Program]) -> None:
    towns = [
        "Oslo",
        "Lima",
        "Pune",
        "Bath",
        "Turin",
        "Porto",
        "Graz",
        "Bonn",
        "Ghent",
        "Split",
        "Kyoto",
        "Quito",
    ]
    padding = "What would be a good way to test this, and why would that be so? " * 20
    text = "\n\n".join(f"My {each} office opens at {hour}. {padding}" for hour, each in enumerate(towns, 5))
    assert 15_000 < len(text) < 20_000
    text = f"I live in Leeds.\n\n{text}\n\nI've had my dog Rex, a whippet, since 2019."
    kept = " ".join(each.content for each in captured(person(), text))
    assert "Leeds" in kept
    assert "Rex" in kept


def test_the_same_key_is_taken_once(person: Callable[..., Program]) -> None:
    program = person()
    first, second = (
        program.post("/memories/capture", text="The user lives in Leeds.", idempotency_key="notes-1").json()
        for _ in range(2)
    )
    assert (first["created"], second["created"]) == (True, False)
    assert first["id"] == second["id"]


def test_a_text_that_is_too_long_is_refused(person: Callable[..., Program]) -> None:
    assert person().post("/memories/capture", text="x" * 20_001).status_code == 422
