"""The API as a whole: its routers, its failures as problems, its OpenAPI description."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, re_path
from ninja import NinjaAPI

from brain.api import exchanges, forgetting, health, memories, recall, team
from brain.api.failures import map_failures
from brain.api.openapi import DESCRIPTION, described
from brain.api.problems import Kind, response

View = Callable[..., HttpResponse]


class LorekeeperAPI(NinjaAPI):
    """Ninja's own answers to a wrong method or address are problems too."""

    @property
    def urls(self) -> tuple[list[Any], str, str]:
        patterns, application, namespace = super().urls
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                pattern.callback = _only_its_methods(pattern.callback)
        return [*patterns, re_path(r".*", _nothing_here)], application, namespace

    def get_openapi_schema(self, **options: Any) -> Any:
        return described(super().get_openapi_schema(**options))

    def get_openapi_operation_id(self, operation: Any) -> str:
        return str(operation.view_func.__name__)


def _only_its_methods(view: View) -> View:
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if answer.status_code != Kind.METHOD_NOT_ALLOWED.status:
            return answer
        problem = response(Kind.METHOD_NOT_ALLOWED, f"Use {answer['Allow']} here.")
        problem["Allow"] = answer["Allow"]
        return problem

    return answered


def _nothing_here(request: HttpRequest) -> HttpResponse:
    return response(Kind.NOT_FOUND, "Nothing is served at this address. /api/v1/docs lists what is.")


_nothing_here.csrf_exempt = True  # type: ignore[attr-defined]


api = LorekeeperAPI(
    title="Lorekeeper", version="1", description=DESCRIPTION, urls_namespace="api-v1", docs_url=None
)
map_failures(api)
api.add_router("/exchanges", exchanges.router)
api.add_router("/recall", recall.router)
api.add_router("/memories", forgetting.router)
api.add_router("/memories", memories.router)
api.add_router("/team/facts", team.router)
api.add_router("/health", health.router)
