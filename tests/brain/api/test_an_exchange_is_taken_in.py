"""POST /exchanges: 202, stored once per key, secrets blotted out, texts bounded."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from brain.api.schemas.base import TEXT_BYTES
from memories.models import Assistant, Exchange, Message
from memories.tenancy import acting_as
from tests.brain.api.conftest import Program
from tests.services import RedisServer

SECRET = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"


def test_it_is_answered_with_its_id_and_stored(person: Callable[..., Program]) -> None:
    program = person()
    taken = program.post(
        "/exchanges", message="I moved to Oslo.", reply="Noted.", surface="mcp", assistant="coder"
    )
    assert taken.status_code == 202
    assert taken.json()["created"] is True
    with acting_as(program.owner):
        exchange = Exchange.objects.get(pk=taken.json()["id"])
        assert (exchange.surface, exchange.assistant) == ("mcp", Assistant.objects.get(name="coder"))
        assert sorted(Message.objects.values_list("content", flat=True)) == ["I moved to Oslo.", "Noted."]


def test_the_same_idempotency_key_is_taken_once(person: Callable[..., Program]) -> None:
    program = person()
    first, second = (
        program.post("/exchanges", message="One.", reply="ok", idempotency_key="turn-1") for _ in range(2)
    )
    assert (first.json()["created"], second.json()["created"]) == (True, False)
    assert first.json()["id"] == second.json()["id"]
    other = person().post("/exchanges", message="Mine.", reply="ok", idempotency_key="turn-1")
    assert other.json()["created"] is True
    with acting_as(program.owner):
        assert Message.objects.count() == 2


def test_what_comes_again_before_it_is_learned_is_queued_again(
    transactional_db: None, redis_server: RedisServer, person: Callable[..., Program]
) -> None:
    """Whose connection breaks in the middle of the commit has stored it and not queued it."""
    program = person()

    def waiting_after_one_more() -> Any:
        program.post("/exchanges", message="One.", reply="ok", idempotency_key="turn-1")
        return redis_server.client.llen("celery")

    assert [waiting_after_one_more() for _ in range(2)] == [1, 2]
    with acting_as(program.owner):
        Exchange.objects.update(status=Exchange.Status.LEARNED)
    assert waiting_after_one_more() == 2


def test_a_secret_in_it_is_not_stored(person: Callable[..., Program]) -> None:
    program = person()
    assert (
        program.post("/exchanges", message=f"my token is {SECRET}", reply=f"Got {SECRET}").status_code == 202
    )
    with acting_as(program.owner):
        contents = list(Message.objects.values_list("content", flat=True))
    assert len(contents) == 2
    assert not any(SECRET in content for content in contents)


@pytest.mark.parametrize("side", ["message", "reply"])
def test_a_text_has_32_kilobytes_at_most(person: Callable[..., Program], side: str) -> None:
    program = person()
    fits = {"message": "m", "reply": "r"} | {side: "ü" * (TEXT_BYTES // 2)}
    assert program.post("/exchanges", **fits).status_code == 202
    refused = program.post("/exchanges", **fits | {side: fits[side] + "x"})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == f"body.{side}"
    with acting_as(program.owner):
        assert Exchange.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"message": ""}, "body.message"),
        ({"message": "a\0b"}, "body.message"),
        ({"message": "\ud800"}, "body.message"),
        ({"surface": "fax"}, "body.surface"),
        ({"assistant": "no spaces"}, "body.assistant"),
        ({"idempotency_key": "k" * 101}, "body.idempotency_key"),
        ({"occurred_at": "2020-01-01T10:00:00"}, "body.occurred_at"),
        ({"mesage": "misspelt"}, "body.mesage"),
    ],
)
def test_a_field_that_is_not_valid_is_named(
    person: Callable[..., Program], wrong: dict[str, str], field: str
) -> None:
    refused = person().post("/exchanges", **{"message": "m", "reply": "r"} | wrong)
    assert refused.status_code == 422
    problem = refused.json()
    assert problem["type"].endswith("#problem-not-valid")
    assert [each["field"] for each in problem["errors"]] == [field]


def test_an_empty_message_is_told_in_plain_words(person: Callable[..., Program]) -> None:
    (error,) = person().post("/exchanges", message="", reply="r").json()["errors"]
    assert error["detail"] == "String should have at least 1 character"


def test_a_body_that_is_no_json_is_a_problem(person: Callable[..., Program]) -> None:
    key = {"Authorization": f"Bearer {person().secret}"}
    refused = Client().post("/api/v1/exchanges", b"{", "application/json", headers=key)
    assert refused.status_code == 400
    assert refused.json()["type"].endswith("#problem-malformed")


def test_a_body_of_many_megabytes_is_a_problem(person: Callable[..., Program]) -> None:
    refused = person().post("/exchanges", message="m" * 3_000_000, reply="")
    assert refused.status_code == 413
    assert refused.json()["type"].endswith("#problem-too-large")
