"""The recent history for a prompt."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import NamedAssistant, NamedPerson, Returned, Sent
from brain.utc_datetimes import Moment

Tokens = Annotated[
    int, Field(ge=100, le=200_000, description="That it may take: four bytes of UTF-8 count as one.")
]


class HistoryIn(Sent):
    tokens: Tokens = 8_000
    before: Moment | None = Field(None, description="As it was then; left out: now.")
    assistant: NamedAssistant = None
    external_id: NamedPerson = None


class WholeMessage(Returned):
    id: UUID
    session_id: UUID
    role: str = Field(description="`person` or `assistant`.")
    content: str
    at: datetime


class SummarisedSession(Returned):
    session_id: UUID
    since: datetime
    until: datetime
    messages: int = Field(description="How many messages it stands for.")
    content: str = Field(
        description="In the words of a model where one is chosen for it, else the sentences that carry the most."
    )


class HistoryOut(Returned):
    summaries: list[SummarisedSession] = Field(description="Of sessions that had no room, the oldest first.")
    messages: list[WholeMessage] = Field(description="The newest, the oldest of them first.")
    tokens: int = Field(description="That it takes.")
    complete: bool = Field(description="Whether everything that is kept is in it, whole.")
