"""Sessions, and what was said in them."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import Next, Returned
from memories.models import Message


class SessionOut(Returned):
    id: UUID
    surface: str
    started_at: datetime
    last_message_at: datetime
    active: bool = Field(description="Whether what is said now goes on with it; else it is completed.")
    messages: int = Field(description="How many are kept.")
    memories: int = Field(description="How many memories of it hold.")
    assistants: list[str] = Field(
        description="Those that took part under a name; one session may have several."
    )
    preview: str | None = Field(description="How it began, 160 characters of it.")


class SessionPage(Returned):
    items: list[SessionOut]
    next: Next


class MessageOut(Returned):
    id: UUID
    session_id: UUID
    exchange_id: UUID
    role: str = Field(description="`person` or `assistant`.")
    content: str = Field(description="As it was said, secrets blotted out.")
    at: datetime
    assistant: str | None = Field(description="The assistant that it belongs to; null: shared by all.")
    ignored: bool = Field(description="Whether it is left out of memory.")

    @classmethod
    def of(cls, message: Message) -> Self:
        """Of a message that was read with its exchange and that one's assistant."""
        assistant = message.exchange.assistant
        return cls(
            id=message.pk,
            session_id=message.conversation_id,
            exchange_id=message.exchange_id,
            role=message.role,
            content=message.content,
            at=message.created_at,
            assistant=assistant.name if assistant else None,
            ignored=message.ignored_at is not None,
        )


class SessionWithMessages(SessionOut):
    said: list[MessageOut] = Field(description="Its first messages, in the order in which they were said.")
