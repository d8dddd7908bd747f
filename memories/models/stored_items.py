"""What a program keeps of a person under keys of its own, word for word: no memory, and no part of recall."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel

KEY_LENGTH = 200
MOST_LABELS = 20  # of a namespace


class StoredItem(OwnedModel):
    """A value under a key in a namespace such as ("memories", "preferences")."""

    namespace = ArrayField(models.CharField(max_length=KEY_LENGTH))
    key = models.CharField(max_length=KEY_LENGTH)
    value = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "namespace", "key"], name="one_item_per_key"),
        ]
        indexes = [models.Index(fields=["user", "-updated_at"], name="storeditem_owner")]


class StoredText(OwnedModel):
    """What an item is found by: the text at one place of its value, as a vector."""

    item = models.ForeignKey(StoredItem, on_delete=IN_SQL, related_name="texts")
    place = models.CharField(max_length=KEY_LENGTH)
    content = models.TextField(
        default="", db_default=""
    )  # as it was embedded; empty where it was kept before it was noted
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)

    class Meta:
        indexes = [models.Index(fields=["user"], name="storedtext_owner")]
