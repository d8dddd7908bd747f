"""What the page of one fact shows."""

from dataclasses import dataclass
from typing import Any

from memories import live_settings
from memories.models import FactVersion, TeamFact, User
from memories.permissions import Capability
from memories.selectors import fact_history, one_fact
from memories.selectors.one_fact import Whole
from review import worddiff
from review.knowledge import body
from review.queue import cards
from review.queue.forms import RejectReason
from review.queue.near import near
from review.worddiff import Span


@dataclass(frozen=True, slots=True)
class Older:
    """An older wording, with the words that were changed in the one that followed it."""

    version: FactVersion
    wording: list[Span]
    replaced_by: list[str]  # names of what changed


def older(fact: TeamFact, versions: list[FactVersion]) -> list[Older]:
    """The latest first, each compared with the one after it."""
    followed: list[TeamFact | FactVersion] = [fact, *versions]
    return [
        Older(version, worddiff.compared(version.content, after.content), _changed(version, after))
        for version, after in zip(versions, followed, strict=False)
    ]


def _changed(before: FactVersion, after: TeamFact | FactVersion) -> list[str]:
    return [name for name in ("kind", "importance") if getattr(before, name) != getattr(after, name)]


def context(user: User, known: Whole) -> dict[str, Any]:
    """Everything about a fact in nine questions to the database, however much there is."""
    fact = known.fact
    parts = {part.pk for part in known.parts}
    (card,) = cards.of([fact], near={})  # what is near stands on this page anyway
    found = [each for each in one_fact.nearest(fact) if each.row.pk not in parts]
    return {
        "fact": fact,
        "parts": known.parts,
        "card": card,
        "floor": live_settings.current().recall_confidence_floor,
        "near": near(fact.content, found),
        "older": older(fact, one_fact.versions(fact)),
        "history": fact_history.history(fact),
        "reasons": RejectReason.choices,
        "may_decide": user.has_perm(Capability.DECIDE),
        **body.context(fact),
    }
