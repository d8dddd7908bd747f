"""Celery's entry points to the stores: load by id, call an action, nothing else."""

from uuid import UUID

from celery import shared_task
from django.db import connection

from memories import tombstones
from memories.actions import exchanges, fact_confidence, jobs, memories, review, team

UNLEARNED_AFTER_SECONDS = 60.0
RESENT_AT_ONCE = 500


@shared_task(name="memories.resend_unlearned")
def resend_unlearned(older_than_seconds: float = UNLEARNED_AFTER_SECONDS) -> int:
    """Send exchanges again that the broker has lost. Learning is idempotent, so one too many does no harm."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT take_unlearned_exchanges(%s, %s)", [f"{older_than_seconds} seconds", RESENT_AT_ONCE]
        )
        taken = [row[0] for row in cursor.fetchall()]
    for exchange_id in taken:
        exchanges.send_to_learning(exchange_id)
    return len(taken)


@shared_task(name="memories.sweep_promotions")
def sweep_promotions() -> int:
    return team.sweep_promotions()


@shared_task(name="memories.refresh_confidence")
def refresh_confidence() -> int:
    return fact_confidence.refresh_all()


@shared_task(name="memories.delete_due_facts")
def delete_due_facts() -> int:
    return review.delete_due_facts()


@shared_task(name="memories.purge_forgotten")
def purge_forgotten() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT owners_with_memories_to_purge()")
        owners = [row[0] for row in cursor.fetchall()]
    return sum(memories.purge_forgotten(user_id=owner) for owner in owners)


@shared_task(name="memories.write_tombstones")
def write_tombstones() -> int:
    return tombstones.write_file()


@shared_task(name=jobs.RUN_TASK)
def run_job(job_id: str) -> None:
    jobs.run_job(job_id=UUID(job_id))


@shared_task(name="memories.resume_jobs")
def resume_jobs() -> int:
    return jobs.resume_jobs()


@shared_task(name="memories.purge_jobs")
def purge_jobs() -> int:
    return jobs.purge_jobs()
