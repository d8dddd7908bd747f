"""Changing live settings: a revision with author and reason; the one before stays for a rollback."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from memories import audit, background, live_settings
from memories.actions.sign_ins import SECOND_FACTORS
from memories.actions.staff import sign_out
from memories.announcements import Topic, announce
from memories.errors import RefusedError, StaleSettingsError
from memories.gate.secrets import redact
from memories.live_settings import LiveSettings
from memories.locks import lock_settings
from memories.models import SettingsRevision, User
from memories.permissions import Capability, require
from memories.selectors import revisions
from memories.selectors.staff import factors_of

REFRESH_TASK = "memories.refresh_confidence"
SWEEP_TASK = "memories.sweep_promotions"

NO_FACTOR = "Set up a second factor yourself first: from then on nobody gets into the console without one."
OF_STAFF = {"staff_second_factor"}  # how staff get in is for whoever manages them

NO_REASON = "Say why: the reason is kept with the change."
NO_CHANGE = "Nothing would change: these are the values in force."


@dataclass(frozen=True, slots=True)
class Seen:
    """The state that the author looked at: its revision, or None for the defaults before the first one."""

    revision: UUID | None


def change_settings(
    *, author: User, changes: dict[str, Any], reason: str, seen: Seen | None = None
) -> SettingsRevision:
    """Put new values in force. Raises RefusedError with every value that is out of bounds; nothing changes then.

    With `seen`, raises StaleSettingsError where another revision has come into force since.
    """
    require(author, Capability.TUNE)
    if not reason.strip():
        raise RefusedError(NO_REASON)
    with transaction.atomic():
        lock_settings()
        active = SettingsRevision.objects.select_for_update().filter(active=True).first()
        if seen and seen.revision != (active.pk if active else None):
            raise StaleSettingsError(revisions.since(seen.revision))
        before = LiveSettings.model_validate(live_settings.active_values())
        after = live_settings.validated(before.model_dump() | changes)
        changed = {
            name: [old, new]
            for (name, old), new in zip(before, dict(after).values(), strict=True)
            if old != new
        }
        if not changed:
            raise RefusedError(NO_CHANGE)
        if changed.keys() & OF_STAFF:
            require(author, Capability.MANAGE_STAFF)
            _ask_for_factors(author, after)
        if active:
            SettingsRevision.objects.filter(pk=active.pk).update(active=False)
        revision = SettingsRevision.objects.create(
            values=after.model_dump(), changed=changed, author=author, reason=redact(reason.strip())[:300]
        )
        for name in changed:
            audit.record(
                actor=author,
                action="change setting",
                subject=name,
                object_type="setting",
                fields=[name],
                reason=reason,
            )
        announce(Topic.SETTINGS, id=str(revision.pk))
        transaction.on_commit(_take_effect)
    return revision


def _take_effect() -> None:
    """Here at once, elsewhere at the next read; what the new values make due is done in the background."""
    live_settings.reread()
    for task in (REFRESH_TASK, SWEEP_TASK):
        background.send(task)


def roll_back(
    *, author: User, revision: SettingsRevision, reason: str, seen: Seen | None = None
) -> SettingsRevision:
    """Put an earlier state in force again, as a new revision."""
    return change_settings(author=author, changes=revisions.values_of(revision), reason=reason, seen=seen)


def _ask_for_factors(author: User, after: LiveSettings) -> None:
    """Staff without a second factor are signed out, so that the next sign-in leads them to one."""
    if not after.staff_second_factor:
        return
    if not factors_of(author) & SECOND_FACTORS:
        raise RefusedError(NO_FACTOR)
    for each in User.objects.here().filter(is_staff=True):
        if not factors_of(each) & SECOND_FACTORS:
            sign_out(each)
