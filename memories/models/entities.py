"""A person's world: who and what their memories are about, and how those hang together."""

import re
from collections.abc import Iterable

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Concat, Lower
from django.utils.translation import gettext_lazy as _

from memories.models.base import DIMENSIONS, IN_SQL, EmbeddingField, OwnedModel, owner

NAME_LENGTH = 200
DESCRIPTION_LENGTH = 400


class EntityQuerySet(models.QuerySet["Entity"]):
    def live(self) -> "EntityQuerySet":
        """Neither forgotten nor part of another one."""
        return self.filter(forgotten_at=None, merged_into=None)

    def sharing_a_word(self, words: Iterable[str]) -> "EntityQuerySet":
        """A sieve before names are compared: whose names hold one of these words (`name_words`), of thousands a few.

        Names with other letters than ASCII's all pass: "Zoë" is zoe, which Postgres does not know.
        """
        plain = sorted({part for word in words for part in re.findall("[a-z0-9]+", word)})
        aliases = Func(F("aliases"), Value(" "), function="array_to_string", output_field=models.TextField())
        shared = Q(names__regex=rf"(^|[^a-z0-9])({'|'.join(plain)})($|[^a-z0-9])") if plain else Q()
        other_letters = Q(names__regex="[^[:ascii:]]")
        names = Lower(Concat("name", Value(" "), aliases, output_field=models.TextField()))
        return self.alias(names=names).filter(shared | other_letters)


class Entity(OwnedModel):
    """Somebody or something that memories are about. One that was merged into another stays, so that it can be undone."""

    class Type(models.TextChoices):
        PERSON = "person", _("person")
        ORG = "org", _("organisation")
        PROJECT = "project", _("project")
        PLACE = "place", _("place")
        TOOL = "tool", _("tool")
        PROCESS = "process", _("process")
        DOCUMENT = "document", _("document")
        CONCEPT = "concept", _("concept")
        EVENT = "event", _("event")
        ACCOUNT = "account", _("account")

    user = owner(db_index=False)
    type = models.CharField(max_length=16, choices=Type)
    name = models.CharField(max_length=NAME_LENGTH)
    aliases = ArrayField(models.CharField(max_length=NAME_LENGTH), default=list, db_default=[], blank=True)
    description = models.CharField(max_length=DESCRIPTION_LENGTH, blank=True, default="", db_default="")
    embedding = EmbeddingField(dimensions=DIMENSIONS)  # of the name, the type and the description
    embedding_model = models.CharField(max_length=100)
    attributes = models.JSONField(default=dict, db_default={}, blank=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    merged_into = models.ForeignKey("self", on_delete=IN_SQL, null=True, related_name="+")
    brought = models.JSONField(
        default=dict, db_default={}, blank=True
    )  # by a merge: what undoing it takes back
    forgotten_at = models.DateTimeField(null=True, blank=True)
    purge_after = models.DateTimeField(null=True, blank=True)

    objects = EntityQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entities"
        indexes = [
            models.Index(fields=["user", "name"], name="entity_name"),
            models.Index(
                fields=["purge_after"], condition=models.Q(purge_after__isnull=False), name="entity_purge"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Mention(OwnedModel):
    """A memory is about an entity."""

    memory = models.ForeignKey("memories.Memory", on_delete=IN_SQL, related_name="mentions", db_index=False)
    entity = models.ForeignKey(Entity, on_delete=IN_SQL, related_name="mentions")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["memory", "entity"], name="one_mention_per_memory")]


class RelationQuerySet(models.QuerySet["Relation"]):
    def live(self) -> "RelationQuerySet":
        """Said by a memory that holds, and replaced by no other."""
        return self.filter(superseded_by=None, memory__superseded_by=None, memory__forgotten_at=None)


class Relation(OwnedModel):
    """How two entities hang together, as one memory says; two memories that say it have a row each."""

    class Type(models.TextChoices):
        WORKS_FOR = "works_for", _("works for")
        WORKS_ON = "works_on", _("works on")
        LEADS = "leads", _("leads")
        REPORTS_TO = "reports_to", _("reports to")
        MANAGES = "manages", _("manages")
        COVERS_FOR = "covers_for", _("covers for")
        CLIENT_OF = "client_of", _("is a client of")
        USES = "uses", _("uses")
        LOCATED_IN = "located_in", _("is in")
        PART_OF = "part_of", _("is part of")
        OWNS = "owns", _("owns")
        REVIEWS = "reviews", _("reviews")
        ABOUT = "about", _("is about")
        SEE_ALSO = "see_also", _("see also")

    source = models.ForeignKey(Entity, on_delete=IN_SQL, related_name="+")
    type = models.CharField(max_length=16, choices=Type)
    target = models.ForeignKey(Entity, on_delete=IN_SQL, related_name="+")
    memory = models.ForeignKey("memories.Memory", on_delete=IN_SQL, related_name="relations", db_index=False)
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_until = models.DateTimeField(null=True, blank=True)
    superseded_by = models.ForeignKey("self", on_delete=IN_SQL, null=True, related_name="+")

    objects = RelationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["memory", "source", "type", "target"], name="one_relation_per_memory"
            ),
            models.CheckConstraint(condition=~models.Q(source=models.F("target")), name="relation_of_two"),
        ]
