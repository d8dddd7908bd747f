"""Where a page of team facts ends, told without the time at which a fact was said."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Subquery, Value
from django.db.models.functions import Coalesce

from memories.models import TeamFact
from memories.selectors.paging import Page

ENDS = (
    datetime(1900, 1, 1, tzinfo=UTC),
    datetime(9000, 1, 1, tzinfo=UTC),
)  # of all times, and where a list begins


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last row of the page before: its leading value, and its id.

    An address names no value that tells when a fact was said: then it is None, and looked up by the id in the question
    itself. Behind a fact that is gone meanwhile its list begins again.
    """

    value: datetime | int | float | None
    id: UUID

    def leading(self, column: str, *, falling: bool) -> datetime | int | float | Coalesce:
        if self.value is not None:
            return self.value
        start: datetime | float = (2.0 if falling else -1.0) if column == "confidence" else ENDS[falling]
        return Coalesce(Subquery(TeamFact.objects.filter(pk=self.id).values(column)), Value(start))


FactPage = Page[TeamFact, Cursor]
