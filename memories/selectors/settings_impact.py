"""What a change of live settings would have done: the last 30 days of verdicts replayed against other values."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from memories import live_settings
from memories.actions.settings import validated
from memories.agreement import Relation
from memories.live_settings import LiveSettings
from memories.locks import lock_settings
from memories.models import Conflict, Decision, SettingsRevision, TeamFact
from memories.selectors import contributors

DAYS = 30
THRESHOLDS = {
    Decision.Store.PERSONAL: "personal_merge_similarity",
    Decision.Store.TEAM: "team_merge_similarity",
}
JOINED = (
    Decision.Result.MERGED,
    Decision.Result.CORROBORATED,
    Decision.Result.RESTATED,
    Decision.Result.SWALLOWED,
)


@dataclass(frozen=True, slots=True)
class Impact:
    """Counts over the last 30 days, and over the facts of now."""

    merges_to_inserts: int  # joined then, kept apart with these values
    inserts_to_merges: int  # kept apart then, joined with these values
    pending_to_promote: int  # pending facts that would be approved at once
    recalled_to_hide: int  # facts recalled so far that would fall under the confidence floor
    hidden_to_recall: int  # facts under the floor that would be recalled again


def impact(changes: dict[str, Any]) -> Impact:
    """What these values would change. Raises RefusedError where one is out of bounds. Changes nothing."""
    before = LiveSettings.model_validate(live_settings.active_values())
    after = validated(before.model_dump() | changes)
    return Impact(
        merges_to_inserts=sum(_apart(store, after) for store in THRESHOLDS),
        inserts_to_merges=sum(_joined(store, after) for store in THRESHOLDS),
        pending_to_promote=_promotable(after),
        recalled_to_hide=_approved_between(
            after.recall_confidence_floor, before.recall_confidence_floor, recalled=True
        ),
        hidden_to_recall=_approved_between(
            before.recall_confidence_floor, after.recall_confidence_floor, recalled=False
        ),
    )


def _apart(store: Decision.Store, after: LiveSettings) -> int:
    threshold = getattr(after, THRESHOLDS[store])
    return _recent(store).filter(result__in=JOINED, score__lt=threshold).count()


def _joined(store: Decision.Store, after: LiveSettings) -> int:
    threshold = getattr(after, THRESHOLDS[store])
    kept_apart = _recent(store).filter(result=Decision.Result.INSERTED, relation=Relation.DIFFERENT)
    return kept_apart.filter(score__gte=threshold).count()


def _recent(store: Decision.Store) -> QuerySet[Decision]:
    return Decision.objects.filter(store=store, day__gte=timezone.now().date() - timedelta(days=DAYS))


def _promotable(after: LiveSettings) -> int:
    """Tried in a transaction that is rolled back: the database counts contributors by the settings in force."""
    if not after.auto_promote_n:
        return 0
    with transaction.atomic():
        lock_settings()
        SettingsRevision.objects.filter(active=True).update(active=False)
        SettingsRevision.objects.create(values=after.model_dump(), reason="preview")
        pending = TeamFact.objects.filter(status=TeamFact.Status.PENDING, merged_into=None, delete_after=None)
        opposed = Conflict.objects.open()
        free = pending.exclude(pk__in=opposed.values("fact")).exclude(pk__in=opposed.values("other"))
        counts = contributors.counts(list(free.values_list("pk", flat=True)))
        transaction.set_rollback(True)
    return sum(each.eligible >= after.auto_promote_n for each in counts.values())


def _approved_between(under: float, at_least: float, *, recalled: bool) -> int:
    """Approved facts whose confidence lies below the first bound and not below the second one."""
    facts = TeamFact.objects.filter(
        status=TeamFact.Status.APPROVED, merged_into=None, confidence__lt=under, confidence__gte=at_least
    )
    return (facts.filter(recall_count__gt=0) if recalled else facts).count()
