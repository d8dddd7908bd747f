"""How decisions of staff and the words that they changed are shown."""

from datetime import datetime

from django import template
from django.contrib.messages.storage.base import Message
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from review import worddiff
from review.audit import words as decisions_in_words
from review.templatetags.console import ago
from review.worddiff import Span

register = template.Library()

MINUTES_PER_HOUR = 60
UNDO = "undo:"


@register.filter
def decided(action: str) -> str:
    return decisions_in_words.done(action)


@register.filter
def since(moment: datetime) -> SafeString:
    """How long ago to the minute, with the exact time on hover: for what staff did, never for what people said."""
    local = timezone.localtime(moment)
    exact = f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i:s T')}"
    minutes = int((timezone.now() - moment).total_seconds() // 60)
    if minutes < 1:
        words = _("just now")
    elif minutes < MINUTES_PER_HOUR:
        words = ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    else:
        words = ago(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(timespec="seconds"), exact, words
    )


@register.filter
def beside(text: str, other: str) -> list[Span]:
    """A wording in runs of words that the other one also has, and runs that it has not."""
    return worddiff.compared(text, other)


@register.filter
def undo_step(message: Message) -> str:
    """The decision that a message offers to undo, if it does."""
    tags = message.extra_tags or ""
    return tags.removeprefix(UNDO) if tags.startswith(UNDO) else ""
