"""RFC 9457 for every failure, also for those that no operation has foreseen; never a trace, never a text."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from brain.api import recall as recall_router
from brain.api.problems import Kind, response
from memories.errors import StaleError
from tests.brain.api.conftest import Program


@pytest.fixture
def fails(nobody: Program, monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], Any]:
    """Sends a request below which something raises."""

    def send(error: Exception) -> Any:
        def fail(**_: object) -> None:
            raise error

        monkeypatch.setattr(recall_router, "recall", fail)
        return nobody.post("/recall", query="tea")

    return send


def test_each_type_has_an_address_of_its_own_and_the_page_explains_it(nobody: Program) -> None:
    assert len({kind.uri for kind in Kind}) == len(Kind)
    page = nobody.get("/docs").content.decode()
    for kind in Kind:
        assert f'id="{kind.slug}"' in page


@pytest.mark.parametrize("kind", list(Kind))
def test_it_carries_its_members(kind: Kind) -> None:
    answer = response(kind, "Because.")
    problem = json.loads(answer.content)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.status_code == problem["status"] == kind.status
    assert (problem["type"], problem["title"], problem["detail"]) == (kind.uri, kind.title, "Because.")
    assert ("WWW-Authenticate" in answer) == (kind.status == 401)


@pytest.mark.parametrize("path", ["/nothing", "/memories/not-an-id", "/exchanges/"])
def test_an_address_that_does_not_exist(nobody: Program, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = nobody.send(method, path)
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"


def test_a_method_that_the_address_does_not_take(nobody: Program) -> None:
    answer = nobody.send("PUT", "/memories")
    assert answer.status_code == 405
    assert answer["Content-Type"] == "application/problem+json"
    assert set(answer["Allow"].split(", ")) == {"GET", "POST"}


@pytest.mark.parametrize(
    ("error", "status", "slug"),
    [
        (OperationalError("server closed the connection, row (lk_secret)"), 503, "problem-unavailable"),
        (StaleError(None), 409, "problem-stale"),
        (RuntimeError("row (lk_secret)"), 500, "problem-internal"),
    ],
)
def test_an_error_below(fails: Callable[[Exception], Any], error: Exception, status: int, slug: str) -> None:
    answer = fails(error)
    assert answer.status_code == status
    assert answer.json()["type"].endswith(slug)
    assert "Traceback" not in answer.content.decode()
    assert "lk_secret" not in answer.content.decode()


def test_the_log_says_where_but_not_what(
    fails: Callable[[Exception], Any], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        answer = fails(RuntimeError("row (lk_secret)"))
    assert answer.json()["reference"] in caplog.text
    assert "RuntimeError" in caplog.text
    assert "lk_secret" not in caplog.text


def test_a_field_that_is_not_valid_is_not_quoted(person: Callable[..., Program]) -> None:
    refused = person().post("/memories", content="The user's pin is 4711. " * 40, kind="my-secret-kind")
    assert refused.status_code == 422
    assert "4711" not in refused.content.decode()
    assert "my-secret-kind" not in refused.content.decode()
