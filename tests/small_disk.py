"""The embedded servers on a disk of their own, which is really filled: to its last byte, and to the last row that a page takes."""

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from brain.environment import ROOT
from brain.run import embedded
from brain.run.embedded.postgres import Cluster

_MEGABYTES = 300
_NAMES = {"dbname": "NAME", "user": "USER", "host": "HOST", "port": "PORT"}
# Its pages are filled up by rows that stay as they are, the smallest last, so that nothing smaller than that fits.
_FILL_PAGES = """
DO $$
DECLARE place tid;
BEGIN
    FOR place IN SELECT ctid FROM {table} t ORDER BY pg_column_size(t.*) DESC LOOP
        LOOP
            BEGIN
                UPDATE {table} SET {column} = {column} WHERE ctid = place RETURNING ctid INTO place;
            EXCEPTION WHEN disk_full THEN EXIT;
            END;
        END LOOP;
    END LOOP;
END $$
"""
_TABLES = """
SELECT c.relname, min(a.attname) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) > 0
    AND a.attnum = (SELECT min(attnum) FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)
GROUP BY c.relname
"""
_SMALLEST_SESSION = "INSERT INTO django_session VALUES ('smallest', '', now())"


class NoDiskError(Exception):
    """This user or machine lets nobody mount one; the text says why."""


class SmallDisk:
    """With a migrated database. `fill()` and `make_room()` do what they say."""

    def __init__(self, folder: Path, urls: embedded.Urls) -> None:
        self.folder, self._urls = folder, urls
        self._held: psycopg.Connection | None = None
        self._filler = folder / "filler"

    @property
    def environment(self) -> dict[str, str]:
        """Of a process that is the product's own here, and not the tests'."""
        elsewhere = dict.fromkeys(("DATABASE_URL", "OWNER_DATABASE_URL", "REDIS_URL"), "")
        return {**elsewhere, "DATA_DIR": str(self.folder), "DJANGO_SETTINGS_MODULE": "brain.settings"}

    @property
    def postgres(self) -> int | None:
        """Its process; None where it has fallen."""
        found = Cluster(self.folder).process()
        return found.pid if found else None

    @contextmanager
    def connected(self) -> Iterator[None]:
        """This process's models are of this database."""
        before = {alias: dict(connections[alias].settings_dict) for alias in ("default", "owner")}
        for alias, url in (("default", self._urls.app), ("owner", self._urls.owner)):
            connections[alias].close()
            parts = conninfo_to_dict(url).items()
            connections[alias].settings_dict.update({_NAMES[name]: str(value) for name, value in parts})
        try:
            yield
        finally:
            for alias, known in before.items():
                connections[alias].close()
                connections[alias].settings_dict.update(known)

    def admin(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self._urls.admin, dbname="lorekeeper", autocommit=True)

    def fill(self) -> None:
        """No file grows from now on, and no page of a table takes another row: who writes is refused, whatever it is.

        A snapshot is held meanwhile, as by a backup: no page is tidied.
        """
        with self.admin() as admin:
            admin.execute(_SMALLEST_SESSION)
            admin.execute("ALTER SYSTEM SET autovacuum = off")
            admin.execute("SELECT pg_reload_conf()")
            admin.execute(
                "CHECKPOINT"
            )  # the log has room: what is written over and over is refused elsewhere
            self._held = psycopg.connect(self._urls.admin, dbname="lorekeeper")
            self._held.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            self._held.execute("SELECT 1")
            self._fill_files()
            admin.execute("SET session_replication_role = replica")  # no trigger
            for table, column in admin.execute(_TABLES).fetchall():
                names = {"table": sql.Identifier(table), "column": sql.Identifier(column)}
                admin.execute(sql.SQL(_FILL_PAGES).format(**names))

    def _fill_files(self) -> None:
        with self._filler.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def fill_the_log(self) -> None:
        """Postgres has no room for its log either: it falls, and cannot start."""
        try:
            with self.admin() as admin:
                while True:
                    admin.execute("SELECT pg_logical_emit_message(true, '', '')")
                    admin.execute("SELECT pg_switch_wal()")
        except psycopg.OperationalError:
            return

    def make_room(self) -> None:
        self._filler.unlink(missing_ok=True)
        if self._held:
            self._held.close()


@contextmanager
def mounted() -> Iterator[Path]:
    """An empty file system of limited size. Raises NoDiskError."""
    if os.geteuid() != 0 or not shutil.which("mount"):
        raise NoDiskError("only root mounts a file system, on Linux")
    with tempfile.TemporaryDirectory(prefix="lk-disk-", dir="/tmp") as folder:  # a socket's path is short
        options = f"size={_MEGABYTES}m,mode=755"
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoDiskError(done.stderr.strip().partition("\n")[0])
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)  # noqa: S607 - as root, wherever it lies


@contextmanager
def serving() -> Iterator[SmallDisk]:
    """Postgres and Valkey run on it. Raises NoDiskError."""
    with ExitStack() as until:
        folder = until.enter_context(mounted())
        urls = until.enter_context(embedded.running(folder))
        embedded.bootstrap(urls.admin, embedded=True)
        disk = SmallDisk(folder, urls)
        until.callback(disk.make_room)
        command: list[str | Path] = [sys.executable, ROOT / "manage.py", "prepare", "--verbosity=0"]
        # In a process of its own: this one knows much of its own database by heart.
        subprocess.run(command, check=True, capture_output=True, env=os.environ | disk.environment)
        yield disk
