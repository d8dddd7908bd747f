"""Consolidation: memories that say nearly the same become one, the most complete of them, and it can be taken back.

The canonical statement is one that was told. It takes the others' place only where the agreement rules say, at the live
`consolidation_similarity`, that it says what they say; so a statement is never lost that nothing replaces. Where staff have
chosen a model for it (on this machine alone: brain/llm/asking.py), that may word one statement for all of a cluster, and for parts of
one thing: it is taken where it has every word of theirs and contradicts none.
"""

import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID, uuid4

from django.db import connection
from psycopg.types.json import Jsonb

from memories import live_settings, writers
from memories.actions.entity_links import supersede_relations
from memories.actions.joint_wording import Wording, worded
from memories.embedding import model_name
from memories.models import Memory, Mention, Relation, User
from memories.selectors.near_duplicates import Cluster, Search, clusters_in, comparable
from memories.spaces import moving
from memories.tenancy import acting_as

MOST_SECONDS = 30.0  # in which the rules read them; a task of the night has to end
REPLACED_AT_ONCE = 25  # clusters under one lock of the owner
TAKEN_OVER = ("kind", "type", "subtype", "about", "surface", "note_type", "project", "meaning", "scope")
COLLECTED = ("people", "topics", "action_items", "tags")
MOST_COLLECTED = 20
STANDS_FOR = """
    UPDATE memories_memory m SET importance = one.importance, strength = one.strength, annotations = one.notes,
        upvotes = m.upvotes + one.upvotes, downvotes = m.downvotes + one.downvotes
    FROM unnest(%(ids)s::uuid[], %(importance)s::int2[], %(strength)s::float8[], %(upvotes)s::int4[], %(downvotes)s::int4[],
        %(notes)s::jsonb[]) AS one (id, importance, strength, upvotes, downvotes, notes)
    WHERE m.id = one.id
"""
REPLACED = """
    UPDATE memories_memory m SET superseded_by_id = other.newer
    FROM unnest(%(ids)s::uuid[], %(newer)s::uuid[]) AS other (id, newer) WHERE m.id = other.id
"""


def consolidate(*, user_id: UUID, since: datetime | None = None) -> list[Cluster]:
    """Draw together what says the same. `since`: only what was told or edited later is compared with everything else.

    Only memories of one assistant, or of none, are drawn together. Safe to repeat, and to break off between any two locks.
    """
    return drawn_together(user_id=user_id, since=since)[0]


def drawn_together(*, user_id: UUID, since: datetime | None = None) -> tuple[list[Cluster], bool]:
    """As `consolidate`, and whether everything that is near was read: else the next run looks at all of it again."""
    if moving(User.objects.get(pk=user_id)):
        return [], False  # the next night, once all vectors are of one model again
    joins = writers.current().joins()
    reading = Search(live_settings.current().consolidation_similarity, time.monotonic() + MOST_SECONDS)
    clusters = [
        cluster
        for rows in comparable(user_id, since)
        for cluster in clusters_in(rows, since, reading, parts_too=joins)
    ]
    wordings = worded(clusters) if joins else {}
    chosen = [each for each in clusters if not each.parts or each.canonical in wordings]
    kept = [
        each
        for start in range(0, len(chosen), REPLACED_AT_ONCE)
        for each in _replace(user_id, chosen[start : start + REPLACED_AT_ONCE], wordings)
    ]
    return kept, reading.complete


def undo_consolidation(*, user: User, clusters: Sequence[Cluster]) -> int:
    """What was drawn together stands for itself again. Returns how many memories came back.

    What a model had worded for them goes, unless it was edited or told since then. What replaced that replaces them as well.
    """
    back = 0
    with acting_as(user, alone=True):
        for each in clusters:
            own = Memory.objects.filter(user=user, pk__in=each.others, superseded_by=each.canonical)
            ids = list(own.values_list("pk", flat=True))
            canonical = Memory.objects.filter(user=user, pk=each.canonical).first()
            newer = canonical.superseded_by_id if canonical else None
            Relation.objects.filter(memory__in=ids, superseded_by__memory=each.canonical).update(
                superseded_by=None
            )
            back += own.update(superseded_by=newer)
            if canonical and _is_as_worded(canonical):
                canonical.delete()
    return back


def _is_as_worded(memory: Memory) -> bool:
    """Whether a model worded it, and nobody has told or edited it or replaced anything by it since then."""
    untouched = bool(memory.written_from) and memory.updated_at == memory.created_at
    return untouched and not Memory.objects.filter(superseded_by=memory).exists()


def _replace(user_id: UUID, clusters: Sequence[Cluster], wordings: Mapping[UUID, Wording]) -> list[Cluster]:
    """In one transaction, those of which enough still holds as it was read."""
    with acting_as(user_id, alone=True):
        live = Memory.objects.live().filter(
            user=user_id,
            pk__in={pk for each in clusters for pk in (each.canonical, *each.others)},
            left_out__isnull=True,
        )
        rows = {each.pk: each for each in live.defer("embedding")}
        replaced: list[tuple[Memory, list[Memory]]] = []
        for cluster in clusters:
            others = [rows[pk] for pk in cluster.others if pk in rows]
            if cluster.canonical not in rows or not others:
                continue
            canonical, wording = rows[cluster.canonical], wordings.get(cluster.canonical)
            if wording:
                if [each.content for each in (canonical, *others)] != cluster.contents:
                    continue  # the next night words them anew
                others, canonical = [canonical, *others], _stored(canonical, others, wording)
            replaced.append((canonical, others))
        if replaced:
            _stand_for(user_id, replaced)
        return [Cluster(one.pk, [each.pk for each in others]) for one, others in replaced]


def _stand_for(user_id: UUID, replaced: Sequence[tuple[Memory, Sequence[Memory]]]) -> None:
    """Each first one in the place of the others: with their votes and notes, what they mention, and how that hangs together."""
    newer = {each.pk: one.pk for one, others in replaced for each in others}
    with connection.cursor() as cursor:
        cursor.execute(
            STANDS_FOR,
            {
                "ids": [one.pk for one, _ in replaced],
                "importance": [max(each.importance for each in (one, *others)) for one, others in replaced],
                "strength": [max(each.strength for each in (one, *others)) for one, others in replaced],
                "upvotes": [sum(each.upvotes for each in others) for _, others in replaced],
                "downvotes": [sum(each.downvotes for each in others) for _, others in replaced],
                "notes": [Jsonb(_notes(one, others)) for one, others in replaced],
            },
        )
    about = Mention.objects.filter(memory__in=newer).values_list("memory", "entity")
    Mention.objects.bulk_create(
        [
            Mention(user_id=user_id, memory_id=memory, entity_id=entity)
            for memory, entity in {(newer[memory], entity) for memory, entity in about}
        ],
        ignore_conflicts=True,
    )
    relations = Relation.objects.filter(memory__in=newer, superseded_by=None)
    Relation.objects.bulk_create(
        [
            Relation(user_id=user_id, **{**each, "memory_id": newer[each["memory_id"]]})
            for each in relations.values(
                "memory_id", "source_id", "type", "target_id", "valid_from", "valid_until"
            )
        ],
        ignore_conflicts=True,
    )
    with connection.cursor() as cursor:
        cursor.execute(REPLACED, {"ids": list(newer), "newer": list(newer.values())})
    supersede_relations(*set(newer.values()))


def _stored(like: Memory, others: Sequence[Memory], wording: Wording) -> Memory:
    """The statement that a model worded, as a memory like the most complete of those that it stands for."""
    every = [like, *others]
    latest = max(each.updated_at for each in every)
    recalled = [each.last_recalled_at for each in every if each.last_recalled_at]
    return Memory.objects.create(
        id=uuid4(),
        user_id=like.user_id,
        assistant_id=like.assistant_id,
        content=wording.content,
        embedding=wording.vector,
        embedding_model=model_name(),
        created_at=latest,
        updated_at=latest,
        auto_captured=all(each.auto_captured for each in every),
        recall_count=sum(each.recall_count for each in every),
        last_recalled_at=max(recalled, default=None),
        written_from=[each.pk for each in every],
        **{name: getattr(like, name) for name in TAKEN_OVER},
        **{
            name: list(dict.fromkeys(word for each in every for word in getattr(each, name)))[:MOST_COLLECTED]
            for name in COLLECTED
        },
    )


def _notes(canonical: Memory, others: Sequence[Memory]) -> list[dict[str, str]]:
    """All notes, each once, those of the canonical one first."""
    every = [note for each in (canonical, *others) for note in each.annotations]
    return list({note["text"]: note for note in every}.values())
