"""Database, secret key and tombstones in one sealed file, and back again, the erased staying erased.

A chunk of the file begins with its kind: D is a piece of pg_dump's custom format, S the state beside it, which comes
last, so that nobody who was erased while the dump was taken is missing among the tombstones.
"""

import json
import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import psycopg
from django.conf import settings
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from brain.environment import environment
from brain.run import embedded
from brain.run.embedded.addresses import DATABASE
from brain.run.embedded.postgres import Cluster
from brain.sealed import CHUNK_BYTES, SealError, seal, unseal

TABLES = "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"


class BackupError(Exception):
    """It was not done; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What belongs to the dump and is not in the database."""

    secret_key: str
    tombstones: str
    tables: int


def back_up(file: Path, passphrase: str) -> None:
    """Write the file, restore it into a new database, and drop that again. Nothing is left where that fails."""
    partial = file.with_name(f"{file.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        partial.touch(mode=0o600)
        with partial.open("wb") as target:
            seal(_chunks(), passphrase, target)
        _try(partial, passphrase)
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)


def restore(file: Path, passphrase: str, *, replace: bool) -> None:
    """Into the configured database, in one transaction; with `replace`, what it held is dropped before.

    Who was erased since is still to be erased again: `replay_tombstones`.
    """
    beside = read(file, passphrase)
    _refuse_another_key(beside)
    if _tables(_database()):
        if not replace:
            raise BackupError("The database is not empty. --replace drops all that is in it.")
        _drop(_database())
    embedded.bootstrap(
        _admin(),
        owner_url=environment.owner_database_url,
        app_url=environment.database_url,
        embedded=settings.EMBEDDED,
    )
    _load(file, passphrase, _database())
    _keep(beside)


def read(file: Path, passphrase: str) -> Beside:
    """Open the whole file, so that a wrong passphrase or a damage is known before anything is changed."""
    with file.open("rb") as source:
        for chunk in unseal(source, passphrase):
            last = chunk
    if last[:1] != b"S":
        raise SealError("The file is damaged.")
    return Beside(**json.loads(last[1:]))


def _chunks() -> Iterator[bytes]:
    command = _command("pg_dump", "--format=custom", database=_database())
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=_with_password()) as dump:  # noqa: S603
        assert dump.stdout
        while piece := dump.stdout.read(CHUNK_BYTES - 1):
            yield b"D" + piece
    if dump.returncode:
        raise BackupError("pg_dump failed; what it said stands above.")
    path = _tombstones()
    lines = path.read_text() if path.exists() else ""
    yield b"S" + json.dumps(asdict(Beside(settings.SECRET_KEY, lines, _tables(_database())))).encode()


def _try(file: Path, passphrase: str) -> None:
    name = f"lorekeeper_verify_{secrets.token_hex(4)}"
    with psycopg.connect(_admin(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
    try:
        beside = read(file, passphrase)
        _load(file, passphrase, name)
        if _tables(name) != beside.tables:
            raise BackupError("The backup did not restore as it was: tables are missing.")
    finally:
        _drop(name)


def _load(file: Path, passphrase: str, database: str) -> None:
    command = _command("pg_restore", "--exit-on-error", "--single-transaction", database=database)
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, env=_with_password()) as program,  # noqa: S603
        file.open("rb") as source,
    ):
        assert program.stdin
        try:
            for chunk in unseal(source, passphrase):
                if chunk[:1] == b"D":
                    program.stdin.write(chunk[1:])
        except BrokenPipeError:
            pass  # it has ended, and said why
        except BaseException:
            program.kill()  # before it sees an end: its transaction is undone
            raise
    if program.returncode:
        raise BackupError("pg_restore failed and loaded nothing; what it said stands above.")


def _command(program: str, *options: str, database: str) -> list[str]:
    bundled = Cluster(settings.DATA_DIR).program(program) if settings.EMBEDDED else None
    found = str(bundled) if bundled else shutil.which(program)
    if not found:
        raise BackupError(
            f"There is no {program} in PATH: install Postgres' client programs of the server's version."
        )
    parameters = conninfo_to_dict(_admin(), dbname=database).items()
    where = make_conninfo(**{name: str(each) for name, each in parameters if name != "password"})
    return [found, *options, f"--dbname={where}"]


def _with_password() -> dict[str, str]:
    """The surroundings of a program of Postgres'. Its arguments everybody on the machine can read, these nobody."""
    password = conninfo_to_dict(_admin()).get("password")
    return {**os.environ, "PGPASSWORD": str(password)} if password else dict(os.environ)


def _admin() -> str:
    url = embedded.urls(settings.DATA_DIR).admin if settings.EMBEDDED else environment.admin_database_url
    if not url:
        raise BackupError("ADMIN_DATABASE_URL must name a superuser: nobody else sees every row.")
    return url


def _database() -> str:
    return str(conninfo_to_dict(environment.database_url).get("dbname") or DATABASE)


def _tables(database: str) -> int:
    try:
        with psycopg.connect(_admin(), dbname=database) as connection:
            row = connection.execute(TABLES).fetchone()
    except psycopg.OperationalError as error:
        if "does not exist" in str(error):
            return 0
        raise
    return int(row[0]) if row else 0


def _drop(database: str) -> None:
    with psycopg.connect(_admin(), autocommit=True) as connection:
        connection.execute(
            sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(database))
        )


def _tombstones() -> Path:
    return Path(settings.DATA_DIR) / "tombstones.txt"


def _refuse_another_key(beside: Beside) -> None:
    """Under another key the tombstones match nobody, and who was erased would come back."""
    if beside.secret_key == settings.SECRET_KEY:
        return
    if environment.secret_key:
        raise BackupError(
            "SECRET_KEY is not the backup's. Unset it: restore keeps the backup's in DATA_DIR/secret_key."
        )
    if _tombstones().exists() and _tombstones().read_text().strip():
        raise BackupError(
            "tombstones.txt in DATA_DIR was written under another secret key than the backup's."
        )


def _keep(beside: Beside) -> None:
    key = Path(settings.DATA_DIR) / "secret_key"
    if not environment.secret_key:
        key.touch(mode=0o600)
        key.write_text(beside.secret_key)
    path = _tombstones()
    known = path.read_text().splitlines() if path.exists() else []
    path.write_text("".join(f"{line}\n" for line in dict.fromkeys([*known, *beside.tombstones.splitlines()])))
