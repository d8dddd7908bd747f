"""A web process as it really runs goes on answering while its broker, a table or its connections are gone."""

import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import psutil
import psycopg
import pytest
from celery import current_app
from django.db import connections

from memories.actions.people import issue_key
from memories.models import ApiKey, Exchange
from memories.tasks import resend_unlearned
from memories.tenancy import acting_as
from tests import services
from tests.factories import memory, person
from tests.halted import wait_for

SAID = {"message": "I keep bees.", "reply": "Noted."}
ASKED = {"query": "What do I keep?"}


class Caller:
    in_time = 0.0  # what a request may take while something is away

    def __init__(self, web: services.Web) -> None:
        self.user = person()
        memory(self.user, "The user keeps bees.")
        _, secret = issue_key(name="x", scopes=[ApiKey.Scope.RECALL, ApiKey.Scope.LEARN], user=self.user)
        self._client = httpx.Client(
            base_url=f"{web.url}/api/v1", headers={"Authorization": f"Bearer {secret}"}, timeout=30
        )

    def post(self, path: str, body: dict[str, Any]) -> tuple[httpx.Response, float]:
        begun = time.monotonic()
        return self._client.post(path, json=body), time.monotonic() - begun

    def learning(self) -> int:
        with acting_as(self.user):
            return Exchange.objects.filter(status="received").count()


@pytest.fixture(scope="module")
def web(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[services.Web]:
    """One for all: whatever was away is back."""
    folder = tmp_path_factory.mktemp("web")
    started = services.Web(folder, LOCK_TIMEOUT_SECONDS="0.3", RATE_LIMIT_KEY="3000/minute")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def caller(web: services.Web, transactional_db: None, redis_server: services.RedisServer) -> Caller:
    caller = Caller(web)
    for path, body in (("/recall", ASKED), ("/exchanges", SAID)):
        assert caller.post(path, body)[0].status_code < 300  # everything is loaded
    # On a quiet machine 0.02 s; whoever waits for a broker waits for half a second and more, several times.
    caller.in_time = 0.3 + 3 * _quickest(caller, "/recall", ASKED)
    return caller


def _quickest(caller: Caller, path: str, body: dict[str, Any]) -> float:
    """Of four, the slowest but one: another process may have taken the machine for a moment."""
    answers = [caller.post(path, body) for _ in range(4)]
    assert {answer.status_code for answer, _ in answers} <= {200, 202}
    return sorted(seconds for _, seconds in answers)[-2]


def _queued(redis_server: services.RedisServer) -> int:
    return int(redis_server.client.llen("celery"))


@pytest.fixture
def stopped(redis_server: services.RedisServer) -> Iterator[Callable[[], None]]:
    """Hold Valkey as a machine that swaps does: it takes connections and answers nothing."""
    pid = int(redis_server.client.info("server")["process_id"])
    yield lambda: psutil.Process(pid).send_signal(signal.SIGSTOP)
    psutil.Process(pid).send_signal(signal.SIGCONT)


def test_nobody_waits_for_a_broker_that_is_away(caller: Caller, redis_server: services.RedisServer) -> None:
    redis_server.stop()
    assert _quickest(caller, "/exchanges", SAID) < caller.in_time
    assert _quickest(caller, "/recall", ASKED) < caller.in_time
    redis_server.start()
    wait_for(
        lambda: _queued(redis_server) >= 4
    )  # handed over by the web process itself, which kept their ids


def test_nobody_waits_for_a_broker_that_hangs(
    caller: Caller, stopped: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped()
    assert _quickest(caller, "/exchanges", SAID) < caller.in_time
    assert _quickest(caller, "/recall", ASKED) < caller.in_time
    assert caller.learning() == 5
    monkeypatch.setitem(current_app.conf.broker_transport_options, "socket_timeout", 1)  # of 20 seconds
    assert resend_unlearned() == 0  # not before a task may have taken its whole time


@pytest.mark.parametrize(
    ("table", "left_out"), [("memories_teamfact", "team"), ("memories_memory", "personal")]
)
def test_recall_answers_without_a_store_that_is_locked(caller: Caller, table: str, left_out: str) -> None:
    with psycopg.connect(services.database_url("owner")) as other:
        other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        answer, seconds = caller.post("/recall", {**ASKED, "needed": True})
    assert answer.status_code == 200, answer.content
    assert answer.json()["left_out"] == [left_out]
    assert ("bees" in answer.json()["context"]) is (left_out == "team")
    assert seconds < 2
    assert caller.post("/recall", ASKED)[0].json()["left_out"] == []


def test_no_request_meets_a_connection_that_postgres_has_closed(caller: Caller) -> None:
    name = connections["default"].settings_dict["NAME"]
    connections["default"].close()  # of the test's own
    for _ in range(3):
        with psycopg.connect(services.database_url("default"), autocommit=True) as other:
            ended = other.execute(
                "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "  # returns when they are gone
                "WHERE datname = %s AND usename = current_user AND pid <> pg_backend_pid()",
                [name],
            ).fetchone()
        assert ended
        assert ended[0] >= 2
        assert caller.post("/recall", ASKED)[0].status_code == 200
    assert [caller.post("/recall", ASKED)[0].status_code for _ in range(8)] == [200] * 8
