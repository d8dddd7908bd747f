"""A database that exists for one measurement: made and migrated by the owner, used by the application, dropped."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
from django.db import connections
from psycopg import sql

from brain.management.commands.evaluate import UnreadableError
from brain.run import preparation
from memories import live_settings

LOGINS = ("default", "owner")


@contextmanager
def scratch_database() -> Iterator[None]:
    """Every query inside goes to an empty database. UnreadableError where the owner may not make one."""
    name = f"lorekeeper_evaluation_{uuid4().hex[:12]}"
    before = {login: connections[login].settings_dict["NAME"] for login in LOGINS}
    _close()
    with _as_owner() as owner:
        try:
            owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        except psycopg.errors.InsufficientPrivilege as error:
            raise UnreadableError(
                "the worlds are told in a database of their own, which lorekeeper_owner may not create here. "
                "Run as a superuser: ALTER ROLE lorekeeper_owner CREATEDB"
            ) from error
    try:
        _use(dict.fromkeys(LOGINS, name))
        preparation.migrate(verbosity=0)
        live_settings.reread()
        yield
    finally:
        _use(before)
        live_settings.reread()
        with _as_owner() as owner:
            # Nobody of ours is connected any more. Without FORCE Postgres ends its own vacuum, which the owner may not.
            owner.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


@contextmanager
def _as_owner() -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Outside of any transaction, which CREATE DATABASE needs."""
    given = connections["owner"].get_connection_params()
    parts = {name: given[name] for name in ("host", "port", "user", "password", "dbname") if given.get(name)}
    with psycopg.connect(**parts, autocommit=True) as owner:
        yield owner


def _use(names: dict[str, str]) -> None:
    _close()
    for login, name in names.items():
        connections[login].settings_dict["NAME"] = name


def _close() -> None:
    for login in LOGINS:
        connections[login].close()
        connections[login].close_pool()  # type: ignore[attr-defined]  # of the Postgres backend
