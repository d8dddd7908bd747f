"""Every operation is fed what its description allows and what it does not; answers must be as described."""

from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.brain.api.conftest import Program

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
within_one_test = settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)


schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())


@pytest.fixture(autouse=True)
def one_connection(db: None) -> Iterator[None]:
    """A request in this process must not close the test's own connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def keys(person: Callable[..., Program], service: Callable[..., Program]) -> dict[str, Program]:
    return {"user": person(), "service": service("web")}


@schema.parametrize()
@within_one_test
def test_calls_of_users_and_services_are_answered_as_described(case: Any, keys: dict[str, Program]) -> None:
    """Half of each operation's calls are a user's, the others a service's: by what is in a call, so that a fault is found again."""
    said = repr((case.path_parameters, case.query, case.headers, case.body))
    program = (keys["user"], keys["service"])[crc32(said.encode("utf-8", "replace")) % 2]
    case.call_and_validate(headers={"Authorization": f"Bearer {program.secret}"}, checks=CHECKS)


junk = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)
FIELDS = [
    "message",
    "reply",
    "query",
    "content",
    "kind",
    "importance",
    "ids",
    "all",
    "confirm",
    "origins",
    "k",
    "topics",
]


@pytest.mark.parametrize(
    "path", ["/exchanges", "/recall", "/memories", "/memories/forget", "/memories/undo-forget", "/team/facts"]
)
@within_one_test
@given(body=st.dictionaries(st.sampled_from(FIELDS), junk) | junk)
def test_any_json_at_all(keys: dict[str, Program], path: str, body: Any) -> None:
    answer = keys["user"].send("POST", path, body)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code


@within_one_test
@given(cursor=st.text(max_size=60), query=st.text(max_size=30) | st.just(""))
def test_any_cursor_and_search(keys: dict[str, Program], cursor: str, query: str) -> None:
    encodable = cursor.encode("utf-8", "replace").decode(), query.encode("utf-8", "replace").decode()
    answer = keys["user"].get("/memories", cursor=encodable[0], q=encodable[1])
    assert answer.status_code in {200, 422}


@within_one_test
@given(raw=st.binary(max_size=200))
def test_any_bytes(keys: dict[str, Program], raw: bytes) -> None:
    from django.test import Client  # noqa: PLC0415

    headers = {"Authorization": f"Bearer {keys['user'].secret}"}
    answer = Client().post("/api/v1/exchanges", raw, content_type="application/json", headers=headers)
    assert answer.status_code in {400, 422}
