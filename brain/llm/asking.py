"""Asks a step's endpoints until one answers: only those that may be asked, and each is sent only what may leave to it.

A request is composed of the parts that its endpoint is allowed alone.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import replace

import structlog
from django.conf import settings

from brain.llm.answers import DEAD, Answer, Failure, Loop, NoAnswer, Parts, T
from brain.llm.costs import ceiling_reached, record
from brain.llm.endpoints import Endpoint, endpoints_of
from brain.llm.request import ask_endpoint
from brain.usage import Usage
from memories import breaker
from memories.actions.model_endpoints import host_of, is_allowed, is_local
from memories.models import LOCAL_ALONE, Part, Step

log = structlog.get_logger(__name__)
MOST_AT_ONCE = 4  # requests to one endpoint for one caller


def ask(
    step: Step,
    instructions: str,
    parts: Parts,
    compose: Callable[[Parts], str],
    output: type[T],
    *,
    seconds: float | None = None,
    loop: Loop | None = None,
) -> Answer[T] | NoAnswer:
    """One answer of the type `output` (`str` for plain text), from the first endpoint that gives one. Never raises.

    `compose` makes the prompt of those parts that may leave to the endpoint; the others are empty to it. An endpoint has
    LLM_TIMEOUT_SECONDS, or `seconds` where somebody waits. With a `loop` the answer is what the model calls `done` with; an
    endpoint to which no memories may leave is not asked then.
    """
    return ask_many(step, instructions, [parts], compose, output, seconds=seconds, loop=loop)[0]


def ask_many(
    step: Step,
    instructions: str,
    many: Sequence[Parts],
    compose: Callable[[Parts], str],
    output: type[T],
    *,
    seconds: float | None = None,
    assistant: str = "",
    loop: Loop | None = None,
) -> list[Answer[T] | NoAnswer]:
    """As `ask`, for each of `many`, and in their order: an endpoint is asked for several of them at once."""
    answers: list[Answer[T] | NoAnswer] = [NoAnswer(Failure.NOT_CONFIGURED)] * len(many)
    for endpoint in endpoints_of(step, assistant):
        waiting = [place for place, each in enumerate(answers) if isinstance(each, NoAnswer)]
        if not waiting:
            break
        before = [answers[place].usage for place in waiting]
        if failure := _objection(endpoint, step, loop):
            found: list[Answer[T] | NoAnswer] = [NoAnswer(failure, usage) for usage in before]
        else:
            prompts = [compose(_leaving(many[place], endpoint)) for place in waiting]
            found = _ask_counted(
                step, endpoint, instructions, prompts, output, before=before, seconds=seconds, loop=loop
            )
        for place, answer in zip(waiting, found, strict=True):
            answers[place] = answer
            if isinstance(answer, NoAnswer):
                log.warning(
                    "llm.no_answer", step=step, model=endpoint.model, failure=answer.failure.name.lower()
                )
    return answers


def _leaving(parts: Parts, endpoint: Endpoint) -> Parts:
    return {part: text if part in endpoint.parts else "" for part, text in parts.items()}


def _ask_counted(
    step: Step,
    endpoint: Endpoint,
    instructions: str,
    prompts: Sequence[str],
    output: type[T],
    *,
    before: Sequence[Usage | None],
    seconds: float | None,
    loop: Loop | None,
) -> list[Answer[T] | NoAnswer]:
    """In a thread of its own: the caller's may run an event loop."""

    async def all_of_them() -> list[Answer[T] | NoAnswer]:
        places = asyncio.Semaphore(MOST_AT_ONCE)

        async def one(prompt: str) -> Answer[T] | NoAnswer:
            async with places:
                return await ask_endpoint(
                    endpoint, instructions, prompt, output, seconds, local=step in LOCAL_ALONE, loop=loop
                )

        return list(await asyncio.gather(*map(one, prompts)))

    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(copy_context().run, lambda: asyncio.run(all_of_them())).result()
    return [_counted(step, endpoint, *each) for each in zip(found, before, strict=True)]


def _counted(
    step: Step, endpoint: Endpoint, answer: Answer[T] | NoAnswer, before: Usage | None
) -> Answer[T] | NoAnswer:
    if isinstance(answer, NoAnswer) and answer.failure in DEAD:
        breaker.failed(endpoint.name)
    else:
        breaker.answered(endpoint.name)
    if answer.usage:
        record(step, answer.usage)
        answer = replace(answer, usage=_together(before, answer.usage))
    return answer


def _together(before: Usage | None, usage: Usage) -> Usage:
    return replace(before.plus(usage), model=usage.model) if before else usage


def _objection(endpoint: Endpoint, step: Step, loop: Loop | None = None) -> Failure | None:
    """Why this one is not even asked."""
    if loop and Part.MEMORIES not in endpoint.parts:
        return Failure.FORBIDDEN
    if step in LOCAL_ALONE and not is_local(host_of(endpoint.address), settings.LOCAL_MODEL_HOSTS):
        return Failure.NOT_LOCAL
    if not is_allowed(host_of(endpoint.address), settings.MODEL_HOSTS):
        return Failure.FORBIDDEN
    if breaker.resting(endpoint.name):
        return Failure.RESTING
    if ceiling_reached() and endpoint.priced:
        return Failure.CEILING
    return None


def usable(endpoints: Sequence[Endpoint]) -> tuple[list[Endpoint], Failure | None]:
    """Those that may answer now, and why the last of the others may not."""
    objections = [(each, _objection(each, Step.ANSWER)) for each in endpoints]
    left = [each for each, objection in objections if objection is None]
    return left, next((objection for _, objection in reversed(objections) if objection), None)
