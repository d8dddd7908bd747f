"""What a conversation left in a person's memory."""

from uuid import UUID

from memories.models import Memory, User
from memories.tenancy import acting_as


def stored_in(*, user: User, conversation_id: UUID) -> list[Memory]:
    """The memories of it that hold, in the order in which they were told."""
    with acting_as(user):
        rows = Memory.objects.live().filter(user=user, exchange__conversation=conversation_id)
        return list(rows.order_by("created_at", "pk"))
