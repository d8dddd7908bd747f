"""“Forget that I …” in an exchange: the answer says what was forgotten, and it can be brought back."""

from collections.abc import Callable
from uuid import UUID

import pytest

from brain import loop
from brain.loop import MOST_BEFORE
from memories import background
from memories.actions.people import issue_key
from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")
LIVES = "The user lives in Leeds."
FORGET = {"message": "Please forget that I live in Leeds.", "reply": "Done."}


def listed(program: Program) -> list[str]:
    return [each["content"] for each in program.get("/memories").json()["items"]]


def test_it_is_said_what_was_forgotten_and_it_comes_back(person: Callable[..., Program]) -> None:
    program = person()
    kept, gone = program.remember("The user keeps bees."), program.remember(LIVES)
    answer = program.post("/exchanges", **FORGET).json()
    assert answer["forgotten"] == [{"id": gone["id"], "content": LIVES}]
    assert answer["undo_until"]
    assert listed(program) == [kept["content"]]
    restored = program.post("/memories/undo-forget", ids=[each["id"] for each in answer["forgotten"]])
    assert restored.json() == {"restored": 1}
    assert sorted(listed(program)) == [kept["content"], LIVES]


def test_what_was_told_last_is_forgotten_also_where_it_still_waits(person: Callable[..., Program]) -> None:
    program = person()
    for message in ("I live in Leeds.", "I keep bees, and I have two sons.", "What is a mutex?"):
        program.post("/exchanges", message=message, reply="I see.")
    answer = program.post("/exchanges", message="Forget the last thing I told you.", reply="Done.").json()
    assert answer["asks_to_forget"]
    assert {each["content"] for each in answer["forgotten"]} == {
        "The user keeps bees.",
        "The user has two sons.",
    }
    assert listed(program) == [LIVES]
    program.post("/memories/undo-forget", ids=[each["id"] for each in answer["forgotten"]])
    assert len(listed(program)) == 3


def test_behind_many_exchanges_that_wait_it_is_the_workers(person: Callable[..., Program]) -> None:
    program = person()
    for number in range(MOST_BEFORE + 1):
        program.post("/exchanges", message=f"Good morning, the {number}th time.", reply="Hello.")
    gone = program.remember(LIVES)
    answer = program.post("/exchanges", **FORGET).json()
    assert (answer["left_to_worker"], answer["asks_to_forget"], answer["forgotten"]) == (True, True, [])
    loop.learn(UUID(answer["id"]))
    assert gone["content"] not in listed(program)


def test_behind_a_long_text_that_waits_it_is_the_workers_too(person: Callable[..., Program]) -> None:
    program = person()
    program.post("/exchanges", message="Good morning. " * 400, reply="Hello.")
    assert program.post("/exchanges", **FORGET).json()["left_to_worker"]


def test_sent_again_it_is_said_again(person: Callable[..., Program]) -> None:
    program = person()
    gone = program.remember(LIVES)
    first, again = (program.post("/exchanges", **FORGET, idempotency_key="turn-4").json() for _ in range(2))
    assert (first["created"], again["created"]) == (True, False)
    assert again["forgotten"] == first["forgotten"] == [{"id": gone["id"], "content": LIVES}]
    assert again["undo_until"]


def test_where_a_worker_is_quicker_it_is_said_all_the_same(
    transactional_db: None, person: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = person()
    gone = program.remember(LIVES)
    monkeypatch.setattr(background, "send", lambda _task, exchange, **_options: loop.learn(UUID(exchange)))
    assert program.post("/exchanges", **FORGET).json()["forgotten"] == [{"id": gone["id"], "content": LIVES}]
    assert listed(program) == []


def test_nothing_near_is_nothing_forgotten(person: Callable[..., Program]) -> None:
    program = person()
    program.remember("The user keeps bees.")
    answer = program.post("/exchanges", **FORGET).json()
    assert (answer["forgotten"], answer["undo_until"], answer["erased"]) == ([], None, None)
    assert answer["asks_to_forget"] is True
    other = program.post("/exchanges", message="Where is Leeds?", reply="In England.").json()
    assert other["asks_to_forget"] is False


def test_it_is_forgotten_at_once_however_it_is_put(person: Callable[..., Program]) -> None:
    program = person()
    gone = program.remember("The user has a cat called Biscuit.")
    said = "Please delete what you know about my cat."
    answer = program.post("/exchanges", message=said, reply="Done.").json()
    assert [each["id"] for each in answer["forgotten"]] == [gone["id"]]


def test_a_key_that_may_not_read_memories_is_not_told_their_text(person: Callable[..., Program]) -> None:
    reader = person()
    memory = reader.remember(LIVES)
    _, secret = issue_key(name="learns", scopes=["learn"], user=reader.owner)
    answer = Program(secret, reader.owner).post("/exchanges", **FORGET).json()
    assert answer["forgotten"] == [{"id": memory["id"], "content": ""}]


def test_forgetting_everything_says_what_is_gone_for_good(person: Callable[..., Program]) -> None:
    program = person()
    program.remember(LIVES)
    answer = program.post("/exchanges", message="Forget everything about me.", reply="Done.").json()
    assert answer["erased"]["memories"] == 1
    assert answer["undo_until"] is None
    assert listed(program) == []


def test_asked_over_the_api_what_waits_to_be_learned_is_forgotten_too(person: Callable[..., Program]) -> None:
    program = person()
    program.post("/exchanges", message="I live in Leeds.", reply="Noted.")
    answer = program.post("/memories/forget", query="I live in Leeds").json()
    assert [each["content"] for each in answer["forgotten"]] == [LIVES]
    assert answer["left_to_worker"] is False
    assert listed(program) == []
    assert program.post("/memories/forget", query="all").status_code == 404  # no command, and nothing near
    for number in range(MOST_BEFORE + 1):
        program.post("/exchanges", message=f"Good morning, the {number}th time.", reply="Hello.")
    program.post("/exchanges", message="I live in Leeds.", reply="Noted.")
    later = program.post("/memories/forget", query="I live in Leeds").json()
    assert (later["left_to_worker"], later["forgotten"]) == (True, [])
