"""Valkey answers and refuses to write, as it does on a full disk: signing in, pages, recall and learning go on without it."""

from collections.abc import Iterator

import pytest
from django.test import Client

from brain.api import health
from memories import background
from memories.actions.exchanges import LEARN_TASK
from memories.actions.people import issue_key
from memories.models import ApiKey, Exchange
from memories.tenancy import acting_as
from tests import services
from tests.factories import PASSWORD, person, staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def refusing(redis_server: services.RedisServer) -> Iterator[services.RedisServer]:
    redis_server.client.config_set("min-replicas-to-write", 1)  # it has none
    yield redis_server
    redis_server.client.config_set("min-replicas-to-write", 0)


def test_both_answers_about_health_come(
    refusing: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", -1.0)
    assert Client().get("/api/v1/health").status_code == 200
    answer = Client().get("/api/v1/ready")
    assert answer.status_code == 200
    assert answer.json()["parts"]["broker"]["state"] == "down"


def test_staff_sign_in(refusing: services.RedisServer) -> None:
    staff("Operator", username="ada", password=PASSWORD)
    assert Client().post("/accounts/login/", {"login": "ada", "password": PASSWORD}).status_code == 302


def test_an_exchange_is_taken_and_waits(refusing: services.RedisServer) -> None:
    user = person()
    secret = issue_key(name="x", scopes=[ApiKey.Scope.RECALL, ApiKey.Scope.LEARN], user=user)[1]
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    said = client.post(
        "/api/v1/exchanges", {"message": "I keep bees.", "reply": "Noted."}, content_type="application/json"
    )
    asked = client.post("/api/v1/recall", {"query": "What do I keep?"}, content_type="application/json")
    assert (said.status_code, asked.status_code) == (202, 200)
    with acting_as(user):
        assert Exchange.objects.get(user=user).status == "received"


def test_what_cannot_be_published_raises_nothing(refusing: services.RedisServer) -> None:
    background.send(LEARN_TASK, "of nobody")
    refusing.client.config_set("min-replicas-to-write", 0)
    background.send(LEARN_TASK, "of nobody")
    assert refusing.client.llen("celery") == 1
