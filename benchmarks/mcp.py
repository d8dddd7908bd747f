"""MCP beside the HTTP API, on one real web process: what a recall costs more, and fifty clients at once."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
import psutil
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from benchmarks import store
from benchmarks.http import first_answer, web_process
from benchmarks.timing import percentiles
from brain.run.embedded import Urls
from memories.actions.people import issue_key
from memories.models import ApiKey, User

CALLS, TURN = 300, 25
CLIENTS, CALLS_EACH = 50, 20


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        owners = store.load(admin, [2_000, *[20] * (CLIENTS - 1)])
    secrets = [_key(owner) for owner in owners]
    with web_process() as (base, web):
        first_answer(base)
        one = asyncio.run(_one_after_the_other(base, secrets[0], web.pid))
        many = asyncio.run(_at_once(base, secrets))
    added = one["recall_memory, the SDK's client"]["p50_ms"] - one["POST /recall"]["p50_ms"]
    return {**one, "added by MCP, p50_ms": round(added, 2), f"{CLIENTS} clients x {CALLS_EACH} calls": many}


def _key(owner: Any) -> str:
    _, secret = issue_key(name="bench", scopes=[ApiKey.Scope.RECALL], user=User.objects.get(pk=owner))
    return secret


async def _one_after_the_other(base: str, secret: str, web: int) -> dict[str, Any]:
    """In turns, so that both have the same machine. A text is never asked twice: each is embedded.

    What a call takes of the processor does not depend on what else the machine does.
    """
    headers = {"Authorization": f"Bearer {secret}"}
    async with (
        httpx.AsyncClient(base_url=base, headers=headers, timeout=30) as http,
        _client(base, secret) as mcp,
    ):

        async def plain(query: str) -> None:
            (await http.post("/api/v1/recall", json={"query": query})).raise_for_status()

        async def over_mcp(query: str) -> None:
            result = await mcp.call_tool("recall_memory", {"query": query})
            assert not result.is_error

        ways = {"POST /recall": _Way(plain, web), "recall_memory, the SDK's client": _Way(over_mcp, web)}
        for number in range(-TURN, CALLS, TURN):
            for name, way in ways.items():
                await way.turn([_text(each, name) for each in range(number, number + TURN)])
            if number < 0:  # what came before has warmed it up
                ways = {name: _Way(way.call, web) for name, way in ways.items()}
    return {name: way.figures() for name, way in ways.items()}


class _Way:
    """One way to ask, and what its calls took."""

    def __init__(self, call: Callable[[str], Awaitable[None]], web: int) -> None:
        self.call = call
        self._web = psutil.Process(web)
        self._took: list[float] = []
        self._processor = 0.0

    async def turn(self, queries: list[str]) -> None:
        before = self._seconds()
        for query in queries:
            started = time.perf_counter()
            await self.call(query)
            self._took.append((time.perf_counter() - started) * 1000)
        self._processor += self._seconds() - before

    def _seconds(self) -> float:
        times = self._web.cpu_times()
        return float(times.user + times.system)

    def figures(self) -> dict[str, Any]:
        each = self._processor * 1000 / len(self._took)
        return {**percentiles(self._took), "processor of the web process, ms a call": round(each, 2)}


async def _at_once(base: str, secrets: list[str]) -> dict[str, Any]:
    async def calls(secret: str, client_number: int) -> list[float]:
        took = []
        async with _client(base, secret) as client:
            for number in range(CALLS_EACH):
                started = time.perf_counter()
                query = _text(client_number * CALLS_EACH + number, "at once")
                result = await client.call_tool("recall_memory", {"query": query})
                assert not result.is_error
                took.append((time.perf_counter() - started) * 1000)
        return took

    started = time.perf_counter()
    took = await asyncio.gather(*(calls(secret, number) for number, secret in enumerate(secrets)))
    seconds = time.perf_counter() - started
    times = [each for of_one in took for each in of_one]
    return {**percentiles(times), "calls/s": round(len(times) / seconds), "errors": 0}


@asynccontextmanager
async def _client(base: str, secret: str) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {secret}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{base}/mcp", http_client=http)) as client,
    ):
        yield client


def _text(number: int, way: str) -> str:
    return f"which tool does project {number} need for case {number * 7} of {len(way)}?"
