"""What a model may be talked into sending is answered with what to do, and nothing of it is carried out or repeated."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from mcp import Client
from mcp_types import CallToolResult

from brain.logs.configuration import formatter
from memories.models import Memory
from memories.tenancy import acting_as
from tests.brain.mcp.conftest import Assistant, text_of
from tests.brain.mcp.test_keys_and_limits_over_mcp import post

WORD = "zanzibarquince"
HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("remember", {}, "content"),
    ("remember", {"content": ""}, "content"),
    ("remember", {"content": f"{WORD} " * 60}, "at most 400"),
    ("remember", {"content": f"{WORD}\x00"}, "content"),
    ("remember", {"content": "\u200b\u2060"}, "empty"),
    ("remember", {"content": {"$ne": WORD}}, "content"),
    ("remember", {"content": [WORD] * 3}, "content"),
    ("remember", {"content": WORD, "importance": 99}, "importance"),
    ("remember", {"content": WORD, "importance": "5; DROP TABLE memories_memory"}, "importance"),
    ("remember", {"content": WORD, "kind": "admin"}, "kind"),
    ("remember", {"content": WORD, "user_id": str(uuid4())}, "user_id"),
    ("remember", {"content": WORD, "external_id": "ada"}, "external_id"),
    ("remember", {"content": WORD, "tags": [WORD] * 21}, "tags"),
    ("remember", {"content": WORD, "tags": WORD}, "tags"),
    ("remember", {"content": WORD, "project": "x" * 101}, "project"),
    ("remember", {"content": "The user's password is hunter2hunter2!A"}, "secret"),
    ("recall_memory", {"query": "x" * 40_000}, "query"),
    ("recall_memory", {"query": "é" * 20_000}, "query"),
    ("recall_memory", {"query": WORD, "k": -1}, "k"),
    ("recall_memory", {"query": WORD, "k": 10**30}, "k"),
    ("recall_memory", {"query": WORD, "origins": ["user', 'x"]}, "origins"),
    ("recall_memory", {"query": WORD, "since": "yesterday"}, "since"),
    ("recall_memory", {"query": WORD, "since": "2026-01-01T00:00:00"}, "since"),
    ("forget_memory", {}, "exactly one"),
    ("forget_memory", {"memory_id": "../../etc/passwd"}, "memory_id"),
    ("forget_memory", {"query": WORD}, "Nothing was forgotten"),
    ("restore_memory", {"ids": []}, "ids"),
    ("memory_search", {"query": WORD, "cursor": "x' OR 1=1"}, "cursor"),
    ("memory_search", {"query": WORD, "limit": 0}, "limit"),
    ("memory_search_source", {"query": WORD, "source": "a b"}, "source"),
    ("memory_list_recent", {"filter": {"a": [[[[[{}]]]]]}}, "filter"),
    ("no_such_tool", {"query": WORD}, "no tool of that name"),
]

JUNK = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 10_000,
    json.dumps([{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}] * 3).encode(),
    json.dumps({"jsonrpc": "2.0", "id": {"a": 1}, "method": "tools/list"}).encode(),
    json.dumps({"jsonrpc": "2.0", "id": 1, "method": "x" * 1000}).encode(),
    json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []}).encode(),
    json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 7}}).encode(),
    json.dumps({"jsonrpc": "2.0", "id": 1, "result": {}}).encode(),
]


@pytest.fixture
def logged() -> Iterator[StringIO]:
    """Everything that is logged, as it is printed."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


def test_every_one_is_answered_with_what_to_do(assistant: Callable[..., Assistant], logged: StringIO) -> None:
    asking = assistant()

    async def each(client: Client) -> list[CallToolResult]:
        return [await client.call_tool(name, given) for name, given, _ in HOSTILE]

    results = asking.during(each)
    for (name, given, says), result in zip(HOSTILE, results, strict=True):
        assert result.is_error, (name, given)
        said = text_of(result)
        assert says in said, (name, given, said)
        assert "Reference" not in said, (name, given, said)  # no fault of ours
        assert WORD not in said or name == "forget_memory", (name, given, said)
    assert "route" in logged.getvalue()
    assert WORD not in logged.getvalue()
    with acting_as(asking.owner):
        assert not Memory.objects.exists()


def test_half_a_letter_is_refused(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    call = '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "remember", "arguments": {"content": "a\\ud800"}}}'
    answer = post(asking, json=None, content=call.encode(), headers={"Content-Type": "application/json"})
    assert answer.status_code < 500
    assert "error" in answer.json() or answer.json()["result"]["isError"]


def test_junk_never_ends_in_a_server_error(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    for body, version in product(JUNK, ("2025-06-18", "2026-07-28", "1999-01-01")):
        headers = {"Content-Type": "application/json", "MCP-Protocol-Version": version}
        answer = post(asking, json=None, content=body, headers=headers)
        assert answer.status_code < 500, (body[:60], version, answer.text)
        assert "Traceback" not in answer.text
