"""What decisions take for granted, and whether an approved fact speaks against it."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from pgvector.django import CosineDistance

from memories import live_settings
from memories.embedding import Vectors
from memories.models import Assumption, Entry, TeamFact
from memories.selectors import neighbours

MOST_NEAR = 50  # that one fact is held against


def write(entry: Entry, contents: Sequence[str], vectors: Sequence[Vectors]) -> None:
    """These are the entry's assumptions from now on."""
    Assumption.objects.filter(entry=entry).delete()
    rows = [
        Assumption(entry=entry, place=place, content=content, embedding=vector)
        for place, (content, vector) in enumerate(zip(contents, vectors, strict=True))
    ]
    Assumption.objects.bulk_create(rows)
    check(rows)


def check(rows: Iterable[Assumption]) -> int:
    """Look each of them up among the approved facts. Returns how many are contradicted now."""
    rows = list(rows)
    threshold = live_settings.current().team_merge_similarity
    near = neighbours.of_statements(
        [each.content for each in rows], [each.embedding for each in rows], threshold=threshold
    )
    for row, found in zip(rows, near, strict=True):
        against = [
            each.row
            for each in neighbours.conflicting(found)
            if each.row.status == TeamFact.Status.APPROVED and each.row.merged_into_id is None
        ]
        row.contradicted_by = against[0] if against else None
    Assumption.objects.bulk_update(rows, ["contradicted_by"])
    return sum(1 for row in rows if row.contradicted_by_id)


def check_against(fact: TeamFact) -> None:
    """After a fact was approved or reworded: the assumptions that it may speak against."""
    if fact.tier or fact.status != TeamFact.Status.APPROVED:
        return
    distance = CosineDistance("embedding", fact.embedding)
    near = Assumption.objects.annotate(distance=distance).filter(
        distance__lte=1 - neighbours.LOWEST_SIMILARITY
    )
    rows = list(near.order_by("distance")[:MOST_NEAR])
    if rows:
        check(rows)


def check_all() -> int:
    """Nightly: whatever has become contradicted, or is so no longer, by a way that tells nobody."""
    return check(Assumption.objects.filter(entry__fact__delete_after=None))


def of(entry_ids: Sequence[UUID]) -> dict[UUID, list[Assumption]]:
    """By entry, each with the fact that speaks against it now."""
    found: dict[UUID, list[Assumption]] = {}
    for row in Assumption.objects.filter(entry__in=entry_ids).select_related("contradicted_by"):
        if row.contradicted_by and not stands(row.contradicted_by):
            row.contradicted_by = None
        found.setdefault(row.entry_id, []).append(row)
    return found


def stands(fact: TeamFact) -> bool:
    return (
        fact.status == TeamFact.Status.APPROVED and fact.merged_into_id is None and fact.delete_after is None
    )
