"""How the web process answers: everything of one request in one thread, of bodies that are bounded and arrive in time."""

import asyncio
from http import HTTPStatus
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from brain.api.problems import Kind, response
from brain.completions.errors import of_problem

BODY_SECONDS = 20.0
API_BYTES = 512 * 1024  # two texts of 32 kB, however they are escaped
OTHER_BYTES = 2 * 1024 * 1024  # a file of facts, a form with a selection of a thousand
SMALL_BYTES = 16 * 1024
# The first that fits decides.
MOST_BYTES = (
    ("/api/v1/exchanges/batch", 1600 * 1024),
    ("/api/v1/exchanges", API_BYTES),
    ("/api/v1/recall", API_BYTES),
    ("/api/v1/memories/capture", API_BYTES),
    ("/api/v1/", 64 * 1024),
    ("/mcp", API_BYTES),
    ("/v1/", 8 * 1024 * 1024),  # a whole conversation, pictures in it
    ("/accounts/", SMALL_BYTES),
    ("/", OTHER_BYTES),
)


class RefusedBodyError(Exception):
    """`answer` says why, as a problem."""

    def __init__(self, kind: Kind, detail: str) -> None:
        super().__init__(detail)
        self.answer = response(kind, detail)


class Body:
    """The body of one request as it comes in: refused when it grows too large or takes too long, before it is kept."""

    def __init__(self, scope: dict[str, Any], receive: Any) -> None:
        self._receive = receive
        self._most = next(most for start, most in MOST_BYTES if scope["path"].startswith(start))
        self._deadline = asyncio.get_running_loop().time() + BODY_SECONDS
        self._size = 0
        self._whole = False
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        self._add(int(declared) if declared.isdigit() else 0)
        self._size = 0

    async def receive(self) -> Any:
        if self._whole:  # what comes now is the end of the connection, which may take as long as it will
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise RefusedBodyError(
                Kind.TOO_SLOW, f"The body had not arrived within {BODY_SECONDS:.0f} s. Send it again."
            ) from None
        self._whole = not message.get("more_body", False)
        self._add(len(message.get("body", b"")))
        return message

    def _add(self, size: int) -> None:
        self._size += size
        if self._size > self._most:
            raise RefusedBodyError(
                Kind.TOO_LARGE, f"Send less at once: this address takes {self._most // 1024} kB."
            )


class OneThreadHandler(ASGIHandler):
    """Django's ASGI handler, with the middleware loaded in its synchronous form.

    Our views ask a database and are synchronous. Django's own handler runs what it can in the event loop and goes
    into a thread and back for each part that cannot, which costs a request of 15 ms another 5. A streaming answer is
    still sent by the event loop, and holds no thread.
    """

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        try:
            await super().__call__(scope, Body(scope, receive).receive, send)
        except RefusedBodyError as error:
            await _refuse(
                send, of_problem(error.answer) if scope["path"].startswith("/v1/") else error.answer
            )

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer: HttpResponseBase = await sync_to_async(self.get_response)(request)
        return answer


async def _refuse(send: Any, answer: HttpResponse) -> None:
    content = answer.content
    headers = [
        (b"content-type", answer["Content-Type"].encode()),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    status = HTTPStatus(answer.status_code)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
