"""Which assistants remember a person: one of them started, renamed, wiped, and taken back by its receipt."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from brain.api.schemas.assistants import AssistantReceipt
from brain.api.schemas.base import AssistantName
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from memories.actions import assistants
from memories.errors import RefusedError
from memories.models import ApiKey, AssistantChange

Scope = ApiKey.Scope
Name = Annotated[
    AssistantName, Field(description="Its name, as memory_list_sources tells it.", examples=["coder"])
]
NewName = Annotated[AssistantName, Field(description="Of letters, digits, - and _.", examples=["reviewer"])]
ReceiptId = Annotated[UUID, Field(description="The id of a receipt that one of the other tools returned.")]


def assistant_start(*, name: NewName) -> AssistantReceipt:
    """Let another assistant of the person be known before it has heard anything. One that is known is refused."""
    return _receipt(assistants.start_assistant(user=calling().person(), name=name))


def assistant_rename(*, name: Name, new_name: NewName) -> AssistantReceipt:
    """Give an assistant another name: its memories and messages belong to the new one.

    A program names itself: until it does so by the new name, it begins anew under the old one.
    """
    must_be_own(name)
    return _receipt(assistants.rename_assistant(user=calling().person(), name=name, new_name=new_name))


def assistant_wipe(*, name: Name) -> AssistantReceipt:
    """Forget all that only this assistant has: memories and messages, for good after a day. What is shared by all stays.

    Use it only when the person asks for it. The receipt takes it back within the day.
    """
    must_be_own(name)
    return _receipt(assistants.wipe_assistant(user=calling().person(), name=name))


def assistant_undo(*, receipt_id: ReceiptId) -> AssistantReceipt:
    """Take back a start, a renaming or a wiping: a wiping within a day, a renaming while the old name is free."""
    return _receipt(assistants.undo_change(user=calling().person(), change_id=receipt_id))


def must_be_own(name: str) -> None:
    """Who says which assistant it is changes nothing of another one's; who says none acts as the person."""
    own = calling().assistant_name
    if own and own != name:
        raise RefusedError(
            f"You are “{own}”: what “{name}” remembers can be read, not changed. "
            "The person does that on their own page, or a client that names no assistant. Nothing was changed."
        )


def _receipt(change: AssistantChange) -> AssistantReceipt:
    return AssistantReceipt.model_validate(change)


OFFERS = (
    Offer(assistant_start, Scope.MEMORIES, "Start an assistant"),
    Offer(assistant_rename, Scope.MEMORIES, "Rename an assistant"),
    Offer(assistant_wipe, Scope.MEMORIES, "Wipe an assistant", destroys=True),
    Offer(assistant_undo, Scope.MEMORIES, "Take back what was done with an assistant"),
)
