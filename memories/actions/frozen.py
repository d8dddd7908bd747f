"""The rows of a snapshot: copied from the tables of one's memory, put back in their place, taken out for good.

Called inside `acting_as`. A row keeps its id, so that what an exchange left is found again after a load.
"""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Field, ForeignKey

from memories.models import (
    Assistant,
    Entity,
    Exchange,
    Memory,
    Mention,
    ProfileAttribute,
    Question,
    Quotation,
    Relation,
    SnapshotRow,
)
from memories.models.base import OwnedModel

# What is one's memory. What was said stays in the log whatever is loaded. What refers to others stands behind them.
FROZEN: tuple[type[OwnedModel], ...] = (
    Entity, Memory, Mention, Relation, ProfileAttribute, Question, Quotation,
)  # fmt: skip
APART = {"id", "user", "embedding"}  # columns of the row itself
MAY_BE_GONE = (Exchange, Assistant)  # what no snapshot holds; a row then stands without it
# By these a row hangs on another one of its snapshot, and goes with it.
HANGS_ON = (
    "memory_id", "entity_id", "source_id", "target_id", "merged_into_id", "superseded_by_id", "older_id", "newer_id",
)  # fmt: skip
COPY = """
    INSERT INTO memories_snapshotrow (id, user_id, snapshot_id, kind, row, message_id, data, embedding, purge_after)
    SELECT gen_random_uuid(), t.user_id, %(snapshot)s, %(kind)s, t.id, {message},
        (SELECT to_jsonb(each) FROM (SELECT {columns}) AS each), {embedding}, {purge_after}
    FROM {table} AS t WHERE t.user_id = %(user)s
"""
PUT_BACK = """
    INSERT INTO {table} (id, user_id, {columns})
    SELECT f.row, f.user_id, {values}
    FROM memories_snapshotrow AS f, jsonb_populate_record(NULL::{table}, f.data) AS r
    WHERE f.user_id = %(user)s AND f.snapshot_id = %(snapshot)s AND f.kind = %(kind)s
"""
# An attribute that has replaced an older one may go without it: the older one holds again.
DROP = """
    DELETE FROM memories_snapshotrow AS f
    WHERE f.user_id = %(user)s AND (
        f.row = ANY(%(rows)s::uuid[])
        OR EXISTS (
            SELECT FROM jsonb_each_text(f.data) AS held
            WHERE held.key = ANY(%(hangs_on)s) AND held.value = ANY(%(texts)s)
              AND NOT (f.kind = 'profileattribute' AND held.key = 'superseded_by_id')
        )
    )
    RETURNING f.row
"""


def copy(*, user_id: UUID, snapshot_id: UUID) -> None:
    """Every row of one's memory as it is now, the replaced and forgotten among them."""
    with connection.cursor() as cursor:
        for model in FROZEN:
            names = {str(each.column) for each in _columns(model)}
            given = {field.name for field in model._meta.local_concrete_fields}
            query = COPY.format(
                table=model._meta.db_table,
                columns=", ".join(f"t.{name}" for name in sorted(names)),
                message="t.message_id" if "message_id" in names else "NULL",
                embedding="t.embedding" if "embedding" in given else "NULL",
                purge_after="t.purge_after" if "purge_after" in names else "NULL",
            )
            cursor.execute(query, {"user": user_id, "snapshot": snapshot_id, "kind": _kind(model)})


def clear(*, user_id: UUID) -> None:
    """One's memory is empty. What was said stays."""
    for model in reversed(FROZEN):
        model._default_manager.filter(user=user_id).delete()


def put_back(*, user_id: UUID, snapshot_id: UUID) -> None:
    """Into the empty memory the rows of a snapshot. A column that came later gets what it is by default."""
    parameters = {"user": user_id, "snapshot": snapshot_id}
    with connection.cursor() as cursor:
        for model in FROZEN:
            kept = _kept_columns(model, snapshot_id)
            if not kept:
                continue
            values = [_value(model, each) for each in kept]
            columns = [str(each.column) for each in kept]
            if "embedding" in {field.name for field in model._meta.local_concrete_fields}:
                columns, values = [*columns, "embedding"], [*values, "f.embedding"]
            query = PUT_BACK.format(
                table=model._meta.db_table, columns=", ".join(columns), values=", ".join(values)
            )
            cursor.execute(query, parameters | {"kind": _kind(model)})


def drop(*, user_id: UUID, rows: Collection[UUID]) -> int:
    """Take what is forgotten for good out of every snapshot, with all that hangs on it. Returns how many rows went."""
    dropped, gone = 0, set(rows)
    with connection.cursor() as cursor:
        while gone:
            parameters: dict[str, Any] = {
                "user": user_id,
                "rows": list(gone),
                "texts": list(map(str, gone)),
                "hangs_on": list(HANGS_ON),
            }
            cursor.execute(DROP, parameters)
            found = cursor.fetchall()
            dropped += len(found)
            gone = {row for (row,) in found}
    return dropped


def drop_quotations(*, user_id: UUID, ids: Iterable[UUID] | None = None) -> None:
    """What is quoted no more comes back with no snapshot; without `ids` none does."""
    rows = SnapshotRow.objects.filter(user=user_id, kind=_kind(Quotation))
    (rows if ids is None else rows.filter(row__in=list(ids))).delete()


def _kind(model: type[OwnedModel]) -> str:
    return str(model._meta.model_name)


def _columns(model: type[OwnedModel]) -> list["Field[object, object]"]:
    return [field for field in model._meta.local_concrete_fields if field.name not in APART]


def _kept_columns(model: type[OwnedModel], snapshot_id: UUID) -> list["Field[object, object]"]:
    """Of the table's columns those that the snapshot has; none where it has no row."""
    one = (
        SnapshotRow.objects.filter(snapshot=snapshot_id, kind=_kind(model))
        .values_list("data", flat=True)
        .first()
    )
    return [each for each in _columns(model) if one and each.column in one]


def _value(model: type[OwnedModel], field: "Field[object, object]") -> str:
    column = str(field.column)
    if isinstance(field, ForeignKey) and field.related_model in MAY_BE_GONE:
        return f"(SELECT o.id FROM {field.related_model._meta.db_table} AS o WHERE o.id = r.{column})"  # noqa: S608 - our own names
    if model is ProfileAttribute and column == "superseded_by_id":
        same = "o.user_id = f.user_id AND o.snapshot_id = f.snapshot_id"
        return f"(SELECT o.row FROM memories_snapshotrow AS o WHERE {same} AND o.row = r.{column})"  # noqa: S608 - as above
    return f"r.{column}"
