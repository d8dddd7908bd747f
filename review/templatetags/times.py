"""Times in the reader's zone. How exact one may be depends on whose it is: what people said to the week, staff's acts to the minute."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories.models.base import week_of

register = template.Library()

SECONDS_PER_MINUTE = 60
MINUTES_PER_HOUR = 60
SECONDS_PER_HOUR = 3600
HOURS_PER_DAY = 24
DAYS_PER_WEEK = 7
DAYS_PER_MONTH = 30
DAYS_PER_YEAR = 365


@register.filter
def age(moment: datetime) -> SafeString:
    """How long ago, in whole hours or more, with the hour on hover in the reader's zone."""
    local = timezone.localtime(moment)
    exact = _("%(day)s, about %(hour)s") % {
        "day": date_format(local, "DATE_FORMAT"),
        "hour": date_format(local, "H:i T"),
    }
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(timespec="minutes"), exact, _ago(moment)
    )


@register.filter
def week(moment: datetime) -> SafeString:
    """In which week, and nothing finer: when a fact was said, or recalled. A person's session has the day and the words."""
    begins = week_of(moment)
    weeks = (week_of(timezone.now()) - begins).days // DAYS_PER_WEEK
    year, number, _weekday = begins.isocalendar()
    title = _("the week of %(day)s") % {"day": date_format(begins, "DATE_FORMAT")}
    stamp = f"{year}-W{number:02d}"
    return format_html('<time datetime="{}" title="{}">{}</time>', stamp, title, _in_weeks(weeks))


@register.filter
def since(moment: datetime) -> SafeString:
    """How long ago to the minute, with the exact time on hover: for what staff did, never for what people said."""
    local = timezone.localtime(moment)
    exact = f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i:s T')}"
    minutes = int((timezone.now() - moment).total_seconds() // SECONDS_PER_MINUTE)
    if minutes < 1:
        words = _("just now")
    elif minutes < MINUTES_PER_HOUR:
        words = ngettext("%(n)d minute ago", "%(n)d minutes ago", minutes) % {"n": minutes}
    else:
        words = _ago(moment)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', local.isoformat(timespec="seconds"), exact, words
    )


@register.filter
def moment(at: datetime) -> SafeString:
    """Day and minute in the reader's zone, the zone on hover: for a person's own rows, whose times are exact."""
    local = timezone.localtime(at)
    shown = date_format(local, "j M Y, H:i")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(),
        date_format(local, "DATETIME_FORMAT") + f" {local:%Z}",
        shown,
    )


@register.filter
def clock(at: datetime) -> SafeString:
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), date_format(local, "H:i"))


@register.filter
def to_the_second(at: datetime) -> SafeString:
    local = timezone.localtime(at)
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), date_format(local, "H:i:s"))


@register.filter
def day(moment: datetime) -> str:
    """The day in the reader's zone: of what staff have set for the future."""
    return date_format(timezone.localtime(moment), "j M Y")


@register.filter
def remaining(moment: datetime) -> str:
    """How long until a moment, in whole hours."""
    hours = int((moment - timezone.now()).total_seconds() // SECONDS_PER_HOUR)
    if hours < 1:
        return _("within the hour")
    return ngettext("in %(n)d hour", "in %(n)d hours", hours) % {"n": hours}


def _in_weeks(weeks: int) -> str:
    if weeks < 1:
        return _("this week")
    if weeks == 1:
        return _("last week")
    if weeks * DAYS_PER_WEEK < 2 * DAYS_PER_MONTH:
        return _("%(n)d weeks ago") % {"n": weeks}
    if weeks * DAYS_PER_WEEK < 2 * DAYS_PER_YEAR:
        return _("%(n)d months ago") % {"n": weeks * DAYS_PER_WEEK // DAYS_PER_MONTH}
    return _("%(n)d years ago") % {"n": weeks * DAYS_PER_WEEK // DAYS_PER_YEAR}


def _ago(moment: datetime) -> str:
    hours = int((timezone.now() - moment).total_seconds() // SECONDS_PER_HOUR)
    days = hours // HOURS_PER_DAY
    if hours < 1:
        return _("within the hour")
    if days < 1:
        return ngettext("%(n)d hour ago", "%(n)d hours ago", hours) % {"n": hours}
    if days < 2 * DAYS_PER_MONTH:
        return ngettext("%(n)d day ago", "%(n)d days ago", days) % {"n": days}
    if days < 2 * DAYS_PER_YEAR:
        return _("%(n)d months ago") % {"n": days // DAYS_PER_MONTH}
    return _("%(n)d years ago") % {"n": days // DAYS_PER_YEAR}
