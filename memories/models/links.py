"""Joining one more surface to an account: a code that the person carries over by hand, and what it brought along."""

from django.db import models
from django.utils import timezone

from memories.models.base import OwnedModel


class LinkCode(OwnedModel):
    """One code, once and for a few minutes. Only its keyed hash is kept; redeeming it deletes the row."""

    digest = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user"], name="linkcode_owner")]


class AbsorbedAccount(OwnedModel):
    """The id of an account that became part of this one. Erasing the person erases it, too, in any backup."""

    absorbed = models.UUIDField(unique=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["user"], name="absorbed_owner")]
