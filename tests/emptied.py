"""Empties the database after a test that committed: the tables alone that hold anything.

Django's own way truncates every table and makes all permissions and groups again, 123 queries and a second on a busy
machine. What migrations left stays here; a test that changed it gets Django's way. Nearly everything hangs on a person, so
to truncate people is to make sixty tables and their indexes anew, a third of a second. Where there is little in the tables,
it is deleted without triggers and vacuumed, so that they have no page again.
"""

from functools import cache

import psycopg
from django.core.management import call_command
from django.db import OperationalError, connections
from django.test import TransactionTestCase
from psycopg import sql

from memories import organisations
from tests import services

LEFT_BY_MIGRATIONS = ("django_content_type", "auth_permission", "auth_group", "auth_group_permissions")
ORGANISATIONS = "memories_organisation"  # of which the default one stays
OTHER_ORGANISATIONS = "DELETE FROM memories_organisation WHERE id <> %s"
LITTLE = 1_000_000  # bytes of a table; of more it is quicker to make the file anew


def after_a_test(_case: TransactionTestCase | None = None) -> None:
    """In place of `TransactionTestCase._fixture_teardown`."""
    if _left_by_migrations() != as_migrated():
        call_command("flush", verbosity=0, interactive=False, database="owner", reset_sequences=False)
        as_migrated.cache_clear()  # made again, under other numbers
        as_migrated()
        return
    try:
        _empty()
    except (OperationalError, psycopg.OperationalError):
        _empty()  # a deadlock with a request that a closed page had sent: it is through or ended now


def _empty() -> None:
    sizes = _filled()
    if not sizes:
        return
    filled = [sql.Identifier(name) for name in sizes]
    superuser = services.superuser() if max(sizes.values()) <= LITTLE else None
    if superuser is None:
        with connections["owner"].cursor() as cursor:
            cursor.execute(sql.SQL("TRUNCATE {} CASCADE").format(sql.SQL(", ").join(filled)))
            cursor.execute(OTHER_ORGANISATIONS, [organisations.DEFAULT])
        return
    with superuser as cursor:
        cursor.execute(
            "SET session_replication_role = replica"
        )  # no triggers, those of foreign keys among them
        cursor.execute(sql.SQL("; ").join(sql.SQL("DELETE FROM {}").format(each) for each in filled))
        cursor.execute(OTHER_ORGANISATIONS, [organisations.DEFAULT])
        cursor.execute(sql.SQL("VACUUM {}").format(sql.SQL(", ").join(filled)))


@cache
def _tables() -> list[str]:
    """Of the models, less what migrations left."""
    found = connections["owner"].introspection.django_table_names(only_existing=True, include_views=False)
    return [name for name in found if name not in (*LEFT_BY_MIGRATIONS, ORGANISATIONS)]


def _filled() -> dict[str, int]:
    """The tables with a page to their name, and their bytes: those that were written to since they were emptied, committed or not."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT name, size FROM unnest(%s::text[]) AS name, pg_relation_size(quote_ident(name)::regclass) AS size "
            "WHERE size > 0",
            [_tables()],
        )
        return dict(cursor.fetchall())


@cache
def as_migrated() -> str:
    """The fingerprint that was taken first, before any test."""
    return _left_by_migrations()


def _left_by_migrations() -> str:
    """A fingerprint of what the tables of the migrations hold."""
    rows = sql.SQL("(SELECT md5(string_agg(t::text, ',' ORDER BY id)) FROM {} t)")
    each = [rows.format(sql.Identifier(name)) for name in LEFT_BY_MIGRATIONS]
    with connections["owner"].cursor() as cursor:
        cursor.execute(sql.SQL("SELECT concat_ws(' ', {})").format(sql.SQL(", ").join(each)))
        return str(cursor.fetchone()[0])
