"""Which models there are, and the only place that asks one for itself: any OpenAI-compatible endpoint.

A second one is asked when the first fails. What people ask is passed on by `brain.completions`, to those of `answering`.

Settings, read at each call: `LLM_MODEL` (none: no model is configured), `LLM_BASE_URL`, `LLM_API_KEY`,
`LLM_FALLBACK_MODEL`, `LLM_FALLBACK_BASE_URL`, `LLM_FALLBACK_API_KEY` and `LLM_TIMEOUT_SECONDS`; `ANSWER_MODELS`,
`ANSWER_BASE_URL` and `ANSWER_API_KEY` for answers. The libraries behind it take a second to import and are imported at
the first call, so that a process without a model never pays for them.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import structlog
from django.conf import settings

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from pydantic_ai.usage import RunUsage

T = TypeVar("T")
log = structlog.get_logger(__name__)

TRANSPORT_RETRIES = 2  # of one request, on a lost connection, 429 or 5xx
OUTPUT_RETRIES = 2  # of one answer that does not fit its schema
MOST_TOKENS = 2000  # an answer that is longer went wrong
DEFAULT_TIMEOUT_SECONDS = 30.0
OPENAI = "https://api.openai.com/v1"  # where the client goes when no address is given


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of all attempts together; `cost` in US dollars, 0 for a model without a published price."""

    tokens_in: int
    tokens_out: int
    cost: Decimal
    model: str

    def plus(self, other: "Usage") -> "Usage":
        """Both together, under the name of the first model."""
        tokens = self.tokens_in + other.tokens_in, self.tokens_out + other.tokens_out
        return Usage(*tokens, self.cost + other.cost, self.model)


class Failure(StrEnum):
    NOT_CONFIGURED = "no model is configured"
    UNREACHABLE = "the endpoint did not answer"
    REFUSED = "the endpoint refused the request"
    TIMEOUT = "the endpoint took too long"
    MALFORMED = "the answer did not fit its schema"


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    value: T
    usage: Usage


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is none; `usage` counts what failed attempts have cost all the same."""

    failure: Failure
    usage: Usage | None = None


@dataclass(frozen=True, slots=True)
class Endpoint:
    model: str
    base_url: str | None
    api_key: str
    understudy: bool = False  # asked when another one fails


def configured() -> bool:
    return bool(getattr(settings, "LLM_MODEL", ""))


def ask(instructions: str, prompt: str, output: type[T]) -> Answer[T] | NoAnswer:
    """`ask_async` for callers that are not asynchronous. In a thread of its own: theirs may run an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(ask_async(instructions, prompt, output))).result()


async def ask_async(instructions: str, prompt: str, output: type[T]) -> Answer[T] | NoAnswer:
    """One answer of the type `output` (`str` for plain text), from the first endpoint that gives one. Never raises."""
    last = NoAnswer(Failure.NOT_CONFIGURED)
    for endpoint in _endpoints():
        answer = await _ask_endpoint(endpoint, instructions, prompt, output, before=last.usage)
        if isinstance(answer, Answer):
            return answer
        log.warning("llm.no_answer", model=endpoint.model, failure=answer.failure.name.lower())
        last = answer
    return last


def _endpoints() -> list[Endpoint]:
    if not configured():
        return []
    base_url = getattr(settings, "LLM_BASE_URL", "") or None
    api_key = getattr(settings, "LLM_API_KEY", "") or "none"
    endpoints = [Endpoint(settings.LLM_MODEL, base_url, api_key)]
    fallback = getattr(settings, "LLM_FALLBACK_MODEL", "")
    if fallback:
        other = getattr(settings, "LLM_FALLBACK_BASE_URL", "") or None
        # a key is sent to the host that it was given for, never to another
        own_key = getattr(settings, "LLM_FALLBACK_API_KEY", "") or (
            api_key if other in (None, base_url) else "none"
        )
        endpoints.append(Endpoint(fallback, other or base_url, own_key, understudy=True))
    return endpoints


def answering() -> list[Endpoint]:
    """Where people's questions may be answered: `ANSWER_MODELS`, else `LLM_MODEL`; then the understudy."""
    known = _endpoints()
    if not settings.ANSWER_MODELS:
        return known
    learning = known[0] if known else None
    base_url = settings.ANSWER_BASE_URL or (learning.base_url if learning else None)
    api_key = settings.ANSWER_API_KEY
    if not api_key:  # a key is sent to the host that it was given for, never to another
        api_key = learning.api_key if learning and learning.base_url == base_url else "none"
    named = [Endpoint(model, base_url, api_key) for model in settings.ANSWER_MODELS]
    return named + [each for each in known if each.understudy]


async def _ask_endpoint(
    endpoint: Endpoint, instructions: str, prompt: str, output: type[T], *, before: Usage | None
) -> Answer[T] | NoAnswer:
    from openai import AsyncOpenAI, OpenAIError  # noqa: PLC0415 — see the module's docstring
    from pydantic_ai.exceptions import AgentRunError, UserError  # noqa: PLC0415
    from pydantic_ai.usage import RunUsage  # noqa: PLC0415

    seconds = float(getattr(settings, "LLM_TIMEOUT_SECONDS", 0) or DEFAULT_TIMEOUT_SECONDS)
    used = RunUsage()
    try:
        async with (
            asyncio.timeout(seconds),
            AsyncOpenAI(
                base_url=endpoint.base_url,
                api_key=endpoint.api_key,
                timeout=seconds,
                max_retries=TRANSPORT_RETRIES,
            ) as client,
        ):
            value = await _run(client, endpoint.model, instructions, prompt, output, used=used)
    except (
        AgentRunError,
        UserError,
        OpenAIError,
        OSError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
    ) as error:
        # an endpoint may send anything; what its answer breaks in the client's library must not break a task
        return NoAnswer(_failure(error), _usage(used, endpoint, before))
    return Answer(value, _usage(used, endpoint, before))


async def _run(
    client: "AsyncOpenAI", model: str, instructions: str, prompt: str, output: type[T], *, used: "RunUsage"
) -> T:
    from pydantic_ai import Agent, NativeOutput  # noqa: PLC0415
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415

    agent: Agent[object, Any] = Agent(
        OpenAIChatModel(model, provider=OpenAIProvider(openai_client=client)),
        output_type=output if output is str else NativeOutput(output),
        instructions=instructions,
        retries=OUTPUT_RETRIES,
        model_settings={"temperature": 0.0, "max_tokens": MOST_TOKENS},
    )
    result = await agent.run(prompt, usage=used)
    value: T = result.output
    return value


def _failure(error: Exception) -> Failure:
    from pydantic_ai import exceptions  # noqa: PLC0415

    if isinstance(error, TimeoutError | exceptions.ModelTimeoutError | exceptions.RunTimedOut):
        return Failure.TIMEOUT
    if isinstance(error, exceptions.ModelConnectionError | OSError):
        return Failure.UNREACHABLE
    if isinstance(error, exceptions.ModelHTTPError):
        return Failure.REFUSED if error.status_code < 500 else Failure.UNREACHABLE  # noqa: PLR2004
    if isinstance(error, exceptions.ContentFilterError | exceptions.ModelRequestRejectedError):
        return Failure.REFUSED
    return Failure.MALFORMED


def _usage(used: "RunUsage", endpoint: Endpoint, before: Usage | None) -> Usage:
    spent = cost(used.input_tokens, used.output_tokens, endpoint)
    if before is None:
        return Usage(used.input_tokens, used.output_tokens, spent, endpoint.model)
    return Usage(
        before.tokens_in + used.input_tokens,
        before.tokens_out + used.output_tokens,
        before.cost + spent,
        endpoint.model,
    )


def cost(tokens_in: int, tokens_out: int, endpoint: Endpoint) -> Decimal:
    """By the prices that genai-prices carries for the endpoint's provider; an unknown endpoint is taken to be one's own."""
    from genai_prices import Usage as Priced  # noqa: PLC0415
    from genai_prices import calc_price  # noqa: PLC0415

    priced = Priced(input_tokens=tokens_in, output_tokens=tokens_out)
    try:
        return calc_price(priced, endpoint.model, provider_api_url=endpoint.base_url or OPENAI).total_price
    except LookupError:
        return Decimal(0)
