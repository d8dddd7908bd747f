"""Callers of the API: people and services with their keys, and a client that speaks JSON."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from memories import live_settings
from memories.actions.people import issue_key
from memories.embedding import embed_one
from memories.models import ApiKey, SettingsRevision, TeamFact, User
from tests import factories

ALL_SCOPES = [scope for scope in ApiKey.Scope.values if scope != ApiKey.Scope.BACKDATE]


@dataclass
class Program:
    """A program that calls the API, with its key or with none."""

    secret: str = ""
    user: User | None = None

    @property
    def owner(self) -> User:
        """Whom the program acts for."""
        assert self.user
        return self.user

    def __post_init__(self) -> None:
        self.client = Client(raise_request_exception=False)

    def send(self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return self.client.generic(
            method,
            f"/api/v1{path}",
            b"" if body is None else json.dumps(body).encode(),
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


@pytest.fixture(autouse=True)
def fresh_settings() -> Iterator[None]:
    live_settings.reread()
    yield
    live_settings.reread()


@pytest.fixture
def person(db: None) -> Callable[..., Program]:
    """Makes a person and a program that acts for them."""

    def make(scopes: list[str] | None = None, **fields: Any) -> Program:
        user = factories.person(**fields)
        _, secret = issue_key(name="of a test", scopes=ALL_SCOPES if scopes is None else scopes, user=user)
        return Program(secret, user)

    return make


@pytest.fixture
def service(db: None) -> Callable[..., Program]:
    """Makes a service of a surface."""

    def make(surface: str = "web", scopes: list[str] | None = None) -> Program:
        _, secret = issue_key(
            name="of a test", scopes=ALL_SCOPES if scopes is None else scopes, surface=surface
        )
        return Program(secret)

    return make


@pytest.fixture
def nobody(db: None) -> Program:
    """Where recall without a key is switched on."""
    SettingsRevision.objects.create(values={"recall_team_on_anonymous": True}, reason="a test")
    live_settings.reread()
    return Program()


@pytest.fixture
def approved(db: None) -> Callable[..., TeamFact]:
    """Makes an approved team fact, its vector the model's own."""

    def make(content: str, **columns: Any) -> TeamFact:
        values = {"status": "approved", "origin": "user", "confidence": 0.8, "embedding": embed_one(content)}
        return factories.fact(content, **values | columns)

    return make
