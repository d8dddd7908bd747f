"""What all tables share: random ids (they carry no time), and the owner of a personal row."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from pgvector.django import HalfVectorField

from memories.embedding import literal

DIMENSIONS = 384

# The database itself cascades (memories/sql/cascades.sql), so that deleting an account by raw SQL leaves
# nothing behind, and so that Django does not look for rows that row-level security hides from it.
IN_SQL = models.DO_NOTHING


class EmbeddingField(HalfVectorField):
    """A unit vector of the built-in model's size. Written in a sixth of the time that pgvector's own field takes."""

    def deconstruct(self) -> tuple[Any, Any, Any, Any]:
        """To a migration it is pgvector's field."""
        name, _, args, kwargs = super().deconstruct()
        return name, "pgvector.django.halfvec.HalfVectorField", args, kwargs

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else literal(value)


class IdModel(models.Model):
    # Version 4 on purpose: a version 7 would tell when a team fact was proposed, to the millisecond.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)

    class Meta:
        abstract = True


def owner(**options: Any) -> models.ForeignKey[Any, Any]:
    """The reference to the person that a row belongs to."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=IN_SQL, related_name="+", **options)


class OwnedModel(IdModel):
    """A row that belongs to one person; row-level security hides it from everybody else."""

    user = owner()

    class Meta:
        abstract = True


def hour_of(moment: datetime) -> datetime:
    """Rounded down to the hour: team rows keep no finer time, so that it cannot be matched to an exchange."""
    return moment.replace(minute=0, second=0, microsecond=0)


def week_of(moment: datetime) -> datetime:
    """The Monday of its week, in UTC whoever reads: two time zones would tell more than one."""
    day = moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=day.weekday())


def hour_now() -> datetime:
    return hour_of(timezone.now())
