"""Profiles: typed attributes of a person or of an assistant of theirs, set by hand or drawn from the most important memories.

Keys and values are those of `memories/profile_values.py` and no others. What holds of the person is for every assistant; what
holds of an assistant (its name, how it answers) is for that one alone, and drawn from what it alone was told.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from memories.models import Assistant, Memory, ProfileAttribute, User
from memories.profile_extraction import (
    OF_ITS_ASSISTANT,
    OF_THE_PERSON,
    OF_THE_PERSON_TO_ALL,
    Attribute,
    Patterns,
    attributes_of,
)
from memories.profile_values import valid
from memories.tenancy import acting_as

Source = ProfileAttribute.Source
Whose = UUID | None  # an assistant; none: the person
AT_ONCE = 50  # attributes that are kept under one lock of the owner
LEAST_IMPORTANCE = 4
BY_HAND = 1.0
MUCH_LESS_SURE = 0.3
TAKEN_AWAY = ""  # the value of a key that its person wants none of


def set_attribute(
    *, user: User, key: str, value: str, assistant: Assistant | None = None
) -> ProfileAttribute:
    """Set one by hand, of the person or of an assistant. The older value is kept behind it.

    Raises RefusedError for a key or a value that is none.
    """
    line = valid(key, value, of_assistant=assistant is not None)
    with acting_as(user, alone=True):
        made = ProfileAttribute(user=user, assistant=assistant, key=key, value=line, **_set_by_hand())
        _keep(user.pk, [made])
        return made


def remove_attribute(*, user: User, key: str, assistant: Assistant | None = None) -> int:
    """Take away every value of a key, the older ones as well. Returns how many there were.

    What was told before that is not drawn again: an empty value, which nobody is shown, holds in their place.
    """
    whose = assistant.pk if assistant else None
    with acting_as(user, alone=True):
        held = ProfileAttribute.objects.filter(user=user, assistant=whose, key=key)
        gone = held.exclude(value=TAKEN_AWAY).count()
        if held.delete()[0]:
            ProfileAttribute.objects.create(
                user=user, assistant_id=whose, key=key, value=TAKEN_AWAY, **_set_by_hand()
            )
        return gone


def _set_by_hand() -> dict[str, Any]:
    return {"confidence": BY_HAND, "source": Source.HAND, "told_at": timezone.now()}


def draw_profile(*, user_id: UUID) -> int:
    """Read the memories of importance 4 and more. Returns how many attributes are new or changed.

    Every one of them may speak of the person; of an assistant only its own may. Where two differ the more recent one holds,
    unless it is much less sure; what was set by hand gives way to nothing that was told before it. An attribute goes with its
    memory.
    """
    with acting_as(user_id):
        live = Memory.objects.live().filter(
            user=user_id, importance__gte=LEAST_IMPORTANCE, about=Memory.About.SELF
        )
        rows = list(live.order_by("updated_at").values_list("pk", "content", "updated_at", "assistant"))
        known: dict[tuple[UUID | None, Whose], set[str]] = {}
        taken_away: dict[tuple[Whose, str], datetime] = {}
        held = ProfileAttribute.objects.filter(user=user_id)
        for whose, key, value, memory, told_at in held.values_list(
            "assistant", "key", "value", "memory", "told_at"
        ):
            known.setdefault((memory, whose), set()).add(key)
            if value == TAKEN_AWAY:
                taken_away[whose, key] = told_at
        silent = _silent(user_id).exists()
    extracted = [
        (pk, at, whose, attribute)
        for pk, content, at, assistant in rows
        for whose, patterns in _speaks_of(assistant)
        for attribute in attributes_of(content, known=known.get((pk, whose), ()), patterns=patterns)
        if (whose, attribute[0]) not in taken_away or at > taken_away[whose, attribute[0]]
    ]
    changed = 0
    for start in range(0, max(len(extracted), silent), AT_ONCE):
        with acting_as(user_id, alone=True):
            changed += _kept(user_id, extracted[start : start + AT_ONCE])
            _drop_silent(user_id)
    return changed


def _speaks_of(assistant: UUID | None) -> "tuple[tuple[Whose, Patterns], ...]":
    """Whom a memory may say something of, by the assistant that it belongs to."""
    if assistant is None:
        return ((None, OF_THE_PERSON_TO_ALL),)
    return ((None, OF_THE_PERSON), (assistant, OF_ITS_ASSISTANT))


def set_aside(user_id: UUID, assistant: Assistant) -> list[dict[str, Any]]:
    """Empty the profile of an assistant. Returns what `bring_back` takes. Inside `acting_as`."""
    held = ProfileAttribute.objects.filter(user=user_id, assistant=assistant)
    rows = [
        {name: str(value) if isinstance(value, UUID) else value for name, value in row.items()}
        | {"told_at": row["told_at"].isoformat()}
        for row in held.values(*SET_ASIDE)
    ]
    held.delete()
    return rows


def bring_back(user_id: UUID, assistant: Assistant, rows: Sequence[dict[str, Any]]) -> None:
    """What `set_aside` took away, behind or before what was told since then. Inside `acting_as`."""
    memory_ids = {row["memory_id"] for row in rows if row["memory_id"]}
    there = {
        str(pk) for pk in Memory.objects.filter(user=user_id, pk__in=memory_ids).values_list("pk", flat=True)
    }
    back = {row["id"]: row for row in rows if row["memory_id"] is None or row["memory_id"] in there}
    made = []
    for row in back.values():
        told_at = datetime.fromisoformat(row["told_at"])
        behind = row["superseded_by_id"] if row["superseded_by_id"] in back else None
        values = row | {"told_at": told_at, "superseded_by_id": behind}
        made.append(ProfileAttribute(user_id=user_id, assistant=assistant, **values))
    _keep(user_id, sorted(made, key=lambda each: each.told_at))


SET_ASIDE = ("id", "key", "value", "confidence", "source", "memory_id", "told_at", "superseded_by_id")


def _kept(user_id: UUID, extracted: Sequence[tuple[UUID, datetime, Whose, Attribute]]) -> int:
    """Those whose memory holds still."""
    holding = Memory.objects.live().filter(user=user_id, pk__in={each[0] for each in extracted})
    live = set(holding.values_list("pk", flat=True)) if extracted else set()
    made = [
        ProfileAttribute(
            user_id=user_id,
            assistant_id=whose,
            key=key,
            value=value,
            confidence=confidence,
            source=Source.MEMORY,
            memory_id=pk,
            told_at=at,
        )
        for pk, at, whose, (key, value, confidence) in extracted
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


def _keep(user_id: UUID, made: Sequence[ProfileAttribute]) -> None:
    """In their order, each beside what holds of its key by then: one of the two is kept behind the other.

    One that stands behind another one already stays there.
    """
    holding: dict[tuple[Whose, str], list[ProfileAttribute]] = {}
    kept = ProfileAttribute.objects.filter(user=user_id, key__in={each.key for each in made})
    for each in kept.filter(superseded_by=None).order_by("told_at") if made else ():
        holding.setdefault((each.assistant_id, each.key), []).append(each)
    replaced: list[ProfileAttribute] = []
    for each in made:
        if each.superseded_by_id is not None:
            continue
        of_key = holding.setdefault((each.assistant_id, each.key), [])
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
