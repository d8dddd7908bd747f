"""Pages of team facts: each begins behind the last row of the one before."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.models import TeamFact


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last row of the page before: its leading value, and its id."""

    value: datetime | int | float
    id: UUID


@dataclass(frozen=True, slots=True)
class Page:
    facts: list[TeamFact]
    next: Cursor | None
