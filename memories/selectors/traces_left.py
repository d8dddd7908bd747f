"""The scan after an erasure: whether anything that this system writes still holds the person."""

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from uuid import UUID

import redis
from celery import current_app
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Q

from memories.models import ApiKey, AuditEntry, SurfaceLink, User
from memories.models.base import OwnedModel
from memories.tenancy import acting_as

# What a task can wait in: the queue itself, and what was delivered but not acknowledged yet.
UNACKNOWLEDGED = "unacked"


def scan(*, user_id: UUID, mode: str, exchanges: Sequence[UUID], terms: Sequence[str]) -> dict[str, int]:
    """Rows, queued tasks and audit texts that still hold the person, by place. All zero when the erasure is whole."""
    left = {"contributions": _contributions(user_id)}
    if mode == "contributions_only":
        return left
    kept: set[type[OwnedModel]] = {SurfaceLink} if mode == "memories" else set()
    left |= _own_rows(user_id, kept)
    left["queued_tasks"] = _queued(exchanges)
    if mode == "account":
        left["accounts"] = (
            User.objects.filter(pk=user_id).count() + ApiKey.objects.filter(user_id=user_id).count()
        )
        left["audit_texts"] = _audit_texts(terms)
    return left


def _own_rows(user_id: UUID, kept: set[type[OwnedModel]]) -> dict[str, int]:
    models = apps.get_app_config("memories").get_models()
    owned = [model for model in models if issubclass(model, OwnedModel) and model not in kept]
    with acting_as(user_id):
        return {
            str(model._meta.verbose_name_plural): model._default_manager.filter(user_id=user_id).count()
            for model in owned
        }


def _contributions(user_id: UUID) -> int:
    with acting_as(user_id), connection.cursor() as cursor:
        cursor.execute("SELECT contributions FROM preview_contribution_erasure()")
        return int(cursor.fetchone()[0])


def _queued(exchanges: Sequence[UUID]) -> int:
    """Tasks in the broker that name one of the person's exchanges. They would find nothing; the scan says if any wait."""
    if not exchanges:
        return 0
    broker = redis.Redis.from_url(settings.REDIS_URL)
    try:
        waiting = [*broker.lrange(current_app.conf.task_default_queue, 0, -1), *broker.hvals(UNACKNOWLEDGED)]
    except redis.ConnectionError:
        return 0  # a broker that is down hands nothing out, and what it kept names no person
    names = [str(each).encode() for each in exchanges]
    return sum(any(name in task for name in names) for task in waiting)


def _audit_texts(terms: Sequence[str]) -> int:
    if not terms:
        return 0
    whole_words = (Q(reason__iregex=rf"(?<!\w){re.escape(term)}(?!\w)") for term in terms)
    return AuditEntry.objects.filter(reduce(or_, whole_words)).count()
