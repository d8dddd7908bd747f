"""`manage.py run` from start to end, as a person would use it: interrupted, killed, started again, refused."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from brain.environment import ROOT
from brain.run.embedded.identity import serving
from brain.run.record import RunRecord

MINE = "RUN_UNDER_TEST"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Run:
    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data_dir.with_name("run.log")

    def start(self, **environment: str) -> "subprocess.Popen[bytes]":
        unset = {"DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL", "TEST_DATA_DIR", "MAKELEVEL"}
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        own = {"DATA_DIR": str(self.data_dir), "PORT": str(self.port), MINE: str(self.data_dir)}
        own["DJANGO_SETTINGS_MODULE"] = "brain.settings"
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run", "--without-demo"],
                env=kept | own | environment,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        return self.process

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def until_served(self, seconds: float = 180) -> None:
        deadline = time.monotonic() + seconds
        while "Ctrl-C stops it" not in self.output:
            assert self.process
            assert self.process.poll() is None, self.output
            assert time.monotonic() < deadline, self.output
            time.sleep(0.1)

    def health(self) -> int:
        return self.asked("health")

    def ready(self) -> int:
        try:
            return self.asked("ready")
        except OSError:
            return 0

    def asked(self, name: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", f"/api/v1/{name}")
        return connection.getresponse().status

    def pid(self, part: str) -> int:
        """Of a process of the run by its name, or of a server; 0 while there is none."""
        if part in {"postgres", "valkey-server"}:
            folder = self.data_dir / part.removesuffix("-server")
            server = serving(part, folder)
            return server.pid if server else 0
        record = RunRecord.read(self.data_dir / "run" / "processes.json")
        known = record.processes.get(part) if record else None
        return known.pid if known and known.alive() else 0

    def send(self, number: signal.Signals) -> int:
        assert self.process
        self.process.send_signal(number)
        return self.process.wait(30)

    def left(self) -> list[str]:
        """Every living process that has been started by this run, servers and all."""
        found = []
        for process in psutil.process_iter(["name"]):
            try:
                alive = process.status() != psutil.STATUS_ZOMBIE
                if alive and process.environ().get(MINE) == str(self.data_dir):
                    found.append(f"{process.pid} {process.info['name']} {' '.join(process.cmdline())}")
            except psutil.Error:
                continue
        return found

    def left_in_the_end(self) -> list[str]:
        """The same two seconds after at most: what tracks resources ends by itself, behind whom it served."""
        deadline = time.monotonic() + 2
        while (found := self.left()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return found


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Empty at the first start alone, as with a person who comes again."""
    return tmp_path_factory.mktemp("run") / "data"


@pytest.fixture
def run(data_dir: Path) -> Iterator[Run]:
    started = Run(data_dir)
    yield started
    if started.process and started.process.poll() is None:
        started.process.terminate()
        started.process.wait(30)
    if record := RunRecord.read(started.data_dir / "run" / "processes.json"):
        record.end_processes()


def test_a_killed_run_is_healed_brings_back_whatever_is_killed_and_leaves_no_process(run: Run) -> None:
    """One walk, since each start is dear: killed, started again, its parts killed one by one, interrupted."""
    run.start(WORKER_PROCESSES="1")
    run.until_served()
    assert f"{run.port}/me/chat/" in run.output  # what a newcomer is to look at first
    assert run.health() == 200
    run.send(signal.SIGKILL)
    orphans = run.left()
    assert any("postgres" in each for each in orphans)
    assert any("brain.serving" in each for each in orphans)

    run.start(WORKER_PROCESSES="1")
    run.until_served()
    assert "interrupted run" in run.output
    assert run.health() == 200
    before = run.left()
    assert not [
        each for each in orphans if each in before and "postgres" not in each and "valkey" not in each
    ]
    assert_nobody_else_may_serve_its_folder(run)
    assert_whatever_is_killed_is_brought_back_while_the_others_stay(run)

    began = time.monotonic()
    assert run.send(signal.SIGINT) == 0
    assert time.monotonic() - began < 20
    assert run.left_in_the_end() == []


def assert_nobody_else_may_serve_its_folder(run: Run) -> None:
    second = subprocess.run(
        [sys.executable, "manage.py", "run"],
        env=os.environ | {"DATA_DIR": str(run.data_dir), "DJANGO_SETTINGS_MODULE": "brain.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 1
    assert "already runs" in second.stderr
    assert f"127.0.0.1:{run.port}" in second.stderr


def assert_whatever_is_killed_is_brought_back_while_the_others_stay(run: Run) -> None:
    assert run.process
    parts = {part: run.pid(part) for part in ("web", "worker", "beat")}
    (fork_server,) = (each for each in psutil.Process(run.process.pid).children() if _forks(each))
    assert {psutil.Process(pid).ppid() for pid in parts.values()} == {fork_server.pid}
    fork_server.kill()
    # One after another, without waiting for each: the last is the server that all of them need.
    for part in ("web", "worker", "beat", "valkey-server", "postgres"):
        before = run.pid(part)
        assert parts.get(part, before) == before  # it went on without what it was forked from
        psutil.Process(before).kill()
        began = time.monotonic()
        while run.pid(part) in {0, before}:
            assert time.monotonic() - began < 20, f"{part}\n{run.output}"
            time.sleep(0.05)
    deadline = time.monotonic() + 60
    while run.ready() != 200:
        assert time.monotonic() < deadline, run.output
        time.sleep(0.1)
    assert run.process.poll() is None


def test_a_signal_before_all_is_up_leaves_no_process_either(run: Run) -> None:
    run.start()
    deadline = time.monotonic() + 60
    while not any("brain.serving" in each for each in run.left()):
        assert time.monotonic() < deadline, run.output
        time.sleep(0.02)
    run.send(signal.SIGTERM)
    assert run.left_in_the_end() == []


def test_a_port_in_use_is_named_with_the_way_out(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", run.port))
        taken.listen()
        assert run.start().wait(60) == 1
    assert (
        run.output
        == f"Port {run.port} on 127.0.0.1 is in use: choose another one, for example PORT={run.port + 1}.\n"
    )
    assert run.left_in_the_end() == []


def _forks(process: psutil.Process) -> bool:
    return "multiprocessing.forkserver" in " ".join(process.cmdline())
