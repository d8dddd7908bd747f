"""Where a number of Stats leads: the list of what it counts, as this reader may open it.

What is told of people's own memories, of exchanges and of what the gate stopped leads nowhere: it is kept in no list.
"""

from datetime import date, timedelta
from urllib.parse import urlencode

from django.urls import reverse

from review.queue.filters import TEXT_LENGTH
from review.stats import periods


def facts(**filters: str) -> str:
    """The list of facts: `facts(status="approved")`."""
    return _address("review:facts", filters)


def fact(content: str) -> str:
    """The list with the fact that says this: figures know no ids."""
    return facts(status="approved", q=content[:TEXT_LENGTH])


def queue(**filters: str) -> str:
    return _address("review:queue", filters)


def knowledge(**filters: str) -> str:
    """One tier of the entries."""
    return _address("review:knowledge", filters)


def knowledge_outcomes() -> str:
    return _address("review:knowledge_outcomes", {})


def audit(action: str, first: date, step: str) -> str:
    """What staff did to facts in the bucket that begins on that day."""
    last = periods.following(first, step) - timedelta(days=1)
    wanted = {"type": "fact", "from": first.isoformat(), "to": last.isoformat()}
    return _address("review:audit", wanted | ({"action": action} if action else {}))


def _address(view: str, filters: dict[str, str]) -> str:
    return reverse(view) + (f"?{urlencode(filters)}" if filters else "")
