"""Whose rows a transaction sees. The one door to personal rows, for requests, tasks, commands and support alike.

The person is a setting local to the transaction, `app.user_id`; the policies in `memories/sql/own_table.sql`
compare every personal row with it. Nothing set means no rows. Whoever acts does so in their organisation, whose shared
rows are then visible, too (memories/organisations.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import Any
from uuid import UUID

from cachetools import LRUCache
from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from psycopg import Cursor
from psycopg.pq import PipelineStatus

from memories import organisations, replica
from memories.locks import PATIENCE, owner_key
from memories.models import User
from memories.prepared import pipeline, prepared_cursor

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

    for_operators = True  # its sentence quotes nobody, and a log may show it


@contextmanager
def acting_as(user: User | UUID, *, alone: bool = False) -> Iterator[None]:
    """One transaction in which exactly this person's rows are visible; nested, the outer person comes back.

    With `alone` no other transaction writes to this person's memories until it ends (`memories.locks`).
    """
    person = user.pk if isinstance(user, User) else user
    nested = connection.in_atomic_block
    with organisations.within(organisation_of(user)), transaction.atomic():
        before = _set_person(str(person), lock=owner_key(person) if alone else None)
        if alone:
            replica.writing(owner_key(person))
        yield
        if nested:  # else the transaction ends here, and the setting with it
            _set_person(before)


def organisation_of(user: User | UUID) -> UUID:
    """Whose this person is; of one who is not there, or not yet, where we are."""
    if not isinstance(user, User):
        return _organisation_of(user) or organisations.current()
    known = user.__dict__.get("organisation_id")
    return known if isinstance(known, UUID) else organisations.current()


_organisations: LRUCache[UUID, UUID] = LRUCache(10_000)  # nobody moves from one to another
_guarded = Lock()


def _organisation_of(person: UUID) -> UUID | None:
    with _guarded:
        known = _organisations.get(person)
    if known is None:
        known = User.objects.filter(pk=person).values_list("organisation_id", flat=True).first()
        if known is not None:
            with _guarded:
                _organisations[person] = known
    return known


def rows_as(user: User | UUID, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """What one query returns to this person. Outside a transaction it is one round trip and leaves no setting behind.

    The query takes the person's id from `acting.id`, so that it runs after the setting is made; one that Postgres could read
    by other keys first ends with OFFSET 0, or it finds nothing. It changes nothing, and within `replica.reading` a standby
    may serve it.
    """
    person = user.pk if isinstance(user, User) else user
    if connection.in_atomic_block:
        with acting_as(user):
            return _rows(person, query, values)
    with organisations.within(organisation_of(user)):
        return replica.read(partial(_rows, person, query, values))


def _rows(
    person: UUID, query: str, values: Mapping[str, Any], alias: str = DEFAULT_DB_ALIAS
) -> list[tuple[Any, ...]]:
    with connections[alias].wrap_database_errors, prepared_cursor(alias) as cursor:
        cursor.execute(_ACTING.format(query), {**values, "acting": str(person)})
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


_ACTING = "SELECT found.* FROM (SELECT set_config('app.user_id', %(acting)s, true)::uuid) AS acting (id), LATERAL ({}) AS found"
# What is found is found by a volatile function: it sees all that was committed while the lock was waited for.
_ACTING_ALONE = _ACTING.replace(
    "::uuid)", f"::uuid, set_config('lock_timeout', '{PATIENCE}', true), pg_advisory_xact_lock(%(lock)s))"
).replace("(id)", "(id, patience, lock)")


def execute(query: str, values: "Sequence[Any] | Mapping[str, Any]" = ()) -> "Cursor[Any]":
    """Send one prepared statement. In a pipeline nothing is waited for: rows by `fetchall`, errors by then or by its end."""
    cursor = prepared_cursor()
    cursor.execute(query, values)
    return cursor


class Alone:
    """A transaction in which nobody else writes to one person's memories.

    Its statements are sent at once, and answers read where they are needed: Postgres works while the caller does. Each
    round trip waited for by itself, BEGIN, the setting, the lock and COMMIT would take as long as the search among them.
    """

    def __init__(self, person: UUID) -> None:
        self._acting = {"acting": str(person), "lock": owner_key(person)}

    def find(self, query: str, values: Mapping[str, Any]) -> "Cursor[Any]":
        """As `execute`, for the call of a volatile function, which gets the person's id as `acting.id`.

        It sets who acts and takes the lock, and so may come first.
        """
        return self.execute(_ACTING_ALONE.format(query), {**values, **self._acting})

    def execute(self, query: str, values: "Sequence[Any] | Mapping[str, Any]" = ()) -> "Cursor[Any]":
        return execute(query, values)


@contextmanager
def together_as(user: User) -> Iterator[None]:
    """As `acting_as`, for statements (`execute`) that need not wait for each other: one round trip for all of them."""
    if not connection.get_autocommit():
        with acting_as(user), connection.wrap_database_errors:
            yield
        return
    organisation = organisations.within(organisation_of(user))  # before the pipeline, which may be taken back
    with organisation, connection.wrap_database_errors, pipeline(), _undone_on_error():
        execute("SELECT set_config('app.user_id', %s, true)", [str(user.pk)])
        yield


@contextmanager
def alone_as(user: User) -> Iterator[Alone]:
    """As `acting_as(user, alone=True)`, for statements that need not wait for each other."""
    with finding_alone(user, "SELECT", {}) as (alone, _):
        yield alone


@contextmanager
def finding_alone(user: User, query: str, values: Mapping[str, Any]) -> "Iterator[tuple[Alone, Cursor[Any]]]":
    """As `alone_as`, and a query (`Alone.find`) is sent with the lock: one statement less."""
    alone = Alone(user.pk)
    if not connection.get_autocommit():
        with acting_as(user, alone=True), connection.wrap_database_errors:
            yield alone, alone.find(query, values)
        return
    organisation = organisations.within(organisation_of(user))  # before the pipeline, which may be taken back
    noted = replica.written(owner_key(user.pk))
    with organisation, noted, connection.wrap_database_errors, pipeline(), _undone_on_error():
        yield alone, alone.find(query, values)


@contextmanager
def _undone_on_error() -> Iterator[None]:
    """What a pipeline sends is one transaction, committed where the pipeline ends: BEGIN and COMMIT would be two more to send."""
    try:
        yield
    except BaseException:
        with suppress(Error):  # the connection is lost, and the transaction with it
            # Postgres undoes everything at an error of its own; of what went wrong here it knows nothing.
            if connection.connection.info.pipeline_status is PipelineStatus.ON:
                prepared_cursor().execute("ROLLBACK")
        raise


def _set_person(person: str, lock: int | None = None) -> str:
    """Set who acts until the transaction ends, and return who did before. A rollback restores it by itself."""
    with connection.cursor() as cursor:
        cursor.execute(
            "WITH before AS MATERIALIZED (SELECT coalesce(current_setting('app.user_id', true), '') AS person) "
            "SELECT person, set_config('app.user_id', %s, true), "
            "set_config('lock_timeout', coalesce(%s, current_setting('lock_timeout')), true), "
            "pg_advisory_xact_lock(%s) FROM before",
            [person, None if lock is None else PATIENCE, lock],
        )
        return str(cursor.fetchone()[0])


def refuse_excess_rights(sender: object, connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    """On the first connection of a process with a login: refuse more rights than row-level security allows, also on a standby."""
    login = connection.settings_dict["USER"], connection.settings_dict["NAME"]
    if connection.alias not in {DEFAULT_DB_ALIAS, replica.ALIAS} or login in _seen:
        return
    with connection.cursor() as cursor:
        cursor.execute(EXCESS_RIGHTS)
        excess = cursor.fetchone()[0]
    if excess:
        raise ExcessRightsError(
            f"The database login {login[0]!r} {' and '.join(excess)}. DATABASE_URL (and REPLICA_DATABASE_URL) must name the "
            "application role (lorekeeper_app); migrations use OWNER_DATABASE_URL. Nothing was started."
        )
    _seen.add(login)  # a pool hands out a connection for each request; the login stays the same


def refuse_excess_rights_on_connect() -> None:
    connection_created.connect(refuse_excess_rights, dispatch_uid="memories.tenancy")
