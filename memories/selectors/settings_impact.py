"""What a change of live settings would have done: the last 30 days of verdicts replayed against other values."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import ExpressionWrapper, F, FloatField, QuerySet, Sum
from django.db.models.functions import Extract, Now, Power
from django.utils import timezone

from memories import decay, gate, live_settings
from memories.agreement import Relation
from memories.live_settings import LiveSettings
from memories.locks import lock_settings
from memories.models import (
    Conflict,
    Decision,
    Job,
    LearnRun,
    ModelUse,
    SettingsRevision,
    TeamFact,
    WebhookDelivery,
)
from memories.selectors import contributors

DAYS = 30
FEWEST_TO_PROMOTE = 2  # the least that `auto_promote_n` can be
SECONDS_PER_DAY = 86_400
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
BY_HAND = {"store": Decision.Store.TEAM, "result": Decision.Result.MERGED}  # whatever the threshold
COUNTED = ("auto_promote_n", "contributor_min_age_hours", "contributor_min_exchanges")
BELIEVED = ("recall_confidence_floor", "fact_half_life_days")
FADING = ("memory_half_life_days", "forget_floor")


@dataclass(frozen=True, slots=True)
class Impact:
    """Counts over the last 30 days, and over the rows of now."""

    merges_to_inserts: int = 0  # joined then, kept apart with these values
    inserts_to_merges: int = 0  # kept apart then, joined with these values
    pending_to_promote: int = 0  # pending facts that would be approved at once
    recalled_to_hide: int = 0  # facts recalled so far that would fall under the confidence floor
    hidden_to_recall: int = 0  # facts under the floor that would be recalled again
    memories_unlearned: int = 0  # statements that would not have been learned with learning off
    facts_unproposed: int = 0  # proposals that would not have been made with learning off
    memories_to_forget: int = 0  # memories that would be forgotten in the next night, or fewer if negative
    # what would be deleted for good in the next night; where it is kept for longer, what is kept after all, as a negative
    messages_to_delete: int = 0
    faded_to_delete: int = 0
    traces_to_delete: int = 0
    jobs_to_delete: int = 0
    counts_to_delete: int = 0
    deliveries_to_delete: int = 0


def impact(changes: dict[str, Any]) -> Impact:
    """What these values would change. Raises RefusedError where one is out of bounds. Changes nothing."""
    before = LiveSettings.model_validate(live_settings.active_values())
    after = live_settings.validated(before.model_dump() | changes)
    return Impact(
        merges_to_inserts=sum(_apart(store, after) for store in THRESHOLDS),
        inserts_to_merges=sum(_joined(store, after) for store in THRESHOLDS),
        pending_to_promote=_promotable(after) if _differ(before, after, COUNTED) else 0,
        **_believed(before, after),
        **_unlearned(before, after),
        memories_to_forget=_forgettable(after) - _forgettable(before)
        if _differ(before, after, FADING)
        else 0,
        **_deletable(before, after),
    )


def held(figure: str) -> int:
    """Of how many rows a figure of what would be deleted tells."""
    _parameter, older = DELETED[figure]
    return older(-1)


def _differ(before: LiveSettings, after: LiveSettings, names: tuple[str, ...]) -> bool:
    return any(getattr(before, name) != getattr(after, name) for name in names)


def _apart(store: Decision.Store, after: LiveSettings) -> int:
    threshold = getattr(after, THRESHOLDS[store])
    joined = recent(store).filter(result__in=JOINED).exclude(**BY_HAND)
    return joined.filter(score__lt=threshold).count()


def _joined(store: Decision.Store, after: LiveSettings) -> int:
    threshold = getattr(after, THRESHOLDS[store])
    kept_apart = recent(store).filter(result=Decision.Result.INSERTED, relation=Relation.DIFFERENT)
    return kept_apart.filter(score__gte=threshold).count()


def recent(store: Decision.Store) -> QuerySet[Decision]:
    return Decision.objects.filter(store=store, day__gte=timezone.now().date() - timedelta(days=DAYS))


def behind(figure: str, changes: dict[str, Any], *, at_most: int) -> list[TeamFact]:
    """The facts that a figure of `impact` counts, where it counts facts; by statement."""
    before = LiveSettings.model_validate(live_settings.active_values())
    after = live_settings.validated(before.model_dump() | changes)
    if figure == "pending_to_promote":
        enough = [pk for pk, number in eligible_by_fact(after).items() if number >= after.auto_promote_n > 0]
        rows: QuerySet[Any] = TeamFact.objects.filter(pk__in=enough)
    elif figure == "recalled_to_hide":
        rows = _hidden(before, after)
    else:
        rows = _shown(before, after)
    return list(rows.defer("embedding").order_by("content", "id")[:at_most])


def eligible(after: LiveSettings) -> list[int]:
    return list(eligible_by_fact(after).values())


def eligible_by_fact(after: LiveSettings) -> dict[UUID, int]:
    """How many people would count behind each pending fact that nothing contradicts and that numbers may approve.

    Tried in a transaction that is rolled back: the database counts contributors by the settings in force.
    """
    with transaction.atomic():
        lock_settings()
        SettingsRevision.objects.filter(active=True).update(active=False)
        SettingsRevision.objects.create(values=after.model_dump(), reason="preview")
        pending = TeamFact.objects.filter(status=TeamFact.Status.PENDING, merged_into=None, delete_after=None)
        opposed = Conflict.objects.open()
        free = pending.exclude(pk__in=opposed.values("fact")).exclude(pk__in=opposed.values("other"))
        texts = dict(free.values_list("pk", "content"))
        counts = contributors.counts(list(texts))
        transaction.set_rollback(True)
    return {
        pk: each.eligible
        for pk, each in counts.items()
        if each.eligible < FEWEST_TO_PROMOTE or not gate.orders_its_reader(texts[pk])
    }


def _promotable(after: LiveSettings) -> int:
    if not after.auto_promote_n:
        return 0
    return sum(count >= after.auto_promote_n for count in eligible(after))


def believed(before: LiveSettings, after: LiveSettings) -> QuerySet[Any]:
    """Approved facts with the confidence that they would have: `then` is what another half-life leaves of it."""
    age = ExpressionWrapper(
        Extract(Now() - F("confirmed_at"), "epoch") / float(SECONDS_PER_DAY), output_field=FloatField()
    )
    faster = 1 / after.fact_half_life_days - 1 / before.fact_half_life_days
    approved = TeamFact.objects.filter(status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None)
    return approved.annotate(then=F("confidence") * Power(0.5, age * faster, output_field=FloatField()))


def _believed(before: LiveSettings, after: LiveSettings) -> dict[str, int]:
    if not _differ(before, after, BELIEVED):
        return {}
    return {
        "recalled_to_hide": _hidden(before, after).count(),
        "hidden_to_recall": _shown(before, after).count(),
    }


def _hidden(before: LiveSettings, after: LiveSettings) -> QuerySet[Any]:
    was, will = before.recall_confidence_floor, after.recall_confidence_floor
    return believed(before, after).filter(recall_count__gt=0, confidence__gte=was, then__lt=will)


def _shown(before: LiveSettings, after: LiveSettings) -> QuerySet[Any]:
    was, will = before.recall_confidence_floor, after.recall_confidence_floor
    return believed(before, after).filter(confidence__lt=was, then__gte=will)


def _unlearned(before: LiveSettings, after: LiveSettings) -> dict[str, int]:
    found = {}
    since = timezone.now() - timedelta(days=DAYS)
    for name, column, figure in (
        ("learn_personal", "stated", "memories_unlearned"),
        ("learn_team", "proposed", "facts_unproposed"),
    ):
        if getattr(before, name) and not getattr(after, name):
            total = LearnRun.objects.filter(hour__gte=since).aggregate(sum=Sum(column))
            found[figure] = total["sum"] or 0
    return found


def _forgettable(settings: LiveSettings) -> int:
    days = decay.days_until(floor=settings.forget_floor, half_life_days=settings.memory_half_life_days)
    return _count("SELECT count_memories_unused_since(%s)", days)


def _deletable(before: LiveSettings, after: LiveSettings) -> dict[str, int]:
    found = {}
    for figure, (parameter, older) in DELETED.items():
        was, will = getattr(before, parameter), getattr(after, parameter)
        if will != was:
            found[figure] = older(will) - (older(was) if will > was else 0)
    return found


def _ended_jobs(days: float) -> int:
    return Job.objects.filter(finished_at__lt=_ago(days)).count()


def _counts(days: float) -> int:
    return (
        LearnRun.objects.filter(hour__lt=_ago(days)).count()
        + ModelUse.objects.filter(day__lt=_ago(days).date()).count()
    )


def _deliveries(days: float) -> int:
    old = WebhookDelivery.objects.filter(created_at__lt=_ago(days))
    return old.exclude(state=WebhookDelivery.State.WAITING).count()


def _ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


def _count(sql: str, days: float) -> int:
    """Over everybody, by a function that returns a number."""
    try:
        day = timezone.now().date() - timedelta(days=days)
    except OverflowError:
        return 0  # longer ago than the calendar goes: never
    with connection.cursor() as cursor:
        cursor.execute(sql, [day])
        return int(cursor.fetchone()[0])


# What time deletes for good: for how long it is kept, and how many rows are older than so many days.
DELETED: dict[str, tuple[str, Callable[[float], int]]] = {
    "messages_to_delete": ("message_retention_days", partial(_count, "SELECT count_messages_before(%s)")),
    "faded_to_delete": ("forgotten_retention_days", partial(_count, "SELECT count_faded_before(%s)")),
    "traces_to_delete": ("trace_retention_days", partial(_count, "SELECT count_traces_before(%s)")),
    "jobs_to_delete": ("job_retention_days", _ended_jobs),
    "counts_to_delete": ("count_retention_days", _counts),
    "deliveries_to_delete": ("webhook_retention_days", _deliveries),
}
