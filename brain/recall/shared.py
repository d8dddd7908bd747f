"""What the team's store has for a message: facts, and entries that it speaks of."""

from collections.abc import Sequence
from dataclasses import dataclass

from brain.recall import knowledge
from brain.recall.knowledge import RecalledEntry
from brain.recall.request import Request, left_out_if_locked
from brain.recall.trigger import Scope
from memories.actions.recall import RecalledFact, recall_team


@dataclass(frozen=True, slots=True)
class Shared:
    allowed: bool  # the live settings let this surface have them
    team: Sequence[RecalledFact] = ()
    entries: Sequence[RecalledEntry] = ()

    @property
    def texts(self) -> list[str]:
        return [*(each.content for each in self.team), *(each.content for each in self.entries)]


def shared_of(wanted: Request, origins: Sequence[str] | None, personal: int) -> Shared:
    """`personal`: how many memories of the person's own were found."""
    allowed = wanted.settings.recalls_team_on(wanted.surface)
    if wanted.vector is None or Scope.TEAM not in wanted.need.scopes or not allowed:
        return Shared(allowed)
    team: list[RecalledFact] = []
    with left_out_if_locked("team", wanted.left_out):
        floor = wanted.settings.recall_confidence_floor
        team = recall_team(vector=wanted.vector, k=wanted.at_most, floor=floor, origins=origins)
    return Shared(allowed, team, _written(wanted, personal))


def _written(wanted: Request, personal: int) -> list[RecalledEntry]:
    """Of the team's entries those that the message speaks of."""
    reader, vector, found = wanted.reader, wanted.vector, list[RecalledEntry]()
    if reader is None or vector is None or wanted.left_out:
        return found
    with left_out_if_locked("team", []):
        found += knowledge.recall_entries(
            reader=reader, vector=vector, text=wanted.text, reasons=wanted.need.reasons, personal=personal
        )
    return found
