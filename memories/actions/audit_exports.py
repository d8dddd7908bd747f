"""The audit log as a file. Taking it is on record, too."""

from collections.abc import Iterator

from memories import audit
from memories.models import AuditEntry, User
from memories.permissions import Capability, require
from memories.selectors import audit_log
from memories.selectors.audit_log import Wanted

BATCH = 500


def export_audit(*, actor: User, wanted: Wanted, persons: bool) -> Iterator[list[AuditEntry]]:
    """The entries that match, batch by batch as they are asked for. `persons`: those about single persons, too."""
    require(actor, Capability.TUNE)
    if persons:
        require(actor, Capability.SUPPORT)
    audit.record(actor=actor, action="export audit", subject="audit", object_type="place")
    return audit_log.batches(wanted, persons=persons, size=BATCH)
