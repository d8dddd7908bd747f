"""Web, worker and beat, as the Procfile names them, and Telegram where it is configured, under one process manager.

Each is a fork of one process that has everything loaded (brain/run/forks.py). One that falls is started again.
"""

import os
import queue
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import psutil
from honcho.environ import parse_procfile
from honcho.manager import Manager
from honcho.printer import Message
from honcho.process import Process

from brain.environment import ROOT, environment
from brain.run.disk import disk_has_room
from brain.run.forks import Fork, end_fork_server
from brain.run.record import RUNNER

NOBODY = 0  # the pid of a program that could not be started
_KILL_SECONDS = 5.0
_LATER_SECONDS = 0.05
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 4.0  # before a process that fell again is started; doubled each time
_SETTLED_SECONDS = 10.0  # who has lived so long is started again at once
_MOST_FALLS = 6  # in a row, none of them settled: something is wrong that a start does not mend


class Leaders:
    """How processes are ended: politely the leader alone, which ends its own; by force the whole group.

    A SIGTERM to the group would make Celery's children drop their tasks instead of finishing them.
    """

    def terminate(self, pid: int) -> None:
        _send(os.kill, pid, signal.SIGTERM)

    def kill(self, pid: int) -> None:
        _send(os.killpg, pid, signal.SIGKILL)


def _send(send: Callable[[int, int], None], pid: int, number: signal.Signals) -> None:
    if pid != NOBODY:
        with suppress(ProcessLookupError):
            send(pid, number)


class Program(Process):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._child_ctor = Fork

    def run(self, events: "queue.Queue[Message]", *_ignored: object) -> None:
        """Until it has ended, in a thread of its own. One that cannot be started has ended as well."""
        try:
            super().run(events)
        except (OSError, EOFError, psutil.NoSuchProcess):
            self._send_message({"pid": NOBODY}, type="start")
            self._send_message({"returncode": os.EX_OSERR}, type="stop")


class Processes(Manager):
    """Runs until a signal. A process that ends by itself is started again; one that falls at every start ends all."""

    def __init__(self, say: Callable[[str], None] = print) -> None:
        super().__init__()
        self.events: queue.Queue[Message] = queue.Queue()  # what each prints is read by a thread
        self._process_ctor = Program
        self._procmgr = Leaders()
        self._say = say
        self._falls: dict[str, int] = {}
        self.stopping = False
        self.fallen: tuple[str, int] | None = None  # the process that ended again and again, and its status
        os.environ.update(_surroundings())
        for name, command in parse_procfile((ROOT / "Procfile").read_text()).processes.items():
            self.add_process(name, command, cwd=str(ROOT))
        if _polls_telegram():
            self.add_process("telegram", "python manage.py telegram --keep-trying", cwd=str(ROOT))

    def pids(self) -> dict[str, int]:
        """Of the processes that have started so far."""
        return {
            name: each["pid"] for name, each in self._processes.items() if each.get("pid", NOBODY) != NOBODY
        }

    def _ended(self) -> dict[str, int]:
        return {name: each["returncode"] for name, each in self._processes.items() if "returncode" in each}

    def loop(self, when_started: Callable[[], None]) -> None:
        """Blocks until all have ended. A closed terminal counts as SIGTERM."""
        self._when_started = when_started
        signal.signal(signal.SIGHUP, _as_sigterm)
        super().loop()
        end_fork_server()

    def _start(self) -> None:
        self._began = time.monotonic()
        for name in self._processes:
            self._run(name)
        self._when_started()

    def _run(self, name: str) -> None:
        program = self._processes[name]["obj"]
        threading.Thread(target=program.run, args=(self.events,), name=name, daemon=True).start()

    def _any_stopped(self) -> bool:
        """The manager asks in every round, and ends all where one has stopped for good."""
        if self.stopping:
            return bool(super()._any_stopped())
        for name, status in self._ended().items():
            self._fell(name, status)
        return self.fallen is not None

    def _all_stopped(self) -> bool:
        return self.stopping and bool(super()._all_stopped())

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
        known = self._processes[name]
        for gone in ("due", "returncode", "pid"):
            known.pop(gone, None)
        known["since"] = time.monotonic()
        self._run(name)

    def terminate(self) -> None:
        self.stopping = True
        if not self._all_started():  # a signal while all is being loaded: the manager knows no pid yet
            end_fork_server()
            _later(_LATER_SECONDS, self.terminate)
        elif not self._terminating:
            _later(_KILL_SECONDS, self.kill)
            super().terminate()

    def _system_print(self, data: str) -> None:
        """What the manager does is no news; what a process says is printed."""


def _later(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


def _as_sigterm(_number: int, _frame: FrameType | None) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def _polls_telegram() -> bool:
    """Where a webhook is set, Telegram refuses to be asked."""
    return bool(environment.telegram_token and not environment.telegram_webhook_secret)


def _surroundings() -> dict[str, str]:
    """What the programs find in their environment. Warnings only: requests and tasks would bury what matters."""
    return {
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
        RUNNER: str(os.getpid()),
        "PYTHONUNBUFFERED": "1",
        "DATA_DIR": str(environment.data_dir),
        "MALLOC_ARENA_MAX": "2",  # what threads have freed serves the others
        "SPT_NOENV": "1",  # setproctitle leaves the environment where others read it
        # The embedded default may be tried as root, in a container; Celery would warn of it at every start.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
    }
