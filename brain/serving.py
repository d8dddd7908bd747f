"""The web server: `python -m brain.serving`. Several processes behind one socket, and a watchdog over them.

A request that holds the interpreter, whatever it is that nobody thought of, holds one process: the others answer, and the
watchdog ends the one that is silent for `WEB_STALL_SECONDS` and starts another. What has no thread and no connection is loaded
before they are forked, so that they share its memory, models among it; pools and the publisher each has of its own.

Nobody waits for all of that: as soon as views are loaded, a first process answers alone, and goes when the others are warm.
Under `manage.py run` all of it is loaded already (brain/run/forks.py).
"""

import multiprocessing
import os
import shutil
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import ClassVar

from uvicorn import Config, Server
from uvicorn.supervisors import multiprocess

from brain.arrival import InTime
from brain.environment import environment

APPLICATION = "brain.asgi:application"
LAST_SECONDS = 1.0  # of what was cancelled when the grace was over
SETTLED_SECONDS = 10.0  # who has lived so long did not fall at its start
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # after a fall at the start, doubled each time
MOST_FALLS = 6  # in a row, of all processes together, while none serves
_FORSAKEN_SECONDS = 7 * 86_400.0


class Forked(multiprocess.Process):
    """uvicorn starts each process from nothing; this one is a fork of what is loaded."""

    _parents_ends: ClassVar[list[Connection]] = []  # of all processes: each fork inherits them

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        self.config, self._server = config, None
        self.parent_conn, self.child_conn = multiprocessing.Pipe()
        self._parents_ends[:] = [*(each for each in self._parents_ends if not each.closed), self.parent_conn]
        self.began = time.monotonic()
        self.serves = False
        fork = multiprocessing.get_context("fork")
        self.process = fork.Process(target=self.target, args=(sockets,))  # type: ignore[assignment]

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        for each in self._parents_ends:  # in each fork, or nobody would hear of their parent's end
            each.close()
        signal.signal(signal.SIGTERM, _end_soon)  # it has its parent's, which only takes note
        super().target(sockets)

    def always_pong(self) -> None:
        """Ends the process where nobody watches over it any more: the next start wants its socket."""
        try:
            super().always_pong()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)


class First(Forked):
    """Answers while the others' memory is being loaded. The parser it loads when it is asked for."""

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        environment.parser_in_web = False
        super().target(sockets)


class Supervisor(multiprocess.Multiprocess):
    """Replaces processes that end or stall: at once one that served, the others after a while.

    Where none gets to serve, it gives up: `failed` is true then.
    """

    failed = False

    def __init__(self, config: Config, sockets: list[socket.socket], first: First | None) -> None:
        super().__init__(config, sockets)
        self._first = first
        self._falls = 0
        self._due: dict[Forked, float] = {}

    def keep_subprocess_alive(self) -> None:
        seconds = self.config.timeout_worker_healthcheck
        for index, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            assert isinstance(process, Forked)
            if not process.is_alive(seconds):
                self._replace(index, process)
            elif not process.serves and process.is_ready(seconds):
                process.serves = True
                self.retire_the_first()
        multiprocessing.active_children()  # asked for what it does by the way: the first one's end is noticed

    def retire_the_first(self) -> None:
        if self._first:
            self._first.terminate()  # it finishes what it is at
            self._first = None

    def _replace(self, index: int, process: Forked) -> None:
        if process not in self._due:
            process.kill()  # it may hang
            process.join()
            self._due[process] = time.monotonic() + self._wait_after(process)
        if self.failed or time.monotonic() < self._due[process]:
            return
        del self._due[process]
        self.processes[index] = Forked(self.config, self.sockets)
        self.processes[index].start()

    def _wait_after(self, process: Forked) -> float:
        if process.serves and time.monotonic() - process.began > SETTLED_SECONDS:
            self._falls = 0
            return 0.0
        self._falls += 1
        others = [each for each in self.processes if isinstance(each, Forked) and each is not process]
        if self._falls >= MOST_FALLS and not any(each.serves and each not in self._due for each in others):
            self.failed = True
            self.should_exit.set()
        return float(min(FIRST_WAIT * 2 ** (self._falls - 1), LONGEST_WAIT))


def _end_soon(_number: int, _frame: FrameType | None) -> None:
    """Uvicorn sends itself the signal again when it has ended: from then on no thread that hangs holds the process."""
    last = threading.Timer(LAST_SECONDS, os._exit, [0])
    last.daemon = True
    last.start()


def main() -> None:
    config = Config(
        APPLICATION,
        host=environment.host,
        port=environment.port,
        workers=environment.web_processes,
        timeout_worker_healthcheck=environment.web_stall_seconds,
        timeout_graceful_shutdown=environment.web_grace_seconds,
        forwarded_allow_ips=environment.forwarded_allow_ips,
        http=InTime,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
    )
    if _is_loaded():
        _answer_requests()
    if config.workers == 1:
        Server(config).run()
        return
    _count_together()
    listening = config.bind_socket()
    _load_views()
    multiprocess.Process = Forked  # type: ignore[misc]
    first = _answer_meanwhile(config, listening)
    supervisor = Supervisor(config, [listening], first)
    supervisor.run()
    supervisor.retire_the_first()
    if supervisor.failed:
        sys.exit(
            f"No web process gets to serve: {MOST_FALLS} starts in a row ended, each with what stands above. "
            "Mend that and start again."
        )


def _answer_meanwhile(config: Config, listening: socket.socket) -> First | None:
    """Load what the processes share. Returns who answers until they do; nobody where it was loaded before."""
    if _is_loaded():
        return None
    first = First(config, [listening])
    first.start()
    _load()
    return first


def _count_together() -> None:
    """`GET /metrics` adds up what all processes of this server have counted, whichever answers."""
    counts = environment.data_dir / "run" / "metrics"
    folder = counts / f"{socket.gethostname()}-{environment.port}"  # containers may share the data folder
    for left in (folder, *_forsaken(counts)):
        shutil.rmtree(left, ignore_errors=True)  # of the start before
    folder.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)  # read when the library is imported


def _forsaken(counts: Path) -> list[Path]:
    """What servers have left that are no more: they would have written."""
    long_ago = time.time() - _FORSAKEN_SECONDS
    return [
        each
        for each in counts.glob("*")
        if all(file.stat().st_mtime < long_ago for file in (each, *each.glob("*")))
    ]


def _load_views() -> None:
    """The settings of who answers requests, and what reads them."""
    from brain import set_up as _  # noqa: F401, PLC0415 - after what it reads has been set
    from brain.run import warm_up  # noqa: PLC0415

    warm_up.before_the_first()


def _is_loaded() -> bool:
    """By the process that this one is a fork of; asked without loading anything."""
    warm_up = sys.modules.get("brain.run.warm_up")
    return bool(warm_up and warm_up.is_loaded())


def _answer_requests() -> None:
    """What was loaded for web and worker alike has a worker's connections."""
    from brain import set_up as _  # noqa: F401, PLC0415 - says how many connections
    from brain.databases import answer_requests  # noqa: PLC0415

    answer_requests()


def _load() -> None:
    from brain.run import warm_up  # noqa: PLC0415

    warm_up.before_forks(parser=environment.parser_in_web)


if __name__ == "__main__":
    main()
