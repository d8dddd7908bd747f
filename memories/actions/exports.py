"""Handing out what is held about a person. The hand-out itself is audited."""

from memories import audit
from memories.errors import RefusedError
from memories.models import User
from memories.permissions import Capability, require
from memories.selectors import person_archive


def export_person(*, user: User, requested_by: User, reason: str = "") -> bytes:
    """A ZIP archive of everything held about the person, for themselves, or with a reason for support staff."""
    if requested_by.pk != user.pk:
        require(requested_by, Capability.SUPPORT)
        if not reason.strip():
            raise RefusedError("Say why: the reason is kept with the export.")
    audit.record(actor=requested_by, action="export", subject=user, reason=reason)
    return person_archive.archive(user)
