"""A second Postgres that follows the tests' own by streaming replication, as `docs/scale.md` sets one up."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connections

from brain.environment import environment
from brain.run.embedded.account import account
from brain.run.embedded.addresses import PORT, POSTGRES_SOCKET, SUPERUSER, socket_folder
from brain.run.embedded.identity import Identity
from brain.run.embedded.postgres import Cluster
from brain.run.embedded.server import launch, wait
from memories import replica


class Standby:
    """`start()`, `kill()`, `pause()` and `resume()` act on a real server."""

    def __init__(self, folder: Path) -> None:
        self._primary = Cluster(settings.DATA_DIR)
        self._who = account(settings.DATA_DIR, self._primary.folder)
        self.sockets = folder
        self._data, self._log = folder / "standby", folder / "standby.log"
        self._server: Identity | None = None

    def copy(self) -> None:
        """A copy of the primary's cluster that knows whom to follow."""
        self._who.own(self.sockets)
        self._who.own(self._data)
        primary = f"host={socket_folder(settings.DATA_DIR)} port={PORT} user={SUPERUSER}"
        command: list[str | Path] = [
            self._primary.program("pg_basebackup"),
            f"--dbname={primary}",
            f"--pgdata={self._data}",
            "--checkpoint=fast",
            "--write-recovery-conf",
            "--no-sync",
        ]
        subprocess.run(command, check=True, cwd=self._data, capture_output=True, **self._who.process())

    def start(self) -> None:
        given = {"listen_addresses": "", "port": str(PORT), "unix_socket_directories": str(self.sockets)}
        options = [f"--{name}={value}" for name, value in given.items()] + ["--shared_buffers=32MB"]
        command: list[str | Path] = [self._primary.program("postgres"), "-D", self._data, *options]
        self._server = launch(command, folder=self._data, log=self._log, who=self._who)
        wait("The standby", self._server, ready=self._ready, log=self._log, seconds=60)

    def kill(self) -> None:
        if self._server:
            self._server.end([(signal.SIGQUIT, 10), (signal.SIGKILL, 5)])

    def pause(self) -> None:
        """It gets what the primary writes, and shows nothing of it, until `resume()`."""
        self._ask("SELECT pg_wal_replay_pause()")
        while self._ask("SELECT pg_get_wal_replay_pause_state()") != "paused":
            pass

    def disconnect(self) -> None:
        """Everybody, from one moment to the next."""
        self._ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname <> 'postgres'")

    def resume(self) -> None:
        self._ask("SELECT pg_wal_replay_resume()")

    def _ready(self) -> bool:
        try:
            return bool(self._ask("SELECT pg_is_in_recovery()"))
        except psycopg.OperationalError:
            return False

    def _ask(self, query: str) -> Any:
        with psycopg.connect(
            host=str(self.sockets), port=PORT, user=SUPERUSER, dbname="postgres", autocommit=True
        ) as connection:
            row = connection.execute(query).fetchone()
            return row[0] if row else None


def possible() -> bool:
    return not environment.database_url and (socket_folder(settings.DATA_DIR) / POSTGRES_SOCKET).exists()


@contextmanager
def following() -> Iterator[Standby]:
    """One that runs."""
    folder = Path(tempfile.mkdtemp(prefix="lk-standby-", dir="/tmp"))  # a socket's path is short
    standby = Standby(folder)
    try:
        standby.copy()
        standby.start()
        yield standby
    finally:
        standby.kill()
        shutil.rmtree(folder, ignore_errors=True)


def configure(standby: Standby) -> None:
    """This process has it as REPLICA_DATABASE_URL, and knows nothing of it yet."""
    if replica.configured():
        leave_out()
    known = connections["default"].settings_dict
    connections.settings[replica.ALIAS] = {**known, "HOST": str(standby.sockets), "PORT": str(PORT)}
    vars(replica.standby).update(vars(type(replica.standby)()))


def leave_out() -> None:
    connections[replica.ALIAS].close()
    del connections[replica.ALIAS]
    del connections.settings[replica.ALIAS]
