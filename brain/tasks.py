"""Celery's entry points to the loop: load by id, call, nothing else."""

from uuid import UUID

from celery import shared_task

from brain import loop
from memories.actions.exchanges import LEARN_TASK


@shared_task(name=LEARN_TASK)
def learn_exchange(exchange_id: str) -> None:
    loop.learn(UUID(exchange_id))
