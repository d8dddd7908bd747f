"""MCP over streamable HTTP at `/mcp`, beside the site. Each message is a POST of its own: no session is kept."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import structlog
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse

from brain.api import limits
from brain.api.failures import answer_to
from brain.api.problems import Kind, Problem, ProblemError
from brain.handler import Body, RefusedBodyError
from brain.mcp.calling import Calling, identified, in_thread

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

PATH = "/mcp"
CALLING = "lorekeeper.calling"  # of an ASGI scope
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
log = structlog.get_logger("brain.requests")


class WithMCP:
    """An ASGI application, and the MCP server beside it."""

    def __init__(self, site: Callable[[Scope, Receive, Send], Awaitable[None]]) -> None:
        self._site = site
        self._mcp = Endpoint()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["path"].removesuffix("/") == PATH:
            await self._mcp(scope, receive, send)
        else:
            await self._site(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._mcp.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._mcp.stop()
        await send({"type": "lifespan.shutdown.complete"})


class Endpoint:
    """Loads the SDK in the background: it takes a second, which no page waits for."""

    def __init__(self) -> None:
        self._running: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    def start(self) -> "asyncio.Future[StreamableHTTPSessionManager]":
        if self._running is None:
            self._ready: asyncio.Future[StreamableHTTPSessionManager] = (
                asyncio.get_running_loop().create_future()
            )
            self._running = asyncio.create_task(self._run())
        return self._ready

    async def stop(self) -> None:
        self._over.set()
        if self._running:
            await self._running

    async def _run(self) -> None:
        try:
            manager = await asyncio.to_thread(_manager)
        except Exception as error:
            self._ready.set_exception(error)
            raise
        async with manager.run():
            self._ready.set_result(manager)
            await self._over.wait()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, started = ASGIRequest(scope, BytesIO()), perf_counter()
        answering = _Answering(request, send)
        with structlog.contextvars.bound_contextvars(request_id=uuid4().hex[:16]):
            try:
                scope[CALLING] = await _identified(request)
                manager = await asyncio.shield(self.start())
                await manager.handle_request(scope, Body(scope, receive).receive, answering.send)
            except RefusedBodyError as error:
                await answering.refuse(error.answer)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is answered as a problem
                await answering.refuse(answer_to(request, error))
            key = scope[CALLING].caller.key if CALLING in scope else None
            log.info(
                "request",
                method="POST" if request.method == "POST" else "(other)",
                route="mcp",
                status=answering.status,
                milliseconds=round((perf_counter() - started) * 1000, 1),
                **({"key": str(key.pk)} if key else {}),
            )


async def _identified(request: HttpRequest) -> Calling:
    if request.method != "POST":
        raise ProblemError(Kind.METHOD_NOT_ALLOWED, "Use POST here: no stream is kept open.")
    return await in_thread(partial(identified, request))


class _Answering:
    """The answer to one request, with the headers of the limits."""

    def __init__(self, request: HttpRequest, send: Send) -> None:
        self._request = request
        self._send = send
        self.status = 0

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = limits.tell(self._request, HttpResponse()).items()
            more = [
                (name.lower().encode(), value.encode()) for name, value in headers if name != "Content-Type"
            ]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await self._send(message)

    async def refuse(self, answer: HttpResponse) -> None:
        """A problem as an error of JSON-RPC, which clients show; status and headers as over the HTTP API."""
        if self.status:
            return  # the answer had begun
        problem = Problem.model_validate_json(answer.content)
        error = {
            "code": -32000,
            "message": problem.detail,
            "data": problem.model_dump(mode="json", exclude_none=True),
        }
        body = JsonResponse({"jsonrpc": "2.0", "id": None, "error": error}).content
        kept = [
            (name.lower().encode(), str(value).encode())
            for name, value in answer.items()
            if name != "Content-Type"
        ]
        headers = [
            *kept,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if answer.status_code == Kind.METHOD_NOT_ALLOWED.status:
            headers.append((b"allow", b"POST"))
        if answer.status_code in {Kind.TOO_LARGE.status, Kind.TOO_SLOW.status}:
            headers.append((b"connection", b"close"))
        await self.send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


def _manager() -> "StreamableHTTPSessionManager":
    from mcp.server.transport_security import TransportSecuritySettings  # noqa: PLC0415 - slow to load

    from brain.mcp.server import server  # noqa: PLC0415

    async def by_request(ctx: Any) -> Calling:
        calling: Calling = ctx.request.scope[CALLING]
        return calling

    served = server(by_request)
    # The name that is asked for is checked with the key, against ALLOWED_HOSTS.
    security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    served.streamable_http_app(json_response=True, stateless_http=True, transport_security=security)
    return served.session_manager
