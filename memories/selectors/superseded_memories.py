"""Which of a person's memories a new one makes untrue (memories/supersession), asked where it announces a change."""

import math
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import numpy as np
from django.db.models import Count, Q
from pgvector.django import CosineDistance

from memories import supersession
from memories.embedding import Vectors, embed
from memories.models import Memory, Mention, Quotation, User
from memories.models.personal import MEMORY_LENGTH
from memories.selectors.neighbours import NearMemory
from memories.supersession import NEAREST
from memories.supersession.features import Compared, Rarity, differing, word_rarity, words
from memories.supersession.shortened import without_the_other_value, without_the_person

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")
POINTING = re.compile(
    r"(?i)(?:s?he|it|they|this|that|these|those|there|his|hers?|its|their|them|him|same|both|then)\b"
)
# Characters of a sentence that is given up for one of its values: of a longer one, which says more, the value alone goes.
LONGEST = 200
MOST = 60  # memories that share a name with the new one
NEWEST = 300  # memories that tell how rare a word is


class Outdated(NamedTuple):
    """A memory that does not hold any more, or where that is not `sure` may not, and what of it holds either way."""

    row: NearMemory
    rest: str
    sure: bool


class _NewStatement(NamedTuple):
    """A new memory as it is held against earlier ones."""

    statement: Compared
    vector: Vectors
    changes: float
    rarity: Rarity

    def replaces(self, earlier: Sequence[Compared], cosines: Sequence[float]) -> list[float]:
        """How likely it makes each of them untrue."""
        return supersession.likelihoods(self.statement, self.changes, earlier, cosines, self.rarity)


def outdated(
    *, user: User, fields: dict[str, Any], vector: Vectors, changes: float, at: datetime
) -> Outdated | None:
    """The likeliest, if it is likely enough to be replaced or asked about.

    `fields`: the new memory's fields; it is stored and linked already. What is shared by all assistants is not asked about
    because of what one was told.
    """
    older = Memory.objects.live().filter(user=user, about=Memory.About.WORLD)
    older = older.filter(created_at__lt=at, updated_at__lte=at)  # what was said again since then holds
    # Shared, or told to the same one.
    older = older.filter(Q(assistant=None) | Q(assistant=fields["assistant"]))
    older = older.exclude(pk=fields["id"]).exclude(subtype=Memory.Subtype.PROCESS)
    older = older.exclude(type=Memory.Type.EVENT)  # what has happened stays true
    if fields["exchange"] is not None:
        older = older.exclude(exchange=fields["exchange"])
    named = Mention.objects.filter(user=user, memory=fields["id"]).values("entity")
    sharing = older.filter(pk__in=Mention.objects.filter(user=user, entity__in=named).values("memory"))
    columns = ("id", "content", "assistant_id", "updated_at", "type", "falls_on", "distance")
    rows = {
        row.id: row
        for part in (older, sharing)
        for row in part.annotate(distance=CosineDistance("embedding", vector))
        .order_by("distance")[: NEAREST if part is older else MOST]
        .values_list(*columns, named=True)
    }
    if not rows:
        return None
    names, rarity = _names(user, [fields["id"], *rows])
    of_new = names.get(fields["id"], ())
    new = _NewStatement(
        Compared(fields["content"], fields["type"], fields["falls_on"], _types(of_new)),
        vector,
        changes,
        rarity,
    )
    earlier = [
        Compared(row.content, row.type, row.falls_on, _types(names.get(row.id, ()))) for row in rows.values()
    ]
    likely = new.replaces(earlier, [1 - row.distance for row in rows.values()])
    best, row, whole = max(zip(likely, rows.values(), earlier, strict=True), key=lambda each: each[0])
    if best < supersession.DOUBTED_FROM:
        return None
    # "My rent went up to 980" may speak of the shop's or of another one: of oneself it is asked.
    of_world = fields["about"] == Memory.About.WORLD
    sure = of_world and best >= supersession.REPLACED_FROM and not _of_others(new.statement, whole)
    rest = _rest(new, whole, of_new, names.get(row.id, ()))
    old = NearMemory(row.id, row.content, row.assistant_id, row.updated_at)
    if sure and rest is not None:
        return Outdated(old, rest, sure=True)
    if row.assistant_id is None and fields["assistant"] is not None:
        return None
    return Outdated(old, row.content if rest is None else rest, sure=False)


def _of_others(new: Compared, old: Compared) -> bool:
    """Whether each names somebody or something and neither what the other names: "Brandt pays within 60 days", and Acme within 30."""
    return bool(new.names and old.names) and not new.names.keys() & old.names.keys()


def overtaken(
    *, user: User, fields: dict[str, Any], vector: Vectors, changes: float, at: datetime
) -> UUID | None:
    """The quotation of which no memory came and that a new memory makes untrue, by the same likelihood."""
    older = Quotation.objects.filter(user=user, memories=[], said_at__lt=at)
    older = older.filter(Q(assistant=None) | Q(assistant=fields["assistant"]))
    rows = list(older.annotate(distance=CosineDistance("embedding", vector)).order_by("distance")[:NEAREST])
    if not rows:
        return None
    names, rarity = _names(user, [fields["id"]])
    mentioned = names.get(fields["id"], [])
    statement = Compared(fields["content"], fields["type"], fields["falls_on"], _types(mentioned))
    earlier = [Compared(row.content, "fact", None, _types(_within(row.content, mentioned))) for row in rows]
    likely = _NewStatement(statement, vector, changes, rarity).replaces(
        earlier, [1 - row.distance for row in rows]
    )
    best, row = max(zip(likely, rows, strict=True), key=lambda each: each[0])
    return row.pk if best >= supersession.REPLACED_FROM else None


Mentioned = tuple[UUID, str, str]  # id, type and name of an entity


def _types(mentioned: Iterable[Mentioned]) -> dict[object, str]:
    return {entity: kind for entity, kind, _ in mentioned}


def _names(user: User, memories: Sequence[UUID]) -> tuple[dict[UUID, list[Mentioned]], Rarity]:
    """The names of each memory, and how rare each name and word is among the memories of the person."""
    found: dict[UUID, list[Mentioned]] = {}
    mentions = Mention.objects.filter(user=user, memory__in=memories)
    for memory, entity, kind, name in mentions.values_list(
        "memory", "entity", "entity__type", "entity__name"
    ):
        found.setdefault(memory, []).append((entity, kind, name))
    many = Memory.objects.live().filter(user=user).count()
    entities = {entity for names in found.values() for entity, _, _ in names}
    counted = Mention.objects.filter(user=user, entity__in=entities, memory__superseded_by=None)
    of_names: dict[object, float] = {
        entity: math.log((many + 1) / min(count, many)) / math.log(many + 1)
        for entity, count in counted.values_list("entity").annotate(n=Count("pk"))
    }
    return found, Rarity(of_names, _word_rarity(user))


def _word_rarity(user: User) -> dict[str, float]:
    newest = Memory.objects.live().filter(user=user).order_by("-created_at")
    return word_rarity(list(newest.values_list("content", flat=True)[:NEWEST]))


def _rest(
    new: _NewStatement, whole: Compared, of_new: Sequence[Mentioned], of_old: Sequence[Mentioned]
) -> str | None:
    """What of an earlier memory still holds: all but the sentence that the new one answers. None where that can't be parted."""
    sentences = _sentences_of(whole, of_old)
    cosines = [float(np.dot(each, new.vector)) for each in embed([each.content for each in sentences])]
    ranks = [
        (differing(new.statement, each), _named_by_both(new.statement, each, new.rarity), likelihood)
        for each, likelihood in zip(sentences, new.replaces(sentences, cosines), strict=True)
    ]
    stale = ranks.index(max(ranks))
    sentence = sentences[stale].content
    if len(sentence) <= LONGEST:
        kept = [each.content for place, each in enumerate(sentences) if place != stale]
        return " ".join(kept) if kept and not POINTING.match(kept[0]) else ""
    cut = (
        without_the_other_value(sentence, new.statement.content, bare=False)
        or without_the_person(sentence, _people(of_new, of_old))
        or without_the_other_value(sentence, new.statement.content)
    )
    rest = " ".join(cut if place == stale else each.content for place, each in enumerate(sentences))
    return rest if cut and len(rest) <= MEMORY_LENGTH else None


def _people(of_new: Sequence[Mentioned], of_old: Sequence[Mentioned]) -> list[str]:
    """The people whom both name, by every name that they have."""
    both = {entity for entity, kind, _ in of_new if kind == "person"}
    return [name for entity, _, name in of_old if entity in both]


def _named_by_both(new: Compared, sentence: Compared, rarity: Rarity) -> float:
    """How much the names that both have tell, people twice: who has left is gone from the sentence that names them."""
    shared = set(new.names) & set(sentence.names)
    return sum(rarity.names.get(name, 0.0) * (1 + (new.names[name] == "person")) for name in shared)


def _sentences_of(whole: Compared, mentioned: Sequence[Mentioned]) -> list[Compared]:
    """Its sentences, each with the names in it."""
    return [
        whole._replace(content=text, names=_types(_within(text, mentioned)))
        for text in SENTENCE.split(whole.content)
    ]


def _within(text: str, mentioned: Iterable[Mentioned]) -> list[Mentioned]:
    """The names that stand in it, whole or by one of their words: "Tavrin bill" is of Tavrin Cloud."""
    of_text = words(text)
    return [each for each in mentioned if words(each[2]) & of_text or each[2] in text]
