"""No process writes outside the data folder, and none opens a connection to anything that is not configured."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from brain import loop
from memories.actions.people import issue_key
from memories.models import ApiKey, Exchange
from memories.tenancy import acting_as
from tests import services
from tests.factories import person
from tests.halted import wait_for

# Each process of Python notes whom it connects to; what a library does by itself is seen by polling the kernel.
NOTES_CONNECTIONS = """
import os, sys
def note(event, args):
    if event in ("socket.connect", "socket.getaddrinfo"):
        with open(os.environ["CONNECTIONS"], "a") as file:
            file.write(f"{args[1] if event == 'socket.connect' else args[0]}\\n")
sys.addaudithook(note)
"""
THIS_MACHINE = ("127.", "::1", "localhost")


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A home and a folder for temporary files of their own, and the noting of connections."""
    for name in ("home", "hook", "temporary"):
        (tmp_path / name).mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(NOTES_CONNECTIONS)
    (tmp_path / "connections").touch()
    return {
        "HOME": str(tmp_path / "home"),
        "TMPDIR": str(tmp_path / "temporary"),
        "PYTHONPATH": str(tmp_path / "hook"),
        "CONNECTIONS": str(tmp_path / "connections"),
        "XDG_CACHE_HOME": "",
        "ORT_DISABLE_TELEMETRY": "",
    }


class Watched(threading.Thread):
    """Peers of all connections that processes and their children hold, looked at some 30 times a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.pids: list[int] = []
        self.peers: set[str] = set()
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            for pid in list(self.pids):
                self._look(pid)
            time.sleep(0.03)

    def _look(self, pid: int) -> None:
        try:
            parent = psutil.Process(pid)
            for each in (parent, *parent.children(recursive=True)):
                self.peers |= {held.raddr.ip for held in each.net_connections("inet") if held.raddr}
        except psutil.Error:
            return


@pytest.fixture
def watched() -> Iterator[Watched]:
    watching = Watched()
    watching.start()
    yield watching
    watching.over.set()


def test_web_and_worker_keep_to_the_data_folder_and_to_what_is_configured(
    tmp_path: Path,
    redis_server: services.RedisServer,
    transactional_db: None,
    surroundings: dict[str, str],
    watched: Watched,
) -> None:
    web = services.Web(tmp_path, **surroundings, PARSER_IN_WEB="true")
    worker = services.Worker(tmp_path, **surroundings)
    user = person()
    secret = issue_key(name="of a test", scopes=list(ApiKey.Scope.values), user=user)[1]
    try:
        web.start()
        watched.pids.append(web.pid)
        worker.start()
        watched.pids.append(worker.pid)
        headers = {"Authorization": f"Bearer {secret}"}
        with httpx.Client(base_url=web.url, headers=headers, timeout=60) as client:
            said = "Remember that I keep two goats. My API key is AKIAIOSFODNN7EXAMPLE."
            taken = client.post("/api/v1/exchanges", json={"message": said, "reply": "Noted."})
            assert taken.status_code == 202
            assert client.post("/api/v1/recall", json={"query": "which animals?"}).status_code == 200
        exchange = loop.take(user=user, surface="web", message="I live in Leeds.", reply="Noted.").exchange

        def learned() -> bool:
            with acting_as(user):
                return Exchange.objects.get(pk=exchange.pk).status == Exchange.Status.LEARNED

        wait_for(learned)
    finally:
        web.stop()
        worker.stop()
    assert written(Path(surroundings["HOME"])) == []
    assert written(Path(surroundings["TMPDIR"])) == []
    assert {peer for peer in watched.peers if not peer.startswith(THIS_MACHINE)} == set()
    noted = Path(surroundings["CONNECTIONS"]).read_text().splitlines()
    assert noted  # Postgres and Valkey
    assert [line for line in noted if not is_local(line)] == []


def written(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]


def is_local(noted: str) -> bool:
    """`/a/socket`, `('127.0.0.1', 8000)` or a name that was looked up."""
    return noted.startswith(("/", "b'/", *THIS_MACHINE, *(f"('{each}" for each in THIS_MACHINE)))


def test_the_switch_is_set_before_anything_is_imported() -> None:
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"
