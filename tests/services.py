"""The servers that the tests run against, and a worker of their own. Real ones: nothing is replaced."""

import fcntl
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import psutil
import psycopg
import redis
from django.conf import settings
from django.db import connections

from brain.environment import environment
from brain.run import embedded
from brain.run.embedded.valkey import Valkey
from brain.run.forks import Fork


@contextmanager
def services() -> Iterator[None]:
    """Postgres with the roles, and Valkey; each only where no URL names another one."""
    postgres, valkey = not environment.database_url, not environment.redis_url
    if not (postgres or valkey):
        yield
        return
    with ExitStack() as running:
        with one_at_a_time():
            urls = running.enter_context(
                embedded.running(settings.DATA_DIR, postgres=postgres, valkey=valkey, durable=False)
            )
            if postgres:
                embedded.bootstrap(urls.admin, embedded=True)
                _superuser.append(urls.admin)
        yield


_superuser: list[str] = []  # the URL of the embedded server's own account


def superuser() -> "psycopg.Connection[Any] | None":
    """Logged in to the test database as who may do anything; None where DATABASE_URL names a server of others."""
    if not _superuser:
        return None
    name = connections["default"].settings_dict["NAME"]
    return psycopg.connect(_superuser[0], dbname=name, autocommit=True)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of the processes of one run: for root, the first makes the account that Postgres runs as."""
    with (settings.DATA_DIR.parent / "starting.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class RedisServer:
    """The tests' Valkey, which can really be taken away and brought back."""

    def __init__(self) -> None:
        self._server = Valkey(settings.DATA_DIR)
        self.client = redis.Redis.from_url(settings.REDIS_URL)

    def stop(self) -> None:
        """Ended, and its socket gone, when this returns. What was queued is kept in its file."""
        if environment.redis_url:
            raise RuntimeError("REDIS_URL names a server that the tests do not own: unset it for this test.")
        self._server.stop()

    def start(self) -> None:
        self._server.start()


class _Forked:
    """A program as `manage.py run` starts it; all of them have the environment of the first."""

    def __init__(self, command: str, environment: dict[str, str], log: Path) -> None:
        with patch.dict(os.environ, environment):
            self._fork = Fork(command, cwd=str(settings.BASE_DIR))
        self.pid = self._fork.pid
        self._copying = threading.Thread(target=self._copy, args=(log,), daemon=True)
        self._copying.start()

    def _copy(self, log: Path) -> None:
        with log.open("ab", buffering=0) as output:
            for line in self._fork.stdout:
                output.write(line)

    def poll(self) -> int | None:
        return self._fork.returncode

    def terminate(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)

    def wait(self, seconds: float | None = None) -> None:
        self._copying.join(seconds)
        if self._copying.is_alive():
            raise subprocess.TimeoutExpired("celery", seconds or 0)
        self._fork.wait()


class Worker:
    """A Celery worker in processes of its own, on the test database and the tests' Valkey."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._log = folder / "worker.log"
        self._process: subprocess.Popen[bytes] | _Forked | None = None
        self._given = environment

    @property
    def pid(self) -> int:
        assert self._process, "the worker was not started"
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def start(self, *, processes: int = 1, seconds: float = 150) -> None:
        """Ready for tasks when this returns. One without an environment of its own is a fork of what is loaded once."""
        options = f"worker --concurrency={processes} --loglevel=INFO --without-mingle --without-gossip"
        before = self.log.count(" ready.")
        command = f"celery -A brain.celery {options}"
        self._process = (
            self._started(command) if self._given else _Forked(command, self._environment(), self._log)
        )
        deadline = time.monotonic() + seconds
        while self.log.count(" ready.") == before:
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()  # or it would take the tasks of the tests that follow
                raise RuntimeError(f"The worker did not get ready:\n{self.log}")
            time.sleep(0.05)

    def _started(self, command: str) -> "subprocess.Popen[bytes]":
        with self._log.open("ab") as output:
            return subprocess.Popen(
                [sys.executable, "-m", *command.split()],
                env=os.environ | self._environment(),
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _environment(self) -> dict[str, str]:
        urls = {"DATABASE_URL": database_url("default"), "OWNER_DATABASE_URL": database_url("owner")}
        return {**urls, "DATA_DIR": str(settings.DATA_DIR), "LOG_LEVEL": "INFO", **self._given}

    def kill_children(self) -> None:
        """SIGKILL to the pool's processes alone, in the middle of whatever they do."""
        for child in psutil.Process(self.pid).children(recursive=True):
            child.kill()

    def kill(self) -> None:
        """SIGKILL to the worker and its children at once: nothing is acknowledged or handed back."""
        self._signal(signal.SIGKILL)

    def stop(self, seconds: float = 20) -> None:
        """Let it finish what it does; killed when it has not within that time."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.kill()

    def _signal(self, number: signal.Signals) -> None:
        if self._process:
            try:
                os.killpg(self._process.pid, number)
            except ProcessLookupError:
                return
            self._process.wait()


class Web:
    """The web process as it really runs, on the test database; `environment` says otherwise."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._log = folder / "web.log"
        self._given = environment
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    @property
    def pid(self) -> int:
        assert self._process, "the web process was not started"
        return self._process.pid

    def start(self, seconds: float = 60) -> None:
        """Listens when this returns."""
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "brain.serving"],
                env={
                    **os.environ,
                    "PORT": str(self.port),
                    "WEB_PROCESSES": "1",
                    "DATABASE_URL": database_url("default"),
                    "DATA_DIR": str(settings.DATA_DIR),
                    "LOG_LEVEL": "INFO",
                    "PARSER_IN_WEB": "false",
                    **self._given,
                },
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        deadline = time.monotonic() + seconds
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The web process did not start:\n{self.log}")
            time.sleep(0.05)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


def database_url(alias: str) -> str:
    """The URL of a database as the tests use it: pytest has put the test database's name into the settings."""
    known = connections[alias].settings_dict
    user, password = quote(str(known["USER"]), safe=""), quote(str(known["PASSWORD"] or ""), safe="")
    port = f"&port={known['PORT']}" if known["PORT"] else ""
    login = f"{user}:{password}" if password else user
    return f"postgresql://{login}@/{known['NAME']}?host={quote(str(known['HOST']), safe='')}{port}"
