"""What a recall found, and the context made of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from brain.recall.knowledge import RecalledEntry
from brain.recall.trigger import EVERYTHING, Need
from memories.actions.recall import RecalledFact, RecalledMemory


@dataclass(frozen=True, slots=True)
class Recalled:
    personal: list[RecalledMemory]
    team: list[RecalledFact]
    context: str  # the part for this message
    stable: str = ""  # the part that is the same on every call, until a core memory changes: put it first
    need: Need = EVERYTHING
    milliseconds: dict[str, float] = field(
        default_factory=dict
    )  # trigger, core, embedding, personal, team, context
    left_out: Sequence[str] = ()  # parts that were locked: personal, team
    entries: Sequence[RecalledEntry] = ()  # of the team's knowledge, best first
    # Left out of all this: a newer one that was found may have made them untrue.
    doubted: Sequence[RecalledMemory] = ()
    trace_id: UUID | None = None  # what the exchange that follows may name

    @property
    def prompt(self) -> str:
        """Both parts, the stable one first."""
        return "\n".join(part for part in (self.stable, self.context) if part)
