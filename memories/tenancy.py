"""Whose rows a transaction sees. The one door to personal rows, for requests, tasks, commands and support alike.

The person is a setting local to the transaction, `app.user_id`; the policies in `memories/sql/policies.sql`
compare every personal row with it. Nothing set means no rows.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from memories.locks import owner_key
from memories.models import User

EXCESS_RIGHTS = """
    SELECT array_remove(ARRAY[
        CASE WHEN rolsuper THEN 'is a superuser' END,
        CASE WHEN rolbypassrls THEN 'may bypass row-level security' END,
        CASE WHEN EXISTS (
            SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND pg_has_role(current_user, relowner, 'MEMBER')
        ) THEN 'owns tables' END,
        CASE WHEN to_regclass('memories_contribution') IS NOT NULL
            AND has_table_privilege(current_user, 'memories_contribution', 'SELECT') THEN 'may read who said a fact' END
    ], NULL) FROM pg_roles WHERE rolname = current_user
"""


_seen: set[tuple[str, str]] = set()


class ExcessRightsError(ImproperlyConfigured):
    """The application was given a login that could look past row-level security."""


@contextmanager
def acting_as(user: User | UUID, *, alone: bool = False) -> Iterator[None]:
    """One transaction in which exactly this person's rows are visible; nested, the outer person comes back.

    With `alone` no other transaction writes to this person's memories until it ends (`memories.locks`).
    """
    person = user.pk if isinstance(user, User) else user
    nested = connection.in_atomic_block
    with transaction.atomic():
        before = _set_person(str(person), lock=owner_key(person) if alone else None)
        yield
        if nested:  # else the transaction ends here, and the setting with it
            _set_person(before)


def rows_as(user: User | UUID, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """What one query returns to this person. Outside a transaction in one round trip.

    Two statements sent at once are one transaction to Postgres, which ends with the second, and the setting with it.
    """
    person = user.pk if isinstance(user, User) else user
    found: list[tuple[Any, ...]]
    if connection.in_atomic_block:
        with acting_as(person), connection.cursor() as cursor:
            cursor.execute(query, values)
            found = cursor.fetchall()
        return found
    with connection.cursor() as cursor:
        acting = {**values, "acting": str(person)}
        cursor.execute(f"SELECT set_config('app.user_id', %(acting)s, true); {query}", acting)
        cursor.nextset()
        found = cursor.fetchall()
    return found


def _set_person(person: str, lock: int | None = None) -> str:
    """Set who acts until the transaction ends, and return who did before. A rollback restores it by itself."""
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH before AS MATERIALIZED (SELECT coalesce(current_setting('app.user_id', true), '') AS person) "
            "SELECT person, set_config('app.user_id', %s, true), pg_advisory_xact_lock(%s) FROM before",
            [person, lock],
        )
        return str(cursor.fetchone()[0])


def refuse_excess_rights(sender: object, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    """On the first connection of a process with a login: refuse more rights than row-level security allows."""
    login = connection.settings_dict["USER"], connection.settings_dict["NAME"]
    if connection.alias != "default" or login in _seen:
        return
    with connection.cursor() as cursor:
        cursor.execute(EXCESS_RIGHTS)
        excess = cursor.fetchone()[0]
    if excess:
        raise ExcessRightsError(
            f"The database login {login[0]!r} {' and '.join(excess)}. DATABASE_URL must name the application role "
            "(lorekeeper_app); migrations use OWNER_DATABASE_URL. Nothing was started."
        )
    _seen.add(login)  # a pool hands out a connection for each request; the login stays the same


def refuse_excess_rights_on_connect() -> None:
    connection_created.connect(refuse_excess_rights, dispatch_uid="memories.tenancy")
