"""Recall goes in behind the caller's own prompt, the answer comes back as it is, the exchange is learned."""

import asyncio
import json
import threading
import time
from typing import Any

import pytest
from django.db import connection
from openai import APIError, AsyncOpenAI, OpenAI, omit
from pytest_django.fixtures import Settings

from memories.actions.people import issue_key, linked_person
from memories.embedding import embed_one
from memories.models import Exchange, User
from memories.tenancy import acting_as
from tests import factories
from tests.brain.completions.conftest import SCOPES, stored_messages
from tests.brain.scripted_model import Endpoint, Step
from tests.halted import wait_for

ASKED: Any = [{"role": "user", "content": "Which instrument do I play?"}]


def remember(owner: User, content: str) -> None:
    factories.memory(owner, content, embedding=embed_one(content))


def test_recall_stands_behind_the_callers_own_prompt(client: OpenAI, user: User, endpoint: Endpoint) -> None:
    remember(user, "The user plays the bassoon.")
    endpoint.says(Step("The bassoon."))
    prompt: Any = {"role": "system", "content": "Be brief."}
    tools: Any = [{"type": "function", "function": {"name": "tune", "parameters": {"type": "object"}}}]
    answer = client.chat.completions.create(
        model="lorekeeper",
        messages=[prompt, *ASKED],
        tools=tools,
        temperature=0.3,
        user="somebody",
    )
    assert answer.choices[0].message.content == "The bassoon."
    assert answer.usage
    assert answer.usage.total_tokens == 120
    (sent,) = endpoint.requests
    assert sent["messages"][0] == prompt
    assert sent["messages"][1]["role"] == "system"
    assert "The user plays the bassoon." in sent["messages"][1]["content"]
    assert sent["messages"][2:] == ASKED
    assert (sent["model"], sent["temperature"], sent["tools"]) == ("scripted", 0.3, tools)
    assert "user" not in sent
    assert endpoint.keys == ["Bearer key-of-first"]


def test_the_exchange_is_stored_before_the_answer_ends(
    client: OpenAI, user: User, endpoint: Endpoint
) -> None:
    endpoint.says(Step("Noted."), Step(pieces=["So ", "do ", "I."]))
    client.chat.completions.create(model="scripted", messages=[{"role": "user", "content": "I like tea."}])
    assert stored_messages(user) == ["I like tea.", "Noted."]
    with acting_as(user):
        assert Exchange.objects.get().recall_id
    stream = client.chat.completions.create(
        model="scripted",
        messages=[
            {"role": "user", "content": "I like tea."},
            {"role": "assistant", "content": "Noted."},
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "And milk."},
                    {"type": "image_url", "image_url": {"url": "data:,"}},
                ],
            },
        ],
        stream=True,
    )
    assert [chunk.choices[0].delta.content for chunk in stream] == ["So ", "do ", "I."]
    assert stored_messages(user)[2:] == ["And milk.", "So do I."]


def test_each_piece_is_passed_on_as_it_comes(client: OpenAI, endpoint: Endpoint) -> None:
    endpoint.says(Step(pieces=["one ", "two ", "three"], pause=0.2))
    stream = client.chat.completions.create(model="scripted", messages=ASKED, stream=True)
    arrived = [time.monotonic() for _ in stream]
    assert arrived[2] - arrived[0] > 0.25


def test_what_was_said_before_the_model_broke_off_is_learned(
    client: OpenAI, user: User, endpoint: Endpoint
) -> None:
    endpoint.says(Step(pieces=["You play ", "the bass"], breaks_off=True))
    received: list[Any] = []
    stream = client.chat.completions.create(model="scripted", messages=ASKED, stream=True)
    with pytest.raises(APIError, match="broke off"):
        received.extend(chunk.choices[0].delta.content for chunk in stream)
    wait_for(lambda: stored_messages(user) == [ASKED[0]["content"], "You play the bass"], 5)


def test_what_was_said_before_the_caller_hung_up_is_learned(
    client: OpenAI, user: User, endpoint: Endpoint
) -> None:
    endpoint.says(Step(pieces=["You play ", *["on and "] * 400], pause=0.02))
    stream = client.chat.completions.create(model="scripted", messages=ASKED, stream=True)
    next(iter(stream))
    stream.close()
    wait_for(lambda: bool(stored_messages(user)), 5)
    assert stored_messages(user)[1].startswith("You play ")
    assert endpoint.hung_up.wait(5)


def test_a_service_names_the_person_in_openais_field(service: OpenAI, endpoint: Endpoint) -> None:
    endpoint.says(Step("Noted."))
    for named in ("U-1", omit):
        messages: Any = [{"role": "user", "content": "I am a nurse."}]
        service.chat.completions.create(model="lorekeeper", messages=messages, user=named)
    known = linked_person(surface="web", external_id="U-1")
    assert known
    assert stored_messages(known) == ["I am a nurse.", "Noted."]
    assert User.objects.count() == 1  # of whom nobody names, nothing is learned


def test_a_repeat_with_its_key_is_learned_once(client: OpenAI, user: User, endpoint: Endpoint) -> None:
    endpoint.says(Step("Noted."), Step("Understood."))
    for _ in range(2):
        client.chat.completions.create(
            model="lorekeeper",
            messages=[{"role": "user", "content": "I like tea."}],
            extra_headers={"Idempotency-Key": "turn-1"},
        )
    assert stored_messages(user) == ["I like tea.", "Noted."]


def test_a_call_of_a_tool_is_no_reply_yet(client: OpenAI, user: User, endpoint: Endpoint) -> None:
    call: Any = {"id": "c1", "type": "function", "function": {"name": "tune", "arguments": "{}"}}
    choice: Any = {
        "index": 0,
        "message": {"role": "assistant", "content": "Let me look.", "tool_calls": [call]},
    }
    endpoint.says(Step(body=json.dumps({"id": "x", "choices": [choice]})), Step("It is in tune."))
    asked: Any = [{"role": "user", "content": "Is my bassoon in tune?"}]
    client.chat.completions.create(model="lorekeeper", messages=asked)
    assert stored_messages(user) == []
    looked = [*asked, choice["message"], {"role": "tool", "tool_call_id": "c1", "content": "440 Hz"}]
    client.chat.completions.create(model="lorekeeper", messages=looked)
    assert stored_messages(user) == [asked[0]["content"], "It is in tune."]


def test_a_text_longer_than_an_exchange_keeps_its_ends(
    client: OpenAI, user: User, endpoint: Endpoint
) -> None:
    endpoint.says(Step("Ok\0 \ud800."))
    message = "Read this: " + "ü" * 40_000 + " I keep bees."
    client.chat.completions.create(model="lorekeeper", messages=[{"role": "user", "content": message}])
    kept, reply = stored_messages(user)
    assert len(kept.encode()) <= 32 * 1024
    assert kept.startswith("Read this: ü")
    assert kept.endswith("ü I keep bees.")
    assert reply == "Ok ."
    assert endpoint.requests[0]["messages"][-1]["content"] == message


def test_many_ask_at_once_and_hold_no_connection_meanwhile(url: str, user: User, endpoint: Endpoint) -> None:
    endpoint.says(Step(pieces=["Noted."], waits_for=(speak := threading.Event())))
    _, secret = issue_key(name="of a test", scopes=SCOPES, user=user)

    async def ask(number: int) -> None:
        message: Any = {"role": "user", "content": f"I have {number} bees."}
        async with AsyncOpenAI(base_url=f"{url}/v1", api_key=secret, max_retries=0) as client:
            stream = await client.chat.completions.create(model="lorekeeper", messages=[message], stream=True)
            assert [chunk async for chunk in stream]

    async def all_of_them() -> None:
        await asyncio.gather(*(ask(number) for number in range(12)))

    before = connections_held()
    asking = threading.Thread(target=asyncio.run, args=[all_of_them()])
    asking.start()
    wait_for(lambda: len(endpoint.requests) == 12 and connections_held() == before, 10)
    speak.set()
    asking.join()
    assert len(stored_messages(user)) == 24


def connections_held() -> int:
    """Those that the pool has lent, one of them to this test."""
    connection.ensure_connection()
    known = connection.pool.get_stats()  # type: ignore[attr-defined]  # of the engine for Postgres
    return int(known["pool_size"] - known["pool_available"])


def test_the_models_are_listed(client: OpenAI, settings: Settings) -> None:
    assert [each.id for each in client.models.list()] == ["scripted", "lorekeeper"]
    settings.ANSWER_MODELS = ["small", "large"]
    assert [each.id for each in client.models.list()] == ["small", "large", "lorekeeper"]
    assert client.models.retrieve("large").owned_by == "lorekeeper"
