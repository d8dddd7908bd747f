"""One's own memories as the page shows them: under headings of time, with what each replaced."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from memories.errors import RefusedError
from memories.models import Assistant, Memory, User
from memories.selectors import me
from memories.selectors.memories import list_memories
from memories.selectors.paging import Page
from review.me import filters as own_filters
from review.me.filters import Wanted

PAGE_SIZE = 30
WEEK = timedelta(days=7)
FADING = 0.5  # of the strength that a memory had when it was last said or recalled


@dataclass(frozen=True, slots=True)
class Row:
    """One memory. `heading` is set on the first of a period."""

    memory: Memory
    heading: str = ""
    before: Sequence[Memory] = ()
    assistant: Assistant | None = None

    @property
    def fading(self) -> bool:
        return self.memory.strength < FADING


def listing(user: User, wanted: Wanted) -> dict[str, Any]:
    """Everything that the list says."""
    figures = me.figures(user=user)
    found = _page(user, wanted)
    rows, period = _rows(user, wanted, found.rows)
    following = replace(wanted, after=found.next, period=period) if found.next else None
    start = replace(wanted, after="", period="")
    return {
        "rows": rows,
        **own_filters.around(wanted, figures),
        "next": own_filters.href(following) if following else "",
        "start": own_filters.href(start) if wanted.after else "",
        "clear": own_filters.href(Wanted()),
    }


def one(user: User, memory: Memory) -> Row:
    """A memory by itself, as after an edit."""
    before = me.wordings_before(user=user, memory_ids=[memory.pk]).get(memory.pk, [])
    known = me.assistants_of([memory])
    return Row(memory, "", before, known.get(memory.assistant_id) if memory.assistant_id else None)


def of_all(user: User, memories: Sequence[Memory]) -> list[Row]:
    """Some memories in the order given, without headings."""
    before = me.wordings_before(user=user, memory_ids=[each.pk for each in memories])
    known = me.assistants_of(memories)
    return [
        Row(each, "", before.get(each.pk, ()), known.get(each.assistant_id) if each.assistant_id else None)
        for each in memories
    ]


def _page(user: User, wanted: Wanted) -> Page[Memory, str]:
    if wanted.forgotten:
        return Page(me.forgotten(user=user), None)
    listed = partial(list_memories, user=user, query=wanted.text, kind=wanted.kind or None, limit=PAGE_SIZE)
    try:
        return listed(cursor=wanted.after or None)
    except RefusedError:  # an address from elsewhere: the list from its beginning
        return listed()


def _rows(user: User, wanted: Wanted, memories: Sequence[Memory]) -> tuple[list[Row], str]:
    """The rows, and the period of the last one. What is sorted by how well it matches has no headings."""
    before = me.wordings_before(user=user, memory_ids=[each.pk for each in memories])
    known = me.assistants_of(memories)
    rows, last = [], wanted.period if wanted.after else ""
    for each in memories:
        period, heading = ("", "") if wanted.text or wanted.forgotten else _period(each.created_at)
        shown = heading if period != last else ""
        last = period
        assistant = known.get(each.assistant_id) if each.assistant_id else None
        rows.append(Row(each, shown, before.get(each.pk, ()), assistant))
    return rows, last


def _period(moment: datetime) -> tuple[str, str]:
    """A name for the URL, and the heading: today, the last seven days, then by month, in the reader's zone."""
    local, now = timezone.localtime(moment), timezone.localtime()
    if local.date() == now.date():
        return "today", _("Today")
    if local > now - WEEK:
        return "week", _("Last 7 days")
    return local.strftime("%Y-%m"), date_format(local, "YEAR_MONTH_FORMAT")
