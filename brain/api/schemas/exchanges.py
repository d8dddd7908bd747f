from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AwareDatetime, Field, StringConstraints

from brain.api.schemas.base import (
    FilledText,
    NamedAssistant,
    NamedPerson,
    NamedSurface,
    Returned,
    Sent,
    Storable,
    Text,
)

IdempotencyKey = Annotated[str, StringConstraints(min_length=1, max_length=100), Storable]


class ExchangeIn(Sent):
    """One exchange: what the person said and what the assistant answered."""

    message: FilledText = Field(
        description="What the person said.", examples=["Keep answers short, code first."]
    )
    reply: Text = Field(description="What the assistant answered.", examples=["Understood."])
    surface: NamedSurface = None
    external_id: NamedPerson = None
    assistant: NamedAssistant = None
    idempotency_key: IdempotencyKey | None = Field(
        None,
        description="Sent again with the same key, the exchange is taken once.",
        examples=["chat-8812-turn-4"],
    )
    occurred_at: AwareDatetime | None = Field(
        None,
        description="When it was said, if not now. Needs the scope `backdate`, which the demo alone uses.",
    )


class ExchangeTaken(Returned):
    id: UUID = Field(description="The exchange. Learning from it happens after this answer.")
    created: bool = Field(description="False when an exchange with this idempotency key was already here.")
    occurred_at: datetime
