"""What was said, looked at by an assistant."""

from collections.abc import Callable

from memories.actions.exchanges import receive_exchange
from tests.brain.mcp.conftest import Assistant


def test_sessions_are_listed_and_read(assistant: Callable[..., Assistant]) -> None:
    ada, bob = assistant(), assistant()
    receive_exchange(user=ada.owner, surface="mcp", message="I have a goat.", reply="Lovely.", queued=False)
    (session,) = ada.told("sessions_list")["sessions"]
    assert (session["preview"], session["active"]) == ("I have a goat.", True)
    read = ada.told("session_read", session_id=session["id"])
    assert [each["content"] for each in read["said"]] == ["I have a goat.", "Lovely."]
    assert bob.told("sessions_list")["sessions"] == []
    assert "no such session" in bob.refusal("session_read", session_id=session["id"])
