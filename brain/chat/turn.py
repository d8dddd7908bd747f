"""One message from recall to learning. Who calls shows what comes in between."""

from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus

import httpx
import structlog

from brain import llm, loop
from brain.completions import endpoint
from brain.completions.errors import CompletionError
from brain.completions.reply import Reply
from brain.completions.request import Asked, within_bytes
from brain.recall import Recalled, recall
from brain.usage import Usage
from memories.errors import RefusedError
from memories.models import Part, Step, User
from memories.selectors import model_endpoints, running_conversation
from memories.selectors.knowledge_rights import Reader

log = structlog.get_logger(__name__)
PROMPT = (
    "You are an assistant with a long-term memory. What is remembered stands in the next message as background: "
    "use it where it helps, never mention it for its own sake, and say so where you do not know. Answer briefly, "
    "in the person's language."
)


@dataclass(slots=True)
class Turn:
    person: User | None  # none: anonymous, with team facts alone, and nothing is learned
    surface: str
    message: str
    found: Recalled
    asked: Asked  # of the model, without what is recalled
    endpoints: Sequence[llm.Endpoint]  # that may be asked now
    objection: llm.Failure | None  # why there is none, though a model is configured
    reply: Reply = field(default_factory=Reply)
    answering: llm.Endpoint | None = None


def answering() -> list[llm.Endpoint]:
    """Where people are answered, as staff have chosen by now. Empty where no model is configured."""
    model_endpoints.read()
    return llm.answering()


def begin(*, user: User, surface: str, message: str, anonymous: bool = False) -> Turn:
    """Recall, and gather what was said in this conversation. An anonymous message stands by itself."""
    person = None if anonymous else user
    found = recall(user=person, query=message, surface=surface, reader=Reader() if person else None)
    messages = [{"role": "system", "content": PROMPT}]
    for each in running_conversation.running_turns(user=user, surface=surface) if person else ():
        messages.append({"role": "user", "content": each.message})
        if each.reply:
            messages.append({"role": "assistant", "content": each.reply})
    messages.append({"role": "user", "content": message})
    asked = Asked({"stream": True}, messages, message, None, None)
    endpoints, objection = llm.usable(answering())
    return Turn(person, surface, message, found, asked, endpoints, objection)


async def answer(turn: Turn) -> AsyncIterator[str]:
    """The answer in pieces, as the model says them. Raises CompletionError where there is none, or it breaks off."""
    if not turn.endpoints:
        raise _failed(f"No model was asked: {turn.objection}.")

    def compose(endpoint: llm.Endpoint) -> dict[str, object]:
        return turn.asked.forwarded(turn.found.prompt if Part.CONTEXT in endpoint.parts else "")

    turn.answering, response = await endpoint.ask(turn.endpoints, compose)
    reply, sent = turn.reply, 0
    async with aclosing(response):
        if not response.is_success:
            raise _failed(f"The model's endpoint refused the request ({response.status_code}).")
        if not endpoint.streams(response):
            reply.feed_all(response.content)
            yield reply.text
            return
        try:
            async for chunk in response.aiter_bytes():
                reply.feed(chunk)
                if piece := reply.text[sent:]:
                    sent += len(piece)
                    yield piece
        except httpx.HTTPError:
            raise _failed("The model's endpoint broke off.") from None
        reply.feed_end()
        if piece := reply.text[sent:]:
            yield piece


def _failed(why: str) -> CompletionError:
    return CompletionError(HTTPStatus.BAD_GATEWAY, why, "model_failed")


def learn(turn: Turn, reply: str, *, key: str = "", at: datetime | None = None) -> loop.Taken | None:
    """Hand the exchange over, and add up what the answer used, as far as the endpoint tells.

    None where nothing is to be learned, or it was refused, which is logged.
    """
    if turn.answering:
        tokens = turn.reply.tokens_in, turn.reply.tokens_out
        spent = llm.cost(*tokens, turn.answering)
        llm.record(Step.ANSWER, Usage(*tokens, spent, turn.answering.model))
    if turn.person is None:
        return None
    try:
        return loop.take(
            user=turn.person,
            surface=turn.surface,
            message=turn.message,
            reply=within_bytes(reply),
            idempotency_key=key,
            occurred_at=at,
            recall_id=turn.found.trace_id,
        )
    except RefusedError as refused:
        log.warning("chat.not_learned", error=type(refused).__name__)
        return None
