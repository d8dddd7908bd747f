"""One request to one endpoint: sent again where it was lost, and to no other host, not even by a redirect.

The libraries behind it take a second to import and are imported at the first call, so that a process without a model never pays for
them.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connections

from brain.usage import Usage
from memories.actions.model_endpoints import is_local
from memories.errors import NotFoundError, RefusedError

if TYPE_CHECKING:
    from ssl import SSLContext

    import httpx2
    from openai import AsyncOpenAI
    from pydantic_ai.usage import RunUsage
from brain.llm.answers import Answer, Failure, Loop, NoAnswer, T
from brain.llm.costs import cost
from brain.llm.endpoints import Endpoint

RETRIES = 3  # of one request, on a lost connection, 429 or 5xx
FIRST_WAIT = 0.5  # seconds, then twice as long each time; after 429 twice as long as after others
OUTPUT_RETRIES = 2  # of one answer that does not fit its schema
MOST_TOKENS = 2000  # an answer that is longer went wrong
DEFAULT_TIMEOUT_SECONDS = 30.0
TOO_MANY = 429


async def ask_endpoint(
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
                verify=_authorities(of_environment=not local),
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


@cache
def _authorities(*, of_environment: bool) -> "SSLContext":
    """Whom TLS trusts: read once, not for 26 ms with each question. A process begins anew to trust somebody else."""
    import httpx2  # noqa: PLC0415 - as above

    return httpx2.create_ssl_context(trust_env=of_environment)


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
