"""Small renderings that the console's templates share."""

import re
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.forms import BoundField
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from memories.models import ApiKey, User
from review import confidence_in_words, places, stylesheet
from review import shortcuts as shortcut_lists
from review.gate_words import rule_in_words
from review.worddiff import Span

register = template.Library()


@register.simple_tag
def stylesheet_url() -> str:
    return reverse("review:styles", args=[stylesheet.current().digest])


@register.simple_tag
def places_of(user: User | AnonymousUser | None) -> list[places.Place]:
    """The places that this reader may open. A page of failure may be rendered without anybody."""
    return places.seen_by(user) if user else []


@register.inclusion_tag("components/shortcuts.html", takes_context=True)
def shortcuts(context: template.Context, room: str) -> dict[str, Any]:
    """The list of a room's keys, which `?` opens."""
    may_decide = bool(context.get("may_decide"))
    return {"room": room, "shortcuts": shortcut_lists.of_room(room, may_decide=may_decide)}


@register.filter
def percent(share: float) -> str:
    return confidence_in_words.percent(share)


@register.filter
def points(gap: float) -> str:
    """How far a share is from another one, in percent of the whole: “−40” is 40 points below."""
    return f"{round(100 * gap):+d}".replace("-", "\u2212").replace("+0", "0")


register.filter(rule_in_words)


@register.filter
def scope_in_words(scope: str) -> str:
    """What a key may do, as the form that makes one says it."""
    return str(dict(ApiKey.Scope.choices).get(scope, scope))


@register.filter
def initials(user: User) -> str:
    """One or two letters for a person's badge."""
    words = re.findall(r"\w+", str(user))
    return "".join(word[0] for word in words[:1] + words[-1:] if words)[: len(words)].upper()


BROWSERS = (
    ("Firefox/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


@register.filter
def browser(user_agent: str) -> str:
    """What a person would call it. The order decides: most browsers name the others, too."""
    name = next((name for token, name in BROWSERS if token in user_agent), "")
    system = next((name for token, name in SYSTEMS if token in user_agent), "")
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or user_agent[:60] or _("Unknown device")


@register.filter
def highlight(text: str, sought: str) -> SafeString:
    """The text with every occurrence of what was searched marked."""
    parts = re.split(f"({re.escape(sought)})", text, flags=re.IGNORECASE) if sought else [text]
    return format_html_join(
        "", "{}", ((_mark(part) if place % 2 else part,) for place, part in enumerate(parts))
    )


@register.filter
def marked(spans: list[Span]) -> SafeString:
    """A wording with the words marked that the other side does not have."""
    return format_html_join(
        "", "{}", ((_mark(span.text, "differs") if span.differs else span.text,) for span in spans)
    )


def _mark(text: str, css_class: str = "found") -> SafeString:
    """The space after the last word stays outside of the mark."""
    words = text.rstrip()
    return format_html('<mark class="{}">{}</mark>{}', css_class, words, text[len(words) :])


@register.filter
def as_input(field: BoundField) -> SafeString:
    """A form's field in the console's look, with what is wrong with it said to screen readers, too."""
    attrs: dict[str, str | bool] = {"placeholder": False}  # the label says it, and stays
    if field.widget_type not in {"checkbox", "radioselect", "file"}:
        attrs["class"] = "input"
    if field.errors:
        attrs |= {"aria-invalid": "true", "aria-describedby": f"{field.auto_id}_error"}
    return field.as_widget(attrs=attrs)
