"""What the team's store has for a message: facts, and entries that it speaks of."""

from collections.abc import Sequence
from dataclasses import dataclass

from brain.recall import knowledge
from brain.recall.knowledge import RecalledEntry
from brain.recall.request import Request, left_out_if_locked
from brain.recall.trigger import Scope
from memories.actions.recall import RecalledFact, RecalledMemory, recall_team
from memories.embedding import Vectors, embed_one, in_configured_space
from memories.spaces import team_space


@dataclass(frozen=True, slots=True)
class Shared:
    allowed: bool  # the live settings let this surface have them
    team: Sequence[RecalledFact] = ()
    entries: Sequence[RecalledEntry] = ()

    @property
    def texts(self) -> list[str]:
        return [*(each.content for each in self.team), *(each.content for each in self.entries)]


def shared_of(wanted: Request, origins: Sequence[str] | None, personal: Sequence[RecalledMemory]) -> Shared:
    """`personal`: the memories of the person's own that were found."""
    allowed = wanted.settings.recalls_team_on(wanted.surface)
    if wanted.vector is None or Scope.TEAM not in wanted.need.scopes or not allowed:
        return Shared(allowed)
    team: list[RecalledFact] = []
    with left_out_if_locked("team", wanted.left_out), team_space():
        floor = wanted.settings.recall_confidence_floor
        vector = _in_their_space(wanted.sought, wanted.vector)
        team = recall_team(vector=vector, k=wanted.at_most, floor=floor, origins=origins)
    return Shared(allowed, team, _written(wanted, personal))


def _written(wanted: Request, personal: Sequence[RecalledMemory]) -> list[RecalledEntry]:
    """Of the team's entries those that the message speaks of."""
    reader, vector, found = wanted.reader, wanted.vector, list[RecalledEntry]()
    if reader is None or vector is None or wanted.left_out:
        return found
    with left_out_if_locked("team", []), team_space():
        vector = _in_their_space(wanted.sought, vector)
        found += knowledge.recall_entries(
            reader=reader, vector=vector, text=wanted.text, reasons=wanted.need.reasons, personal=personal
        )
    return found


def _in_their_space(text: str, vector: Vectors) -> Vectors:
    """The vector of the configured model, or another one while theirs are of the former."""
    return vector if in_configured_space() else embed_one(text)
