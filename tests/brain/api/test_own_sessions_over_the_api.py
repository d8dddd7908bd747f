"""GET /sessions: one's own alone, the latest first, whichever assistants took part."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")


def test_a_session_of_two_assistants_is_read_as_one(person: Callable[..., Program]) -> None:
    program = person()
    for assistant, message in (("coder", "Which nuts are there?"), ("cook", "Walnuts, please.")):
        program.post("/exchanges", message=message, reply="Fine.", assistant=assistant)
    (listed,) = program.get("/sessions").json()["items"]
    assert (listed["assistants"], listed["messages"], listed["active"]) == (["coder", "cook"], 4, True)
    assert listed["preview"] == "Which nuts are there?"
    read = program.get(f"/sessions/{listed['id']}", most=3).json()
    assert [(each["role"], each["assistant"], each["content"]) for each in read["said"]] == [
        ("person", "coder", "Which nuts are there?"),
        ("assistant", "coder", "Fine."),
        ("person", "cook", "Walnuts, please."),
    ]


def test_another_s_session_does_not_exist(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    ada.post("/exchanges", message="Hello.", reply="Good day.")
    (session,) = ada.get("/sessions").json()["items"]
    assert bob.get("/sessions").json()["items"] == []
    assert bob.get(f"/sessions/{session['id']}").status_code == 404
    assert ada.get(f"/sessions/{uuid4()}").status_code == 404
