"""Statements that Postgres reads and plans once for each connection; their values travel beside them, in binary.

Django writes every value into the text of a statement, and Postgres reads and plans it anew each time. That is as it
should be for a page; of a search among one person's memories it is more than half of the time.

Like Django's own they stand in `connection.queries`, there without their values, and in the metrics of the database.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import perf_counter
from typing import Any, NamedTuple, Self

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorDebugWrapper
from django_prometheus.db import errors_total, execute_total, query_duration_seconds
from pgvector import HalfVector
from pgvector.psycopg.halfvec import HalfVectorBinaryDumper
from prometheus_client import Counter, Histogram
from psycopg import Cursor, Error, adapters
from psycopg.abc import Params
from psycopg.pq import Format, PipelineStatus
from psycopg.types.json import set_json_loads
from pydantic_core import from_json

from memories import organisations
from memories.embedding import Vectors

# Without the type's number, which would have to be asked for: each place for a vector names its type (`::halfvec`).
adapters.register_dumper(HalfVector, HalfVectorBinaryDumper)
set_json_loads(from_json)  # several times as fast as Python's own


class PreparedCursor(Cursor[Any]):
    """A cursor whose statements are seen where those of Django's own are."""

    database: BaseDatabaseWrapper

    def execute(self, query: Any, params: Params | None = None, **options: Any) -> Self:
        if not self.database.queries_logged:
            return self._counted(query, params, options)
        with CursorDebugWrapper(self, self.database).debug_sql(str(query)):
            return self._counted(query, params, options)

    def _counted(self, query: Any, params: Params | None, options: dict[str, Any]) -> Self:
        counted = _counted(self.database.alias, self.database.vendor)
        counted.statements.inc()
        if self.connection.info.pipeline_status is not PipelineStatus.OFF:
            return super().execute(query, params, **options)  # only sent: the answer comes later
        begun = perf_counter()
        try:
            return super().execute(query, params, **options)
        except Error as error:
            _failed(self.database, error)
            raise
        finally:
            counted.seconds.observe(perf_counter() - begun)


class Counted(NamedTuple):
    """The metrics of django_prometheus for one database. Finding them by their labels takes longer than counting."""

    statements: Counter
    seconds: Histogram


@cache
def _counted(alias: str, vendor: str) -> Counted:
    return Counted(execute_total.labels(alias, vendor), query_duration_seconds.labels(alias, vendor))


def _failed(database: BaseDatabaseWrapper, error: Error) -> None:
    errors_total.labels(database.alias, database.vendor, type(error).__name__).inc()


def prepared_cursor(alias: str = DEFAULT_DB_ALIAS) -> PreparedCursor:
    """A cursor for single statements. JSON comes as objects; errors are psycopg's (`connection.wrap_database_errors`)."""
    database = connections[alias]  # `connection` would look it up for each attribute
    database.ensure_connection()
    organisations.follow(database.connection)
    cursor = PreparedCursor(database.connection)
    cursor.database = database
    cursor.format = Format.BINARY
    return cursor


@contextmanager
def pipeline() -> Iterator[None]:
    """Statements inside are sent without waiting for each other's answers; their errors come by its end, and count there."""
    database = connections[DEFAULT_DB_ALIAS]
    database.ensure_connection()
    organisations.follow(database.connection)
    try:
        with database.connection.pipeline():
            yield
    except Error as error:
        _failed(database, error)
        raise


def sent(vector: Vectors) -> HalfVector:
    """One vector as a value of such a statement: rounded to half precision, as it is stored."""
    return HalfVector(vector)
