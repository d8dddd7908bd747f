"""The request goes on to the model's endpoint, and its answer comes back as it is."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from weakref import WeakKeyDictionary

import httpx
import structlog
from django.conf import settings

from brain.completions.errors import CompletionError
from brain.llm import Endpoint, request
from memories import breaker

log = structlog.get_logger(__name__)
CONNECT_SECONDS = 5.0
HIDDEN = {  # what is between the two of us; the caller's own key and request are all right
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED,
}
KEPT = ("content-type", "retry-after", "openai-processing-ms", "x-request-id")
_clients: WeakKeyDictionary[asyncio.AbstractEventLoop, httpx.AsyncClient] = WeakKeyDictionary()


async def ask(
    endpoints: Sequence[Endpoint], compose: Callable[[Endpoint], Mapping[str, Any]]
) -> tuple[Endpoint, httpx.Response]:
    """The first answer that is none of a broken endpoint, and whose it is: whole, or its head where it is streamed.

    `compose` makes the body of what may leave to an endpoint. Somebody waits: after one that fails the next is asked at
    once, and only when none has answered are those that may recover asked again, three times, each time after a longer
    wait. Nothing is asked again once an answer has begun.

    Raises CompletionError where there is none. What the endpoint finds wrong with the request itself comes back as it is.
    """
    failed = dict[str, Failed]()
    try:
        return await _first_answer(endpoints, compose, failed)
    finally:
        for name, each in failed.items():
            if each.is_dead:
                breaker.failed(name)


async def _first_answer(
    endpoints: Sequence[Endpoint],
    compose: Callable[[Endpoint], Mapping[str, Any]],
    failed: "dict[str, Failed]",
) -> tuple[Endpoint, httpx.Response]:
    asked = list(endpoints)
    for attempt in range(request.RETRIES + 1):
        for endpoint in asked:
            answer = await _tried(endpoint, compose)
            if not isinstance(answer, Failed):
                failed.pop(endpoint.name, None)
                breaker.answered(endpoint.name)
                return endpoint, answer
            failed[endpoint.name] = answer
            log.warning("completions.no_answer", model=endpoint.model, status=answer.error.status.value)
        asked = [each for each in asked if failed[each.name].may_recover]
        if not asked or attempt == request.RETRIES:
            break
        busy = any(failed[each.name].error.status == HTTPStatus.TOO_MANY_REQUESTS for each in asked)
        await asyncio.sleep(request.FIRST_WAIT * 2**attempt * (2 if busy else 1))
    raise failed[endpoints[-1].name].error


@dataclass(frozen=True, slots=True)
class Failed:
    error: CompletionError
    may_recover: bool = True  # in a moment
    is_dead: bool = True  # and not only wrongly configured


async def _tried(
    endpoint: Endpoint, compose: Callable[[Endpoint], Mapping[str, Any]]
) -> httpx.Response | Failed:
    try:
        answer = await _send(endpoint, {**compose(endpoint), "model": endpoint.model})
    except httpx.TimeoutException:  # it was given its time
        return Failed(_no_answer(HTTPStatus.GATEWAY_TIMEOUT, "It did not answer in time."), may_recover=False)
    except (httpx.HTTPError, httpx.InvalidURL):
        return Failed(_no_answer(HTTPStatus.BAD_GATEWAY, "It could not be reached, or broke off."))
    status = answer.status_code
    if status in HIDDEN:
        await answer.aclose()
        log.error("completions.refused", status=status)
        why = f"It refused the configured key or model ({status})."
        return Failed(_no_answer(HTTPStatus.BAD_GATEWAY, why), may_recover=False, is_dead=False)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        await answer.aclose()
        return Failed(_busy(answer))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        await answer.aclose()
        return Failed(_no_answer(HTTPStatus.BAD_GATEWAY, f"It answered {status}."))
    return answer


def streams(answer: httpx.Response) -> bool:
    events: bool = answer.headers.get("content-type", "").startswith("text/event-stream")
    return events and answer.is_success


def kept_headers(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.headers[name] for name in KEPT if name in answer.headers}


async def _send(endpoint: Endpoint, body: Mapping[str, Any]) -> httpx.Response:
    client = _client()
    request = client.build_request(
        "POST",
        f"{endpoint.address.rstrip('/')}/chat/completions",
        json=body,
        headers={"Authorization": f"Bearer {endpoint.api_key}"},
        timeout=httpx.Timeout(settings.ANSWER_TIMEOUT_SECONDS, connect=CONNECT_SECONDS),
    )
    answer = await client.send(request, stream=True)
    if not streams(answer):
        await answer.aread()
    return answer


def _client() -> httpx.AsyncClient:
    """One for each event loop: connections to the endpoint stay open from one request to the next."""
    loop = asyncio.get_running_loop()
    if loop not in _clients:
        _clients[loop] = httpx.AsyncClient(limits=httpx.Limits(max_connections=None), follow_redirects=False)
    return _clients[loop]


def _busy(answer: httpx.Response) -> CompletionError:
    return CompletionError(
        HTTPStatus.TOO_MANY_REQUESTS,
        "The model's endpoint is asked too often. Try again later.",
        "model_busy",
        headers={name: answer.headers[name] for name in ("retry-after",) if name in answer.headers},
    )


def _no_answer(status: HTTPStatus, why: str) -> CompletionError:
    message = f"The model's endpoint gave no answer. {why} Nothing was learned from this request."
    return CompletionError(status, message, "model_failed")
