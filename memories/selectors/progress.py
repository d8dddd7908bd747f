"""How far a reviewer has come today: their own decisions, told to nobody else."""

from django.utils import timezone

from memories.models import AuditEntry, User

DECIDING = ("approve", "reject", "merge", "edit", "edit and approve", "keep", "keep both")


def decided_today(reviewer: User) -> int:
    """Facts that they decided about since midnight of their time zone; a bulk counts each fact."""
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    entries = AuditEntry.objects.filter(actor=reviewer, object_type="fact", at__gte=midnight)
    return entries.filter(action__in=DECIDING).values("object_id").distinct().count()
