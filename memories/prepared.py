"""Statements that Postgres reads and plans once for each connection; their values travel beside them, in binary.

Django writes every value into the text of a statement, and Postgres reads and plans it anew each time. That is as it
should be for a page; of a search among one person's memories it is more than half of the time.
"""

from contextlib import AbstractContextManager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from pgvector import HalfVector
from pgvector.psycopg.halfvec import HalfVectorBinaryDumper
from psycopg import Cursor, Pipeline, adapters
from psycopg.pq import Format
from psycopg.types.json import set_json_loads
from pydantic_core import from_json

from memories.embedding import Vectors

# Without the type's number, which would have to be asked for: each place for a vector names its type (`::halfvec`).
adapters.register_dumper(HalfVector, HalfVectorBinaryDumper)
set_json_loads(from_json)  # several times as fast as Python's own


def prepared_cursor() -> "Cursor[Any]":
    """A cursor for single statements. JSON comes as objects; errors are psycopg's (`connection.wrap_database_errors`)."""
    database = connections[DEFAULT_DB_ALIAS]  # `connection` would look it up for each attribute
    database.ensure_connection()
    cursor: Cursor[Any] = Cursor(database.connection)
    cursor.format = Format.BINARY
    return cursor


def pipeline() -> AbstractContextManager[Pipeline]:
    """Statements inside are sent without waiting for each other's answers."""
    connection.ensure_connection()
    inside: AbstractContextManager[Pipeline] = connection.connection.pipeline()
    return inside


def sent(vector: Vectors) -> HalfVector:
    """One vector as a value of such a statement: rounded to half precision, as it is stored."""
    return HalfVector(vector)
