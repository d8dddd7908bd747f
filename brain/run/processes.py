"""Web, worker and beat, as the Procfile names them, and Telegram where it is configured, under one process manager.

One that falls is started again.
"""

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import psutil
from honcho.environ import parse_procfile
from honcho.manager import Manager

from brain.environment import ROOT, environment
from brain.run.record import OUTPUT, RUNNER

_KILL_SECONDS = 5.0
_LATER_SECONDS = 0.05
_LOOK_SECONDS = 0.25
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 4.0  # before a process that fell again is started; doubled each time
_SETTLED_SECONDS = 10.0  # who has lived so long is started again at once
_MOST_FALLS = 6  # in a row, none of them settled: something is wrong that a start does not mend
_ROOM = 64 * 1024 * 1024  # bytes; on a fuller disk processes fall, and go on as soon as there is room


class Leaders:
    """How processes are ended: politely the leader alone, which ends its own; by force the whole group.

    A SIGTERM to the group would make Celery's children drop their tasks instead of finishing them.
    """

    def terminate(self, pid: int) -> None:
        _send(os.kill, pid, signal.SIGTERM)

    def kill(self, pid: int) -> None:
        _send(os.killpg, pid, signal.SIGKILL)


def _send(send: Callable[[int, int], None], pid: int, number: signal.Signals) -> None:
    try:
        send(pid, number)
    except ProcessLookupError:
        return


class Processes(Manager):
    """Runs until a signal. A process that ends by itself is started again; one that falls at every start ends all."""

    def __init__(self, say: Callable[[str], None] = print) -> None:
        super().__init__()
        self._say = say
        self._falls: dict[str, int] = {}
        self._looked_at = 0.0
        self._procmgr = Leaders()
        self.stopping = False
        self.fallen: tuple[str, int] | None = None  # the process that ended again and again, and its status
        for name, command in parse_procfile((ROOT / "Procfile").read_text()).processes.items():
            # exec: the process itself leads its group, not a shell before it
            self.add_process(name, f"exec {command}", env=_environment(), cwd=str(ROOT))
        if _polls_telegram():
            self.add_process(
                "telegram", "exec python manage.py telegram --keep-trying", env=_environment(), cwd=str(ROOT)
            )

    def pids(self) -> dict[str, int]:
        """Of the processes that have started so far, and of the manager's own, which read their output."""
        started = {name: each["pid"] for name, each in self._processes.items() if "pid" in each}
        readers = {name: each["process"].pid for name, each in self._processes.items() if "process" in each}
        return started | {f"{OUTPUT}{name}": pid for name, pid in readers.items()}

    def _ended(self) -> dict[str, int]:
        return {name: each["returncode"] for name, each in self._processes.items() if "returncode" in each}

    def loop(self, when_started: Callable[[], None]) -> None:
        """Blocks until all have ended. A closed terminal counts as SIGTERM."""
        self._when_started = when_started
        signal.signal(signal.SIGHUP, _as_sigterm)
        super().loop()

    def _start(self) -> None:
        super()._start()
        self._began = time.monotonic()
        self._when_started()  # only now may there be threads: the manager forks

    def _any_stopped(self) -> bool:
        """The manager asks in every round, and ends all where one has stopped for good."""
        if self.stopping:
            return bool(super()._any_stopped())
        self._look_for_the_killed()
        for name, status in self._ended().items():
            self._fell(name, status)
        return self.fallen is not None

    def _all_stopped(self) -> bool:
        return self.stopping and bool(super()._all_stopped())

    def _look_for_the_killed(self) -> None:
        """What a killed process had started holds its output open, so that nobody would hear of its end.

        Not at the first look: web processes leave the group then (brain/serving.py).
        """
        now = time.monotonic()
        if now - self._looked_at < _LOOK_SECONDS:
            return
        self._looked_at = now
        for each in self._processes.values():
            if "pid" in each and "returncode" not in each and _dead(each["pid"]):
                if each.setdefault("seen dead", False):
                    self._procmgr.kill(each["pid"])
                each["seen dead"] = True

    def _fell(self, name: str, status: int) -> None:
        """Start it again when its time has come, unless that has been tried too often."""
        known, now = self._processes[name], time.monotonic()
        if "due" not in known:
            settled = now - known.get("since", self._began) > _SETTLED_SECONDS
            self._falls[name] = 1 if settled else self._falls.get(name, 0) + 1
            if self._falls[name] >= _MOST_FALLS and disk_has_room():
                self.fallen = name, status
                return
            wait = 0.0 if settled else min(_FIRST_WAIT * 2 ** (self._falls[name] - 1), _LONGEST_WAIT)
            known["due"] = now + wait
            why = "" if disk_has_room() else f" The disk of {environment.data_dir} is full: make room."
            self._say(f"The {name} process ended by itself (status {status}); it is started again.{why}")
        elif now >= known["due"]:
            self._start_again(name)

    def _start_again(self, name: str) -> None:
        """Its output is read by a thread: the manager must not fork any more (see _start)."""
        known = self._processes[name]
        for gone in ("due", "returncode", "pid", "process", "seen dead"):
            known.pop(gone, None)
        known["since"] = time.monotonic()
        threading.Thread(target=known["obj"].run, args=(self.events,), name=name, daemon=True).start()

    def terminate(self) -> None:
        self.stopping = True
        if not self._all_started():  # a signal in the first moments: the manager knows no pid yet
            _later(_LATER_SECONDS, self.terminate)
        elif not self._terminating:
            _later(_KILL_SECONDS, self.kill)
            super().terminate()

    def _system_print(self, data: str) -> None:
        """What the manager does is no news; what a process says is printed."""


def disk_has_room() -> bool:
    return shutil.disk_usage(environment.data_dir).free >= _ROOM


def _dead(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:  # the manager has heard of it
        return False


def _later(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


def _as_sigterm(_number: int, _frame: FrameType | None) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def _polls_telegram() -> bool:
    """Where a webhook is set, Telegram refuses to be asked."""
    return bool(environment.telegram_token and not environment.telegram_webhook_secret)


def _environment() -> dict[str, str]:
    """The programs of this very environment, and warnings only: requests and tasks would bury what matters."""
    programs = Path(sys.executable).parent
    return {
        "LOG_LEVEL": "WARNING",
        **os.environ,
        RUNNER: str(os.getpid()),
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PYTHONUNBUFFERED": "1",
        "HOST": environment.host,
        "PORT": str(environment.port),
        "WORKER_PROCESSES": str(environment.worker_processes),
        "DATA_DIR": str(environment.data_dir),
        # The embedded default may be tried as root, in a container; Celery would warn of it at every start.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
    }
