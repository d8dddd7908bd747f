"""The request goes on to the model's endpoint, and its answer comes back as it is."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any
from weakref import WeakKeyDictionary

import httpx
import structlog
from django.conf import settings

from brain.completions.errors import CompletionError
from brain.llm import Endpoint
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

    `compose` makes the body of what may leave to an endpoint. Nobody waits for a second try: the next one is asked.

    Raises CompletionError where there is none. What the endpoint finds wrong with the request itself comes back as it is.
    """
    failure = _no_answer(HTTPStatus.BAD_GATEWAY, "")
    for endpoint in endpoints:
        try:
            answer = await _send(endpoint, {**compose(endpoint), "model": endpoint.model})
        except httpx.TimeoutException:
            failure = _no_answer(HTTPStatus.GATEWAY_TIMEOUT, "It did not answer in time.")
        except (httpx.HTTPError, httpx.InvalidURL):
            failure = _no_answer(HTTPStatus.BAD_GATEWAY, "It could not be reached, or broke off.")
        else:
            busy = answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
            if not busy and answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
                breaker.answered(endpoint.name)
                return endpoint, _for_the_caller(answer)
            failure = _no_answer(HTTPStatus.BAD_GATEWAY, f"It answered {answer.status_code}.")
            if busy:
                wait = {name: answer.headers[name] for name in ("retry-after",) if name in answer.headers}
                failure = CompletionError(
                    HTTPStatus.TOO_MANY_REQUESTS,
                    "The model's endpoint is asked too often. Try again later.",
                    "model_busy",
                    headers=wait,
                )
            await answer.aclose()
        breaker.failed(endpoint.name)
        log.warning("completions.no_answer", model=endpoint.model, status=failure.status.value)
    raise failure


def streams(answer: httpx.Response) -> bool:
    events: bool = answer.headers.get("content-type", "").startswith("text/event-stream")
    return events and answer.is_success


def kept_headers(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.headers[name] for name in KEPT if name in answer.headers}


def _for_the_caller(answer: httpx.Response) -> httpx.Response:
    if answer.status_code in HIDDEN:
        log.error("completions.refused", status=answer.status_code)
        raise _no_answer(
            HTTPStatus.BAD_GATEWAY, f"It refused the configured key or model ({answer.status_code})."
        )
    return answer


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


def _no_answer(status: HTTPStatus, why: str) -> CompletionError:
    message = f"The model's endpoint gave no answer. {why} Nothing was learned from this request."
    return CompletionError(status, message, "model_failed")
