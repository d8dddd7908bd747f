"""What nobody uses and nobody was sure of is archived, not deleted: a reviewer restores it."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from memories import live_settings
from memories.locks import lock_team_store
from memories.models import Certainty, Entry, TeamFact, Tier
from memories.models.base import hour_now


def archive_expired() -> int:
    """Archive the approved entries whose day has come. Returns how many.

    That is the day that an entry names; and of learned entries of low certainty, so many days (live setting) after they
    were last used, or changed.
    """
    days = live_settings.current().knowledge_expiry_days
    due = Q(entry__expires_on__lte=timezone.now().date())
    if days:
        last: Coalesce | F = Coalesce("entry__last_accessed_at", F("updated_at"))
        unused = Q(
            tier=Tier.LEARNING, entry__certainty=Certainty.LOW, used__lt=timezone.now() - timedelta(days=days)
        )
        due |= unused
    else:
        last = F("updated_at")
    with transaction.atomic():
        lock_team_store()
        waiting = TeamFact.objects.filter(status=TeamFact.Status.APPROVED, life=TeamFact.Life.ACTIVE).exclude(
            tier=""
        )
        found: list[UUID] = list(waiting.annotate(used=last).filter(due).values_list("pk", flat=True))
        Entry.objects.filter(pk__in=found).update(expired=True)
        TeamFact.objects.filter(pk__in=found).update(
            life=TeamFact.Life.ARCHIVED, version=F("version") + 1, updated_at=hour_now()
        )
    return len(found)
