"""The row of a memory, inserted by a statement that sends no more than what differs from the database's own defaults."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, ForeignKey

from memories.models import Memory
from memories.models.base import EmbeddingField
from memories.prepared import sent

Fields = dict[str, Any]  # of a row, by their names in the model


def insertion_of(fields: Fields) -> tuple[str, list[Any]]:
    """The statement that stores it, and its values. What is as the database has it by default is not sent."""
    columns = _columns()
    new_values = {}
    for name, value in fields.items():
        column, default, prepare = columns[name]
        if value is not None and (default is None or value != default):
            new_values[column] = prepare(value, connection)
    return _inserting(tuple(new_values)), list(new_values.values())


@cache
def _columns() -> dict[str, tuple[str, Any, Callable[..., Any]]]:
    """Of each field: its column, the constant that it is by default (None: nothing), how a value is sent."""
    return {
        field.name: (
            str(field.column),
            field.get_default() if field.has_db_default() else None,
            _preparing(field),
        )
        for field in Memory._meta.local_concrete_fields
    }


def _preparing(field: "Field[Any, Any]") -> Callable[..., Any]:
    if isinstance(field, EmbeddingField):
        return lambda vector, _connection: sent(vector)
    if isinstance(field, ForeignKey):
        return lambda row, _connection: row.pk
    return field.get_db_prep_save


@cache
def _inserting(columns: tuple[str, ...]) -> str:
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO memories_memory ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - from our model


def stored(fields: Fields) -> Memory:
    memory = Memory(**fields)
    memory._state.adding, memory._state.db = False, connection.alias
    return memory
