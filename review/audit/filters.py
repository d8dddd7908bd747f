"""The filters of the audit log as they stand in the URL."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.selectors.audit_log import Wanted
from review.filters import id_of

TEXT_LENGTH = 64
OBJECTS: dict[str, str | Promise] = {
    "fact": _("team fact"),
    "setting": _("setting"),
    "product": _("product"),
    "person": _("person"),
    "key": _("key"),
    "job": _("background job"),
    "webhook": _("webhook"),
    "model": _("model"),
    "feed": _("feed"),
    "card": _("card of the queue"),
    "guidelines": _("guidelines"),
    "assistant": _("assistant"),
    "place": _("place"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What stands in the URL, as it is typed: days are whole, in the reader's zone."""

    wanted: Wanted
    first: str  # a day, or empty
    last: str


def read(query: QueryDict) -> Asked:
    """Words that mean nothing are passed over: a link from elsewhere still shows a log."""
    first, last = _day(query.get("from", "")), _day(query.get("to", ""))
    wanted = Wanted(
        actor=id_of(query.get("actor", "")),
        action=_text(query.get("action", "")),
        object_type=_text(query.get("type", "")),
        object_id=_text(query.get("object", "")),
        since=_midnight(first) if first else None,
        until=_midnight(last + timedelta(days=1)) if last and last < date.max else None,
        action_id=id_of(query.get("act", "")),
    )
    return Asked(wanted, first.isoformat() if first else "", last.isoformat() if last else "")


def href(asked: Asked, **changed: object) -> str:
    """The log under these filters, with some of them changed."""
    named = urlencode(list(_parameters(replace(asked, wanted=replace(asked.wanted, **changed)))))  # type: ignore[arg-type]
    return reverse("review:audit") + (f"?{named}" if named else "")


def file(asked: Asked) -> str:
    """The same entries as a file."""
    named = urlencode(list(_parameters(asked)))
    return reverse("review:audit_csv") + (f"?{named}" if named else "")


def further(asked: Asked, cursor: str) -> str:
    return f"{reverse('review:audit')}?{urlencode([*_parameters(asked), ('after', cursor)])}"


def _parameters(asked: Asked) -> Iterator[tuple[str, str]]:
    wanted = asked.wanted
    for name, value in (
        ("actor", wanted.actor),
        ("action", wanted.action),
        ("type", wanted.object_type),
        ("object", wanted.object_id),
        ("from", asked.first),
        ("to", asked.last),
        ("act", wanted.action_id),
    ):
        if value:
            yield name, str(value)


def _text(typed: str) -> str:
    return typed.replace("\x00", "").strip()[:TEXT_LENGTH]


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
