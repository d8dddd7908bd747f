"""Who works under `manage.py run` after a web server or a worker was killed, until the next one does: a minute at most.

Where a web server alone was killed, its processes go on. Where they were killed with it, or a worker was, a standby wakes: a fork
of the server or worker, made when all was loaded, that sleeps outside of its group and its tree. It shares their memory, and
works at once.
"""

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import psutil

from brain.environment import environment
from brain.run.record import RUNNER

_LONGEST_SECONDS = 60.0
_GLANCE_SECONDS, _MOMENT_SECONDS = 0.2, 0.05
_SERVER = os.getpid()  # known to its forks as well
_DISMISSED = b"."


class Standby:
    """Sleeps as long as somebody holds the other end of a pipe that every process of the server inherits.

    The same for a worker; `part` says which of the two.
    """

    def __init__(
        self, part: str, serve: Callable[[], object], let_go: Callable[[], None] = lambda: None
    ) -> None:
        """`let_go` closes what would hide the server's end from its processes, or hold its address."""
        self._part, self._serve, self._let_go = part, serve, let_go
        self._asleep, self._held = os.pipe()
        self._pid = 0

    def keep(self) -> None:
        """There is one when this returns, where a runner starts servers again."""
        if RUNNER not in os.environ or (self._pid and psutil.pid_exists(self._pid)):
            return
        told, tell = os.pipe()
        if between := os.fork():
            os.close(tell)
            self._pid = int(os.read(told, 20) or 0)
            os.close(told)
            os.waitpid(between, 0)
            return
        try:
            if pid := os.fork():  # whose parent is gone: it is no child of the server's
                os.write(tell, str(pid).encode())
                os._exit(0)
            self._sleep()
        finally:
            os._exit(1)

    def dismiss(self) -> None:
        """The server ends because it is told to."""
        if self._pid:
            os.write(self._held, _DISMISSED)

    def _sleep(self) -> NoReturn:
        os.setsid()
        _let_go_of_output()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.close(self._held)
        self._let_go()
        if os.read(self._asleep, 1) != _DISMISSED and _who_works(self._part) == str(_SERVER):
            threading.Thread(target=_end_when_another_works, args=(self._part,), daemon=True).start()
            self._serve()
        os._exit(0)


def go_on_as_an_orphan() -> None:
    """Blocks as long as a process whose server was killed is needed. It leaves the group, which is ended as a whole."""
    time.sleep(_MOMENT_SECONDS)  # who dies closes its files first
    if os.getppid() == _SERVER or RUNNER not in os.environ:
        return
    os.setpgid(0, 0)
    _let_go_of_output()
    _wait_for_another("web")


def works(part: str) -> None:
    """The web server or worker that the runner started: whoever stands in for one that was killed can go."""
    if RUNNER in os.environ and os.getpid() == _SERVER:
        with suppress(OSError):  # a full disk: they work until their minute is over
            _record(part).write_text(str(os.getpid()))


def _end_when_another_works(part: str) -> None:
    _wait_for_another(part)
    os.kill(os.getpid(), signal.SIGTERM)


def _wait_for_another(part: str) -> None:
    """Until another one works, nobody is left who would start one, or that takes too long."""
    before, deadline = _who_works(part), time.monotonic() + _LONGEST_SECONDS
    runner = int(os.environ[RUNNER])
    while _who_works(part) == before and psutil.pid_exists(runner) and time.monotonic() < deadline:
        time.sleep(_GLANCE_SECONDS)


def _let_go_of_output() -> None:
    """The runner waits for its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for output in (1, 2):
        os.dup2(nowhere, output)
    os.close(nowhere)


def _who_works(part: str) -> str:
    try:
        return _record(part).read_text()
    except OSError:
        return ""


def _record(part: str) -> Path:
    return environment.data_dir / "run" / part
