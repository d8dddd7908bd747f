"""What was said in the conversation that runs, for the model that goes on with it and for the page that shows it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from memories import live_settings
from memories.models import Conversation, Exchange, Message, User
from memories.tenancy import acting_as

MOST_EXCHANGES = 12


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange: what the person said, and what was answered (empty where no model is configured)."""

    exchange_id: UUID
    recall_id: UUID | None
    at: datetime
    message: str
    reply: str


def running_turns(*, user: User, surface: str, most: int = MOST_EXCHANGES) -> list[Turn]:
    """The last exchanges of the running conversation, the oldest first; of no assistant that has its own memory."""
    since = timezone.now() - timedelta(minutes=live_settings.current().session_gap_minutes)
    with acting_as(user):
        conversation = (
            Conversation.objects.filter(user=user, surface=surface, closed_at=None)
            .filter(last_message_at__gte=since)
            .order_by("-last_message_at")
            .first()
        )
        if conversation is None:
            return []
        exchanges = list(
            Exchange.objects.filter(
                user=user, conversation=conversation, assistant=None, captured=False
            ).order_by("-occurred_at", "-received_at")[:most]
        )
        contents: dict[UUID, dict[str, str]] = {}
        for message in Message.objects.filter(user=user, exchange__in=exchanges, ignored_at=None):
            contents.setdefault(message.exchange_id, {})[message.role] = message.content
    return [
        Turn(
            each.pk,
            each.recall_id,
            each.occurred_at,
            contents[each.pk].get(Message.Role.PERSON, ""),
            contents[each.pk].get(Message.Role.ASSISTANT, ""),
        )
        for each in reversed(exchanges)
        if each.pk in contents
    ]
