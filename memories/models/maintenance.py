"""What is made from a person's own rows, and what keeps them in order: summaries, the profile, maintenance."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from memories.models.base import IN_SQL, OwnedModel

VALUE_LENGTH = 200


class Summary(OwnedModel):
    """What one session comes down to where the whole of it has no room. It replaces no message, and dies with any of them."""

    conversation = models.ForeignKey("memories.Conversation", on_delete=IN_SQL, related_name="+")
    # As one assistant may read the session; none: as its person may.
    assistant = models.ForeignKey(
        "memories.Assistant", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    content = models.TextField()
    messages = ArrayField(models.UUIDField())  # that it stands for; none: to be made anew
    made_at = models.DateTimeField()
    # The budget that it was made for, and when somebody last asked: what the night makes ahead.
    tokens = models.IntegerField(default=0, db_default=0)
    asked_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "summaries"
        constraints = [
            models.UniqueConstraint(
                fields=["conversation", "assistant"], name="one_summary_per_reader", nulls_distinct=False
            )
        ]


class ProfileAttribute(OwnedModel):
    """One attribute of the person, or of one assistant of theirs. Of several values of a key the one that nothing has superseded holds."""

    class Key(models.TextChoices):
        NAME = "name", _("name")
        PRONOUNS = "pronouns", _("pronouns")
        ROLE = "role", _("role")
        EMPLOYER = "employer", _("employer")
        LOCATION = "location", _("location")
        TIME_ZONE = "time_zone", _("time zone")
        LANGUAGES = "languages", _("languages")
        TOOLS = "tools", _("tools")
        WORKING_HOURS = "working_hours", _("working hours")
        DIET = "diet", _("diet")
        ACCESSIBILITY = "accessibility", _("accessibility")
        ANSWERS = "answers", _("how to be answered")

    class Source(models.TextChoices):
        HAND = "hand", _("by hand")
        MEMORY = "memory", _("from a memory")

    # None: of the person themselves, and known to every assistant.
    assistant = models.ForeignKey(
        "memories.Assistant", on_delete=IN_SQL, null=True, related_name="+", db_index=False
    )
    key = models.CharField(max_length=16, choices=Key)
    value = models.CharField(max_length=VALUE_LENGTH)
    confidence = models.FloatField()  # 0 to 1
    source = models.CharField(max_length=8, choices=Source)
    memory = models.ForeignKey("memories.Memory", on_delete=IN_SQL, null=True, related_name="+")
    told_at = models.DateTimeField()
    superseded_by = models.ForeignKey("self", on_delete=IN_SQL, null=True, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["user", "key"], name="profile_owner")]


class MaintenanceRun(OwnedModel):
    """What one maintenance of a person's memory did, step by step: numbers, and what undoes it."""

    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    did = models.JSONField(default=dict)
    consolidated = models.JSONField(
        default=dict
    )  # by the memory that stands for them, the ids that it replaced

    class Meta:
        indexes = [models.Index(fields=["user", "-started_at"], name="maintenance_owner")]
