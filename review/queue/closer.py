"""A closer look at one fact: what the store already has of the kind, what the gate looked at, and its history."""

from dataclasses import dataclass
from typing import Any

from memories import live_settings
from memories.models import TeamFact
from memories.selectors import fact_history, neighbours
from memories.selectors.neighbours import Neighbour
from review import worddiff
from review.queue import gate_report
from review.worddiff import Span

SHOWN = 5


@dataclass(frozen=True, slots=True)
class Near:
    """A fact of the store beside the one in question, with the words marked that the other one has not."""

    fact: TeamFact
    similarity: float
    relation: str
    reason: str
    wording: list[Span]


def look(fact: TeamFact) -> dict[str, Any]:
    return {
        "near": near(fact),
        "gate": gate_report.report(fact.content),
        "history": fact_history.history(fact),
    }


def near(fact: TeamFact) -> list[Near]:
    """The nearest whole facts of every status; a wording that is part of another fact is not one of its own."""
    threshold = live_settings.current().team_merge_similarity
    found = neighbours.of_fact(fact.content, fact.embedding, threshold=threshold, beside=fact.pk)
    return [_near(fact, each) for each in found if each.row.merged_into_id is None][:SHOWN]


def _near(fact: TeamFact, neighbour: "Neighbour[TeamFact]") -> Near:
    return Near(
        neighbour.row,
        neighbour.similarity,
        neighbour.agreement.relation,
        neighbour.agreement.reason,
        worddiff.compared(neighbour.row.content, fact.content),
    )
