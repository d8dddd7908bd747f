"""Exchanges that are taken and learned, and what is remembered of them."""

from brain import loop
from memories.models import (
    Exchange,
    Memory,
    User,
)
from memories.tenancy import acting_as


def take_and_learn(user: User, message: str, reply: str = "Noted.") -> Exchange:
    exchange = loop.take(user=user, surface="web", message=message, reply=reply).exchange
    loop.learn(exchange.pk)
    return exchange


def memories(user: User) -> list[str]:
    with acting_as(user):
        return list(Memory.objects.live().order_by("created_at").values_list("content", flat=True))
