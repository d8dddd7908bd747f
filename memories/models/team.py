"""The team store. No column of these tables names a person, except the side table that nobody may read."""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HnswIndex

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, IdModel, hour_now

FACT_LENGTH = 300
WORDS_CONFIG = "simple"  # every word counts as it is written; a search finds what begins with it


class Tier(models.TextChoices):
    """What a piece of knowledge is to the team: what holds, what is at work, what was learned. Facts have none."""

    CORE = "core", _("core")
    WORKING = "working", _("working")
    LEARNING = "learning", _("learning")


class Category(models.TextChoices):
    PRINCIPLE = "principle", _("principle")
    PROCEDURE = "procedure", _("procedure")
    TEAM = "team", _("team")
    CLIENT = "client", _("client")
    PROJECT = "project", _("project")
    THREAD = "thread", _("thread")
    COMMITMENT = "commitment", _("commitment")
    DECISION = "decision", _("decision")
    CORRECTION = "correction", _("correction")
    INSIGHT = "insight", _("insight")
    OUTCOME = "outcome", _("outcome")

    @property
    def tier(self) -> Tier:
        return TIERS[self]


TIERS: dict[str, Tier] = {
    **dict.fromkeys(["principle", "procedure", "team", "client"], Tier.CORE),
    **dict.fromkeys(["project", "thread", "commitment"], Tier.WORKING),
    **dict.fromkeys(["decision", "correction", "insight", "outcome"], Tier.LEARNING),
}


class TeamFact(IdModel):
    class Kind(models.TextChoices):
        FACT = "fact", _("fact")
        HOWTO = "howto", _("how-to")
        REFERENCE = "reference", _("reference")
        GLOSSARY = "glossary", _("glossary")

    class Status(models.TextChoices):
        PENDING = "pending", _("pending")
        APPROVED = "approved", _("approved")
        REJECTED = "rejected", _("rejected")

    class Origin(models.TextChoices):
        ASSISTANT = "assistant", _("learned by the assistant")
        AGENT = "agent", _("proposed by an agent")
        USER = "user", _("proposed by a person")

    class Life(models.TextChoices):
        ACTIVE = "active", _("active")
        RESOLVED = "resolved", _("resolved")
        ARCHIVED = "archived", _("archived")

    kind = models.CharField(max_length=16, choices=Kind)
    content = models.CharField(max_length=FACT_LENGTH)
    # Of an entry, whose title `content` is and whose body is an `Entry`. A fact has neither, and stays active.
    tier = models.CharField(max_length=8, choices=Tier, blank=True, default="", db_default="")
    category = models.CharField(max_length=16, choices=Category, blank=True, default="", db_default="")
    life = models.CharField(max_length=8, choices=Life, default=Life.ACTIVE, db_default=Life.ACTIVE)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)
    importance = models.SmallIntegerField(default=3, validators=[MinValueValidator(1), MaxValueValidator(5)])
    belief = models.FloatField(default=0.5)
    confidence = models.FloatField(default=0.5)
    status = models.CharField(max_length=16, choices=Status, default=Status.PENDING)
    origin = models.CharField(max_length=16, choices=Origin)
    agent_name = models.CharField(max_length=64, blank=True)
    promoted_automatically = models.BooleanField(default=False)
    entered_by_hand = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    merged_into = models.ForeignKey("self", on_delete=IN_SQL, null=True, related_name="merged")
    restated_count = models.PositiveIntegerField(default=0)
    recall_count = models.PositiveIntegerField(default=0)
    last_recalled_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(default=hour_now)
    created_at = models.DateTimeField(default=hour_now)
    updated_at = models.DateTimeField(default=hour_now)
    confidence_due = models.BooleanField(default=False)
    delete_after = models.DateTimeField(null=True, blank=True)

    changed_beside: list[str]  # what a decision changes of the entry whose title this is: actions.decision

    class Meta:
        indexes = [
            # All statuses: deduplication looks at rejected and pending facts too.
            HnswIndex(
                name="teamfact_embedding",
                fields=["embedding"],
                m=16,
                ef_construction=64,
                opclasses=["halfvec_cosine_ops"],
            ),
            models.Index(fields=["status", "-created_at", "id"], name="teamfact_queue"),
            models.Index(fields=["tier", "category"], name="teamfact_tier", condition=~models.Q(tier="")),
            # Orders of the list of facts. None over what changes with every recall or restatement (recall_count,
            # confidence): each change of an indexed column adds the row to the HNSW index anew.
            models.Index(fields=["-updated_at", "id"], name="teamfact_updated"),
            models.Index(fields=["-created_at", "id"], name="teamfact_created"),
            models.Index(fields=["-importance", "id"], name="teamfact_importance"),
            models.Index(
                fields=["delete_after"],
                name="teamfact_leaving",
                condition=models.Q(delete_after__isnull=False),
            ),
            GinIndex(SearchVector("content", config=WORDS_CONFIG), name="teamfact_words"),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(importance__range=(1, 5)), name="teamfact_importance"),
            models.CheckConstraint(condition=models.Q(confidence__range=(0, 1)), name="teamfact_confidence"),
            models.CheckConstraint(
                condition=models.Q(tier="", category="") | ~models.Q(tier="") & ~models.Q(category=""),
                name="teamfact_tier_has_a_category",
            ),
        ]

    def __str__(self) -> str:
        return self.content


class FactVersion(IdModel):
    """An older wording of a fact; it dies with the fact."""

    fact = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="versions")
    version = models.PositiveIntegerField()
    content = models.CharField(max_length=FACT_LENGTH)
    kind = models.CharField(max_length=16, choices=TeamFact.Kind)
    importance = models.SmallIntegerField()
    body = models.JSONField(null=True)  # of an entry: what stood beside the title
    replaced_at = models.DateTimeField(default=hour_now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["fact", "version"], name="one_wording_per_version")]


class Contribution(models.Model):
    """Who said a fact. The application role may not select here: see memories/sql/contributions.sql."""

    pk = models.CompositePrimaryKey("fact_id", "user_id")
    fact = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="+")
    user = models.ForeignKey("memories.User", on_delete=IN_SQL, related_name="+")


class ConflictQuerySet(models.QuerySet["Conflict"]):
    def open(self) -> "ConflictQuerySet":
        """Not settled, and both sides still stand.

        One that was rejected contradicts nothing until it is re-opened; for one that is part of another fact that
        other one stands (`opposition.inherit`).
        """
        stands = self.filter(
            resolution=Conflict.Resolution.OPEN,
            fact__delete_after=None,
            other__delete_after=None,
            fact__merged_into=None,
            other__merged_into=None,
        )
        return stands.exclude(fact__status=TeamFact.Status.REJECTED).exclude(
            other__status=TeamFact.Status.REJECTED
        )

    def of(self, fact: TeamFact) -> "ConflictQuerySet":
        return self.filter(models.Q(fact=fact) | models.Q(other=fact))


class Conflict(IdModel):
    """Two facts that cannot both hold."""

    class Resolution(models.TextChoices):
        OPEN = "", _("open")
        KEPT_ONE = "kept_one", _("one was kept")
        KEPT_BOTH = "kept_both", _("both hold: they speak of different things")
        EDITED = "edited", _("settled by an edit")

    fact = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="conflicts")
    other = models.ForeignKey(TeamFact, on_delete=IN_SQL, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    resolution = models.CharField(max_length=16, choices=Resolution, blank=True, default=Resolution.OPEN)
    created_at = models.DateTimeField(default=hour_now)
    settled_at = models.DateTimeField(null=True, blank=True)

    objects = ConflictQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fact", "other"], name="one_conflict_per_pair"),
            models.CheckConstraint(
                condition=~models.Q(fact=models.F("other")), name="no_conflict_with_itself"
            ),
        ]
