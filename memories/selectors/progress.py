"""How far a reviewer has come today: their own decisions, told to nobody else."""

from django.db.models import CharField, Exists, OuterRef
from django.db.models.functions import Cast
from django.utils import timezone

from memories.models import AuditEntry, FactEvent, User

DECIDING = ("approve", "reject", "merge", "edit", "edit and approve", "keep", "keep both")


def decided_today(reviewer: User) -> int:
    """Facts that they decided about since midnight of their time zone; a bulk counts each fact, what was undone none."""
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    entries = AuditEntry.objects.filter(actor=reviewer, object_type="fact", at__gte=midnight)
    undone = FactEvent.objects.filter(
        Exists(FactEvent.objects.filter(undoes=OuterRef("step"))), action_id=OuterRef("action_id")
    ).annotate(named=Cast("fact", CharField()))
    standing = entries.filter(action__in=DECIDING).exclude(Exists(undone.filter(named=OuterRef("object_id"))))
    return standing.values("object_id").distinct().count()
