"""Who may call, and how often: the keys, limits and words of the HTTP API, in a form that MCP clients show."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from mcp.shared.exceptions import MCPError
from pytest_django.fixtures import Settings

from memories.actions.people import find_key, revoke_key
from tests.brain.mcp.conftest import Assistant

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
ACCEPT = {"Accept": "application/json, text/event-stream"}


def post(asking: Assistant, **more: Any) -> httpx.Response:
    headers = {"Authorization": f"Bearer {asking.secret}"} if asking.secret else {}
    given = {"json": LIST} | more
    headers |= ACCEPT | dict(asking.headers) | given.pop("headers", {})
    return httpx.post(f"{asking.url}/mcp", headers=headers, timeout=30, **given)


def problem(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert error["message"] == error["data"]["detail"]
    return str(error["data"]["type"]).partition("#problem-")[2]


def test_a_call_without_a_valid_key_is_refused(url: str, redis_server: object) -> None:
    without, wrong = post(Assistant(url, "")), post(Assistant(url, "lk_wrong"))
    assert (without.status_code, problem(without)) == (401, "key-missing")
    assert (wrong.status_code, problem(wrong)) == (401, "key-unknown")
    assert wrong.headers["www-authenticate"].startswith("Bearer")
    with pytest.raises(ExceptionGroup) as refused:
        Assistant(url, "lk_wrong").call("memory_list_recent")
    assert refused.group_contains(MCPError, match="unknown or was revoked", depth=None)


def test_a_revoked_key_is_refused_at_the_next_call(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    assert post(asking).status_code == 200
    key = find_key(asking.secret)
    assert key
    revoke_key(key=key)
    assert post(asking).status_code == 401


def test_what_is_too_much_is_refused_in_the_words_of_the_api(
    assistant: Callable[..., Assistant], settings: Settings, redis_server: object
) -> None:
    settings.RATE_LIMIT_KEY = "2/minute"
    asking = assistant()
    answers = [post(asking) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer.headers["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    over_the_api = httpx.get(
        f"{asking.url}/api/v1/memories", headers={"Authorization": f"Bearer {asking.secret}"}, timeout=30
    )
    assert over_the_api.status_code == 429
    for answer in (answers[-1], over_the_api):
        assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert problem(answers[-1]) == "too-many-requests"
    assert answers[-1].json()["error"]["message"].startswith("Wait ")
    assert over_the_api.json()["detail"].startswith("Wait ")


def test_a_service_s_people_have_a_limit_each(
    service: Callable[..., Assistant], settings: Settings, redis_server: object
) -> None:
    ada = service("ada")
    ada.result("memory_list_recent")
    settings.RATE_LIMIT_PERSON = "1/minute"
    ada.result("memory_list_recent")
    assert "Wait " in ada.refusal("memory_list_recent")
    Assistant(ada.url, ada.secret, headers=(("Lorekeeper-Person", "bob"),)).result("memory_list_recent")


def test_only_a_service_names_people(assistant: Callable[..., Assistant]) -> None:
    assert "leave out the header" in assistant(person="ada").refusal("memory_list_recent")


def test_what_surrounds_a_message_is_checked(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    for sent, status, kind in (
        ({"headers": {"Host": "evil.example"}}, 403, "not-permitted"),
        ({"headers": {"Lorekeeper-Person": "x" * 201}}, 422, "not-valid"),
        ({"headers": {"Lorekeeper-Assistant": "a b"}}, 422, "not-valid"),
        ({"content": b"x" * 600_000, "json": None}, 413, "too-large"),
    ):
        answer = post(asking, **sent)
        assert (answer.status_code, problem(answer)) == (status, kind)


def test_no_stream_is_kept_open(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    answer = httpx.get(
        f"{asking.url}/mcp", headers={"Authorization": f"Bearer {asking.secret}", **ACCEPT}, timeout=30
    )
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_the_site_is_served_beside_it(url: str) -> None:
    assert httpx.get(f"{url}/api/v1/health", timeout=30).status_code == 200
    assert httpx.get(f"{url}/mcpelse", timeout=30).status_code == 404
