"""What the next page says in a toast: that a decision was made, with the way back."""

from uuid import UUID

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

UNDO = "undo:"


def decided(request: HttpRequest, message: str, step: UUID | None) -> None:
    """`step` is the decision that the toast offers to undo, where it can be."""
    messages.success(request, message, extra_tags=f"{UNDO}{step}" if step else "")


def step_of(message: Message) -> str:
    """The decision that a message offers to undo, if it does."""
    tags = message.extra_tags or ""
    return tags.removeprefix(UNDO) if tags.startswith(UNDO) else ""
