"""Items of a LangGraph store (`[item.dict() for item in store.search(namespace)]`): memories as they stand."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from pydantic import AliasChoices, Field

from brain.imports.entries import Entry, Given, Row, aware, clean, fitting, key

NAME = "LangGraph"
# Where a memory's text is, by the habits of LangGraph's own examples and of LangMem, the first that is there.
TEXTS = ("content", "text", "memory", "data")


class Item(Given):
    namespace: list[str] | str
    key: str
    value: dict[str, Any]
    updated_at: datetime | None = Field(None, validation_alias=AliasChoices("updated_at", "updatedAt"))


def fits(row: Row) -> bool:
    return "namespace" in row and "value" in row


def read(rows: Sequence[Row]) -> Iterator[Entry]:
    for item in fitting(Item, rows, each="item"):
        names = [item.namespace] if isinstance(item.namespace, str) else item.namespace
        text = clean(_text(item.value))
        yield Entry(text, key("langgraph", *names, item.key, text), at=aware(item.updated_at))


def _text(value: object) -> str:
    """LangMem's value is {"kind": "Memory", "content": {"content": "…"}}. Empty where there is no text."""
    for _ in range(3):
        if not isinstance(value, dict):
            break
        value = next((value[name] for name in TEXTS if value.get(name)), "")
    return value if isinstance(value, str) else ""
