"""A closer look at one fact: what the store already has of the kind, what the gate looked at, and its history."""

from collections.abc import Sequence
from typing import Any

from memories import live_settings
from memories.models import TeamFact
from memories.selectors import fact_history, one_fact
from memories.selectors.neighbours import Neighbour
from review.queue import gate_report
from review.queue.cards import Nearest
from review.queue.near import near

SHOWN = 5


def look(fact: TeamFact) -> dict[str, Any]:
    # A wording that is part of another fact is not one of its own.
    whole = [each for each in one_fact.nearest(fact) if each.row.merged_into_id is None]
    return {
        "near": near(fact.content, whole[:SHOWN]),
        "gate": gate_report.report(fact.content),
        "history": fact_history.history(fact),
        "nearest": _approved(fact, whole),
    }


def _approved(fact: TeamFact, found: "Sequence[Neighbour[TeamFact]]") -> Nearest:
    """As `nearest_approved`, of what was found already."""
    least, approved = live_settings.current().near_similarity, TeamFact.Status.APPROVED
    for each in found:
        settled = getattr(each.row, "contested", False) or getattr(each.row, "both_hold", False)
        if each.row.status == approved and each.similarity >= least and not settled:
            return {fact.pk: (each.row, each.similarity)}
    return {}
