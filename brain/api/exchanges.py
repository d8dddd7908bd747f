"""Exchanges in: stored and queued; what is durable is learned after the answer."""

from datetime import datetime

from django.utils import timezone
from ninja import Router, Status
from ninja.errors import ValidationError as RequestError

from brain import loop
from brain.api.failures import problem_of
from brain.api.keys import BearerKey, Caller, CallerRequest
from brain.api.problems import ProblemError
from brain.api.schemas.base import ForgottenMemory
from brain.api.schemas.exchanges import (
    ExchangeIn,
    ExchangeOrProblem,
    ExchangesIn,
    ExchangesTaken,
    ExchangeTaken,
)
from memories.actions.memories import UNDO_FORGET
from memories.actions.people import assistant_named
from memories.errors import RefusedError
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
    return Status(202, _answer(_take(caller, body), may_read=caller.may(ApiKey.Scope.MEMORIES)))


@router.post(
    "/batch",
    response={202: ExchangesTaken},
    auth=BearerKey(ApiKey.Scope.LEARN),
    summary="Hand over several exchanges",
)
def take_exchanges(request: CallerRequest, body: ExchangesIn) -> Status[ExchangesTaken]:
    """Needs the scope `learn`. Takes each as `POST /exchanges` does, in the order given, and answers in that order.

    One that is refused does not hold up the others: its place in the answer tells the problem.
    """
    return Status(202, ExchangesTaken(items=[_one_of_many(request, each) for each in body.exchanges]))


def _one_of_many(request: CallerRequest, body: ExchangeIn | RequestError) -> ExchangeOrProblem:
    caller = request.auth
    try:
        if isinstance(body, RequestError):
            raise body
        taken = _take(caller, body)
    except (ProblemError, RefusedError, RequestError) as error:
        return ExchangeOrProblem(problem=problem_of(request, error))
    return ExchangeOrProblem(taken=_answer(taken, may_read=caller.may(ApiKey.Scope.MEMORIES)))


def _take(caller: Caller, body: ExchangeIn) -> loop.Taken:
    if body.occurred_at is not None:
        caller.require(ApiKey.Scope.BACKDATE)
    return loop.take(
        user=caller.person(body.external_id),
        surface=caller.surface(body.surface),
        message=body.message,
        reply=body.reply,
        idempotency_key=body.idempotency_key or "",
        assistant=assistant_named(body.assistant or ""),
        occurred_at=body.occurred_at,
        recall_id=body.recall_id,
    )


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
        left_to_worker=taken.left_to_worker,
    )


def _undo_until(taken: loop.Taken) -> datetime:
    known = [each.purge_after for each in taken.forgotten if each.purge_after]
    return min(known, default=timezone.now() + UNDO_FORGET)
