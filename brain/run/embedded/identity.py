"""Which process is meant. A pid alone lies: after a crash or a reboot it belongs to somebody else."""

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

# The start time is reckoned from the boot time, which moves a little when the clock is set.
_CLOCK_STEP = 3.0


@dataclass(frozen=True, slots=True)
class Identity:
    """A process by its id and start time (seconds since the epoch)."""

    pid: int
    started: float

    @classmethod
    def of(cls, pid: int) -> "Identity":
        """Raises psutil.NoSuchProcess when there is none."""
        return cls(pid, psutil.Process(pid).create_time())

    def alive(self) -> bool:
        """A zombie is dead: where nobody reaps orphans it stays in the table for ever."""
        try:
            process = psutil.Process(self.pid)
            return (
                abs(process.create_time() - self.started) < _CLOCK_STEP
                and process.status() != psutil.STATUS_ZOMBIE
            )
        except psutil.NoSuchProcess:
            return False

    def wait(self, seconds: float) -> bool:
        """True when it has ended within that time."""
        deadline = time.monotonic() + seconds
        while self.alive():
            if time.monotonic() > deadline:
                return False
            _reap(self.pid)
            time.sleep(0.01)
        _reap(self.pid)
        return True

    def end(self, signals: Sequence[tuple[signal.Signals, float]]) -> None:
        """Send each signal in turn, with the seconds to wait after it, until the process has ended."""
        for number, seconds in signals:
            if not self.alive():
                return
            os.kill(self.pid, number)
            if self.wait(seconds):
                return


def serving(name: str, folder: Path) -> Identity | None:
    """The server of that name that works in that folder; also one whose folder was deleted under it."""
    found = _working(name, str(folder))
    pids = {process.pid for process in found}
    for process in found:
        try:
            if process.ppid() not in pids:
                return Identity(process.pid, process.create_time())
        except psutil.NoSuchProcess:
            continue
    return None


def end_orphans(name: str, folder: Path) -> None:
    """End what a killed server has left of itself: its children hold what the next one needs."""
    for process in _working(name, str(folder)):
        with suppress(psutil.NoSuchProcess):
            Identity.of(process.pid).end([(signal.SIGQUIT, 1), (signal.SIGKILL, 5)])


def _working(name: str, folder: str) -> list[psutil.Process]:
    return [
        process
        for process in psutil.process_iter(["name"])
        if process.info["name"] == name and _within(process, folder)
    ]


def _within(process: psutil.Process, folder: str) -> bool:
    try:
        return process.cwd() == folder and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _reap(pid: int) -> None:
    """Collect the exit status if it is a child of ours, so that no zombie is left."""
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return
