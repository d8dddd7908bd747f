"""Fifty clients at once, each with a key and a memory of its own: every call is answered, and with its own."""

import asyncio
from collections.abc import Callable

from tests.brain.mcp.conftest import Assistant

CLIENTS, CALLS = 50, 3  # `make bench` has each call twenty times


def test_fifty_clients_get_their_own(assistant: Callable[..., Assistant]) -> None:
    asking = [assistant() for _ in range(CLIENTS)]

    async def work(number: int) -> None:
        async with asking[number].connected() as client:
            kept = await client.call_tool("remember", {"content": f"The user sits at desk {number}."})
            assert not kept.is_error
            for _ in range(CALLS):
                found = await client.call_tool("memory_search", {"query": "at which desk"})
                assert found.structured_content
                contents = [each["content"] for each in found.structured_content["memories"]]
                assert contents == [f"The user sits at desk {number}."]

    async def all_at_once() -> None:
        await asyncio.gather(*map(work, range(CLIENTS)))

    asyncio.run(all_at_once())
