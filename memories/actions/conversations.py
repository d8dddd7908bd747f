"""Beginning a conversation anew: nothing is forgotten, and what was said so far is behind it."""

from django.utils import timezone

from memories.models import Conversation, User
from memories.tenancy import acting_as


def close_conversation(*, user: User, surface: str) -> bool:
    """Close what runs on this surface, whichever assistants take part. Returns whether anything did."""
    with acting_as(user):
        running = Conversation.objects.filter(user=user, surface=surface, closed_at=None)
        return bool(running.update(closed_at=timezone.now()))
