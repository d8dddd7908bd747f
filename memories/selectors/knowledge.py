"""Entries as programs get them: by meaning and words, by id, and what has changed. Each goes through the reader's rights."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import QuerySet

from memories.drafts import Context, Draft, Result
from memories.embedding import Vectors
from memories.errors import RefusedError
from memories.models import Category, TeamFact
from memories.prepared import prepared_cursor, sent
from memories.sealing import seal, unseal
from memories.selectors.knowledge_rights import Reader

# Ids of entries, best or first given first.
SEARCH = """
    SELECT id, similarity, score, row_number() OVER (ORDER BY score, id) AS place FROM search_knowledge(
        %(key)s::uuid, %(assistant)s::uuid, %(vector)s::halfvec, %(text)s::text, %(tiers)s::text[], %(categories)s::text[],
        %(tags)s::text[], %(lives)s::text[], %(least)s::float8, %(most)s::integer
    )
"""
GIVEN = """
    SELECT r.id, 1::float8 AS similarity, 0::float8 AS score, array_position(%(ids)s::uuid[], r.id) AS place
    FROM readable_entries(%(key)s::uuid, %(assistant)s::uuid, %(ids)s::uuid[]) AS r (id)
"""
# All that a program gets of such entries, in one statement: its values, and of what they name only what may be read.
ENTRY_ROWS = """
    WITH found AS MATERIALIZED ({}),
    named AS MATERIALIZED (
        SELECT l.entry_id AS by, l.other_id AS id FROM found f JOIN memories_entrylink l ON l.entry_id = f.id
        UNION SELECT l.other_id, l.entry_id FROM found f JOIN memories_entrylink l ON l.other_id = f.id
    ),
    decided AS MATERIALIZED (
        SELECT e.fact_id AS by, e.decision_id AS id FROM found f JOIN memories_entry e ON e.fact_id = f.id
        WHERE e.decision_id IS NOT NULL
    ),
    allowed AS MATERIALIZED (
        SELECT r.id FROM (SELECT array_agg(n.id) AS ids FROM (TABLE named UNION ALL TABLE decided) AS n HAVING count(*) > 0) AS a
        CROSS JOIN LATERAL readable_entries(%(key)s::uuid, %(assistant)s::uuid, a.ids) AS r (id)
    )
    SELECT t.id, t.tier, t.category, t.content, e.body, e.certainty, t.confidence, e.tags, e.source, t.agent_name,
        t.importance, t.life, e.surprise, e.expires_on, e.access_count,
        ARRAY(SELECT n.id FROM named n WHERE n.by = t.id AND n.id IN (SELECT id FROM allowed) ORDER BY n.id),
        e.reasoning, e.alternatives, e.criteria, e.revisit_on, coalesce((
            SELECT jsonb_agg(jsonb_build_object('content', a.content, 'contradicted', EXISTS (
                SELECT FROM memories_teamfact c WHERE c.id = a.contradicted_by_id
                  AND c.status = 'approved' AND c.merged_into_id IS NULL AND c.delete_after IS NULL
            )) ORDER BY a.place) FROM memories_assumption a WHERE a.entry_id = t.id
        ), '[]'),
        (SELECT d.id FROM decided d WHERE d.by = t.id AND d.id IN (SELECT id FROM allowed)), e.success, e.scored_on,
        f.similarity, f.score
    FROM found f JOIN memories_teamfact t ON t.id = f.id JOIN memories_entry e ON e.fact_id = f.id
    WHERE t.status = 'approved' AND t.merged_into_id IS NULL AND t.delete_after IS NULL
    ORDER BY f.place
"""
CHANGES = "SELECT told_from, place, fact_id, change FROM team_changes(%s, %s, %s, %s, %s::text[], %s)"
LIVES = (TeamFact.Life.ACTIVE, TeamFact.Life.RESOLVED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries. None asks for nothing in particular; of the lives the archived are left out unless named."""

    tiers: Sequence[str] | None = None
    categories: Sequence[str] | None = None
    tags: Sequence[str] = ()  # all of them
    lives: Sequence[str] = LIVES
    least: float = 0.25  # similarity of the meaning; what holds every word is found anyway


class ReadableEntry(NamedTuple):
    """An entry as a program gets it: of what it names only what the program may read."""

    id: UUID
    tier: str
    category: str
    title: str
    content: str
    certainty: str
    confidence: float
    tags: list[str]
    source: str
    author: str
    importance: int
    status: str
    surprise: float | None
    expires_on: date | None
    access_count: int
    related: list[UUID]  # whichever of the two named the other
    # Of a decision.
    reasoning: str
    alternatives: list[str]
    criteria: str
    revisit_on: date | None
    assumptions: list[dict[str, Any]]  # content, and whether it is contradicted
    # Of an outcome.
    decision: UUID | None
    success: bool | None
    scored_on: date | None


@dataclass(frozen=True, slots=True)
class Found:
    entry: ReadableEntry
    similarity: float
    score: float  # lower is better


def standing() -> QuerySet[TeamFact]:
    """Approved facts and entries, whoever asks."""
    return TeamFact.objects.filter(status=TeamFact.Status.APPROVED, merged_into=None, delete_after=None)


def visible() -> QuerySet[TeamFact]:
    """The entries among them."""
    return standing().exclude(tier="")


def search(*, reader: Reader, vector: Vectors, text: str, wanted: Wanted, k: int) -> list[Found]:
    """The k best entries that the reader may read, best first. Counts no use: `touch` does."""
    values = {
        "vector": sent(vector),
        "text": text.replace("\0", " "),
        "tiers": list(wanted.tiers) if wanted.tiers is not None else None,
        "categories": list(wanted.categories) if wanted.categories is not None else None,
        "tags": [tag.lower() for tag in wanted.tags] or None,
        "lives": list(wanted.lives),
        "least": wanted.least,
        "most": k,
    }
    return _entries(SEARCH, reader, values)


def read(*, reader: Reader, ids: Sequence[UUID]) -> list[ReadableEntry]:
    """Those of the entries that the reader may read, in the order given."""
    return [each.entry for each in _entries(GIVEN, reader, {"ids": list(ids)})]


def _entries(found: str, reader: Reader, values: Mapping[str, Any]) -> list[Found]:
    with connection.wrap_database_errors, prepared_cursor() as cursor:
        cursor.execute(ENTRY_ROWS.format(found), {"key": reader.key, "assistant": reader.assistant, **values})
        return [
            Found(ReadableEntry(*row), similarity, score) for *row, similarity, score in cursor.fetchall()
        ]


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
        related=sorted(link.other_id for link in entry.links.all()),
        expires_on=entry.expires_on,
        context=Context(
            reasoning=entry.reasoning,
            alternatives=list(entry.alternatives),
            assumptions=[each.content for each in entry.assumptions.all()],
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
    # As it is now; neither where it was withdrawn.
    fact: TeamFact | None = None
    entry: ReadableEntry | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    rows: list[Change]
    next: str  # the cursor behind the last of them
    more: bool


BEGINNING = (datetime(1970, 1, 1, tzinfo=UTC), 0)
NOT_OURS = "The cursor does not belong to this feed. Begin again without one."


def changes(*, reader: Reader, since: str | None, tiers: Sequence[str] | None, limit: int) -> Changes:
    """What has become of facts and entries since the cursor, oldest first. Nothing pending, and no time of anything."""
    moment, place = _place(since) if since else BEGINNING
    with connection.cursor() as cursor:
        cursor.execute(
            CHANGES,
            [
                reader.key,
                reader.assistant,
                moment,
                place,
                list(tiers) if tiers is not None else None,
                limit + 1,
            ],
        )
        found = cursor.fetchall()
    rows = found[:limit]
    kept = [row[2] for row in rows if row[3] != "withdrawn"]
    facts = standing().filter(tier="").in_bulk(kept)
    entries = {entry.id: entry for entry in read(reader=reader, ids=kept)} if len(facts) < len(kept) else {}
    changed = [
        Change(pk, change if pk in facts or pk in entries else "withdrawn", facts.get(pk), entries.get(pk))
        for _moment, _place, pk, change in rows
    ]
    if rows:
        moment, place = rows[-1][:2]
    # Sealed under this installation's key: it tells neither when anything happened nor how much.
    return Changes(changed, seal(f"{moment.isoformat()} {place}"), len(found) > limit)


def _place(cursor: str) -> tuple[datetime, int]:
    try:
        moment, place = unseal(cursor).split(" ")
        return datetime.fromisoformat(moment), int(place)
    except (ValueError, RefusedError) as error:
        raise RefusedError(NOT_OURS) from error
