"""The assistants that remember a person, and receipts of what was done with one."""

from datetime import datetime
from uuid import UUID

from pydantic import Field

from brain.api.schemas.base import AssistantName, NamedPerson, Returned, Sent


class OwnAssistantOut(Returned):
    name: str
    memories: int = Field(description="That are its own and hold; what is shared by all is not counted.")
    messages: int = Field(description="That were said to it.")
    attributes: int = Field(description="Of its profile.")
    last_at: datetime = Field(description="When something of it was told, said or started last.")


class StartIn(Sent):
    name: AssistantName = Field(examples=["coder"])
    external_id: NamedPerson = None


class RenameIn(Sent):
    new_name: AssistantName = Field(examples=["reviewer"])
    external_id: NamedPerson = None


class WhoseIn(Sent):
    external_id: NamedPerson = None


class AssistantReceipt(Returned):
    id: UUID = Field(description="Takes it back: POST /assistants/receipts/{id}/undo.")
    action: str = Field(description="`start`, `rename` or `wipe`.")
    name: str
    new_name: str = Field(description="After a renaming; else empty.")
    at: datetime
    counts: dict[str, int] = Field(
        description="Of each kind, how much it concerned.", examples=[{"memories": 12, "messages": 80}]
    )
    undone_at: datetime | None
    purge_after: datetime | None = Field(
        description="Until then a wiping can be taken back; null: there is no end."
    )
