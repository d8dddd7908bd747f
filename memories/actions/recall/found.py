"""What a personal recall returns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

COLUMNS = (
    "id, kind, content, importance, note_type, meaning, created_at, core, score"  # in the order of the fields
)


@dataclass(frozen=True, slots=True)
class RecalledMemory:
    id: UUID
    kind: str
    content: str
    importance: int
    note_type: str
    meaning: Mapping[str, Any]
    created_at: datetime
    core: bool  # who the person is, or what always holds for them
    score: float  # lower is better
    parts: Mapping[str, float]  # what the score is the sum of, by name (statement.py)
    notes: Sequence[str] = ()  # the latest that were attached to it
    assistant: str | None = None  # whose it is, where that was asked for; None: shared by all
    type: str = "fact"  # fact, event, plan, instruction, opinion
    falls_on: date | None = None  # the day of a plan or an event
    scope: float | None = None  # of an instruction
