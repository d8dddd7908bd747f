"""Clients of the MCP server: the SDK's own, over HTTP to the web server that really runs."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2
import pytest
from django.db import connections
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

from memories import live_settings
from memories.actions.people import issue_key
from memories.models import User
from tests import factories
from tests.brain.api.conftest import ALL_SCOPES
from tests.browser.serving import Serving

T = TypeVar("T")


@dataclass
class Assistant:
    """A program that speaks MCP with one key."""

    url: str
    secret: str
    user: User | None = None
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def owner(self) -> User:
        assert self.user
        return self.user

    def connected(self, mode: str = "auto") -> AbstractAsyncContextManager[Client]:
        @asynccontextmanager
        async def connect() -> Any:
            headers = {"Authorization": f"Bearer {self.secret}", **dict(self.headers)}
            async with httpx2.AsyncClient(headers=headers, timeout=120) as http:
                transport = streamable_http_client(f"{self.url}/mcp", http_client=http)
                async with Client(transport, mode=mode) as client:
                    yield client

        return connect()

    def during(self, work: Callable[[Client], Awaitable[T]], mode: str = "auto") -> T:
        async def worked() -> T:
            async with self.connected(mode) as client:
                return await work(client)

        return asyncio.run(worked())

    def call(self, name: str, /, **arguments: Any) -> CallToolResult:
        return self.during(lambda client: client.call_tool(name, arguments))

    def result(self, name: str, /, **arguments: Any) -> dict[str, Any]:
        """The result of a call that works."""
        result = self.call(name, **arguments)
        assert not result.is_error, text_of(result)
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    def refusal(self, name: str, /, **arguments: Any) -> str:
        """What a model reads of a call that does not."""
        result = self.call(name, **arguments)
        assert result.is_error
        return text_of(result)


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@pytest.fixture
def url(transactional_db: None) -> Iterator[str]:
    live_settings.reread()
    serving = Serving()
    serving.start()
    yield serving.url
    serving.stop()
    live_settings.reread()
    connections.close_all()


@pytest.fixture
def assistant(url: str) -> Callable[..., Assistant]:
    """Makes a person and an assistant with a key of theirs."""

    def make(scopes: list[str] | None = None, **headers: str) -> Assistant:
        user = factories.person()
        _, secret = issue_key(name="of a test", scopes=ALL_SCOPES if scopes is None else scopes, user=user)
        return Assistant(url, secret, user, named(headers))

    return make


@pytest.fixture
def service(url: str) -> Callable[..., Assistant]:
    """Makes an assistant with the key of a service, which names people."""

    def make(person: str | None, surface: str = "web") -> Assistant:
        _, secret = issue_key(name="of a test", scopes=ALL_SCOPES, surface=surface)
        return Assistant(url, secret, headers=named({"person": person} if person else {}))

    return make


def named(headers: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((f"Lorekeeper-{name.title()}", value) for name, value in headers.items())
