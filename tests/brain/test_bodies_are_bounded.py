"""A request is refused before it is kept: too large, or too slow. Tried over a socket, on the web server that really runs."""

import json
import socket
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from django.db import connections

from brain import arrival, handler
from memories.actions.people import issue_key
from memories.models import ApiKey
from tests.browser.serving import Serving
from tests.factories import person


@pytest.fixture
def url(transactional_db: None) -> Iterator[str]:
    serving = Serving()
    serving.start()
    yield serving.url
    serving.stop()
    connections.close_all()


def raw(url: str, sent: bytes, wait: float) -> bytes:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=wait) as connection:
        connection.sendall(sent)
        return b"".join(iter(lambda: connection.recv(4096), b""))


def start_of_a_post(path: str, length: int) -> bytes:
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()


def test_what_is_declared_too_large_is_refused_before_it_is_sent(url: str) -> None:
    for path in ("/api/v1/recall", "/api/v1/memories", "/accounts/login/", "/facts/import/"):
        answer = raw(url, start_of_a_post(path, 50_000_000), 10)
        assert answer.startswith(b"HTTP/1.1 413"), path
        assert b"problem-too-large" in answer


def test_what_turns_out_too_large_is_refused_as_well(url: str) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 50_000

    try:
        answer = httpx.post(f"{url}/api/v1/recall", content=chunks(), timeout=20)
    except httpx.WriteError:
        return  # it was cut off
    assert answer.status_code == 413


def test_a_body_that_does_not_arrive_is_given_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handler, "BODY_SECONDS", 0.3)
    started = time.monotonic()
    answer = raw(url, start_of_a_post("/api/v1/recall", 100) + b'{"que', 20)
    assert answer.startswith(b"HTTP/1.1 408")
    assert time.monotonic() - started < 10


ASKED = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n"


def _closed_after(url: str, *sent: bytes) -> bytes:
    """What was answered until the server closed the connection; of what is sent the last is sent again and again."""
    host, port = url.removeprefix("http://").split(":")
    answer, deadline = b"", time.monotonic() + 10
    with socket.create_connection((host, int(port)), timeout=0.1) as connection:
        for each in sent[:-1]:
            connection.sendall(each)
        while time.monotonic() < deadline:
            try:
                connection.sendall(sent[-1])
                if not (more := connection.recv(4096)):
                    return answer
                answer += more
            except TimeoutError:
                continue
            except OSError:  # it was closed while this sent on
                return answer
    pytest.fail("the connection was left open")


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param((b"",), id="nothing"),
        pytest.param((b"GET /api/v1/hea", b""), id="half a line"),
        pytest.param((ASKED, b"X: x\r\n"), id="headers without end"),
        pytest.param((ASKED + b"\r\n", b"\r\n"), id="a further request that never begins"),
    ],
)
def test_headers_that_do_not_arrive_end_the_connection(
    url: str, monkeypatch: pytest.MonkeyPatch, sent: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(arrival, "HEAD_SECONDS", 0.4)
    assert b"HTTP/1.1 408" in _closed_after(url, *sent)


def test_a_body_that_nobody_reads_ends_the_connection_too(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival, "BODY_SECONDS", 0.4)
    assert _closed_after(url, start_of_a_post("/api/v1/recall", 5000), b"x") == b""


def test_a_request_that_arrives_keeps_its_connection(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival, "HEAD_SECONDS", 0.4)
    with httpx.Client(base_url=url, timeout=20) as client:
        for _ in range(3):
            assert client.get("/api/v1/health").status_code == 200
            time.sleep(0.6)


def test_a_connection_rests_longer_than_clients_keep_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nginx_rests = 60  # what is sent into a connection that is just being closed is not answered
    assert nginx_rests < arrival.KEEP_ALIVE_SECONDS
    monkeypatch.setattr(arrival, "KEEP_ALIVE_SECONDS", 0.4)
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(ASKED + b"\r\n")
        started = time.monotonic()
        while connection.recv(4096):
            pass
    assert time.monotonic() - started < 5


@pytest.fixture
def key(transactional_db: None) -> Callable[[], str]:
    return lambda: issue_key(name="of a test", scopes=list(ApiKey.Scope.values), user=person())[1]


def test_an_answer_names_twenty_errors_at_most(url: str, key: Callable[[], str]) -> None:
    body = json.dumps({"query": "x", **{f"unknown{n}": n for n in range(5_000)}})
    answer = httpx.post(
        f"{url}/api/v1/recall", content=body, headers={"Authorization": f"Bearer {key()}"}, timeout=30
    )
    assert answer.status_code == 422
    assert len(answer.json()["errors"]) == 20
    assert len(answer.content) < 10_000
