"""Exchanges in: stored and queued; what is durable is learned after the answer."""

from ninja import Router, Status

from brain import loop
from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.exchanges import ExchangeIn, ExchangeTaken
from memories.actions.people import assistant_named
from memories.models import ApiKey

router = Router(tags=["Exchanges"])


@router.post(
    "", response={202: ExchangeTaken}, auth=BearerKey(ApiKey.Scope.LEARN), summary="Hand over an exchange"
)
def take_exchange(request: CallerRequest, body: ExchangeIn) -> Status[ExchangeTaken]:
    """Needs the scope `learn`. Answers as soon as the exchange is stored, its secrets blotted out.

    A worker then distils what is durable: the person's own memories, and proposals for the team. `Remember that …`
    is learned before the answer.
    """
    caller = request.auth
    if body.occurred_at is not None:
        caller.require(ApiKey.Scope.BACKDATE)
    received = loop.take(
        user=caller.person(body.external_id),
        surface=caller.surface(body.surface),
        message=body.message,
        reply=body.reply,
        idempotency_key=body.idempotency_key or "",
        assistant=assistant_named(body.assistant or ""),
        occurred_at=body.occurred_at,
    )
    exchange = received.exchange
    return Status(
        202, ExchangeTaken(id=exchange.pk, created=received.created, occurred_at=exchange.occurred_at)
    )
