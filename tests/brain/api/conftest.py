"""Callers of the API: people and services with their keys, and a client that speaks JSON."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from memories import live_settings
from memories.actions.people import issue_key
from memories.models import ApiKey, TeamFact, User

ALL_SCOPES = [scope for scope in ApiKey.Scope.values if scope != ApiKey.Scope.BACKDATE]


@dataclass
class Program:
    """A program that calls the API, with its key or with none."""

    secret: str = ""
    user: User | None = None

    def __post_init__(self) -> None:
        self._client = Client(raise_request_exception=False)

    def send(self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return self._client.generic(
            method,
            f"/api/v1{path}",
            b"" if body is None else _json(body),
            content_type="application/json",
            headers=headers,
            query_params=query,
        )

    def get(self, path: str, **query: Any) -> Any:
        return self.send("GET", path, query=query)

    def post(self, path: str, **body: Any) -> Any:
        return self.send("POST", path, body)

    def patch(self, path: str, **body: Any) -> Any:
        return self.send("PATCH", path, body)

    def delete(self, path: str, **query: Any) -> Any:
        return self.send("DELETE", path, query=query)

    def remember(self, content: str, **more: Any) -> dict[str, Any]:
        answer = self.post("/memories", content=content, **more)
        assert answer.status_code == 201, answer.content
        memory: dict[str, Any] = answer.json()["memory"]
        return memory


def _json(body: Any) -> bytes:
    import json  # noqa: PLC0415

    return json.dumps(body).encode()


@pytest.fixture(autouse=True)
def fresh_settings() -> Iterator[None]:
    live_settings.reread()
    yield
    live_settings.reread()


@pytest.fixture
def person(db: None) -> Callable[..., Program]:
    """Makes a person and a program that acts for them."""

    def make(name: str = "", scopes: list[str] | None = None) -> Program:
        user = User.objects.create_user(name or f"person-{uuid4().hex[:8]}", display_name=name)
        key, secret = issue_key(name="of a test", scopes=ALL_SCOPES if scopes is None else scopes, user=user)
        return Program(secret, user)

    return make


@pytest.fixture
def service(db: None) -> Callable[..., Program]:
    """Makes a service of a surface."""

    def make(surface: str = "web", scopes: list[str] | None = None) -> Program:
        key, secret = issue_key(name="of a test", scopes=ALL_SCOPES if scopes is None else scopes, surface=surface)
        return Program(secret)

    return make


@pytest.fixture
def nobody(db: None) -> Program:
    return Program()


@pytest.fixture
def approved(db: None) -> Callable[..., TeamFact]:
    """Makes an approved team fact that an operator entered."""
    from memories.embedding import embed_one, model_name  # noqa: PLC0415

    def make(content: str, **columns: Any) -> TeamFact:
        values = {"kind": "fact", "status": "approved", "origin": "user", "entered_by_hand": True, "confidence": 0.8}
        return TeamFact.objects.create(
            content=content, embedding=embed_one(content), embedding_model=model_name(), **{**values, **columns}
        )

    return make
