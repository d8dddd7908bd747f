"""Personal memory: one durable statement about one person."""

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel, owner
from memories.models.people import Surface

MEMORY_LENGTH = 400  # of a statement
PROCESS_LENGTH = 2000  # of an instruction that is a process: its steps stay together


def words() -> "ArrayField[list[str], list[str]]":
    return ArrayField(models.CharField(max_length=200), default=list, db_default=[], blank=True)


def no_longer_than(length: int) -> models.Q:
    return models.Q(LessThanOrEqual(Length("content"), length))


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

    class Type(models.TextChoices):
        FACT = "fact", _("fact")
        EVENT = "event", _("event")
        PLAN = "plan", _("plan")
        INSTRUCTION = "instruction", _("instruction")
        OPINION = "opinion", _("opinion")

    class Subtype(models.TextChoices):
        DEFINITIONAL = "definitional", _("definition")
        CAUSAL = "causal", _("cause")
        CONDITIONAL = "conditional", _("condition")
        COMPARATIVE = "comparative", _("comparison")
        NEGATION = "negation", _("negation")
        ACTION = "action", _("action")
        DECISION = "decision", _("decision")
        CONVERSATION = "conversation", _("conversation")
        INCIDENT = "incident", _("incident")
        OUTCOME = "outcome", _("outcome")
        COMPLETED_PLAN = "completed_plan", _("completed plan")
        SCHEDULED = "scheduled", _("scheduled")
        INTENDED = "intended", _("intended")
        REQUESTED = "requested", _("requested")
        RULE = "rule", _("rule")
        PROCESS = "process", _("process")
        TOOL_USAGE = "tool_usage", _("use of a tool")
        ROLE = "role", _("role")
        THRESHOLD = "threshold", _("threshold")
        EXCEPTION = "exception", _("exception")
        PREFERENCE = "preference", _("preference")
        BAN = "ban", _("ban")

    class About(models.TextChoices):
        SELF = "self", _("oneself")
        WORLD = "world", _("one's world")

    user = owner(db_index=False)  # every index below that begins with it serves
    kind = models.CharField(max_length=16, choices=Kind)
    type = models.CharField(max_length=16, choices=Type, default=Type.FACT, db_default=Type.FACT)
    subtype = models.CharField(max_length=16, choices=Subtype, blank=True, default="", db_default="")
    about = models.CharField(max_length=8, choices=About, default=About.SELF, db_default=About.SELF)
    content = models.TextField(max_length=PROCESS_LENGTH)
    embedding = EmbeddingField(dimensions=DIMENSIONS)
    embedding_model = models.CharField(max_length=100)
    importance = models.SmallIntegerField(
        default=3, db_default=3, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    strength = models.FloatField(default=1.0, db_default=1.0)

    falls_on = models.DateField(null=True, blank=True)  # the day of a plan or an event
    # Of an instruction: 1 holds for everything, 0.5 for a team or a tool, 0.2 for one client or person.
    scope = models.FloatField(null=True, blank=True)
    entities = models.ManyToManyField(
        "memories.Entity", through="memories.Mention", related_name="memories", blank=True
    )

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
    # Of one that a model worded in the place of several: those. It stands and falls with them.
    written_from = ArrayField(models.UUIDField(), null=True, blank=True)
    # Because of messages that are left out: whether it is `hidden`, and `by` what it was replaced when all were heard.
    left_out = models.JSONField(null=True, blank=True)

    objects = MemoryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "memories"
        # No HNSW here: filtered by owner it loses rows without a word (docs/decisions/0003).
        indexes = [
            models.Index(fields=["user", "id"], name="memory_sample"),  # recall_has_more
            models.Index(fields=["user", "-created_at"], name="memory_owner"),
            models.Index(fields=["user", "project"], name="memory_project"),
            models.Index(fields=["user"], condition=models.Q(type="instruction"), name="memory_instructions"),
            models.Index(
                fields=["user", "falls_on"],
                condition=models.Q(falls_on__isnull=False),
                name="memory_falls_on",
            ),
            rarely_set("assistant"),
            rarely_set("exchange"),
            rarely_set("superseded_by"),
            models.Index(
                fields=["purge_after"], condition=models.Q(purge_after__isnull=False), name="memory_purge"
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=models.Q(importance__range=(1, 5)), name="memory_importance"),
            models.CheckConstraint(condition=models.Q(scope__range=(0, 1)), name="memory_scope"),
            models.CheckConstraint(
                condition=no_longer_than(MEMORY_LENGTH)
                | (models.Q(type="instruction", subtype="process") & no_longer_than(PROCESS_LENGTH)),
                name="memory_length",
            ),
        ]

    def __str__(self) -> str:
        return self.content
