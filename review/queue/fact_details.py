"""A closer look at one fact: what the store already has of the kind, what the gate looked at, and its history."""

from typing import Any

from memories.models import TeamFact
from memories.selectors import fact_history, one_fact
from review.queue import gate_report
from review.queue.near import near

SHOWN = 5


def look(fact: TeamFact) -> dict[str, Any]:
    # A wording that is part of another fact is not one of its own.
    whole = [each for each in one_fact.nearest(fact) if each.row.merged_into_id is None]
    return {
        "near": near(fact.content, whole[:SHOWN]),
        "gate": gate_report.report(fact.content),
        "history": fact_history.history(fact),
    }
