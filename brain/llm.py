"""Which models there are for which step, and the only place that asks one for itself: any OpenAI-compatible endpoint.

A second one is asked when the first fails. What people ask is passed on by `brain.completions`, to those of `answering`.

Staff choose a model for each step while the system runs (`memories.actions.model_endpoints`); where they have not, the
settings hold: `LLM_MODEL` (none: no model), `LLM_BASE_URL`, `LLM_API_KEY`, `LLM_FALLBACK_…` and `LLM_TIMEOUT_SECONDS`;
`ANSWER_MODELS`, `ANSWER_BASE_URL` and `ANSWER_API_KEY` for answers. What may leave to which host is decided here: a
request is composed of the parts that its endpoint is allowed alone, and goes to no other host, not even by a redirect.
The libraries behind it take a second to import and are imported at the first call, so that a process without a model
never pays for them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import structlog
from django.conf import settings
from django.db import connections

from brain.usage import Usage
from memories import breaker, live_settings
from memories.actions.model_endpoints import host_of, is_allowed, is_local, key_of, record_use
from memories.errors import NotFoundError, RefusedError
from memories.models import BY_CHOICE, LOCAL_ALONE, ModelEndpoint, Part, Step
from memories.selectors import model_endpoints

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI
    from pydantic_ai.usage import RunUsage

T = TypeVar("T")
Parts = Mapping[Part, str]
log = structlog.get_logger(__name__)

RETRIES = 3  # of one request, on a lost connection, 429 or 5xx
FIRST_WAIT = 0.5  # seconds, then twice as long each time; after 429 twice as long as after others
OUTPUT_RETRIES = 2  # of one answer that does not fit its schema
MOST_TOKENS = 2000  # an answer that is longer went wrong
MOST_AT_ONCE = 4  # requests to one endpoint for one caller
DEFAULT_TIMEOUT_SECONDS = 30.0
OPENAI = "https://api.openai.com/v1"  # where the client goes when no address is given
TOO_MANY = 429
MILLION = 1_000_000
MOST_COUNTED = 10 * MILLION  # tokens of one call: an endpoint may tell any number


class Failure(StrEnum):
    NOT_CONFIGURED = "no model is configured"
    UNREACHABLE = "the endpoint did not answer"
    REFUSED = "the endpoint refused the request"
    TIMEOUT = "the endpoint took too long"
    BUSY = "the endpoint is asked too often"
    MALFORMED = "the answer did not fit its schema"
    ENDLESS = "the model did not come to an end"
    RESTING = "the endpoint has failed and is left alone for a while"
    CEILING = "this month's ceiling of cost is reached"
    FORBIDDEN = "nothing may leave to this host"
    NOT_LOCAL = "this step's texts leave to no other machine"


DEAD = {Failure.UNREACHABLE, Failure.TIMEOUT, Failure.BUSY}  # three of them in a row, and it is left alone


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
class Loop:
    """What a model may do before it answers: call these tools, within so many turns. They tell it what is remembered.

    A tool is a function with annotations and a docstring for the model. NotFoundError and RefusedError it is told in words.
    """

    tools: Sequence[Callable[..., Any]]
    turns: int


@dataclass(frozen=True, slots=True)
class Endpoint:
    model: str
    base_url: str | None
    api_key: str
    understudy: bool = False  # asked when another one fails
    parts: tuple[Part, ...] = tuple(Part)  # what may leave to it
    price_in: Decimal | None = None  # US dollars per million tokens, where staff have told them
    price_out: Decimal | None = None

    @property
    def address(self) -> str:
        return self.base_url or OPENAI

    @property
    def name(self) -> str:
        """By which it is known as dead or alive."""
        return f"{self.model} at {self.address}"

    @property
    def priced(self) -> bool:
        return cost(MILLION, MILLION, self) > 0


def configured() -> bool:
    """Whether a model extracts."""
    return bool(_endpoints(Step.EXTRACT))


def of_its_own(step: Step, assistant: str = "") -> bool:
    """Whether staff have chosen a model for this very step; of an assistant that is named, its own counts as well."""
    return any(
        each.step == step and not each.understudy and each.assistant in ("", assistant)
        for each in model_endpoints.chosen()
    )


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
    for endpoint in _endpoints(step, assistant):
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
                return await _ask_endpoint(
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


def record(step: Step, usage: Usage) -> None:
    record_use(
        step=step,
        model=usage.model,
        tokens_in=_believed(usage.tokens_in),
        tokens_out=_believed(usage.tokens_out),
        cost=usage.cost,
    )


def _believed(tokens: int) -> int:
    return min(max(tokens, 0), MOST_COUNTED)


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


def ceiling_reached() -> bool:
    ceiling = live_settings.current().model_monthly_ceiling
    return bool(ceiling) and model_endpoints.spent_this_month() >= ceiling


def _endpoints(step: Step, assistant: str = "") -> list[Endpoint]:
    """The step's model and its understudy: as staff chose them, for this assistant first; else as the settings say."""
    chosen = [each for each in model_endpoints.chosen() if each.step == step]
    own = {each.understudy: each for each in chosen if not each.assistant}
    own |= {each.understudy: each for each in chosen if assistant and each.assistant == assistant}
    from_settings = {each.understudy: each for each in _from_settings() if step not in BY_CHOICE}
    both = [
        _chosen(own[role]) if role in own else from_settings.get(role)
        for role in (False, True)
        if role in own
        or not (role and False in own)  # the settings' understudy stands in for their own model
    ]
    return [each for each in both if each is not None]


def _chosen(row: ModelEndpoint) -> Endpoint | None:
    try:
        key = key_of(row)
    except RefusedError:
        log.error("llm.key_unreadable", step=row.step)  # noqa: TRY400 - the page says what to do
        return None
    parts = tuple(Part(each) for each in row.parts)
    return Endpoint(row.model, row.base_url, key, row.understudy, parts, row.price_in, row.price_out)


def _from_settings() -> list[Endpoint]:
    if not getattr(settings, "LLM_MODEL", ""):
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
    """Where people's questions may be answered: as staff chose; else `ANSWER_MODELS`, else `LLM_MODEL`; then the understudy."""
    if of_its_own(Step.ANSWER) or not settings.ANSWER_MODELS:
        return _endpoints(Step.ANSWER)
    known = _from_settings()
    learning = known[0] if known else None
    base_url = settings.ANSWER_BASE_URL or (learning.base_url if learning else None)
    api_key = settings.ANSWER_API_KEY
    if not api_key:  # a key is sent to the host that it was given for, never to another
        api_key = learning.api_key if learning and learning.base_url == base_url else "none"
    named = [Endpoint(model, base_url, api_key) for model in settings.ANSWER_MODELS]
    return named + [each for each in _endpoints(Step.ANSWER) if each.understudy]


async def _ask_endpoint(
    endpoint: Endpoint,
    instructions: str,
    prompt: str,
    output: type[T],
    most_seconds: float | None = None,
    *,
    local: bool = False,
    loop: Loop | None = None,
) -> Answer[T] | NoAnswer:
    import httpx2  # noqa: PLC0415 — see the module's docstring
    from openai import AsyncOpenAI, OpenAIError  # noqa: PLC0415
    from pydantic_ai.exceptions import AgentRunError, UserError  # noqa: PLC0415
    from pydantic_ai.usage import RunUsage  # noqa: PLC0415

    seconds = most_seconds or float(getattr(settings, "LLM_TIMEOUT_SECONDS", 0) or DEFAULT_TIMEOUT_SECONDS)
    used = RunUsage()
    try:
        async with (
            asyncio.timeout(seconds),
            httpx2.AsyncClient(
                timeout=seconds,
                follow_redirects=False,
                event_hooks={"request": [_to_its_host_alone(endpoint), *([_local_alone] if local else [])]},
                trust_env=not local,  # a proxy of the environment is another machine
            ) as http,
            AsyncOpenAI(
                base_url=endpoint.base_url,
                api_key=endpoint.api_key,
                timeout=seconds,
                max_retries=0,
                http_client=http,
            ) as client,
        ):
            value = await _again(
                lambda: _run(client, endpoint.model, instructions, prompt, output, used=used, loop=loop)
            )
    except (
        AgentRunError,
        UserError,
        OpenAIError,
        httpx2.InvalidURL,
        OSError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
    ) as error:
        # an endpoint may send anything; what its answer breaks in the client's library must not break a task
        return NoAnswer(_failure(error), _usage(used, endpoint))
    return Answer(value, _usage(used, endpoint))


def _to_its_host_alone(endpoint: Endpoint) -> "Callable[[httpx2.Request], Awaitable[None]]":
    """The last look at a request before it leaves."""
    import httpx2  # noqa: PLC0415

    meant = httpx2.URL(endpoint.address)  # as the client reads it: without :443, names as the wire has them

    async def check(request: "httpx2.Request") -> None:
        url = request.url
        if (url.scheme, url.host, url.port) != (meant.scheme, meant.host, meant.port):
            raise ValueError("a request was about to leave to a host that it was not made for")

    return check


async def _local_alone(request: "httpx2.Request") -> None:
    """The same for a step whose texts stay on this machine."""
    if not is_local(request.url.netloc.decode(), settings.LOCAL_MODEL_HOSTS):
        raise ValueError("a request was about to leave the machine")


async def _again(run: Callable[[], Awaitable[T]]) -> T:
    """What was lost on the way is sent again, each time after a longer wait."""
    for attempt in range(RETRIES):
        try:
            return await run()
        except Exception as error:
            failure = _failure(error)
            if failure not in {Failure.UNREACHABLE, Failure.BUSY}:
                raise
            await asyncio.sleep(FIRST_WAIT * 2**attempt * (2 if failure is Failure.BUSY else 1))
    return await run()


async def _run(
    client: "AsyncOpenAI",
    model: str,
    instructions: str,
    prompt: str,
    output: type[T],
    *,
    used: "RunUsage",
    loop: Loop | None,
) -> T:
    from pydantic_ai import Agent, NativeOutput, ToolOutput  # noqa: PLC0415
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415
    from pydantic_ai.usage import UsageLimits  # noqa: PLC0415

    structured = ToolOutput(output, name="done") if loop else NativeOutput(output)
    agent: Agent[object, Any] = Agent(
        OpenAIChatModel(model, provider=OpenAIProvider(openai_client=client)),
        output_type=output if output is str else structured,
        tools=[_as_tool(each) for each in loop.tools] if loop else [],
        instructions=instructions,
        retries=OUTPUT_RETRIES,
        model_settings={"temperature": 0.0, "max_tokens": MOST_TOKENS},
    )
    limits = UsageLimits(request_limit=loop.turns) if loop else None
    result = await agent.run(prompt, usage=used, usage_limits=limits)
    value: T = result.output
    return value


def _as_tool(function: Callable[..., Any]) -> Callable[..., Any]:
    """It runs in a thread of the agent's, whose connection to the database nobody else would give back."""

    @wraps(function)
    def called(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except (NotFoundError, RefusedError) as error:
            return f"Refused: {error}"
        finally:
            connections.close_all()

    return called


def _failure(error: Exception) -> Failure:
    from pydantic_ai import exceptions  # noqa: PLC0415

    if isinstance(error, TimeoutError | exceptions.ModelTimeoutError | exceptions.RunTimedOut):
        return Failure.TIMEOUT
    if isinstance(error, exceptions.ModelConnectionError | OSError):
        return Failure.UNREACHABLE
    if isinstance(error, exceptions.ModelHTTPError):
        if error.status_code == TOO_MANY:
            return Failure.BUSY
        return Failure.REFUSED if error.status_code < 500 else Failure.UNREACHABLE  # noqa: PLR2004
    if isinstance(error, exceptions.ContentFilterError | exceptions.ModelRequestRejectedError):
        return Failure.REFUSED
    return Failure.ENDLESS if isinstance(error, exceptions.UsageLimitExceeded) else Failure.MALFORMED


def _usage(used: "RunUsage", endpoint: Endpoint) -> Usage:
    spent = cost(used.input_tokens, used.output_tokens, endpoint)
    return Usage(used.input_tokens, used.output_tokens, spent, endpoint.model)


def cost(tokens_in: int, tokens_out: int, endpoint: Endpoint) -> Decimal:
    """By the prices that staff have told, else those that genai-prices carries; an unknown endpoint is taken to be one's own."""
    tokens_in, tokens_out = _believed(tokens_in), _believed(tokens_out)
    if endpoint.price_in is not None or endpoint.price_out is not None:
        told = tokens_in * (endpoint.price_in or 0) + tokens_out * (endpoint.price_out or 0)
        return Decimal(told) / MILLION
    from genai_prices import Usage as Priced  # noqa: PLC0415
    from genai_prices import calc_price  # noqa: PLC0415

    priced = Priced(input_tokens=tokens_in, output_tokens=tokens_out)
    try:
        return calc_price(priced, endpoint.model, provider_api_url=endpoint.address).total_price
    except LookupError:
        return Decimal(0)
