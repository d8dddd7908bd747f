"""The web server: `python -m brain.serving`. Several processes behind one socket, and a watchdog over them.

A request that holds the interpreter, whatever it is that nobody thought of, holds one process: the others answer, and the
watchdog ends the one that is silent for `WEB_STALL_SECONDS` and starts another. What has no thread and no connection is loaded
before they are forked, so that they share its memory; models, pools and the publisher each has of its own.
"""

import multiprocessing
import os
import shutil
import signal
from socket import socket

from uvicorn import Config, Server
from uvicorn.supervisors import multiprocess

from brain.environment import environment

APPLICATION = "brain.asgi:application"


class Forked(multiprocess.Process):
    """uvicorn starts each process from nothing; this one is a fork of what is loaded."""

    def __init__(self, config: Config, sockets: list[socket]) -> None:
        self.config, self._server = config, None
        self.parent_conn, self.child_conn = multiprocessing.Pipe()
        fork = multiprocessing.get_context("fork")
        self.process = fork.Process(target=self.target, args=(sockets,))  # type: ignore[assignment]

    def target(self, sockets: list[socket] | None = None) -> None:
        self.parent_conn.close()  # or it would not hear of its parent's end
        super().target(sockets)

    def always_pong(self) -> None:
        """Ends the process where nobody watches over it any more: the next start wants its socket."""
        try:
            super().always_pong()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)


def main() -> None:
    config = Config(
        APPLICATION,
        host=environment.host,
        port=environment.port,
        workers=environment.web_processes,
        timeout_worker_healthcheck=environment.web_stall_seconds,
        timeout_graceful_shutdown=environment.web_grace_seconds,
        forwarded_allow_ips=environment.forwarded_allow_ips,
        log_level="warning",
        access_log=False,
        server_header=False,
    )
    if config.workers == 1:
        Server(config).run()
        return
    _count_together()
    _load()
    multiprocess.Process = Forked  # type: ignore[misc]
    multiprocess.Multiprocess(config, sockets=[config.bind_socket()]).run()


def _count_together() -> None:
    """`GET /metrics` adds up what all processes have counted, whichever answers."""
    folder = environment.data_dir / "run" / "metrics"
    shutil.rmtree(folder, ignore_errors=True)  # of the start before
    folder.mkdir(parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)  # read when the library is imported


def _load() -> None:
    from brain import set_up as _  # noqa: F401, PLC0415 - after what it reads has been set
    from brain.run import warm_up  # noqa: PLC0415

    warm_up.before_forks()


if __name__ == "__main__":
    main()
