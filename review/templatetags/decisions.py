"""How decisions of staff and the words that they changed are shown."""

from django import template
from django.contrib.messages.storage.base import Message

from review import toasts, worddiff
from review.audit import words as decisions_in_words
from review.worddiff import Span

register = template.Library()


@register.filter
def decided(action: str) -> str:
    return decisions_in_words.done(action)


@register.filter
def beside(text: str, other: str) -> list[Span]:
    """A wording in runs of words that the other one also has, and runs that it has not."""
    return worddiff.compared(text, other)


@register.filter
def undo_step(message: Message) -> str:
    return toasts.step_of(message)


@register.filter
def undo_bulk(message: Message) -> str:
    return toasts.job_of(message)


@register.filter
def undo_product(message: Message) -> str:
    return toasts.product_of(message)
