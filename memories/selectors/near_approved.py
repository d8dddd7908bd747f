"""What is approved already and comes near a fact that is not: what a reviewer should have seen before they approve it."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from memories import live_settings
from memories.models import TeamFact
from memories.selectors.neighbours import whole_index

# Of two that contradict each other the card shows both already; of two that both hold a reviewer has said so.
NEAREST = """
    SELECT near.*, sought.id AS sought
    FROM memories_teamfact sought
    CROSS JOIN LATERAL (
        SELECT id, content, kind, status, version, tier, embedding <=> sought.embedding AS distance
        FROM memories_teamfact other
        WHERE status = 'approved' AND merged_into_id IS NULL AND delete_after IS NULL AND id <> sought.id AND tier = sought.tier
            AND NOT EXISTS (
                SELECT FROM memories_conflict pair WHERE pair.resolution IN ('', 'kept_both')
                AND ((pair.fact_id = sought.id AND pair.other_id = other.id)
                    OR (pair.fact_id = other.id AND pair.other_id = sought.id))
            )
        ORDER BY embedding <=> sought.embedding LIMIT 1
    ) near
    WHERE sought.id = ANY (%s) AND 1 - near.distance >= %s
"""


def nearest_approved(fact_ids: Iterable[UUID]) -> dict[UUID, tuple[TeamFact, float]]:
    """For each of these facts the nearest approved one with its similarity, from the live `near_similarity` on.

    One search for all of them. Left out are facts that nothing comes near.
    """
    ids = list(fact_ids)
    if not ids:
        return {}
    with whole_index(always=True):
        rows: list[Any] = list(TeamFact.objects.raw(NEAREST, [ids, live_settings.current().near_similarity]))
    return {row.sought: (row, 1 - row.distance) for row in rows}
