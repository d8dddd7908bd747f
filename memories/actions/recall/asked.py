"""What a recall asks for beside the vector: which rows may answer, and what in the message points at some of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple


class Period(NamedTuple):
    """A stretch of time that a message names: from `start` up to but not including `end`."""

    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Filters:
    """Only memories that fit every one that is given."""

    kind: str = ""
    note_type: str = ""
    project: str = ""
    tags: Sequence[str] = ()  # all of them
    since: datetime | None = None  # of created_at
    until: datetime | None = None

    def values(self) -> dict[str, Any]:
        """Each filter's value by its name, None where it is not given."""
        return {
            "kind": self.kind or None,
            "note_type": self.note_type or None,
            "project": self.project or None,
            "tags": list(self.tags) or None,
            "since": self.since,
            "until": self.until,
        }

    def conditions(self) -> tuple[list[str], dict[str, Any]]:
        """As SQL conditions over a memory's row, and their values."""
        given = {
            "kind = %(kind)s": ("kind", self.kind),
            "note_type = %(note_type)s": ("note_type", self.note_type),
            "project = %(project)s": ("project", self.project),
            "tags @> %(tags)s::varchar[]": ("tags", list(self.tags)),
            "created_at >= %(since)s": ("since", self.since),
            "created_at < %(until)s": ("until", self.until),
        }
        wanted = {condition: pair for condition, pair in given.items() if pair[1]}
        return list(wanted), dict(wanted.values())


@dataclass(frozen=True, slots=True)
class Asked:
    """The message's own words, and the time that it names. Without words recall goes by the vector alone."""

    text: str = ""
    period: Period | None = None
    filters: Filters = field(default_factory=Filters)
