"""Exchanges in: stored and queued; what is durable is learned after the answer."""

from datetime import datetime

from django.utils import timezone
from ninja import Router, Status

from brain import loop
from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import ForgottenMemory
from brain.api.schemas.exchanges import ExchangeIn, ExchangeTaken
from memories.actions.memories import UNDO_FORGET
from memories.actions.people import assistant_named
from memories.models import ApiKey

router = Router(tags=["Exchanges"])


@router.post(
    "", response={202: ExchangeTaken}, auth=BearerKey(ApiKey.Scope.LEARN), summary="Hand over an exchange"
)
def take_exchange(request: CallerRequest, body: ExchangeIn) -> Status[ExchangeTaken]:
    """Needs the scope `learn`. Answers as soon as the exchange is stored, its secrets blotted out.

    A worker then distils what is durable: the person's own memories, and proposals for the team. `Remember that …`
    is learned before the answer, and `Forget that …` forgotten; what was forgotten is in the answer, and can be brought
    back for a day.
    """
    caller = request.auth
    if body.occurred_at is not None:
        caller.require(ApiKey.Scope.BACKDATE)
    taken = loop.take(
        user=caller.person(body.external_id),
        surface=caller.surface(body.surface),
        message=body.message,
        reply=body.reply,
        idempotency_key=body.idempotency_key or "",
        assistant=assistant_named(body.assistant or ""),
        occurred_at=body.occurred_at,
        recall_id=body.recall_id,
    )
    return Status(202, _answer(taken, may_read=caller.may(ApiKey.Scope.MEMORIES)))


def _answer(taken: loop.Taken, *, may_read: bool) -> ExchangeTaken:
    """What was forgotten is quoted to callers alone that may read memories."""
    return ExchangeTaken(
        id=taken.exchange.pk,
        created=taken.created,
        occurred_at=taken.exchange.occurred_at,
        forgotten=[
            ForgottenMemory(id=each.pk, content=each.content if may_read else "") for each in taken.forgotten
        ],
        undo_until=_undo_until(taken) if taken.forgotten else None,
        erased=taken.erased,
        asks_what_is_remembered=taken.asks_what_is_remembered,
        asks_to_forget=taken.asks_to_forget,
    )


def _undo_until(taken: loop.Taken) -> datetime:
    known = [each.purge_after for each in taken.forgotten if each.purge_after]
    return min(known, default=timezone.now() + UNDO_FORGET)
