"""Personal memory: one durable statement about one person."""

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel, owner
from memories.models.people import Surface

MEMORY_LENGTH = 400


def words() -> "ArrayField[list[str], list[str]]":
    return ArrayField(models.CharField(max_length=200), default=list, db_default=[], blank=True)


class MemoryQuerySet(models.QuerySet["Memory"]):
    def live(self) -> "MemoryQuerySet":
        """Neither superseded nor forgotten."""
        return self.filter(superseded_by=None, forgotten_at=None)


def rarely_set(field: str) -> models.Index:
    """An index for a reference that few memories have: the others do not stand in it."""
    return models.Index(
        fields=[field], condition=models.Q(**{f"{field}__isnull": False}), name=f"memory_{field}"
    )


class Memory(OwnedModel):
    class Kind(models.TextChoices):
        FACT = "fact", _("fact")
        PREFERENCE = "preference", _("preference")
        CORRECTION = "correction", _("correction")
        EPISODE = "episode", _("episode")

    user = owner(db_index=False)  # every index below that begins with it serves
    kind = models.CharField(max_length=16, choices=Kind)
    content = models.CharField(max_length=MEMORY_LENGTH)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)
    importance = models.SmallIntegerField(
        default=3, db_default=3, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    strength = models.FloatField(default=1.0, db_default=1.0)

    surface = models.CharField(max_length=16, choices=Surface)
    assistant = models.ForeignKey(
        "memories.Assistant", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    exchange = models.ForeignKey(
        "memories.Exchange", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    recall_count = models.PositiveIntegerField(default=0, db_default=0)
    last_recalled_at = models.DateTimeField(null=True, blank=True)
    upvotes = models.PositiveIntegerField(default=0, db_default=0)
    downvotes = models.PositiveIntegerField(default=0, db_default=0)

    note_type = models.CharField(max_length=16, default="note", db_default="note")
    people = words()
    topics = words()
    action_items = words()
    tags = words()
    source = models.CharField(max_length=64, blank=True, default="", db_default="")
    auto_captured = models.BooleanField(default=True, db_default=True)
    project = models.CharField(max_length=100, blank=True, default="", db_default="")
    meaning = models.JSONField(default=dict, db_default={}, blank=True)
    annotations = models.JSONField(default=list, db_default=[], blank=True)

    valid_from = models.DateTimeField(null=True, blank=True)
    valid_until = models.DateTimeField(null=True, blank=True)
    superseded_by = models.ForeignKey(
        "self", on_delete=IN_SQL, null=True, related_name="supersedes", db_index=False
    )
    forgotten_at = models.DateTimeField(null=True, blank=True)
    purge_after = models.DateTimeField(null=True, blank=True)

    objects = MemoryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "memories"
        # No HNSW here: filtered by owner it loses rows without a word (docs/decisions/0003).
        indexes = [
            models.Index(fields=["user", "id"], name="memory_sample"),  # recall_has_more
            models.Index(fields=["user", "-created_at"], name="memory_owner"),
            models.Index(fields=["user", "project"], name="memory_project"),
            rarely_set("assistant"),
            rarely_set("exchange"),
            rarely_set("superseded_by"),
            models.Index(
                fields=["purge_after"], condition=models.Q(purge_after__isnull=False), name="memory_purge"
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(importance__range=(1, 5)), name="memory_importance"),
        ]

    def __str__(self) -> str:
        return self.content
