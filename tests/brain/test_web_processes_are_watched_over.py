"""Web processes that fall, that hang at their end, and whose server is killed; a tiny site stands for ours."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import httpx
import psutil
import pytest
from django.conf import settings
from uvicorn import Config
from uvicorn.supervisors import multiprocess

from brain.serving import LAST_SECONDS, Forked
from tests.halted import wait_for

SITE = "tests.brain.tiny_site:application"
SERVE = """
import time
from brain import serving
serving.APPLICATION, serving.FIRST_WAIT = {site!r}, 0.05
serving._load_views, serving._load = lambda: None, lambda: time.sleep({loading})
serving.main()
"""
Started = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def serve(port: int, tmp_path: Path) -> Iterator[Started]:
    started: list[subprocess.Popen[str]] = []

    def start(site: str = SITE, *, loading: float = 0) -> subprocess.Popen[str]:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVE.format(site=site, loading=loading)],
            env={
                **os.environ,
                "PORT": str(port),
                "WEB_PROCESSES": "2",
                "DATA_DIR": str(tmp_path),
            },
            cwd=settings.BASE_DIR,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(server)
        return server

    yield start
    for each in started:
        each.terminate()
        each.wait(20)


def test_one_that_fails_at_each_start_is_given_up(serve: Started) -> None:
    output, _ = serve("tests.brain.no_such_site:application").communicate(timeout=60)
    assert "No web process gets to serve: 6 starts in a row ended" in output
    assert "no_such_site" in output


def _who_answers(port: int) -> int:
    """Its pid; 0 for nobody."""
    try:
        return int(httpx.get(f"http://127.0.0.1:{port}/", timeout=5).text)
    except httpx.TransportError:
        return 0


def test_one_answers_while_the_others_are_being_loaded_and_goes_when_they_are(
    serve: Started, port: int
) -> None:
    server = serve(loading=6)
    wait_for(lambda: _who_answers(port) > 0, seconds=5)
    alone = _who_answers(port)
    assert [each.pid for each in psutil.Process(server.pid).children()] == [alone]
    wait_for(lambda: not psutil.pid_exists(alone), seconds=20)
    answering = {_who_answers(port) for _ in range(20)}
    assert answering <= {each.pid for each in psutil.Process(server.pid).children()}


def test_a_killed_servers_processes_end_and_free_its_port(serve: Started, port: int) -> None:
    server = serve()
    wait_for(lambda: _who_answers(port) > 0)
    processes = psutil.Process(server.pid).children()
    server.kill()
    server.wait()
    wait_for(lambda: not any(each.is_running() for each in processes), seconds=20)
    assert _who_answers(port) == 0


def test_a_server_that_is_told_to_end_leaves_nobody(serve: Started, port: int) -> None:
    server = serve()
    wait_for(lambda: _who_answers(port) > 0)
    server.terminate()
    server.wait(20)
    assert _who_answers(port) == 0


def test_a_thread_that_hangs_does_not_keep_a_process_that_is_told_to_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hanging(_self: object, _sockets: object) -> None:
        signal.raise_signal(signal.SIGTERM)
        Thread(target=time.sleep, args=(60,)).start()

    monkeypatch.setattr(multiprocess.Process, "target", hanging)
    before = signal.signal(signal.SIGTERM, lambda *_: None)  # of the parent
    try:
        forked = Forked(Config(SITE), [])
        forked.start()
    finally:
        signal.signal(signal.SIGTERM, before)
    forked.process.join(LAST_SECONDS + 10)
    assert forked.exitcode == os.EX_OK
