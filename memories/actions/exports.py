"""Handing out what is held about a person. The hand-out itself is audited."""

from memories import audit
from memories.errors import RefusedError
from memories.models import User
from memories.permissions import Capability, require
from memories.selectors import person_archive
from memories.selectors.memories_markdown import memories_as_markdown


def export_person(*, user: User, requested_by: User, reason: str = "") -> bytes:
    """A ZIP archive of everything held about the person, for themselves, or with a reason for support staff."""
    _hand_out(user=user, requested_by=requested_by, reason=reason)
    return person_archive.archive(user)


def export_memories(*, user: User, requested_by: User, reason: str = "") -> str:
    """What is remembered about the person, as readable Markdown, under the same rules."""
    _hand_out(user=user, requested_by=requested_by, reason=reason)
    return memories_as_markdown(user)


def _hand_out(*, user: User, requested_by: User, reason: str) -> None:
    if requested_by.pk != user.pk:
        require(requested_by, Capability.SUPPORT)
        if not reason.strip():
            raise RefusedError("Say why: the reason is kept with the export.")
    audit.record(actor=requested_by, action="export", subject=user, reason=reason)
