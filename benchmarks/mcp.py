"""MCP beside the HTTP API, on one real web process: what a recall costs more, and fifty clients at once."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from benchmarks import store
from benchmarks.http import first_answer, web_process
from benchmarks.timing import percentiles
from brain.embedded import Urls
from memories.actions.people import issue_key
from memories.models import ApiKey, User

CALLS, CLIENTS, CALLS_EACH = 300, 50, 20


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        owners = store.load(admin, [2_000, *[20] * (CLIENTS - 1)])
    secrets = [_key(owner) for owner in owners]
    with web_process() as (base, _web):
        first_answer(base)
        one = asyncio.run(_one_after_the_other(base, secrets[0]))
        many = asyncio.run(_at_once(base, secrets))
    added = one["recall_memory, the SDK's client"]["p50_ms"] - one["POST /recall"]["p50_ms"]
    return {**one, "added by MCP, p50_ms": round(added, 2), f"{CLIENTS} clients x {CALLS_EACH} calls": many}


def _key(owner: Any) -> str:
    _, secret = issue_key(name="bench", scopes=[ApiKey.Scope.RECALL], user=User.objects.get(pk=owner))
    return secret


async def _one_after_the_other(base: str, secret: str) -> dict[str, Any]:
    """In turn, so that both have the same machine. A text is never asked twice: each is embedded."""
    headers = {"Authorization": f"Bearer {secret}"}
    plain, over_mcp = [], []
    async with (
        httpx.AsyncClient(base_url=base, headers=headers, timeout=30) as http,
        _client(base, secret) as mcp,
    ):
        for number in range(-10, CALLS):
            started = time.perf_counter()
            answer = await http.post("/api/v1/recall", json={"query": _text(number, "need")})
            answer.raise_for_status()
            between = time.perf_counter()
            result = await mcp.call_tool("recall_memory", {"query": _text(number, "want")})
            ended = time.perf_counter()
            assert not result.is_error
            if number >= 0:  # what came before has warmed it up
                plain.append((between - started) * 1000)
                over_mcp.append((ended - between) * 1000)
    return {"POST /recall": percentiles(plain), "recall_memory, the SDK's client": percentiles(over_mcp)}


async def _at_once(base: str, secrets: list[str]) -> dict[str, Any]:
    async def calls(secret: str, client_number: int) -> list[float]:
        took = []
        async with _client(base, secret) as client:
            for number in range(CALLS_EACH):
                started = time.perf_counter()
                query = _text(client_number * CALLS_EACH + number, "miss")
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


def _text(number: int, verb: str) -> str:
    return f"which tool does project {number} {verb} for case {number * 7}?"
