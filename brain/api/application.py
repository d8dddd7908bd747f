"""The API as a whole: its routers, its failures as problems, its OpenAPI description."""

import re
from collections.abc import Callable
from functools import cached_property, partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, re_path
from ninja import NinjaAPI

from brain.api import (
    account,
    assistants,
    exchanges,
    forgetting,
    health,
    history,
    knowledge,
    limits,
    links,
    memories,
    messages,
    profile,
    recall,
    sessions,
    snapshots,
    stored_items,
    team,
    traces,
)
from brain.api.failures import MOST_ERRORS, map_failures
from brain.api.openapi import DESCRIPTION, PARTS, described
from brain.api.problems import FieldError, Kind, response
from brain.api.reference import operations_by_resource, prose

View = Callable[..., HttpResponse]


class LorekeeperAPI(NinjaAPI):
    """Ninja's own answers to a wrong method or address are problems too."""

    @property
    def urls(self) -> tuple[list[Any], str, str]:
        patterns, application, namespace = super().urls
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                address = _as_described(str(pattern.pattern))
                pattern.callback = _only_what_is_known(pattern.callback, partial(self._parameters, address))
        more = [path("docs", self._reference, name="docs"), re_path(r".*", _nothing_here)]
        return [*patterns, *more], application, namespace

    def _parameters(self, address: str, request: HttpRequest) -> set[str]:
        """What an operation takes behind the `?`."""
        known: dict[tuple[str, str], set[str]] = self._all_parameters
        return known.get((address, str(request.method)), set())

    @cached_property
    def _all_parameters(self) -> dict[tuple[str, str], set[str]]:
        return {
            (path.removeprefix("/api/v1/"), method.upper()): {
                each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"
            }
            for path, methods in self.get_openapi_schema()["paths"].items()
            for method, operation in methods.items()
        }

    def _reference(self, request: HttpRequest) -> HttpResponse:
        parts = {title: prose(text) for title, text in PARTS.items()}
        resources = operations_by_resource(self.get_openapi_schema())
        return render(
            request,
            "api/reference.html",
            {"parts": parts.items(), "resources": resources, "kinds": list(Kind)},
        )

    def get_openapi_schema(self, **options: Any) -> Any:
        return described(super().get_openapi_schema(**options))

    def get_openapi_operation_id(self, operation: Any) -> str:
        return str(operation.view_func.__name__)


def _only_what_is_known(view: View, parameters: Callable[[HttpRequest], set[str]]) -> View:
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        unknown = sorted(set(request.GET) - parameters(request))
        answer = limits.tell(request, _unknown(unknown) if unknown else view(request, *args, **kwargs))
        if answer.status_code != Kind.METHOD_NOT_ALLOWED.status:
            return answer
        problem = response(Kind.METHOD_NOT_ALLOWED, f"Use {answer['Allow']} here.")
        problem["Allow"] = answer["Allow"]
        return problem

    return answered


def _as_described(pattern: str) -> str:
    """A route as the description writes it (`memories/<uuid:memory_id>` as `memories/{memory_id}`)."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", pattern)


def _unknown(names: list[str]) -> HttpResponse:
    """A misspelt filter must not return everything without a word."""
    detail = "This operation takes no such parameter; /api/v1/docs lists those that it takes."
    errors = [FieldError(field=f"query.{name[:100]}", detail=detail) for name in names[:MOST_ERRORS]]
    return response(Kind.NOT_VALID, "Leave out the parameters that are named.", errors=errors)


def _nothing_here(request: HttpRequest) -> HttpResponse:
    return response(Kind.NOT_FOUND, "Nothing is served at this address. /api/v1/docs lists what is.")


_nothing_here.csrf_exempt = True  # type: ignore[attr-defined]


api = LorekeeperAPI(
    title="Lorekeeper", version="1", description=DESCRIPTION, urls_namespace="api-v1", docs_url=None
)
map_failures(api)
api.add_router("/exchanges", exchanges.router)
api.add_router("/recall", recall.router)
api.add_router("/memories", memories.router)
api.add_router("/memories", forgetting.router)
api.add_router("/messages", messages.router)
api.add_router("/history", history.router)
api.add_router("/profile", profile.router)
api.add_router("/assistants", assistants.router)
api.add_router("/sessions", sessions.router)
api.add_router("/snapshots", snapshots.router)
api.add_router("/store", stored_items.router)
api.add_router("/team/facts", team.router)
api.add_router("/team/entries", knowledge.router)
api.add_router("/team/changes", knowledge.changes_router)
api.add_router("/traces", traces.router)
api.add_router("/account", account.router)
api.add_router("/links", links.router)
api.add_router("/health", health.router)
api.add_router("/ready", health.ready_router)
