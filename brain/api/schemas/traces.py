from datetime import datetime
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import Next, Returned


class TraceSummary(Returned):
    id: UUID
    at: datetime
    surface: str
    message: str = Field(description="The message, at most 2,000 characters of it, its secrets blotted out.")
    exchange_id: UUID | None = Field(description="The exchange; null where only a recall is known.")
    needed: bool | None = Field(description="Whether the message needed memory; null without a recall.")
    reasons: list[str] = Field(description="What in the message said so.", examples=[["question", "project"]])
    memories: int = Field(description="How many memories were found.")
    facts: int = Field(description="How many team facts were found.")
    kept: int | None = Field(description="How many statements were kept; null where nothing was learned yet.")
    dropped: int | None = Field(description="How many statements were not kept.")


class TracePage(Returned):
    items: list[TraceSummary]
    next: Next


class Searched(Returned):
    personal: bool
    team: bool
    team_allowed_here: bool = Field(
        description="Whether the live settings let this surface recall team facts."
    )
    at_most: int
    period: list[datetime] | None = Field(description="The time that the message named: from, up to.")
    origins: list[str] | None = Field(description="Only team facts of these origins.")
    filters: bool = Field(description="Whether the caller narrowed it otherwise.")


class RankedMemory(Returned):
    id: UUID
    content: str | None = Field(description="As it is now; null for one that is forgotten.")
    score: float = Field(description="Lower is better.")
    parts: dict[str, float] = Field(
        description="What the score is the sum of.", examples=[{"distance": 0.524, "importance": -0.08}]
    )
    left_out: str | None = Field(description="Why it is not in the context; null where it is.")


class CountedFacts(Returned):
    found: int
    in_context: int


class TraceOfRecall(Returned):
    needed: bool
    reasons: list[str]
    searched: Searched
    core: list[UUID] = Field(description="Memories that are in every context.")
    ranked: list[RankedMemory] = Field(description="Memories found, best first.")
    team: CountedFacts
    milliseconds: dict[str, float]


class KeptStatement(Returned):
    id: UUID
    content: str | None = Field(description="As it is now; null for one that is forgotten.")
    result: str = Field(description="`inserted`, `merged` or `superseded`.")
    reasons: list[str]


class DroppedStatement(Returned):
    reason: str
    text: str = Field(description="What was said; empty where it held a secret.")


class CountedProposals(Returned):
    """Numbers alone: which facts they are is kept nowhere."""

    proposed: int
    refused_by_the_gate: int


class TraceOfLearning(Returned):
    form: str = Field(description="`rules` or `model`.")
    fallback: str = Field(description="Why the rules stood in for the model; empty where they did not.")
    kept: list[KeptStatement]
    dropped: list[DroppedStatement]
    forgotten: list[UUID]
    team: CountedProposals
    off: list[str] = Field(description="Stores that the live settings keep from learning.")
    milliseconds: dict[str, float]


class TraceOut(Returned):
    """What was done with one exchange."""

    id: UUID
    at: datetime
    surface: str
    message: str
    exchange_id: UUID | None
    recall: TraceOfRecall | None = Field(description="Before the answer; null where no recall is known.")
    learning: TraceOfLearning | None = Field(
        description="After the answer; null where nothing was learned yet."
    )
