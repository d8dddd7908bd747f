"""LangGraph's `BaseStore` on a Lorekeeper: `graph.compile(store=LorekeeperStore())`. Needs `langgraph-checkpoint`.

Items are exact, under their namespaces and keys. They belong to one person, go when that person is erased, and are no part
of recall: for that hand over what is said (`Memory.turn`).
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    get_text_at_path,
)

from lorekeeper import shapes
from lorekeeper.client import Memory

# What one request takes: operations, characters that are embedded, characters of JSON in ASCII; and how far each text is read.
AT_ONCE, EMBEDDED_AT_ONCE, CHARACTERS_AT_ONCE = 100, 6_000, 60_000
READ = 2_000


class LorekeeperStore(BaseStore):
    """`memory` is made of LOREKEEPER_URL and LOREKEEPER_KEY where it is left out.

    With a service key `user` is the person's id, or the place in each namespace where it stands: `user=1` for
    ("memories", "U-17"). `fields` are what a search with a query looks at where `put` names none: "$" is the whole value.
    """

    __slots__ = ("_fields", "_memory", "_user")

    def __init__(
        self, memory: Memory | None = None, *, user: str | int | None = None, fields: Sequence[str] = ("$",)
    ) -> None:
        self._memory = memory or Memory()
        self._user = user
        self._fields = list(fields)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Reads see what was there before; of several puts under one key the last counts."""
        asked = list(ops)
        results: list[Result] = [None] * len(asked)
        for user, numbers in self._in_turn(asked).items():
            for part in _parts({each: self._operation(asked[each]) for each in numbers}):
                answered = self._memory.store(list(part.values()), user=user)
                for number, answer in zip(part, answered.results, strict=True):
                    results[number] = _result(asked[number], answer)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        return await asyncio.to_thread(self.batch, list(ops))

    def _in_turn(self, ops: Sequence[Op]) -> dict[str | None, list[int]]:
        """For each person the numbers of their operations: what reads, then the last put of each key."""
        reads = [number for number, op in enumerate(ops) if not isinstance(op, PutOp)]
        puts = {(op.namespace, op.key): number for number, op in enumerate(ops) if isinstance(op, PutOp)}
        numbers: dict[str | None, list[int]] = {}
        for number in (*reads, *puts.values()):
            numbers.setdefault(self._person(ops[number]), []).append(number)
        return numbers

    def _person(self, op: Op) -> str | None:
        if not isinstance(self._user, int):
            return self._user
        match op:
            case SearchOp():
                labels: Sequence[str] = op.namespace_prefix
            case ListNamespacesOp():
                labels = _path(op, "prefix")
            case _:
                labels = op.namespace
        if len(labels) <= self._user or labels[self._user] == "*":
            raise ValueError(
                f"Name the person: their id is label {self._user} of a namespace, not of {labels}."
            )
        return labels[self._user]

    def _operation(self, op: Op) -> dict[str, Any]:
        match op:
            case GetOp():
                return {"op": "get", "namespace": list(op.namespace), "key": op.key}
            case PutOp():
                named = {"namespace": list(op.namespace), "key": op.key}
                return {"op": "put", **named, "value": op.value, "texts": self._texts(op)}
            case SearchOp():
                return {
                    "op": "search",
                    "prefix": list(op.namespace_prefix),
                    "query": op.query or "",
                    "filter": op.filter or {},
                    "limit": op.limit,
                    "offset": op.offset,
                }
            case ListNamespacesOp():
                paths = {"prefix": _path(op, "prefix"), "suffix": _path(op, "suffix")}
                pages = {"depth": op.max_depth, "limit": op.limit, "offset": op.offset}
                return {"op": "namespaces", **paths, **pages}
            case _:
                raise ValueError(f"Unknown operation: {type(op).__name__}")

    def _texts(self, op: PutOp) -> dict[str, str]:
        """By which texts it is found, each under its place."""
        if op.value is None or op.index is False:
            return {}
        texts: dict[str, str] = {}
        for path in self._fields if op.index is None else op.index:
            found = get_text_at_path(op.value, path)
            texts |= {path if len(found) == 1 else f"{path}.{n}": text[:READ] for n, text in enumerate(found)}
        return texts


def _parts(operations: Mapping[int, dict[str, Any]]) -> Iterator[dict[int, dict[str, Any]]]:
    """In their order, each part no more than one request takes; an operation that is too much by itself stands alone."""
    part: dict[int, dict[str, Any]] = {}
    embedded = characters = 0
    for number, operation in operations.items():
        texts = [*operation.get("texts", {}).values(), operation.get("query", "")]
        more_embedded = sum(min(len(text), READ) for text in texts)
        more_characters = len(json.dumps(operation, default=str))
        embedded, characters = embedded + more_embedded, characters + more_characters
        full = len(part) == AT_ONCE or embedded > EMBEDDED_AT_ONCE or characters > CHARACTERS_AT_ONCE
        if part and full:
            yield part
            part, embedded, characters = {}, more_embedded, more_characters
        part[number] = operation
    if part:
        yield part


def _path(op: ListNamespacesOp, kind: str) -> list[str]:
    paths = [each.path for each in op.match_conditions or () if each.match_type == kind]
    if len(paths) > 1:
        raise ValueError(f"Give one {kind} at most.")
    return list(paths[0]) if paths else []


def _result(op: Op, answer: shapes.Result) -> Result:
    match op:
        case GetOp():
            return Item(**_item(answer.item)) if answer.item else None
        case SearchOp():
            return [SearchItem(**_item(each), score=each.score) for each in answer.items or ()]
        case ListNamespacesOp():
            return [tuple(each) for each in answer.namespaces or ()]
        case _:
            return None


def _item(found: shapes.ItemOut) -> dict[str, Any]:
    return {
        "value": found.value,
        "key": found.key,
        "namespace": tuple(found.namespace),
        "created_at": found.created_at,
        "updated_at": found.updated_at,
    }
