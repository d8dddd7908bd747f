"""Changing live settings: a revision with author and reason; the one before stays for a rollback."""

from typing import Any

from django.db import transaction
from pydantic import ValidationError

from memories import audit, background, live_settings
from memories.errors import RefusedError
from memories.gate.secrets import redact
from memories.live_settings import LiveSettings
from memories.locks import lock_settings
from memories.models import SettingsRevision, User
from memories.permissions import Capability, require

REFRESH_TASK = "memories.refresh_confidence"
SWEEP_TASK = "memories.sweep_promotions"


def change_settings(*, author: User, changes: dict[str, Any], reason: str) -> SettingsRevision:
    """Put new values in force. Raises RefusedError with every value that is out of bounds; nothing changes then."""
    require(author, Capability.TUNE)
    if not reason.strip():
        raise RefusedError("Say why: the reason is kept with the change.")
    with transaction.atomic():
        lock_settings()
        active = SettingsRevision.objects.select_for_update().filter(active=True).first()
        before = LiveSettings.model_validate(live_settings.active_values())
        after = validated(before.model_dump() | changes)
        changed = {
            name: [old, new]
            for (name, old), new in zip(before, dict(after).values(), strict=True)
            if old != new
        }
        if not changed:
            raise RefusedError("Nothing would change: these are the values in force.")
        if active:
            SettingsRevision.objects.filter(pk=active.pk).update(active=False)
        revision = SettingsRevision.objects.create(
            values=after.model_dump(), changed=changed, author=author, reason=redact(reason.strip())[:300]
        )
        for name in changed:
            audit.record(actor=author, action="change setting", subject=name, fields=[name], reason=reason)
        transaction.on_commit(_take_effect)
    return revision


def _take_effect() -> None:
    """Here at once, elsewhere at the next read; what the new values make due is done in the background."""
    live_settings.reread()
    for task in (REFRESH_TASK, SWEEP_TASK):
        background.send(task)


def validated(values: dict[str, Any]) -> LiveSettings:
    try:
        return LiveSettings.model_validate(values)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise RefusedError(f"Not in bounds: {wrong}.") from error


def roll_back(*, author: User, revision: SettingsRevision, reason: str) -> SettingsRevision:
    """Put an earlier state in force again, as a new revision."""
    return change_settings(author=author, changes=revision.values, reason=reason)
