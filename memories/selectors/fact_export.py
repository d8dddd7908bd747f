"""Team facts for a file: which columns leave the house, and each fact as text in them."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from memories.models import TeamFact
from memories.models.base import week_of
from memories.selectors import fact_list
from memories.selectors.fact_list import Wanted

AT_ONCE = 500

# What is not named here is not exported. None of it is about a person.
COLUMNS = (
    "id", "statement", "kind", "importance", "status", "origin", "agent_name", "entered_by_hand", "confidence",
    "recall_count", "version", "merged_into", "created_at", "updated_at", "confirmed_at", "delete_after",
)  # fmt: skip
WEEKS = {"created_at", "updated_at", "confirmed_at"}  # when somebody said it: nothing finer leaves the house
FIELDS = {"statement": "content", "merged_into": "merged_into_id"}

Value = str | int | float | bool | None


def batches(wanted: Wanted) -> Iterator[list[dict[str, Value]]]:
    """Every fact that matches, in the order of the list, some hundred at a time."""
    for facts in fact_list.pages(wanted, size=AT_ONCE):
        yield [row(fact) for fact in facts]


def row(fact: TeamFact) -> dict[str, Value]:
    values = {name: getattr(fact, FIELDS.get(name, name)) for name in COLUMNS}
    return {name: _week(value) if name in WEEKS else _plain(value) for name, value in values.items()}


def _week(moment: datetime) -> str:
    year, number, _weekday = week_of(moment).isocalendar()
    return f"{year}-W{number:02d}"


def _plain(value: object) -> Value:
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, float):
        return round(value, 2)  # finer, the confidence would tell the hour
    assert value is None or isinstance(value, (str, int, bool))
    return value
