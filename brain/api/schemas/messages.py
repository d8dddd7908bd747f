"""Messages found, and left out of memory."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import ForgottenMemory, NamedPerson, Next, Returned, Sent
from brain.api.schemas.sessions import MessageOut
from brain.utc_datetimes import Moment
from memories.actions.left_out import Chosen, Effect

MessageIds = Annotated[list[UUID], Field(max_length=1000, description="These messages, by their ids.")]
InSession = Annotated[UUID | None, Field(description="Or all of this session.")]
SinceThen = Annotated[Moment | None, Field(description="Or all of a stretch: said then or later.")]
UntilThen = Annotated[Moment | None, Field(description="Said before then.")]


class Mark(Returned):
    start: int = Field(description="The first character of it.")
    end: int = Field(description="The character behind it.")


class FoundMessageOut(Returned):
    id: UUID
    session_id: UUID
    exchange_id: UUID
    role: str = Field(description="`person` or `assistant`.")
    at: datetime
    assistant: str | None = Field(description="The assistant that it belongs to; null: shared by all.")
    ignored: bool = Field(description="Whether it is left out of memory.")
    rank: float = Field(description="Higher is better; 0 where no words were sought.")
    snippet: str = Field(description="The passages around the words; without words how it begins.")
    marks: list[Mark] = Field(description="Where in `snippet` the words that were sought are.")


class FoundMessagePage(Returned):
    items: list[FoundMessageOut]
    next: Next


class ChosenMessages(Sent):
    """Exactly one of: ids, a session, a stretch of time."""

    message_ids: MessageIds = []
    session_id: InSession = None
    since: SinceThen = None
    until: UntilThen = None
    external_id: NamedPerson = None

    def chosen(self) -> Chosen:
        """Raises RefusedError for none of the three, or several."""
        return Chosen(self.message_ids, self.session_id, self.since, self.until)


class LeftOutEffect(Returned):
    messages: int = Field(description="How many messages.")
    message_ids: list[UUID] = Field(description="The first thousand of them.")
    shown: list[MessageOut] = Field(description="The first of them.")
    forgotten: list[ForgottenMemory] = Field(description="Memories that are recalled no more.")
    back: list[ForgottenMemory] = Field(description="Memories that hold again.")

    @classmethod
    def of(cls, effect: Effect) -> Self:
        return cls(
            messages=len(effect.messages),
            message_ids=effect.messages[:1000],
            shown=[MessageOut.of(each) for each in effect.shown],
            forgotten=[ForgottenMemory.model_validate(each) for each in effect.forgotten],
            back=[ForgottenMemory.model_validate(each) for each in effect.back],
        )
