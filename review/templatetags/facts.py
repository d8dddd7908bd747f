"""Renderings of team facts: what was found in a statement, and what the gate objects to."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from memories.gate import Verdict
from memories.models import TeamFact

register = template.Library()


@register.filter
def highlight_words(text: str, sought: str) -> SafeString:
    """The text with every word marked that begins with one of the sought ones."""
    beginnings = "|".join(re.escape(word) for word in sought.split())
    parts = re.split(rf"(?<!\w)((?:{beginnings})\w*)", text, flags=re.IGNORECASE) if beginnings else [text]
    return format_html_join(
        "",
        "{}",
        (
            (format_html('<mark class="found">{}</mark>', part) if place % 2 else part,)
            for place, part in enumerate(parts)
        ),
    )


@register.filter
def of_fact(found: Mapping[UUID, Any] | None, fact: TeamFact) -> Any:
    """What a mapping by id has of this fact, if there is one."""
    return found.get(fact.pk) if found else None


@register.filter
def objected(text: str, verdict: Verdict) -> SafeString:
    """A refused text with the part marked that the gate's rule speaks of."""
    start, end = verdict.span or (0, len(text))
    return format_html('{}<mark class="refused">{}</mark>{}', text[:start], text[start:end], text[end:])


@register.filter
def alike(distance: float) -> str:
    """Cosine distance as a similarity in percent."""
    return _("%(number)d%%") % {"number": round(max(0.0, 1 - distance) * 100)}
