"""Every address of the site at once, the console's and all others: what a stranger reaches, and what takes a post unasked.

Both are short lists, written out; whatever is added tomorrow and belongs on neither needs no line.
"""

import logging
import re
from collections.abc import Iterator, Sequence

import pytest
from django.template.backends.django import Template
from django.test import Client
from django.urls import URLPattern, URLResolver
from pytest_django.fixtures import Settings

from brain import urls
from memories import background
from tests import services
from tests.factories import staff
from tests.review.test_who_may_open_what import SAMPLES

# By their routes. The API has a table of its own (tests/brain/api/test_who_may_call_what.py).
OPEN_TO_STRANGERS = {
    "accounts/inactive/",
    "accounts/login/",
    "accounts/password/reset/",
    "accounts/password/reset/done/",
    "accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/",
    "accounts/password/reset/key/done/",
    "accounts/signup/",  # says that it is closed
    "api/v1/docs",
    "api/v1/health",
    "api/v1/openapi.json",
    "api/v1/ready",
    "styles.<str:digest>.css",
}
# A key or a secret in the request stands for the token: no browser sends it by itself.
TAKE_POSTS_WITHOUT_A_TOKEN = ("api/v1/", "v1/", "telegram/webhook")
JUNK = (
    "q=%00",
    "q=\u202e'\"<b>&page=-1&page=x",
    "page=99999999999999999999",
    "sort=;--&kind=x&after=%ff&from=0000-13-99",
)


def _addresses(patterns: Sequence[object], before: str = "") -> Iterator[tuple[str, str]]:
    """Routes, and a path for each."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from _addresses(each.url_patterns, before + str(each.pattern))
        elif isinstance(each, URLPattern):
            route = before + str(each.pattern).lstrip("^").removesuffix("$").removesuffix(r"\Z")
            plain = re.sub(r"\(\?P<\w+>[^)]*\)|\[[^]]*\]\+", "x", route)
            path = re.sub(r"<(?:(str|slug|int|path):)?[^>]*>", lambda gap: SAMPLES[gap[1] or "uuid"], plain)
            yield route, f"/{path}"


ADDRESSES = dict(_addresses(urls.urlpatterns))


@pytest.fixture(autouse=True)
def _quiet(db: None, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[None]:
    """Nothing is drawn, which takes most of the time: what a page shows is asked for, and rights are decided, before that."""
    monkeypatch.setattr(background, "send", lambda *_args, **_options: None)
    monkeypatch.setattr(Template, "render", lambda *_args, **_options: "")
    settings.RATE_LIMIT_WRONG_KEYS = "10000/minute"
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def test_a_stranger_reaches_what_is_listed_and_no_more(redis_server: services.RedisServer) -> None:
    reached = {
        route
        for route, path in ADDRESSES.items()
        if Client(raise_request_exception=False).get(path).status_code not in {302, 401, 403, 404, 405}
    }
    assert reached - OPEN_TO_STRANGERS == set()
    assert OPEN_TO_STRANGERS - reached == set(), "these are closed now: take them out of the list"


def test_a_post_without_a_token_is_refused() -> None:
    """As an Admin, who may do everything."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(staff("Admin"), backend="django.contrib.auth.backends.ModelBackend")
    taken = {
        route: found
        for route, path in ADDRESSES.items()
        if not route.startswith(TAKE_POSTS_WITHOUT_A_TOKEN)
        and (found := client.post(path).status_code) != 403
    }
    assert taken == {}


def test_no_query_breaks_a_page(redis_server: services.RedisServer) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(staff("Admin"), backend="django.contrib.auth.backends.ModelBackend")
    broken = [
        f"{path}?{query}"
        for path in ADDRESSES.values()
        for query in JUNK
        if client.get(f"{path}?{query}").status_code >= 500
    ]
    assert broken == []
