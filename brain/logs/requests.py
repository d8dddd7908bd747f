"""One line for each request: what was asked for and what came of it, never with which words.

The route stands for the address: a path can hold a token, and behind the `?` people search and are named.
"""

from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase

log = structlog.get_logger("brain.requests")

NO_ROUTE = "(none)"


class RequestLog:
    """Middleware. Everything that is logged meanwhile carries the request's id."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = perf_counter()
        with structlog.contextvars.bound_contextvars(request_id=uuid4().hex[:16]):
            response = self.get_response(request)
            log.info(
                "request",
                method=request.method if request.method in _METHODS else "(other)",
                route=_route(request),
                status=response.status_code,
                milliseconds=round((perf_counter() - started) * 1000, 1),
                **_key(request),
            )
        return response


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def _route(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else NO_ROUTE


def _key(request: HttpRequest) -> dict[str, str]:
    """The id of the bearer key, where one was used."""
    key = getattr(getattr(request, "auth", None), "key", None)
    return {"key": str(key.pk)} if key is not None else {}
