"""Addresses that only take posts. Reloaded, pasted or gone back to, they lead to the page that they belong to."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import Resolver404, resolve

P = ParamSpec("P")
Request = TypeVar("Request", bound=HttpRequest)

TAKES_POSTS_ALONE = "takes_posts_alone"


def post_only(
    view: Callable[Concatenate[Request, P], HttpResponse],
) -> Callable[Concatenate[Request, P], HttpResponse]:
    """A GET is led to the nearest page above: `/settings/save/` to `/settings/`, `/jobs/<id>/stop/` to the job."""

    @wraps(view)
    def posted(request: Request, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        if request.method in {"GET", "HEAD"}:
            return HttpResponseRedirect(page_above(request.path))
        return HttpResponseNotAllowed(["POST"])

    setattr(posted, TAKES_POSTS_ALONE, True)
    return posted


def page_above(path: str) -> str:
    """The nearest address above that a GET may ask for."""
    while (path := path.rstrip("/").rpartition("/")[0] + "/") != "/":
        try:
            view = resolve(path).func
        except Resolver404:
            continue
        if not hasattr(view, TAKES_POSTS_ALONE):
            return path
    return path
