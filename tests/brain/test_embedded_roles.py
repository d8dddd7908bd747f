"""The roles that row-level security rests on are what they should be, and are put right where they are not."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from brain.run import embedded

NARROW = {
    "lorekeeper_contributions",
    "lorekeeper_recall",
    "lorekeeper_links",
    "lorekeeper_merges",
    "lorekeeper_stats",
    "lorekeeper_rollcall",
}


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[embedded.Urls]:
    with embedded.running(tmp_path_factory.mktemp("roles"), valkey=False) as running:
        embedded.bootstrap(running.admin, embedded=True)
        yield running


@pytest.fixture
def admin(urls: embedded.Urls) -> Iterator[psycopg.Connection]:
    with psycopg.connect(urls.admin, autocommit=True) as connection:
        yield connection


def rights(admin: psycopg.Connection, role: str) -> set[str]:
    """What the role has of the attributes that matter, without their prefix `rol`."""
    row = admin.execute("SELECT to_jsonb(r) FROM pg_roles AS r WHERE rolname = %s", [role]).fetchone()
    assert row, f"there is no role {role}"
    return {
        name for name in ("super", "bypassrls", "createdb", "createrole", "canlogin") if row[0][f"rol{name}"]
    }


def test_the_application_may_log_in_and_nothing_else(admin: psycopg.Connection) -> None:
    assert rights(admin, "lorekeeper_app") == {"canlogin"}


def test_the_owner_creates_test_databases_in_an_embedded_cluster_alone(
    admin: psycopg.Connection, urls: embedded.Urls
) -> None:
    assert rights(admin, "lorekeeper_owner") == {"canlogin", "createdb"}
    embedded.bootstrap(urls.admin)
    assert rights(admin, "lorekeeper_owner") == {"canlogin"}
    embedded.bootstrap(urls.admin, embedded=True)
    assert rights(admin, "lorekeeper_owner") == {"canlogin", "createdb"}


def test_the_narrow_roles_cannot_log_in(admin: psycopg.Connection) -> None:
    assert all(rights(admin, role) == set() for role in NARROW)


def test_the_owner_may_become_a_narrow_role_but_has_none_of_its_rights(admin: psycopg.Connection) -> None:
    for role in NARROW:
        row = admin.execute(
            "SELECT pg_has_role('lorekeeper_owner', %s, 'SET'), pg_has_role('lorekeeper_owner', %s, 'USAGE')",
            [role, role],
        ).fetchone()
        assert row == (True, False), role


def test_excess_rights_and_memberships_of_the_application_are_taken_back(
    admin: psycopg.Connection, urls: embedded.Urls
) -> None:
    admin.execute("ALTER ROLE lorekeeper_app SUPERUSER BYPASSRLS CREATEROLE")
    admin.execute("GRANT lorekeeper_contributions, lorekeeper_owner TO lorekeeper_app")
    embedded.bootstrap(urls.admin, embedded=True)
    assert rights(admin, "lorekeeper_app") == {"canlogin"}
    for role in {*NARROW, "lorekeeper_owner"}:
        row = admin.execute("SELECT pg_has_role('lorekeeper_app', %s, 'MEMBER')", [role]).fetchone()
        assert row == (False,), role


def test_the_database_belongs_to_the_owner_and_has_vectors(urls: embedded.Urls) -> None:
    with psycopg.connect(urls.owner) as connection:
        assert connection.execute(
            "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"
        ).fetchone() == ("lorekeeper_owner",)
        assert connection.execute("SELECT '[3,4]'::vector <-> '[0,0]'").fetchone() == (5.0,)


def test_a_database_that_the_owner_creates_has_vectors_too(urls: embedded.Urls) -> None:
    with psycopg.connect(urls.owner, autocommit=True) as connection:
        connection.execute("CREATE DATABASE another")
    with psycopg.connect(urls.owner, dbname="another") as connection:
        assert connection.execute("SELECT '[3,4]'::vector <-> '[0,0]'").fetchone() == (5.0,)


def test_the_application_can_create_nothing(urls: embedded.Urls) -> None:
    with psycopg.connect(urls.app, autocommit=True) as connection:
        for statement in (
            "CREATE TABLE t (x int)",
            "CREATE TEMPORARY TABLE t (x int)",
            "CREATE DATABASE mine",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


def test_passwords_come_from_the_urls_and_are_kept_hashed(
    admin: psycopg.Connection, urls: embedded.Urls
) -> None:
    embedded.bootstrap(
        urls.admin,
        owner_url="postgresql://lorekeeper_owner:owner's%20word@db/lorekeeper",
        app_url="postgresql://lorekeeper_app:app-word@db/lorekeeper",
        embedded=True,
    )
    kept: dict[str, str] = dict(
        admin.execute(
            "SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'lorekeeper%%' AND rolcanlogin"
        ).fetchall()
    )
    assert kept.keys() == {"lorekeeper_owner", "lorekeeper_app"}
    assert all(hashed.startswith("SCRAM-SHA-256$") for hashed in kept.values())


def test_a_url_with_another_login_is_refused(urls: embedded.Urls) -> None:
    with pytest.raises(embedded.EmbeddedError, match="lorekeeper_app"):
        embedded.bootstrap(urls.admin, app_url="postgresql://postgres:word@db/lorekeeper")


def test_failing_statements_leave_no_text_in_the_log(
    urls: embedded.Urls, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with psycopg.connect(urls.owner, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS said (text text UNIQUE)")
        connection.execute("TRUNCATE said")
        connection.execute("INSERT INTO said VALUES ('hunter2 is my word')")
        with pytest.raises(psycopg.errors.UniqueViolation):
            connection.execute("INSERT INTO said VALUES ('hunter2 is my word')")
    logs = list(Path(tmp_path_factory.getbasetemp()).glob("roles*/log/postgres.log"))
    assert logs
    assert "hunter2" not in "".join(log.read_text() for log in logs)
    assert "duplicate key" in logs[0].read_text()
