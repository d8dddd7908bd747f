"""The profile: typed attributes of a person, set by hand or drawn from their most important memories.

Keys are those of `ProfileAttribute.Key` and no others; a value that holds a secret, a link or an order is never one.
"""

import re
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from uuid import UUID
from zoneinfo import available_timezones

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import gate
from memories.errors import RefusedError
from memories.models import Memory, ProfileAttribute, User
from memories.models.maintenance import VALUE_LENGTH
from memories.tenancy import acting_as

Key, Source = ProfileAttribute.Key, ProfileAttribute.Source
Attribute = tuple[ProfileAttribute.Key, str, float]  # value and confidence with it
AT_ONCE = 50  # attributes that are kept under one lock of the owner
LEAST_IMPORTANCE = 4
BY_HAND = 1.0
TAKEN_AWAY = ""  # the value of a key that its person wants none of
BLOCKED = re.compile(
    r"(?i)https?://|www\.|<|>|\bignore\b.*\b(?:instructions?|previous)\b|\bpassword\b|\b(?:api|secret) key\b|\d{9,}"
)

# What a statement says of its person, the rarer wording first; the value is the group.
_END = r"(?=[.,;]|\s(?:and|but|since|because|for|where|which|who|with|in|at|as|on)\s|$)"
PATTERNS: tuple[tuple[ProfileAttribute.Key, float, re.Pattern[str]], ...] = tuple(
    (key, confidence, re.compile(rf"(?i)^the user(?:['’]s)? {pattern}"))
    for key, confidence, pattern in (
        (
            Key.NAME,
            0.9,
            r"(?:is called|name is|goes by) (?-i:(?P<value>[A-ZÀ-Þ][\w'’-]*(?: [A-ZÀ-Þ][\w'’-]*){0,3}))",
        ),
        (Key.PRONOUNS, 0.9, r"(?:pronouns are|uses the pronouns) (?P<value>\w+(?:/\w+){0,2})"),
        (Key.ROLE, 0.8, rf"(?:works as|is employed as) (?:an? |the )?(?P<value>[\w' -]+?){_END}"),
        (Key.EMPLOYER, 0.8, rf"(?:works|is employed) (?:at|for|by) (?P<value>[\w&.' -]+?){_END}"),
        (
            Key.ROLE,
            0.8,
            r"is (?:an? |the )(?P<value>[\w' -]+?) (?:at|for) (?-i:[A-ZÀ-Þ])",
        ),
        (
            Key.EMPLOYER,
            0.8,
            rf"is (?:an? |the )[\w' -]+? (?:at|for) (?-i:(?P<value>[A-ZÀ-Þ][\w&.' -]*?)){_END}",
        ),
        (Key.LOCATION, 0.8, rf"(?:lives in|is based in|has moved to|moved to) (?P<value>[\w' -]+?){_END}"),
        (Key.TIME_ZONE, 0.9, r"(?:time zone is|is in the time zone) (?P<value>[A-Z][\w+-]+/[\w/+-]+)"),
        (Key.LANGUAGES, 0.8, r"(?:speaks|is fluent in) (?P<value>[\w ,]+?)[.;]?$"),
        (
            Key.TOOLS,
            0.6,
            r"(?:works with|develops with|codes in|uses) (?P<value>[\w+#. ,-]+?) (?:every day|daily|at work)\.?$",
        ),
        (
            Key.WORKING_HOURS,
            0.8,
            r"works (?P<value>(?:from )?\d{1,2}(?::\d\d)? ?(?:am|pm)? ?(?:to|-|–|until) ?\d{1,2}(?::\d\d)? ?(?:am|pm)?)",
        ),
        (
            Key.DIET,
            0.9,
            r"(?:is|eats) (?:a )?(?P<value>vegan|vegetarian|pescatarian|halal|kosher|gluten-free)\b",
        ),
        (
            Key.ACCESSIBILITY,
            0.8,
            r"(?:uses|needs|relies on) (?:an? )?(?P<value>screen reader|wheelchair|hearing aids?|large print|captions)",
        ),
        (
            Key.ANSWERS,
            0.8,
            r"(?:prefers|wants|likes) (?P<value>[\w ,'-]*\b(?:answers?|replies|explanations?)\b[\w ,'-]*)",
        ),
    )
)


def set_attribute(*, user: User, key: str, value: str) -> ProfileAttribute:
    """Set one by hand. The older value is kept behind it. Raises RefusedError for a key or a value that is none."""
    line = _valid(key, value)
    with acting_as(user, alone=True):
        told = {"confidence": BY_HAND, "source": Source.HAND, "told_at": timezone.now()}
        made = ProfileAttribute(user=user, key=key, value=line, **told)
        _keep(user.pk, [made])
        return made


def remove_attribute(*, user: User, key: str) -> int:
    """Take away every value of a key, the older ones as well. Returns how many there were.

    What was told before that is not drawn again: an empty value, which nobody is shown, holds in their place.
    """
    with acting_as(user, alone=True):
        held = ProfileAttribute.objects.filter(user=user, key=key)
        gone = held.exclude(value=TAKEN_AWAY).count()
        if held.delete()[0]:
            told = {"confidence": BY_HAND, "source": Source.HAND, "told_at": timezone.now()}
            ProfileAttribute.objects.create(user=user, key=key, value=TAKEN_AWAY, **told)
        return gone


def draw_profile(*, user_id: UUID) -> int:
    """Read the memories of importance 4 and more. Returns how many attributes are new or changed.

    Where two differ the more recent one holds, unless it is much less sure; what was set by hand gives way to nothing that
    was told before it. An attribute goes with its memory.
    """
    with acting_as(user_id):
        live = Memory.objects.live().filter(
            user=user_id, importance__gte=LEAST_IMPORTANCE, about=Memory.About.SELF
        )
        rows = list(live.order_by("updated_at").values_list("pk", "content", "updated_at"))
        known: dict[UUID | None, set[str]] = {}
        taken_away: dict[str, datetime] = {}
        held = ProfileAttribute.objects.filter(user=user_id).values_list("key", "value", "memory", "told_at")
        for key, value, memory, told_at in held:
            known.setdefault(memory, set()).add(key)
            if value == TAKEN_AWAY:
                taken_away[key] = told_at
        silent = _silent(user_id).exists()
    told = [
        (pk, at, attribute)
        for pk, content, at in rows
        for attribute in attributes_of(content, known=known.get(pk, ()))
        if attribute[0] not in taken_away or at > taken_away[attribute[0]]
    ]
    changed = 0
    for start in range(0, max(len(told), silent), AT_ONCE):
        with acting_as(user_id, alone=True):
            changed += _kept(user_id, told[start : start + AT_ONCE])
            _drop_silent(user_id)
    return changed


def _kept(user_id: UUID, told: Sequence[tuple[UUID, datetime, Attribute]]) -> int:
    """Those whose memory holds still."""
    holding = Memory.objects.live().filter(user=user_id, pk__in={pk for pk, _, _ in told})
    live = set(holding.values_list("pk", flat=True)) if told else set()
    made = [
        ProfileAttribute(
            user_id=user_id,
            key=key,
            value=value,
            confidence=confidence,
            source=Source.MEMORY,
            memory_id=pk,
            told_at=at,
        )
        for pk, at, (key, value, confidence) in told
        if pk in live
    ]
    _keep(user_id, made)
    return len(made)


def _silent(user_id: UUID) -> QuerySet[ProfileAttribute]:
    """What holds, and was said by a memory that does not."""
    holding = ProfileAttribute.objects.filter(user=user_id, source=Source.MEMORY, superseded_by=None)
    return holding.exclude(memory__superseded_by=None, memory__forgotten_at=None)


def _drop_silent(user_id: UUID) -> None:
    """What it had replaced is looked at in its turn."""
    while _silent(user_id).delete()[0]:
        pass


def attributes_of(statement: str, *, known: Collection[str] = ()) -> list[Attribute]:
    """What a statement says of its person: key, value and how sure that is. Keys that are `known` of it are passed over.

    attributes_of("The user works as a nurse.") == [(Key.ROLE, "nurse", 0.8)]
    """
    found = []
    for key, confidence, pattern in PATTERNS:
        if key.value not in known and (match := pattern.search(statement)):
            try:
                found.append((key, _valid(key, match["value"]), confidence))
            except RefusedError:
                continue
    return found


def _valid(key: str, value: str) -> str:
    if key not in Key.values:
        raise RefusedError(
            _("There is no attribute “%(key)s”. There are: %(keys)s.")
            % {"key": key, "keys": ", ".join(Key.values)}
        )
    line = " ".join(value.split()).strip(" .,;")
    if not line or len(line) > VALUE_LENGTH:
        raise RefusedError(_("Write a value of 1 to %d characters.") % VALUE_LENGTH)
    if BLOCKED.search(line) or gate.holds_credential(line):
        raise RefusedError(_("That is no value of a profile: it looks like a secret, a link or an order."))
    return TYPES.get(Key(key), str)(line)


def _zone(value: str) -> str:
    if value not in available_timezones():
        raise RefusedError(_("Write a time zone by its name, such as Europe/Oslo."))
    return value


def _list(value: str) -> str:
    parts = [part.strip() for part in re.split(r",|;|\band\b", value)]
    return ", ".join(dict.fromkeys(filter(None, parts)))


TYPES: dict[ProfileAttribute.Key, Callable[[str], str]] = {
    Key.TIME_ZONE: _zone,
    Key.LANGUAGES: _list,
    Key.TOOLS: _list,
}
MUCH_LESS_SURE = 0.3


def _keep(user_id: UUID, made: Sequence[ProfileAttribute]) -> None:
    """In their order, each beside what holds of its key by then: one of the two is kept behind the other."""
    holding: dict[str, list[ProfileAttribute]] = {}
    kept = ProfileAttribute.objects.filter(user=user_id, key__in={each.key for each in made})
    for each in kept.filter(superseded_by=None).order_by("told_at") if made else ():
        holding.setdefault(each.key, []).append(each)
    replaced: list[ProfileAttribute] = []
    for each in made:
        of_key = holding.setdefault(each.key, [])
        last = of_key[-1] if of_key else None
        if last is not None and _stays(last, each):
            each.superseded_by_id = last.pk
            continue
        if last is not None:
            of_key.remove(last)
            last.superseded_by_id = each.pk
            replaced.append(last)
        of_key.append(each)
    ProfileAttribute.objects.bulk_create(made)
    ProfileAttribute.objects.bulk_update(replaced, ["superseded_by"])


def _stays(holding: ProfileAttribute, made: ProfileAttribute) -> bool:
    by_hand = holding.source == Source.HAND
    return holding.told_at > made.told_at or (
        by_hand and made.confidence <= holding.confidence - MUCH_LESS_SURE
    )
