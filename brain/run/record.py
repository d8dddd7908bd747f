"""What `manage.py run` has started, kept in a file so that the next run can end what a killed one left behind."""

import json
import os
import signal
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

import psutil

from brain.run.embedded.identity import Identity

_TERMINATE_SECONDS = 5.0
_ROUNDS = 2
DEMO_IS_DUE = 10  # the status with which `manage.py prepare --before-run` says so
RUNNER = "LOREKEEPER_RUNNER"  # names, to what it starts, the process that starts it again


class CannotRunError(Exception):
    """The product cannot be served here and now; the text says why and what to do, in one sentence."""


@dataclass
class RunRecord:
    """The runner itself, its address, and the processes it started: each leads a process group of its own."""

    path: Path
    runner: Identity
    url: str
    processes: dict[str, Identity] = field(default_factory=dict)
    _kept: bool = True  # as it stands

    @classmethod
    def read(cls, path: Path) -> "RunRecord | None":
        """None where there is no record, or half of one."""
        try:
            kept = json.loads(path.read_text())
            processes = {name: Identity(**each) for name, each in kept["processes"].items()}
            return cls(path, Identity(**kept["runner"]), kept["url"], processes)
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None

    @classmethod
    def begin(cls, path: Path, url: str) -> "RunRecord":
        path.parent.mkdir(parents=True, exist_ok=True)
        record = cls(path, Identity.of(os.getpid()), url)
        record._write()
        return record

    def knows(self, name: str, pid: int) -> bool:
        return self._kept and name in self.processes and self.processes[name].pid == pid

    def add(self, name: str, pid: int) -> None:
        """Under its name, in the place of one that has ended. Nothing is kept of one that is gone already.

        What a full disk does not take is not known: it is added again.
        """
        try:
            self.processes[name] = Identity.of(pid)
        except psutil.NoSuchProcess:
            return
        self._kept = False
        with suppress(OSError):
            self._write()
            self._kept = True

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)

    def _write(self) -> None:
        kept = {
            "runner": asdict(self.runner),
            "url": self.url,
            "processes": {name: asdict(each) for name, each in self.processes.items()},
        }
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(kept))
        new.replace(self.path)

    def end_processes(self) -> list[str]:
        """End what is left of each process and its group; returns the names of those that were still there."""
        found = self._left()
        polite = {process for members in found.values() for process in members}
        _signal(polite, signal.SIGTERM)
        _alive_after(_TERMINATE_SECONDS, polite)
        for _ in range(_ROUNDS):  # looked for anew: what was told to end may have started something since
            remaining = {process for members in self._left().values() for process in members}
            _signal(remaining, signal.SIGKILL)
            _alive_after(_TERMINATE_SECONDS, remaining)
        return list(found)

    def _left(self) -> dict[str, list[psutil.Process]]:
        return {name: members for name, each in self.processes.items() if (members := _remains(each))}


def _remains(first: Identity) -> list[psutil.Process]:
    """The process and the living members of its group. What is older is a stranger with a recycled number."""
    members = []
    for process in psutil.process_iter():
        try:
            belongs = first.pid in (process.pid, os.getpgid(process.pid))
            if (
                belongs
                and process.create_time() > first.started - 3
                and process.status() != psutil.STATUS_ZOMBIE
            ):
                members.append(process)
        except (psutil.NoSuchProcess, ProcessLookupError):
            continue
    return members


def _alive(process: psutil.Process) -> bool:
    """A zombie is dead, though psutil's own wait would wait for it."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _alive_after(seconds: float, processes: set[psutil.Process]) -> set[psutil.Process]:
    """Those that are still there after that time; returns sooner when none is."""
    deadline = time.monotonic() + seconds
    while (left := {each for each in processes if _alive(each)}) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def _signal(processes: set[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        try:
            process.send_signal(number)
        except psutil.NoSuchProcess:
            continue
