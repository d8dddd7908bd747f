"""What operators are told of the queue once a day: two numbers, and by which address a feed is read."""

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

from memories.models.base import IdModel


class QueueDigest(models.Model):
    """Counted once a day at a fixed hour, so that no number tells when somebody spoke."""

    day = models.DateField(primary_key=True)
    pending = models.PositiveIntegerField()
    conflicts = models.PositiveIntegerField()
    made_at = models.DateTimeField(default=timezone.now)


FEED_LASTS = timedelta(days=180)


def feed_end() -> datetime:
    return timezone.now() + FEED_LASTS


class FeedToken(IdModel):
    """The one address of the feed in use, as a hash, until it ends. A new one takes its place."""

    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(default=feed_end)
