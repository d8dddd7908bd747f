"""What was said, looked at by an assistant."""

from collections.abc import Callable

from memories.actions.exchanges import receive_exchange
from memories.actions.people import assistant_named
from tests.brain.mcp.conftest import Assistant


def test_sessions_are_listed_and_read(assistant: Callable[..., Assistant]) -> None:
    ada, bob = assistant(), assistant()
    receive_exchange(user=ada.owner, surface="mcp", message="I have a goat.", reply="Lovely.", queued=False)
    (session,) = ada.result("sessions_list")["sessions"]
    assert (session["preview"], session["active"]) == ("I have a goat.", True)
    read = ada.result("session_read", session_id=session["id"])
    assert [each["content"] for each in read["said"]] == ["I have a goat.", "Lovely."]
    assert bob.result("sessions_list")["sessions"] == []
    assert "no such session" in bob.refusal("session_read", session_id=session["id"])


def test_messages_are_found_left_out_and_brought_back(assistant: Callable[..., Assistant]) -> None:
    ada = assistant(assistant="coder")
    owner = ada.owner
    for name in ("coder", "cook", ""):
        receive_exchange(
            user=owner,
            surface="mcp",
            message=f"My goat eats {name or 'hay'}.",
            reply="",
            assistant=assistant_named(name),
        )
    own = ada.result("messages_search", query="goats")["messages"]
    assert {each["assistant"] for each in own} == {"coder", None}
    every = ada.result("messages_search_all", query="goats")["messages"]
    assert {each["assistant"] for each in every} == {"coder", "cook", None}
    chosen = {"message_ids": [every[0]["id"]]}
    assert ada.result("messages_preview", **chosen)["messages"] == 2
    assert ada.result("messages_ignore", **chosen)["messages"] == 2
    assert "no such messages" in ada.refusal("messages_ignore", **chosen)
    again = ada.result("messages_search_all", query="goats")["messages"]
    assert [each["id"] for each in again if each["ignored"]] == chosen["message_ids"]
    assert ada.result("messages_restore", **chosen)["messages"] == 2
    assert "exactly one" in ada.refusal("messages_preview")
