"""Maintenance of one person's memory: what keeps it in order over years, step by step, safe to repeat and to break off."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import decay
from memories.actions import retention
from memories.actions.assistants import purge_wiped, wiped_for_good
from memories.actions.chains import clean_up_chains
from memories.actions.consolidation import drawn_together, undo_consolidation
from memories.actions.memories import UNDO_FORGET, forgotten_for_good, purge_forgotten
from memories.actions.profile import draw_profile
from memories.actions.prompt_history import empty_summaries, summarise_ahead
from memories.actions.snapshots import forgotten_when_frozen, purge_snapshots, set_aside_no_longer
from memories.errors import NotFoundError, RefusedError
from memories.models import Conversation, Exchange, MaintenanceRun, Memory, Message, Summary, User
from memories.selectors.near_duplicates import Cluster
from memories.tenancy import acting_as

KEPT_RUNS = 30
NIGHT = timedelta(hours=12)  # a second delivery of a night's task passes over whom the first one got to
DAY = timedelta(days=1)
LEFT = "left for the next"  # so much was near that not all of it was read
AT_IT = timedelta(minutes=5)  # what is under way for longer was broken off
WHOLE = "memories"  # the count that a run of every step ends with


def maintain(
    *, user_id: UUID, once_since: datetime | None = None, watched: bool = False
) -> MaintenanceRun | None:
    """Run every step for one person, and keep what it did. None where a run has ended since `once_since`.

    `watched`: somebody looks on, so each step is told as it is done.
    A run that was killed is followed by a whole one: each step finds what is left to do by itself.
    """
    with acting_as(user_id):
        runs = MaintenanceRun.objects.filter(user=user_id).order_by("-started_at").defer("consolidated")
        lately = list(runs[:KEPT_RUNS])
        if once_since and any(WHOLE in each.did and each.started_at >= once_since for each in lately):
            return None
        run = MaintenanceRun.objects.create(user_id=user_id, started_at=timezone.now())
        idle = _idle(user_id)
    for name, step in STEPS.items():
        run.did[name] = 0 if name in idle else step.take(user_id)
        if watched:
            _tell(run)
    last = next((each for each in lately if each.finished_at), None)
    _consolidate(run, since=last.started_at if last and not last.did.get(LEFT) else None)
    if watched or run.consolidated:
        _tell(run)  # what undoes it is kept as soon as it is done
    run.did["profile"] = draw_profile(user_id=user_id)
    with acting_as(user_id):
        run.did[WHOLE] = Memory.objects.live().filter(user=user_id).count()
        _end(run)
    return run


def draw_together(*, user_id: UUID) -> MaintenanceRun:
    """Consolidation alone, of everything: a run that is undone as a whole one is, and stands for no night's."""
    with acting_as(user_id):
        run = MaintenanceRun.objects.create(user_id=user_id, started_at=timezone.now())
    _consolidate(run, since=None)
    with acting_as(user_id):
        _end(run)
    return run


def refuse_while_at_it(*, user: User) -> None:
    """Raises RefusedError while a run is under way, so that nobody has it done ten times at once."""
    with acting_as(user):
        lately = timezone.now() - AT_IT
        if MaintenanceRun.objects.filter(user=user, finished_at=None, started_at__gte=lately).exists():
            raise RefusedError(_("This is being done already: look again in a minute."))


def _consolidate(run: MaintenanceRun, *, since: datetime | None) -> None:
    clusters, complete = drawn_together(user_id=run.user_id, since=since)
    run.did["consolidated"] = sum(len(each.others) for each in clusters)
    run.did |= {} if complete else {LEFT: 1}
    run.consolidated = {str(each.canonical): list(map(str, each.others)) for each in clusters}


def _end(run: MaintenanceRun) -> None:
    run.finished_at = timezone.now()
    run.save()
    runs = MaintenanceRun.objects.filter(user=run.user_id).order_by("-started_at")
    old = list(runs.values_list("pk", flat=True)[KEPT_RUNS:])
    MaintenanceRun.objects.filter(pk__in=old).delete()


def _tell(run: MaintenanceRun) -> None:
    with acting_as(run.user_id):
        run.save(update_fields=["did", "consolidated"])


def undo_run(*, user: User, run_id: UUID) -> int:
    """Take back what a maintenance drew together. Returns how many memories stand for themselves again."""
    with acting_as(user):
        run = MaintenanceRun.objects.filter(user=user, pk=run_id).first()
    if run is None:
        raise NotFoundError("There is no such maintenance of yours. Only the last ones are kept.")
    clusters = [Cluster(UUID(one), list(map(UUID, others))) for one, others in run.consolidated.items()]
    back = undo_consolidation(user=user, clusters=clusters)
    with acting_as(user):
        MaintenanceRun.objects.filter(pk=run.pk).update(consolidated={})
    return back


OLD_DAYS = 180  # from which age on pages propose what was never recalled


def prunable(*, user_id: UUID, days: int) -> list[Memory]:
    """Live memories that are so many days old and were never recalled; not those that never fade."""
    with acting_as(user_id):
        old = Memory.objects.live().filter(
            user=user_id, recall_count=0, updated_at__lt=timezone.now() - days * DAY, last_recalled_at=None
        )
        return [
            each
            for each in old.order_by("updated_at")
            if not decay.stays(importance=each.importance, auto_captured=each.auto_captured)
        ]


def prune(*, user_id: UUID, days: int) -> list[Memory]:
    """Forget what `prunable` proposes: it can be brought back for a day."""
    now = timezone.now()
    with acting_as(user_id, alone=True):
        found = prunable(user_id=user_id, days=days)
        gone = Memory.objects.live().filter(pk__in=[each.pk for each in found])
        gone.update(forgotten_at=now, purge_after=now + UNDO_FORGET)
    return found


@dataclass(frozen=True, slots=True)
class Step:
    """What one step does, and of which rows: where there are none, it is not begun. A step that looks by itself names none."""

    take: Callable[[UUID], int]
    of: Callable[[UUID], Sequence[QuerySet[Any]]] = lambda _user_id: ()


def _idle(user_id: UUID) -> set[str]:
    """The steps that have nothing to do, asked of the database at once."""
    asked = [(name, Exists(rows)) for name, step in STEPS.items() for rows in step.of(user_id)]
    there = User.objects.filter(pk=user_id).values_list(*(each for _, each in asked)).get()
    busy = {name for (name, _), found in zip(asked, there, strict=True) if found}
    return {name for name, _ in asked} - busy


def _empty_sessions(user_id: UUID) -> QuerySet[Conversation]:
    """Whoever receives an exchange meanwhile has locked its session."""
    exchanges = Exchange.objects.filter(conversation=OuterRef("pk"))
    long_ago = timezone.now() - 2 * DAY
    return Conversation.objects.filter(user=user_id, last_message_at__lt=long_ago).exclude(Exists(exchanges))


def _orphans(user_id: UUID) -> int:
    """Sessions without an exchange."""
    with acting_as(user_id):
        return _empty_sessions(user_id).delete()[0]


def _outdated_summaries(user_id: UUID) -> int:
    """Those of which a message is gone or left out. They are made again for whoever asks for them."""
    with acting_as(user_id):
        rows = list(Summary.objects.filter(user=user_id).values_list("pk", "messages"))
        known = set(
            Message.objects.filter(
                user=user_id, ignored_at=None, pk__in={each for _, ids in rows for each in ids}
            ).values_list("pk", flat=True)
        )
        gone = [pk for pk, ids in rows if not known.issuperset(ids)]
        return empty_summaries(Summary.objects.filter(pk__in=gone))


STEPS = {
    "faded": Step(lambda user_id: retention.fade_memories(user_id=user_id)),
    "purged": Step(
        lambda user_id: purge_forgotten(user_id=user_id) + retention.purge_faded(user_id=user_id),
        of=lambda user_id: (forgotten_for_good(user_id), retention.long_faded(user_id)),
    ),
    "wiped": Step(
        lambda user_id: purge_wiped(user_id=user_id), of=lambda user_id: (wiped_for_good(user_id),)
    ),
    "chains mended": Step(lambda user_id: clean_up_chains(user_id=user_id)),
    "snapshots": Step(
        lambda user_id: purge_snapshots(user_id=user_id),
        of=lambda user_id: (set_aside_no_longer(user_id), forgotten_when_frozen(user_id)),
    ),
    "orphans": Step(_orphans, of=lambda user_id: (_empty_sessions(user_id),)),
    "outdated summaries": Step(
        _outdated_summaries, of=lambda user_id: (Summary.objects.filter(user=user_id),)
    ),
    "summarised": Step(
        lambda user_id: summarise_ahead(user_id=user_id),
        of=lambda user_id: (Summary.objects.filter(user=user_id),),
    ),
}
