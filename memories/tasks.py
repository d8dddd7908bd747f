"""Celery's entry points to the stores: load by id, call an action, nothing else."""

import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.db import connection
from django.utils import timezone

from memories import background, live_settings, tombstones, webhooks
from memories.actions import (
    bulk,  # noqa: F401 - its kinds of job
    digests,
    entities,
    erasure,
    erasure_jobs,  # noqa: F401 - its kind of job
    exchanges,
    fact_bulk,  # noqa: F401
    fact_confidence,
    fact_decisions,
    fact_imports,  # noqa: F401 - its kind of job
    jobs,
    maintenance,
    memories,
    promotion,
    reembedding,
    retention,
    self_erasure,  # noqa: F401 - its kind of job
    snapshots,
    support,  # noqa: F401 - its kind of job
    tallies,
    team_reembedding,
    traces,
    webhook_delivery,
)
from memories.actions.knowledge import assumptions, expiry
from memories.actions.organisations import in_each_organisation

# Longer than any task may take: an exchange that is being learned is not sent to a second process.
UNLEARNED_AFTER_SECONDS = settings.CELERY_TASK_TIME_LIMIT + 30.0
LOST_AFTER_SECONDS = 10.0  # where the broker has no task at all
RESENT_AT_ONCE = 500
PEOPLE_AT_ONCE = 50  # of one task of the night, which has to end within its time limit
MAINTAINED_SECONDS = 40.0  # then a list is handed on: the large ones of it hold up nobody behind them
RESTS = 3.0  # times as long as one person took: who asks meanwhile finds the machine free most of the time
LONGEST_REST = 5.0


@shared_task(name="memories.resend_unlearned")
def resend_unlearned(older_than_seconds: float | None = None) -> int:
    """Send exchanges again that the broker has lost, one of each person: its task goes on with the others.

    By itself those whose task must have ended by now, or that can have none, since the broker is empty. Learning is
    idempotent, so one too many does no harm. What somebody says meanwhile comes before it.
    """
    if older_than_seconds is None:
        older_than_seconds = LOST_AFTER_SECONDS if background.nothing_waits() else UNLEARNED_AFTER_SECONDS
    taken = _ids("SELECT take_unlearned_exchanges(%s, %s)", f"{older_than_seconds} seconds", RESENT_AT_ONCE)
    for exchange_id in taken:
        exchanges.send_to_learning(exchange_id, patient=True)
    return len(taken)


@shared_task(name="memories.requeue_failed")
@in_each_organisation
def requeue_failed() -> int:
    """Exchanges that were set aside, a few times, each time after a longer wait."""
    return exchanges.requeue_failed()


@shared_task(name="memories.scan_queues_again")
@in_each_organisation
def scan_queues_again() -> int:
    """Complete the receipts of erasures that found the broker away."""
    return erasure.scan_queues_again()


@shared_task(name="memories.sweep_promotions")
@in_each_organisation
def sweep_promotions() -> int:
    return promotion.sweep_promotions()


@shared_task(name="memories.refresh_confidence")
@in_each_organisation
def refresh_confidence() -> int:
    return fact_confidence.refresh_all()


@shared_task(name="memories.delete_due_facts")
@in_each_organisation
def delete_due_facts() -> int:
    return fact_decisions.delete_due_facts()


@shared_task(name="memories.archive_entries")
@in_each_organisation
def archive_entries() -> int:
    """Every hour: entries whose day has come, or that nobody uses."""
    return expiry.archive_expired()


@shared_task(name="memories.check_assumptions")
@in_each_organisation
def check_assumptions() -> int:
    """Every night: what decisions take for granted, held against what is approved by now."""
    return assumptions.check_all()


@shared_task(name="memories.purge_forgotten")
@in_each_organisation
def purge_forgotten() -> int:
    owners = _ids("SELECT owners_with_memories_to_purge()")
    gone = sum(memories.purge_forgotten(user_id=owner) for owner in owners)
    owners = _ids("SELECT owners_with_entities_to_purge()")
    gone += sum(entities.purge_forgotten_entities(user_id=owner) for owner in owners)
    owners = _ids("SELECT owners_with_snapshots_to_purge()")
    return gone + sum(snapshots.purge_snapshots(user_id=owner) for owner in owners)


@shared_task(name=webhooks.SEND_TASK)
@in_each_organisation
def send_webhooks() -> int:
    """Hand out what is due to be told, and send again what has waited for its next attempt."""
    return webhook_delivery.send_due()


@shared_task(name=webhook_delivery.DELIVER_TASK)
def deliver_webhook(delivery_id: str) -> None:
    webhook_delivery.deliver(delivery_id=UUID(delivery_id))


@shared_task(name="memories.delete_old_deliveries")
@in_each_organisation
def delete_old_deliveries() -> int:
    return webhook_delivery.delete_old()


@shared_task(name="memories.make_digest")
@in_each_organisation
def make_digest() -> int:
    """Every morning: what waits in the queue, where it is long or a conflict waits."""
    return digests.make_digest()


@shared_task(name="memories.settle_tallies")
@in_each_organisation
def settle_tallies() -> int:
    return tallies.settle_tallies()


@shared_task(name="memories.survey_facts")
@in_each_organisation
def survey_facts() -> int:
    return tallies.survey_facts()


@shared_task(name="memories.write_tombstones")
def write_tombstones() -> int:
    return tombstones.write_file()


@shared_task(name=jobs.RUN_TASK)
def run_job(job_id: str) -> None:
    jobs.run_job(job_id=UUID(job_id))


@shared_task(name=jobs.RESUME_TASK)
@in_each_organisation
def resume_jobs(*, at_start: bool = False) -> int:
    """Twice a minute; and when a worker gets ready, since what the one before it held would wait for that."""
    return jobs.resume_jobs(silent_for=jobs.SILENT_AT_START if at_start else jobs.SILENT)


@shared_task(name="memories.reembed_outdated")
def reembed_outdated() -> int:
    """Every minute: people, and teams, whose vectors are of another model than the configured one."""
    return reembedding.reembed_outdated() + reembed_outdated_teams()


@in_each_organisation
def reembed_outdated_teams() -> int:
    return team_reembedding.reembed_outdated_team()


@shared_task(name="memories.purge_jobs")
@in_each_organisation
def purge_jobs() -> int:
    return jobs.purge_jobs()


@shared_task(name="memories.delete_old_counts")
@in_each_organisation
def delete_old_counts() -> int:
    return retention.delete_old_counts()


@shared_task(name="memories.delete_ended_sessions")
def delete_ended_sessions() -> int:
    return retention.delete_ended_sessions()


@shared_task(name="memories.maintain")
@in_each_organisation
def maintain() -> int:
    """Every night: whose memory is kept in order. Returns how many people were handed on."""
    return _hand_on("memories.maintain_people", _ids("SELECT owners_to_maintain()"))


@shared_task(name="memories.maintain_people")
def maintain_people(*owners: str) -> int:
    """Delivered twice, it passes over whom it got to the first time. Returns whose memory was maintained."""
    since, began, done = timezone.now() - maintenance.NIGHT, time.monotonic(), 0
    for place, owner in enumerate(owners):
        started = time.monotonic()
        if started - began > MAINTAINED_SECONDS:
            background.send("memories.maintain_people", *owners[place:])
            break
        if maintenance.maintain(user_id=UUID(owner), once_since=since):
            done += 1
            time.sleep(min(RESTS * (time.monotonic() - started), LONGEST_REST))
    return done


@shared_task(name="memories.maintain_one")
def maintain_one(owner: str) -> None:
    """On demand, from their own page or by an assistant, where its progress is shown."""
    maintenance.maintain(user_id=UUID(owner), watched=True)


@shared_task(name="memories.consolidate_one")
def consolidate_one(owner: str) -> None:
    """The same of consolidation alone."""
    maintenance.draw_together(user_id=UUID(owner))


@shared_task(name="memories.retain")
@in_each_organisation
def retain() -> int:
    """Every night: whose messages have been kept long enough. Returns how many people were handed on."""
    kept_from = timezone.now() - timedelta(days=live_settings.current().message_retention_days)
    return _hand_on("memories.delete_old_messages", _ids("SELECT owners_with_messages_before(%s)", kept_from))


@shared_task(name="memories.delete_old_messages")
def delete_old_messages(*owners: str) -> int:
    return sum(retention.delete_old_messages(user_id=UUID(owner)) for owner in owners)


@shared_task(name="memories.retain_traces")
@in_each_organisation
def retain_traces() -> int:
    """Every night: whose traces have been kept long enough. Returns how many people were handed on."""
    kept_from = timezone.now() - timedelta(days=live_settings.current().trace_retention_days)
    return _hand_on("memories.delete_old_traces", _ids("SELECT owners_with_traces_before(%s)", kept_from))


@shared_task(name="memories.delete_old_traces")
def delete_old_traces(*owners: str) -> int:
    return sum(traces.delete_old_traces(user_id=UUID(owner)) for owner in owners)


def _ids(sql: str, *values: str | int | datetime) -> list[UUID]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [row[0] for row in cursor.fetchall()]


def _hand_on(task: str, owners: Sequence[UUID]) -> int:
    """Ids alone, in lists that one task gets through. What the broker loses is due again the next night."""
    for start in range(0, len(owners), PEOPLE_AT_ONCE):
        background.send(task, *map(str, owners[start : start + PEOPLE_AT_ONCE]))
    return len(owners)
