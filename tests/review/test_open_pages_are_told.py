"""Server-sent events on the real web server: who hears what, what it costs, and how it ends."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from memories.actions import jobs
from memories.actions.fact_decisions import approve_fact
from memories.actions.settings import change_settings
from memories.models import Job, User
from tests import services
from tests.factories import fact, person, staff
from tests.services import database_url

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 20


@jobs.works_on("nod")
def _nod(job: Job, item: Any) -> str:
    return "done"


class Web:
    """uvicorn as the Procfile runs it, with a small pool."""

    def __init__(self, folder: Path) -> None:
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = folder / "web.log"
        urls = {"DATABASE_URL": database_url("default"), "OWNER_DATABASE_URL": database_url("owner")}
        options = ["--port", str(self.port), "--log-level", "warning", "--timeout-graceful-shutdown", "15"]
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "uvicorn", "brain.asgi:application", *options],
                env=os.environ | urls | {"DATA_DIR": str(settings.DATA_DIR), "POOL_SIZE": "2"},
                cwd=settings.BASE_DIR,
                stdout=output,
                stderr=output,
            )

    def get(self, path: str, user: User | None) -> http.client.HTTPResponse:
        headers = {}
        if user:
            client = Client()
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
            headers["Cookie"] = f"sessionid={client.cookies['sessionid'].value}"
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        asked.request("GET", path, headers=headers)
        return asked.getresponse()

    def wait(self) -> None:
        deadline = time.monotonic() + 3 * SECONDS
        while True:
            try:
                return self.get("/accounts/login/", None).close()
            except OSError:
                assert time.monotonic() < deadline, self.log.read_text()
                time.sleep(0.1)


@pytest.fixture(scope="module")
def started() -> Iterator[list[Web]]:
    """The server, once a test has asked for it: it starts for seconds."""
    found: list[Web] = []
    yield found
    for server in found:
        server.process.kill()
        server.process.wait()


@pytest.fixture
def web(started: list[Web], tmp_path: Path, redis_server: services.RedisServer) -> Web:
    if not started or started[-1].process.poll() is not None:
        started.append(Web(tmp_path))
        started[-1].wait()
    return started[-1]


@contextmanager
def listening(web: Web, user: User) -> Iterator[http.client.HTTPResponse]:
    response = web.get("/events/", user)
    assert response.status == 200
    assert response.readline() == b"retry: 3000\n"
    time.sleep(0.3)  # subscribed
    yield response
    response.close()


def next_event(response: http.client.HTTPResponse) -> tuple[str, dict[str, Any]]:
    """The next event, heartbeats passed over."""
    while not (line := response.readline()).startswith(b"event: "):
        assert line, "the stream has ended"
    return line[7:].decode().strip(), json.loads(response.readline()[6:])


def test_decisions_settings_and_ones_own_jobs_are_told_by_id(web: Web) -> None:
    operator, admin, one = staff("Operator"), staff("Admin"), fact()
    with listening(web, operator) as response:
        approve_fact(actor=operator, fact_id=one.pk, version=1)
        assert next_event(response) == ("fact", {"id": str(one.pk), "version": 2})
        revision = change_settings(author=admin, changes={"recall_top_k": 9}, reason="a try")
        assert next_event(response) == ("settings", {"id": str(revision.pk)})
        for asker in (admin, operator):
            job = jobs.start_job(requested_by=asker, kind="nod", items=[1])
            jobs.run_job(job_id=job.pk)
        assert next_event(response) == ("job", {"id": str(job.pk), "state": "done", "done": 1, "total": 1})


def test_strangers_and_people_without_the_right_are_refused(web: Web) -> None:
    assert web.get("/events/", None).status == 403
    assert web.get("/events/", person()).status == 403


def test_open_streams_hold_no_database_connection_and_end_with_the_server(web: Web) -> None:
    user = staff("Viewer")
    streams = [web.get("/events/", user) for _ in range(6)]
    assert {each.readline() for each in streams} == {b"retry: 3000\n"}
    for _ in range(3):  # the pool has two connections
        assert web.get("/queue/", user).status == 200
    began = time.monotonic()
    web.process.send_signal(signal.SIGTERM)
    web.process.wait(SECONDS)
    assert time.monotonic() - began < 10
    assert "Cancel" not in web.log.read_text()
    assert all(each.read().startswith(b"\n") for each in streams)


def test_a_decision_does_not_wait_for_a_redis_that_is_away(redis_server: services.RedisServer) -> None:
    operator, facts = staff("Operator"), [fact(), fact()]
    redis_server.stop()
    began = time.monotonic()
    for one in facts:
        approve_fact(actor=operator, fact_id=one.pk, version=1)
    assert time.monotonic() - began < 5  # kombu tries for six seconds by itself
