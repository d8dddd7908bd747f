"""The roles and the database: made, or put right, by a superuser. May be run any number of times."""

from collections.abc import Mapping
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from brain.run.embedded.addresses import DATABASE
from brain.run.embedded.failure import EmbeddedError

ROLES_SQL = Path(__file__).resolve().parents[3] / "memories" / "sql" / "roles.sql"
OWNER, APP = "lorekeeper_owner", "lorekeeper_app"
_LOCK = 7_202_611


def bootstrap(admin_url: str, *, owner_url: str = "", app_url: str = "", embedded: bool = False) -> None:
    """Roles, database and extension. Passwords come from the two URLs, where they have one.

    `embedded`: the whole cluster is ours, so that the owner may create test databases and each gets the extension.
    Raises EmbeddedError for a URL that names another login, and psycopg.Error.
    """
    database = str(conninfo_to_dict(owner_url or app_url).get("dbname") or DATABASE)
    with psycopg.connect(admin_url, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        connection.execute(ROLES_SQL.read_bytes())
        _set_passwords(connection, {OWNER: owner_url, APP: app_url})
        if embedded:
            connection.execute("ALTER ROLE lorekeeper_owner CREATEDB")
        if embedded:
            _extension(admin_url, "template1")
        _database(connection, database)
        _extension(admin_url, database)


def _set_passwords(connection: psycopg.Connection, urls: Mapping[str, str]) -> None:
    for role, url in urls.items():
        parts = conninfo_to_dict(url)
        if not parts.get("password"):
            continue
        if parts.get("user") != role:
            raise EmbeddedError(
                f"The URL for {role} names the login {parts.get('user')!r}: it must be {role}."
            )
        # Hashed here: the server and its log never see the password.
        hashed = connection.pgconn.encrypt_password(
            str(parts["password"]).encode(), role.encode(), b"scram-sha-256"
        )
        statement = sql.SQL("ALTER ROLE {} PASSWORD {}").format(
            sql.Identifier(role), sql.Literal(hashed.decode())
        )
        connection.execute(statement)


def _database(connection: psycopg.Connection, name: str) -> None:
    if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(OWNER))
        )
    for statement in (
        "ALTER DATABASE {database} OWNER TO {owner}",
        "REVOKE ALL ON DATABASE {database} FROM PUBLIC",  # a temporary table could stand in for a real one
        "GRANT CONNECT ON DATABASE {database} TO {app}",
    ):
        connection.execute(
            sql.SQL(statement).format(
                database=sql.Identifier(name), owner=sql.Identifier(OWNER), app=sql.Identifier(APP)
            )
        )


def _extension(admin_url: str, database: str) -> None:
    with psycopg.connect(admin_url, dbname=database, autocommit=True) as connection:
        connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
