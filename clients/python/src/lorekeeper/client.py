"""The clients: the same operations, waiting or awaited."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import httpx

from lorekeeper import calls
from lorekeeper.calls import Call
from lorekeeper.errors import LorekeeperError
from lorekeeper.turn import AsyncTurn, Turn

P = ParamSpec("P")
T = TypeVar("T")
ATTEMPTS = 3
AGAIN = {429, 502, 503, 504}
LONGEST_WAIT = 5.0  # seconds; who is told to wait longer gets the error


def _waiting(call: Callable[P, Call[T]]) -> "Callable[Concatenate[Memory, P], T]":
    @wraps(call)
    def sent(self: "Memory", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.send(call(*args, **kwargs))

    return sent


def _awaited(call: Callable[P, Call[T]]) -> "Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, T]]":
    @wraps(call)
    async def sent(self: "AsyncMemory", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.send(call(*args, **kwargs))

    return sent


class Memory:
    """`url` and `key` are taken from LOREKEEPER_URL and LOREKEEPER_KEY where they are left out."""

    def __init__(self, url: str | None = None, key: str | None = None, *, timeout: float = 10.0) -> None:
        self._http = httpx.Client(**_options(url, key, timeout))

    recall = _waiting(calls.recall)
    learn = _waiting(calls.learn)
    capture = _waiting(calls.capture)
    remember = _waiting(calls.remember)
    memories = _waiting(calls.memories)
    change = _waiting(calls.change)
    forget = _waiting(calls.forget)
    forget_like = _waiting(calls.forget_like)
    forget_everything = _waiting(calls.forget_everything)
    undo_forget = _waiting(calls.undo_forget)
    propose = _waiting(calls.propose)
    facts = _waiting(calls.facts)
    store = _waiting(calls.store)

    def turn(
        self,
        message: str,
        *,
        user: str | None = None,
        surface: str | None = None,
        assistant: str | None = None,
    ) -> Turn:
        """Recall on entering, learn on leaving: `with memory.turn(message) as turn:`."""
        return Turn(self, message, user=user, surface=surface, assistant=assistant)

    def send(self, call: Call[T]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            wait = _wait(attempt)
            try:
                answer = self._http.request(call.method, call.path, json=call.body, params=call.query)
            except httpx.TransportError as error:
                if attempt == ATTEMPTS or not call.repeatable:
                    raise _unreachable(error) from error
            else:
                wait = _wait(attempt, answer)
                if not _again(call, answer, attempt, wait):
                    return call.read(_content(answer))
            time.sleep(wait)
        raise AssertionError  # the last attempt returns or raises

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncMemory:
    """`Memory` for asynchronous programs."""

    def __init__(self, url: str | None = None, key: str | None = None, *, timeout: float = 10.0) -> None:
        self._http = httpx.AsyncClient(**_options(url, key, timeout))

    recall = _awaited(calls.recall)
    learn = _awaited(calls.learn)
    capture = _awaited(calls.capture)
    remember = _awaited(calls.remember)
    memories = _awaited(calls.memories)
    change = _awaited(calls.change)
    forget = _awaited(calls.forget)
    forget_like = _awaited(calls.forget_like)
    forget_everything = _awaited(calls.forget_everything)
    undo_forget = _awaited(calls.undo_forget)
    propose = _awaited(calls.propose)
    facts = _awaited(calls.facts)
    store = _awaited(calls.store)

    def turn(
        self,
        message: str,
        *,
        user: str | None = None,
        surface: str | None = None,
        assistant: str | None = None,
    ) -> AsyncTurn:
        """`async with memory.turn(message) as turn:`."""
        return AsyncTurn(self, message, user=user, surface=surface, assistant=assistant)

    async def send(self, call: Call[T]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            wait = _wait(attempt)
            try:
                answer = await self._http.request(call.method, call.path, json=call.body, params=call.query)
            except httpx.TransportError as error:
                if attempt == ATTEMPTS or not call.repeatable:
                    raise _unreachable(error) from error
            else:
                wait = _wait(attempt, answer)
                if not _again(call, answer, attempt, wait):
                    return call.read(_content(answer))
            await asyncio.sleep(wait)
        raise AssertionError  # the last attempt returns or raises

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _options(url: str | None, key: str | None, timeout: float) -> dict[str, Any]:
    base = (url or os.environ.get("LOREKEEPER_URL") or "http://localhost:8000").rstrip("/")
    if not base.startswith(("http://", "https://")):
        wrong = f"The address has to begin with http:// or https://, not be {base!r}: set LOREKEEPER_URL, or `url`."
        raise LorekeeperError(wrong, kind="not-valid")
    secret = key or os.environ.get("LOREKEEPER_KEY", "")
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return {"base_url": f"{base}/api/v1", "headers": headers, "timeout": timeout}


def _wait(attempt: int, answer: httpx.Response | None = None) -> float:
    retry_after = answer.headers.get("Retry-After", "") if answer is not None else ""
    return float(retry_after) if retry_after.isdigit() else 0.2 * 2**attempt


def _again(call: Call[Any], answer: httpx.Response, attempt: int, wait: float) -> bool:
    """What was refused for its number was not carried out; what broke may have been."""
    sure = call.repeatable or answer.status_code == httpx.codes.TOO_MANY_REQUESTS
    return answer.status_code in AGAIN and sure and attempt < ATTEMPTS and wait <= LONGEST_WAIT


def _content(answer: httpx.Response) -> Any:
    if answer.is_success:
        return answer.json()
    try:
        problem = answer.json()
        kind, detail = str(problem["type"]).partition("#problem-")[2], str(problem["detail"])
    except (ValueError, LookupError, TypeError):
        problem, kind = None, "unexpected"
        detail = f"{answer.request.url} answered {answer.status_code}: is it a Lorekeeper's address?"
    for each in (problem or {}).get("errors") or ():
        detail = f"{detail} {each['field']}: {each['detail']}"
    raise LorekeeperError(detail, kind=kind, status=answer.status_code, problem=problem)


def _unreachable(error: httpx.TransportError) -> LorekeeperError:
    return LorekeeperError(
        f"{error.request.url.copy_with(path='/')} does not answer ({type(error).__name__}). Is Lorekeeper running there?",
        kind="unreachable",
    )
