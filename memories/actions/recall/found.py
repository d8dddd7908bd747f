"""What a personal recall returns."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


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

    @classmethod
    def of_row(cls, columns: Sequence[Any], parts: Mapping[str, float]) -> "RecalledMemory":
        """`columns` in the order of the fields, without the parts."""
        identity, kind, content, importance, note_type, meaning, created_at, core, score = columns
        known = json.loads(meaning)  # a cursor of Django's leaves JSON as text
        return cls(identity, kind, content, importance, note_type, known, created_at, core, score, parts)
