"""OpenAI's client raises its own exceptions, each with a sentence that says what to do."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import openai
import pytest
from django.core.cache import cache
from django.test import Client
from openai import OpenAI
from pytest_django.fixtures import Settings

from memories.actions.people import issue_key
from memories.models import ApiKey, Exchange, User
from tests.brain.completions.conftest import SCOPES, stored_messages
from tests.brain.scripted_model import Endpoint, Step
from tests.factories import person

ASKED: Any = [{"role": "user", "content": "Which instrument do I play?"}]


@pytest.fixture
def ask(db: None, endpoint: Endpoint) -> Callable[..., Any]:
    """What comes before the model, without a web server; a key with these scopes, or another header."""

    def asked(body: Any, scopes: list[str] | None = None, **headers: str) -> Any:
        _, secret = issue_key(name="of a test", scopes=scopes or list(SCOPES), user=person())
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {secret}", **headers}
        return Client(raise_request_exception=False).generic(
            "POST", "/v1/chat/completions", sent, content_type="application/json", headers=headers
        )

    return asked


def error(answer: Any) -> dict[str, Any]:
    body = json.loads(answer.content)
    assert list(body) == ["error"]
    assert set(body["error"]) == {"message", "type", "param", "code"}
    details: dict[str, Any] = body["error"]
    return details


def test_no_model_is_configured(ask: Callable[..., Any], settings: Settings) -> None:
    settings.LLM_MODEL = ""
    answer = ask({"messages": ASKED})
    assert answer.status_code == 503
    assert error(answer)["code"] == "no_model_configured"
    assert "ANSWER_MODELS" in error(answer)["message"]
    assert answer["x-should-retry"] == "false"


@pytest.mark.parametrize(
    ("scopes", "headers", "status", "code"),
    [
        (["recall"], {}, 403, "scope_missing"),
        (["learn"], {}, 403, "scope_missing"),
        (None, {"authorization": "Bearer lk_wrong"}, 401, "invalid_api_key"),
        (None, {"authorization": ""}, 401, "invalid_api_key"),
    ],
)
def test_the_key_is_checked_as_by_the_api(
    ask: Callable[..., Any], scopes: Any, headers: dict[str, str], status: int, code: str
) -> None:
    answer = ask({"messages": ASKED}, scopes, **headers)
    assert (answer.status_code, error(answer)["code"]) == (status, code)


@pytest.mark.parametrize(
    ("body", "status", "param"),
    [
        (b"{", 400, None),
        (b"\xff\xfe", 400, None),
        (b"[" * 100_000, 400, None),
        (b'{"messages": ' + b"1" * 5_000 + b"}", 400, None),
        ([], 400, None),
        ({}, 400, "messages"),
        ({"messages": []}, 400, "messages"),
        ({"messages": ["hi"]}, 400, "messages"),
        ({"messages": ASKED, "user": 7}, 400, "user"),
        ({"messages": ASKED, "model": ["x"]}, 400, "model"),
        ({"messages": ASKED, "model": "gpt-9"}, 404, "model"),
    ],
)
def test_what_is_no_request_is_refused(ask: Callable[..., Any], body: Any, status: int, param: str) -> None:
    answer = ask(body)
    assert answer.status_code == status
    assert error(answer)["param"] == param
    assert error(answer)["type"] == "invalid_request_error"


def test_a_caller_is_limited_as_by_the_api(
    ask: Callable[..., Any], settings: Settings, redis_server: object
) -> None:
    settings.RATE_LIMIT_ADDRESS = "1/minute"
    first, second = (ask({"messages": []}) for _ in range(2))
    assert first["RateLimit-Remaining"] == "0"
    assert (second.status_code, error(second)["code"]) == (429, "rate_limit_exceeded")
    assert int(second["Retry-After"]) > 0


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "chat/completions", 405), ("POST", "x", 404)])
def test_other_addresses_and_methods(db: None, method: str, path: str, status: int) -> None:
    answer = Client().generic(method, f"/v1/{path}")
    assert answer.status_code == status
    assert error(answer)["message"]


def test_the_endpoints_own_faults_are_not_the_callers(client: OpenAI, user: User, endpoint: Endpoint) -> None:
    for status, raised in (
        (401, openai.InternalServerError),
        (500, openai.InternalServerError),
        (429, openai.RateLimitError),
        (400, openai.BadRequestError),
    ):
        endpoint.says(
            Step(
                status=status,
                body='{"error": {"message": "sk-secret is wrong"}}',
                headers={"Retry-After": "7"},
            )
        )
        for streamed in (False, True):
            cache.clear()  # an endpoint that fails again and again is left alone
            with pytest.raises(raised) as failed:
                client.chat.completions.create(model="lorekeeper", messages=ASKED, stream=streamed)
            assert ("sk-secret" in str(failed.value)) == (status == 400)  # the request was at fault
            assert failed.value.response.status_code == {401: 502, 500: 502}.get(status, status)
            assert (failed.value.response.headers.get("retry-after") == "7") == (status in {400, 429})
    assert stored_messages(user) == []


def test_an_endpoint_that_is_away_or_silent(client: OpenAI, endpoint: Endpoint, settings: Settings) -> None:
    settings.ANSWER_TIMEOUT_SECONDS = 0.3
    endpoint.says(Step("Late.", delay=1))
    with pytest.raises(openai.InternalServerError, match="did not answer in time"):
        client.chat.completions.create(model="lorekeeper", messages=ASKED)
    settings.LLM_BASE_URL = "http://127.0.0.1:9/v1"
    with pytest.raises(openai.InternalServerError, match="could not be reached"):
        client.chat.completions.create(model="lorekeeper", messages=ASKED)


def test_the_understudy_answers_when_the_first_fails(
    client: OpenAI, user: User, endpoint: Endpoint, second: Endpoint
) -> None:
    endpoint.says(Step(status=503, body="{}"))
    second.says(Step("I stand in."))
    answer = client.chat.completions.create(model="lorekeeper", messages=ASKED)
    assert answer.choices[0].message.content == "I stand in."
    assert second.requests[0]["model"] == "understudy"
    assert second.keys == ["Bearer none"]
    assert stored_messages(user)[1] == "I stand in."


def test_an_answer_that_has_not_begun_is_asked_for_again(
    client: OpenAI, user: User, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 100.0)
    lost, busy = Step(status=503, body="{}"), Step(status=429, body="{}")
    endpoint.says(lost, busy, lost, Step(pieces=["Here ", "I am."]))
    stream = client.chat.completions.create(model="lorekeeper", messages=ASKED, stream=True)
    assert "".join(each.choices[0].delta.content or "" for each in stream) == "Here I am."
    assert [each for each in waits if each >= 100] == [100, 400, 400]
    endpoint.requests.clear()
    endpoint.says(Step(pieces=["Half an"], breaks_off=True), Step("Another."))
    with pytest.raises(openai.APIError, match="broke off"):
        list(client.chat.completions.create(model="lorekeeper", messages=ASKED, stream=True))
    assert len(endpoint.requests) == 1
    assert "Here I am." in stored_messages(user)


@pytest.mark.parametrize("status", [401, 403, 404])
def test_the_understudy_answers_where_the_first_refuses_its_key_or_model(
    client: OpenAI, endpoint: Endpoint, second: Endpoint, status: int
) -> None:
    endpoint.says(Step(status=status, body="{}"))
    second.says(Step("I stand in."))
    answer = client.chat.completions.create(model="lorekeeper", messages=ASKED)
    assert answer.choices[0].message.content == "I stand in."
    assert len(endpoint.requests) == 1


def test_a_body_that_is_too_large(url: str, user: User) -> None:
    _, secret = issue_key(name="of a test", scopes=list(ApiKey.Scope.values), user=user)
    client = OpenAI(base_url=f"{url}/v1", api_key=secret, max_retries=0)
    with pytest.raises(openai.APIStatusError, match="takes 8192 kB") as failed:
        client.chat.completions.create(model="x", messages=[{"role": "user", "content": "x" * 9_000_000}])
    assert failed.value.status_code == 413
    assert not Exchange.objects.exists()
