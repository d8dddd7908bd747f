"""Vectors of another model that wait until all of a person's, or of a team's, stand."""

from django.db import models

from memories.models.base import DIMENSIONS, EmbeddingField, IdModel, OwnedModel


class NextVector(OwnedModel):
    """What a row's vector will be once every row of its person has one; of which text it is, by its digest."""

    table = models.CharField(max_length=16)
    row = models.UUIDField()
    digest = models.CharField(max_length=32)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "table", "row"], name="one_next_vector_per_row")
        ]


class NextTeamVector(IdModel):
    """The same for what an organisation shares. Row-level security hides it from every other one."""

    table = models.CharField(max_length=16)
    row = models.UUIDField()
    digest = models.CharField(max_length=32)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "row"], name="one_next_vector_per_shared_row")
        ]
