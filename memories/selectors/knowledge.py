"""Entries as programs get them: by meaning and words, by id, and what has changed. Each goes through the reader's rights."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import Case, Prefetch, QuerySet, Value, When

from memories.drafts import Context, Draft, Result
from memories.embedding import Vectors, literal
from memories.errors import RefusedError
from memories.models import Assumption, Category, Entry, EntryLink, TeamFact
from memories.sealing import seal, unseal
from memories.selectors.knowledge_rights import Reader, readable

SEARCH = """
    SELECT id, similarity, score
    FROM search_knowledge(%s, %s, %s::halfvec, %s, %s::text[], %s::text[], %s::text[], %s::text[], %s, %s)
"""
CHANGES = "SELECT told_from, place, fact_id, change FROM team_changes(%s, %s, %s, %s, %s::text[], %s)"
LIVES = (TeamFact.Life.ACTIVE, TeamFact.Life.RESOLVED)

# Whether the fact that was found against an assumption still stands.
CONTRADICTED = Case(
    When(
        contradicted_by__status=TeamFact.Status.APPROVED,
        contradicted_by__merged_into=None,
        contradicted_by__delete_after=None,
        then=Value(True),
    ),
    default=Value(False),
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries. None asks for nothing in particular; of the lives the archived are left out unless named."""

    tiers: Sequence[str] | None = None
    categories: Sequence[str] | None = None
    tags: Sequence[str] = ()  # all of them
    lives: Sequence[str] = LIVES
    least: float = 0.25  # similarity of the meaning; what holds every word is found anyway


@dataclass(frozen=True, slots=True)
class Found:
    fact: TeamFact  # with its entry
    similarity: float
    score: float  # lower is better


def visible() -> QuerySet[TeamFact]:
    """Approved entries, whoever asks."""
    return TeamFact.objects.filter(
        status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None
    ).exclude(tier="")


def whole(facts: QuerySet[TeamFact]) -> QuerySet[TeamFact]:
    """With all that is shown of an entry, in as many queries whatever their number. Its vectors stay where they are."""
    return (
        facts.select_related("entry")
        .defer("embedding", "entry__embedding", "entry__words")
        .prefetch_related(
            Prefetch(
                "entry__assumptions",
                Assumption.objects.annotate(contradicted=CONTRADICTED).defer("embedding"),
            ),
            Prefetch("entry__links", EntryLink.objects.only("entry_id", "other_id")),
            Prefetch("entry__linked_from", EntryLink.objects.only("entry_id", "other_id")),
            Prefetch("entry__outcomes", Entry.objects.only("decision_id", "success", "scored_on")),
        )
    )


def search(*, reader: Reader, vector: Vectors, text: str, wanted: Wanted, k: int) -> list[Found]:
    """The k best entries that the reader may read, best first. Counts no use: `touch` does."""
    values = [
        reader.key,
        reader.assistant,
        literal(vector),
        text.replace("\0", " "),
        list(wanted.tiers) if wanted.tiers is not None else None,
        list(wanted.categories) if wanted.categories is not None else None,
        [tag.lower() for tag in wanted.tags] or None,
        list(wanted.lives),
        wanted.least,
        k,
    ]
    with connection.cursor() as cursor:
        cursor.execute(SEARCH, values)
        ranked = cursor.fetchall()
    facts = whole(visible()).in_bulk([row[0] for row in ranked])
    return [Found(facts[pk], similarity, score) for pk, similarity, score in ranked if pk in facts]


def read(*, reader: Reader, ids: Sequence[UUID]) -> list[TeamFact]:
    """Those of the entries that the reader may read, in the order given."""
    facts = whole(visible()).in_bulk(readable(reader, ids))
    return [facts[pk] for pk in ids if pk in facts]


def linked(fact: TeamFact) -> list[UUID]:
    """Ids of the entries beside this one, whichever of the two named the other."""
    links = {link.other_id for link in fact.entry.links.all()} | {
        link.entry_id for link in fact.entry.linked_from.all()
    }
    return sorted(links)


def draft_of(fact: TeamFact) -> Draft:
    """What an entry says now, as it could be sent."""
    entry = fact.entry
    result = None
    if fact.category == Category.OUTCOME and entry.decision_id:
        result = Result(entry.decision_id, entry.success, entry.scored_on)
    return Draft(
        title=fact.content,
        body=entry.body,
        category=fact.category,
        certainty=entry.certainty,
        tags=list(entry.tags),
        source=entry.source,
        importance=fact.importance,
        related=sorted(entry.links.values_list("other_id", flat=True)),
        expires_on=entry.expires_on,
        context=Context(
            reasoning=entry.reasoning,
            alternatives=list(entry.alternatives),
            assumptions=list(entry.assumptions.values_list("content", flat=True)),
            criteria=entry.criteria,
            revisit_on=entry.revisit_on,
        ),
        result=result,
    )


def kept_of(fact: TeamFact) -> dict[str, Any] | None:
    """The same as a version keeps it; None for a fact, whose sentence is all."""
    if not fact.tier:
        return None
    kept: dict[str, Any] = json.loads(json.dumps(asdict(draft_of(fact)), cls=DjangoJSONEncoder))
    return kept


@dataclass(frozen=True, slots=True)
class Change:
    fact_id: UUID
    change: str
    fact: TeamFact | None  # as it is now; None where it was withdrawn


@dataclass(frozen=True, slots=True)
class Changes:
    rows: list[Change]
    next: str  # the cursor behind the last of them
    more: bool


BEGINNING = (datetime(1970, 1, 1, tzinfo=UTC), 0)
NOT_OURS = "The cursor does not belong to this feed. Begin again without one."


def changes(*, reader: Reader, since: str | None, tiers: Sequence[str] | None, limit: int) -> Changes:
    """What has become of facts and entries since the cursor, oldest first. Nothing pending, and no time of anything."""
    told, place = _place(since) if since else BEGINNING
    with connection.cursor() as cursor:
        cursor.execute(
            CHANGES,
            [
                reader.key,
                reader.assistant,
                told,
                place,
                list(tiers) if tiers is not None else None,
                limit + 1,
            ],
        )
        found = cursor.fetchall()
    rows = found[:limit]
    standing = TeamFact.objects.filter(status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None)
    facts = whole(standing).in_bulk([row[2] for row in rows if row[3] != "withdrawn"])
    kept = [Change(fact_id, change, facts.get(fact_id)) for _told, _place, fact_id, change in rows]
    if rows:
        told, place = rows[-1][:2]
    # Sealed under this installation's key: it tells neither when anything happened nor how much.
    return Changes(kept, seal(f"{told.isoformat()} {place}"), len(found) > limit)


def _place(cursor: str) -> tuple[datetime, int]:
    try:
        told, place = unseal(cursor).split(" ")
        return datetime.fromisoformat(told), int(place)
    except (ValueError, RefusedError) as error:
        raise RefusedError(NOT_OURS) from error
