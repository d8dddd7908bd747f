from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, StringConstraints

from brain.api.schemas.base import FactKind, Importance, NamedPerson, Next, Origin, Returned, Sent
from brain.extract.schema import Storable
from memories.models import TeamFact
from memories.models.team import FACT_LENGTH

FactContent = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=FACT_LENGTH),
    Storable,
    Field(
        description="What is true of the project, without a person and without a secret.",
        examples=["The events table is partitioned by month."],
    ),
]
AgentName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64), Storable]


class FactIn(Sent):
    """A statement offered to the team. It is quarantined: a proposal and nothing more."""

    content: FactContent
    kind: FactKind = TeamFact.Kind.FACT
    importance: Importance = 3
    agent_name: AgentName | None = Field(
        None,
        description="Set when an agent proposes by itself. The fact's origin is then `agent` and not `user`.",
        examples=["coder"],
    )
    external_id: NamedPerson = None


class OwnMemoryIn(Sent):
    """A memory of one's own, offered to the team as it is or in other words."""

    content: FactContent | None = Field(
        None, description="Other words, without the person. Left out: as it is remembered."
    )


class FactProposed(Returned):
    """The same for a new statement and for one that is known, so that it does not tell what others have said."""

    outcome: Literal["proposed"]
    detail: str


def in_hundredths(confidence: float) -> float:
    """Finer, it would tell the hour in which somebody said the fact."""
    return round(confidence, 2)


class FactOut(Returned):
    id: UUID
    kind: FactKind
    content: str
    importance: Importance
    confidence: Annotated[float, AfterValidator(in_hundredths)] = Field(description="0 to 1.")
    origin: Origin = Field(description="Learned by the assistant, proposed by an agent, or by a person.")


class FactPage(Returned):
    items: list[FactOut]
    next: Next
