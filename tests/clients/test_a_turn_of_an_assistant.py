"""Recall on entering, learn on leaving; also what happens when it cannot."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest

from lorekeeper import AsyncMemory, LorekeeperError, Memory
from memories.actions.people import issue_key, linked_person
from memories.models import Exchange, User
from memories.tenancy import acting_as
from tests.brain.completions.conftest import stored_messages
from tests.brain.scripted_model import Server
from tests.clients.conftest import SCOPES, in_a_thread


def test_a_turn_recalls_and_learns(memory: Memory, user: User) -> None:
    assert memory.remember("The user plays the bassoon.").result == "inserted"
    with memory.turn("Which instrument do I play?") as turn:
        assert "The user plays the bassoon." in turn.context
        assert [each["role"] for each in turn.messages(system="Be brief.")] == ["system", "system", "user"]
        for piece in ("The ", "bassoon."):
            turn.reply(piece)
    assert turn.taken
    assert stored_messages(user) == ["Which instrument do I play?", "The bassoon."]
    with acting_as(user):
        assert Exchange.objects.get().recall_id == (turn.recalled and turn.recalled.id)


def test_what_was_said_before_it_broke_off_is_learned_and_nothing_of_silence(
    memory: Memory, user: User
) -> None:
    with memory.turn("Are you there?"):
        pass
    assert stored_messages(user) == []
    with pytest.raises(ConnectionError), memory.turn("How many bees?") as turn:  # noqa: PT012
        for piece in breaking_off():
            turn.reply(piece)
    assert stored_messages(user) == ["How many bees?", "Some "]


def breaking_off() -> Iterator[str]:
    yield "Some "
    raise ConnectionError


def test_a_service_names_its_people_also_asynchronously(url: str) -> None:
    _, secret = issue_key(name="of a test", scopes=SCOPES, surface="web")

    async def talk() -> None:
        async with AsyncMemory(url, secret) as memory:
            async with memory.turn("I keep bees.", user="U-17") as turn:
                turn.reply("Noted.")
            assert (await memory.memories(user="U-17", limit=5)).next is None

    in_a_thread(lambda: asyncio.run(talk()))
    known = linked_person(surface="web", external_id="U-17")
    assert known
    assert stored_messages(known) == ["I keep bees.", "Noted."]


def test_memories_are_listed_changed_forgotten_and_brought_back(memory: Memory) -> None:
    for content in ("The user keeps bees.", "The user plays the bassoon."):
        memory.remember(content, tags=["life"])
    page = memory.memories(tags=["life"], limit=1)
    assert page.next
    (other,) = memory.memories(tags=["life"], limit=1, cursor=page.next).items
    assert memory.change(other.id, importance=5).importance == 5
    assert memory.forget(other.id).count == 1
    assert memory.undo_forget([other.id]).restored == 1
    assert memory.forget_like("plays the bassoon").forgotten[0].content == "The user plays the bassoon."
    assert memory.propose("Staging listens on port 5433.").outcome
    assert memory.facts().items == []
    assert memory.forget_everything(confirm=True).erased
    assert memory.memories().items == []


def test_what_is_refused_says_why(memory: Memory, url: str) -> None:
    with pytest.raises(LorekeeperError, match=r"body\.importance: .*less than or equal to 5") as refused:
        memory.remember("The user keeps bees.", importance=9)
    assert (refused.value.kind, refused.value.status) == ("not-valid", 422)
    with pytest.raises(LorekeeperError) as unknown, Memory(url, "lk_wrong") as stranger:
        stranger.recall("hello")
    assert (unknown.value.kind, unknown.value.status) == ("key-unknown", 401)
    with (
        pytest.raises(LorekeeperError, match="Is Lorekeeper running there") as away,
        Memory("http://127.0.0.1:9", "x") as nowhere,
    ):
        nowhere.recall("hello")
    assert away.value.kind == "unreachable"
    with pytest.raises(LorekeeperError, match="has to begin with http"):
        Memory("localhost:8000", "x")


def test_what_fails_for_a_moment_is_sent_again_with_the_same_key() -> None:
    received: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            answer = {
                "id": "6b1f4e3a-9d57-4c0e-8a25-3f1f0f2b7c11",
                "created": True,
                "occurred_at": "2026-11-25T13:00:00Z",
            }
            body = json.dumps(answer).encode()
            self.send_response(503 if len(received) == 1 else 202)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    with Memory(f"http://127.0.0.1:{server.server_port}", "x") as memory:
        taken = memory.learn("I keep bees.", "Noted.")
    server.shutdown()
    server.server_close()
    assert (taken.forgotten, taken.undo_until, taken.occurred_at.year) == ([], None, 2026)
    assert len(received) == 2
    assert received[0]["idempotency_key"] == received[1]["idempotency_key"]
