"""Web, worker and beat under one process manager, as the Procfile names them."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from honcho.environ import parse_procfile
from honcho.manager import Manager

from brain.environment import ROOT, environment
from brain.run_record import OUTPUT

_KILL_SECONDS = 5.0
_LATER_SECONDS = 0.05


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
    """Runs until a signal, or until one process ends by itself; then all are ended."""

    def __init__(self) -> None:
        super().__init__()
        self._procmgr = Leaders()
        self.stopping = False
        self.fallen: tuple[str, int] | None = None  # the process that ended by itself, and its status
        for name, command in parse_procfile((ROOT / "Procfile").read_text()).processes.items():
            # exec: the process itself leads its group, not a shell before it
            self.add_process(name, f"exec {command}", env=_environment(), cwd=str(ROOT))

    def pids(self) -> dict[str, int]:
        """Of the processes that have started so far, and of the manager's own, which read their output."""
        started = {name: each["pid"] for name, each in self._processes.items() if "pid" in each}
        return started | {f"{OUTPUT}{name}": each["process"].pid for name, each in self._processes.items()}

    def _ended(self) -> dict[str, int]:
        return {name: each["returncode"] for name, each in self._processes.items() if "returncode" in each}

    def loop(self, when_started: Callable[[], None]) -> None:
        """Blocks until all have ended. A closed terminal counts as SIGTERM."""
        self._when_started = when_started
        signal.signal(signal.SIGHUP, _as_sigterm)
        super().loop()

    def _start(self) -> None:
        super()._start()
        self._when_started()  # only now may there be threads: the manager forks

    def terminate(self) -> None:
        if not self.stopping:
            self.fallen = next(iter(self._ended().items()), None)
        self.stopping = True
        if not self._all_started():  # a signal in the first moments: the manager knows no pid yet
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


def _environment() -> dict[str, str]:
    """The programs of this very environment, and warnings only: requests and tasks would bury what matters."""
    programs = Path(sys.executable).parent
    return {
        "LOG_LEVEL": "WARNING",
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "PYTHONUNBUFFERED": "1",
        "HOST": environment.host,
        "PORT": str(environment.port),
        "WORKER_PROCESSES": str(environment.worker_processes),
        "DATA_DIR": str(environment.data_dir),
        # The embedded default may be tried as root, in a container; Celery would warn of it at every start.
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
    }
