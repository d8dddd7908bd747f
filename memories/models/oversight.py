"""What the system tells about itself: verdicts, runs, settings, audit. None of it holds a text or names a contributor."""

from datetime import date

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, IdModel, hour_now

TERM_LENGTH = 64


def today() -> date:
    return timezone.now().date()


class Decision(IdModel):
    """One verdict on one candidate, or one review. Feeds Stats, the preview of a change of settings, calibration."""

    class Store(models.TextChoices):
        PERSONAL = "personal", _("personal")
        TEAM = "team", _("team")
        KNOWLEDGE = "knowledge", _("entries")

    class Result(models.TextChoices):
        GATED = "gated", _("stopped by the gate")
        INSERTED = "inserted", _("new")
        MERGED = "merged", _("merged")
        SUPERSEDED = "superseded", _("replaced an older statement")
        CORROBORATED = "corroborated", _("one more distinct contributor")
        RESTATED = "restated", _("said again")
        DROPPED = "dropped", _("an entry that adds too little")
        SWALLOWED = "swallowed", _("same as a rejected fact")
        CONFLICTED = "conflicted", _("contradicts a fact")
        PROMOTED = "promoted", _("approved by corroboration")
        APPROVED = "approved", _("approved by a reviewer")
        REJECTED = "rejected", _("rejected by a reviewer")

    store = models.CharField(max_length=16, choices=Store)
    result = models.CharField(max_length=16, choices=Result)
    relation = models.CharField(max_length=16, blank=True, default="", db_default="")
    similarity = models.FloatField(null=True)
    score = models.FloatField(null=True)
    gate_rule = models.CharField(max_length=64, blank=True, default="", db_default="")
    confidence = models.FloatField(null=True)
    contributors = models.PositiveIntegerField(null=True)
    of_keys = models.PositiveIntegerField(null=True)  # the contributors who are the people of a service key
    # A reviewer took it back: no label any more.
    undone = models.BooleanField(default=False, db_default=False)
    day = models.DateField(default=today)

    class Meta:
        indexes = [models.Index(fields=["day", "store", "result"], name="decision_day")]


class LearnRun(IdModel):
    """One line per learned exchange under a random key: counts only."""

    hour = models.DateTimeField(default=hour_now)
    form = models.CharField(max_length=16)
    model = models.CharField(max_length=100, blank=True)
    stated = models.PositiveIntegerField(default=0)
    inserted = models.PositiveIntegerField(default=0)
    merged = models.PositiveIntegerField(default=0)
    superseded = models.PositiveIntegerField(default=0)
    proposed = models.PositiveIntegerField(default=0)
    gated = models.PositiveIntegerField(default=0)
    corroborated = models.PositiveIntegerField(default=0)
    conflicted = models.PositiveIntegerField(default=0)
    promoted = models.PositiveIntegerField(default=0)
    secrets = models.PositiveIntegerField(default=0)
    milliseconds = models.PositiveIntegerField(default=0)
    tokens_in = models.PositiveIntegerField(default=0)
    tokens_out = models.PositiveIntegerField(default=0)
    cost = models.DecimalField(max_digits=12, decimal_places=6, default=0)

    class Meta:
        indexes = [models.Index(fields=["hour"], name="learnrun_hour")]


class SettingsRevision(IdModel):
    """One state of all live settings. Append-only; one is active."""

    values = models.JSONField()
    changed = models.JSONField(default=dict)
    author = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    reason = models.CharField(max_length=300)
    created_at = models.DateTimeField(auto_now_add=True)
    active = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["active"], condition=models.Q(active=True), name="one_active_revision"
            ),
        ]


class AllowedTerm(IdModel):
    """A product that the gate lets pass because an operator said so."""

    term = models.CharField(max_length=TERM_LENGTH, unique=True)
    added_by = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)


class AuditEntry(IdModel):
    """What staff did. Append-only by grant; `action_id` joins the entries of one user action."""

    action_id = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey("memories.User", on_delete=IN_SQL, null=True, related_name="+")
    action = models.CharField(max_length=64)
    object_type = models.CharField(max_length=32)
    object_id = models.CharField(max_length=64)
    fields = ArrayField(models.CharField(max_length=64), default=list)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["object_type", "object_id", "-at"], name="audit_object"),
            models.Index(fields=["-at"], name="audit_at"),
            models.Index(fields=["actor", "-at"], name="audit_actor"),
            models.Index(fields=["action", "-at"], name="audit_action"),
            models.Index(fields=["action_id"], name="audit_one_action"),
        ]


class Tombstone(models.Model):
    """A keyed hash of an erased id: tasks queued before the erasure, and restores, find it and stop."""

    digest = models.BinaryField(primary_key=True, max_length=32)
    erased_at = models.DateTimeField(default=timezone.now)
