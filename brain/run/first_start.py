"""From started processes to a product that somebody can use: wait for health, play the demo, say where it is."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

from brain import healthcheck
from brain.environment import ROOT, environment
from brain.run.processes import Processes
from brain.run.record import RunRecord

_HEALTH_SECONDS = 180  # the first start exports the embedding model
_GLANCE_SECONDS = 0.05


def _host() -> str:
    return "localhost" if environment.host in {"0.0.0.0", "::", ""} else environment.host  # noqa: S104


def address() -> str:
    """Where a browser on this machine finds it."""
    return f"http://{f'[{_host()}]' if ':' in _host() else _host()}:{environment.port}"


class FirstStart(threading.Thread):
    """Beside the process manager, which keeps the main thread for its signals."""

    def __init__(
        self, processes: Processes, record: RunRecord, say: Callable[[str], None], *, demo: bool
    ) -> None:
        super().__init__(daemon=True)
        self._processes = processes
        self._record = record
        self._say = say
        self._demo = demo
        self._parent = os.getppid()

    def run(self) -> None:
        if self._wait_until_healthy():
            if self._demo:
                self._play_demo()
            if not self._processes.stopping:
                self._welcome()
        while not self._processes.stopping:
            self._glance()
            time.sleep(_GLANCE_SECONDS * 10)

    def _wait_until_healthy(self) -> bool:
        deadline = time.monotonic() + _HEALTH_SECONDS
        while not self._processes.stopping:
            self._glance()
            if healthcheck.ready(_host()):
                return True
            if time.monotonic() > deadline:
                self._say(
                    f"{address()}/api/v1/ready has not answered with 200 for {_HEALTH_SECONDS} s; see above."
                )
                return False
            time.sleep(_GLANCE_SECONDS)
        return False

    def _glance(self) -> None:
        """Record each process as soon as it has a pid, and look whether anybody still wants all this."""
        for name, pid in self._processes.pids().items():
            if not self._record.knows(name, pid):
                self._record.add(name, pid)
        # A killed make tells nobody. Without make, the parent may go: nohup.
        if "MAKELEVEL" in os.environ and os.getppid() != self._parent:
            os.kill(os.getpid(), signal.SIGTERM)

    def _play_demo(self) -> None:
        """In a process of its own, with its progress bar on this terminal."""
        playing = subprocess.Popen(  # noqa: S603
            [sys.executable, ROOT / "manage.py", "demo"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._record.add("demo", playing.pid)
        while playing.poll() is None and not self._processes.stopping:
            self._glance()
            time.sleep(_GLANCE_SECONDS)
        if self._processes.stopping:
            playing.terminate()
        elif playing.returncode:
            self._say(
                f"The demo could not be played to its end (status {playing.returncode}); the next start goes on with it."
            )

    def _welcome(self) -> None:
        lines = [f"\nLorekeeper is at {address()}"]
        sign_in = environment.data_dir / "sign-in.txt"
        if sign_in.exists():
            lines += [f"  {line}" for line in sign_in.read_text().splitlines() if line.strip()]
        lines.append(f"  Begin with the chat, and watch it remember: {address()}/me/chat/")
        self._say("\n".join([*lines, "Ctrl-C stops it.\n"]))
