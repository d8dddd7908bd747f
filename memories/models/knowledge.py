"""What the team knows at greater length than a sentence: entries, what decisions rest on, and who may read what.

An entry is a row of the team store (`TeamFact`, whose content is the entry's title) with a body beside it. So the gate's
quarantine, review, history, erasure of contributions and confidence are those of every team fact
(docs/decisions/0018-an-entry-is-a-fact-with-a-body.md). No column names a person.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HnswIndex

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, IdModel
from memories.models.team import FACT_LENGTH, Category, TeamFact, Tier

BODY_LENGTH = 4_000
TITLE_LENGTH = 200
TAG_LENGTH, MOST_TAGS = 40, 12
MOST_POINTS = 12  # alternatives, assumptions, links of one entry
SOURCE_LENGTH = 64


class Certainty(models.TextChoices):
    """How sure the author is, in a word, beside the store's own confidence."""

    HIGH = "high", _("high")
    MEDIUM = "medium", _("medium")
    LOW = "low", _("low")


class Entry(models.Model):
    """The body of an entry, and what its category adds: a decision's context, an outcome's result."""

    fact = models.OneToOneField(TeamFact, on_delete=IN_SQL, primary_key=True, related_name="entry")
    body = models.TextField(max_length=BODY_LENGTH)
    certainty = models.CharField(max_length=8, choices=Certainty, default=Certainty.HIGH)
    tags = ArrayField(models.CharField(max_length=TAG_LENGTH), default=list, blank=True)
    source = models.CharField(max_length=SOURCE_LENGTH, blank=True, default="")
    surprise = models.FloatField(
        null=True
    )  # what it added to what was known (docs/knowledge.md); learning alone
    # Of a decision.
    reasoning = models.TextField(max_length=BODY_LENGTH, blank=True, default="")
    alternatives = ArrayField(models.CharField(max_length=FACT_LENGTH), default=list, blank=True)
    criteria = models.TextField(max_length=1_000, blank=True, default="")  # for giving it up
    revisit_on = models.DateField(null=True, blank=True)
    # Of an outcome. The database deletes an outcome's link with its decision; the entry stays.
    decision = models.ForeignKey("self", on_delete=IN_SQL, null=True, related_name="outcomes")
    success = models.BooleanField(null=True)
    scored_on = models.DateField(null=True, blank=True)
    # Its life.
    expires_on = models.DateField(null=True, blank=True)
    access_count = models.PositiveIntegerField(default=0)
    last_accessed_at = models.DateTimeField(null=True, blank=True)  # the hour
    expired = models.BooleanField(default=False)  # archived by the nightly job and by nobody
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)
    words = SearchVectorField(null=True, editable=False)  # indexed by organisation (knowledge.sql)

    class Meta:
        verbose_name_plural = "entries"
        indexes = [
            HnswIndex(
                name="entry_embedding",
                fields=["embedding"],
                m=16,
                ef_construction=64,
                opclasses=["halfvec_cosine_ops"],
            ),
            GinIndex(fields=["tags"], name="entry_tags"),
            models.Index(
                fields=["revisit_on"], name="entry_revisit", condition=models.Q(revisit_on__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.fact.content


class Assumption(IdModel):
    """One thing that a decision takes for granted, and the fact that speaks against it."""

    entry = models.ForeignKey(Entry, on_delete=IN_SQL, related_name="assumptions")
    place = models.PositiveSmallIntegerField()
    content = models.CharField(max_length=FACT_LENGTH)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    contradicted_by = models.ForeignKey(TeamFact, on_delete=IN_SQL, null=True, related_name="+")

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return self.content


class EntryLink(IdModel):
    """Two entries that belong together; shown at both."""

    entry = models.ForeignKey(Entry, on_delete=IN_SQL, related_name="links")
    other = models.ForeignKey(Entry, on_delete=IN_SQL, related_name="linked_from")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "other"], name="one_link_per_pair"),
            models.CheckConstraint(condition=~models.Q(entry=models.F("other")), name="no_link_to_itself"),
        ]


class KnowledgeRight(IdModel):
    """What a key, or an assistant, may do with one category. Without a row the defaults hold (knowledge.sql)."""

    key = models.ForeignKey("memories.ApiKey", on_delete=IN_SQL, null=True, related_name="+")
    assistant = models.ForeignKey("memories.Assistant", on_delete=IN_SQL, null=True, related_name="+")
    category = models.CharField(max_length=16, choices=Category)
    may_read = models.BooleanField()
    may_write = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key", "category"], condition=models.Q(key__isnull=False), name="one_right_per_key"
            ),
            models.UniqueConstraint(
                fields=["assistant", "category"],
                condition=models.Q(assistant__isnull=False),
                name="one_right_per_assistant",
            ),
            models.CheckConstraint(
                condition=models.Q(key__isnull=False) ^ models.Q(assistant__isnull=False),
                name="right_of_a_key_or_an_assistant",
            ),
        ]


class TeamChange(models.Model):
    """The last thing that became of a fact or entry since it was first approved: what `/team/changes` tells.

    Written by a trigger and read by one function; the application has no right on it (knowledge.sql).
    """

    id = models.BigAutoField(primary_key=True)
    fact = models.OneToOneField(TeamFact, on_delete=IN_SQL, related_name="+")
    change = models.CharField(max_length=16)
    told_from = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["told_from", "id"], name="teamchange_told")]


__all__ = [
    "Assumption",
    "Category",
    "Certainty",
    "Entry",
    "EntryLink",
    "KnowledgeRight",
    "TeamChange",
    "Tier",
]
