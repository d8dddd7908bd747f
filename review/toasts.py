"""What the next page says in a toast: that a decision was made, with the way back."""

from uuid import UUID

from django.contrib import messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest

UNDO, UNDO_BULK, UNDO_PRODUCT = "undo:", "bulk:", "product:"


def decided(request: HttpRequest, message: str, step: UUID | None) -> None:
    """`step` is the decision that the toast offers to undo, where it can be."""
    messages.success(request, message, extra_tags=f"{UNDO}{step}" if step else "")


def decided_in_bulk(request: HttpRequest, message: str, job_id: UUID | None) -> None:
    """`job_id` is the work that the toast offers to undo as a whole."""
    messages.success(request, message, extra_tags=f"{UNDO_BULK}{job_id}" if job_id else "")


def removed(request: HttpRequest, message: str, term: str) -> None:
    """`term` is the product that the toast offers to let pass again."""
    messages.success(request, message, extra_tags=f"{UNDO_PRODUCT}{term}")


def product_of(message: Message) -> str:
    """The product that a message offers to let pass again, if it does."""
    tags = message.extra_tags or ""
    return tags.removeprefix(UNDO_PRODUCT) if tags.startswith(UNDO_PRODUCT) else ""


def job_of(message: Message) -> str:
    """The work that a message offers to undo, if it does."""
    tags = message.extra_tags or ""
    return tags.removeprefix(UNDO_BULK) if tags.startswith(UNDO_BULK) else ""


def step_of(message: Message) -> str:
    """The decision that a message offers to undo, if it does."""
    tags = message.extra_tags or ""
    return tags.removeprefix(UNDO) if tags.startswith(UNDO) else ""
