"""What a caller sends is obeyed or refused by its name: a key used twice, a misspelt filter, one exchange of many."""

from collections.abc import Callable

import pytest

from memories.models import Exchange, Message
from memories.tenancy import acting_as
from tests import services
from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")


def test_a_key_used_again_for_another_text_is_refused_and_says_so(person: Callable[..., Program]) -> None:
    asking = person()
    first = {"message": "I moved to Leeds.", "reply": "Noted.", "idempotency_key": "turn-4"}
    assert asking.post("/exchanges", **first).status_code == 202
    assert asking.post("/exchanges", **first).json()["created"] is False
    refused = asking.post("/exchanges", **first | {"message": "I moved to Hull."})
    assert refused.status_code == 409
    assert refused.json()["type"].endswith("#problem-key-reused")
    assert "Hull" not in refused.content.decode()
    with acting_as(asking.owner):
        assert Exchange.objects.count() == 1
        assert not Message.objects.filter(content__contains="Hull").exists()


def test_the_same_secret_sent_again_is_the_same_text(person: Callable[..., Program]) -> None:
    asking = person()
    sent = {"message": "the key is AKIAIOSFODNN7EXAMPLE", "reply": "", "idempotency_key": "turn-5"}
    assert [asking.post("/exchanges", **sent).status_code for _ in range(2)] == [202, 202]


def test_a_key_of_a_capture_as_well(person: Callable[..., Program]) -> None:
    asking = person()
    codes = [
        asking.post("/memories/capture", text=text, idempotency_key="notes").status_code
        for text in ("I moved to Leeds.", "I moved to Leeds.", "I moved to Hull.")
    ]
    assert codes == [202, 202, 409]


@pytest.mark.parametrize(
    ("path", "name"), [("/memories", "tag"), ("/traces", "q"), ("/team/facts", "status"), ("/ready", "x")]
)
def test_an_unknown_parameter_is_refused_by_its_name(
    person: Callable[..., Program], path: str, name: str
) -> None:
    refused = person().get(path, **{name: "x"})
    assert refused.status_code == 422
    assert [each["field"] for each in refused.json()["errors"]] == [f"query.{name}"]


def test_an_unknown_field_is_refused_by_the_name_that_was_sent(person: Callable[..., Program]) -> None:
    refused = person().post("/memories", content="The user lives in Leeds.", kind="fact", tag=["x"])
    assert [each["field"] for each in refused.json()["errors"]] == ["body.tag"]
    assert [each["field"] for each in person().send("POST", "/memories", [1]).json()["errors"]] == ["body"]


def test_a_list_takes_the_filters_of_recall(person: Callable[..., Program]) -> None:
    asking = person()
    goats = asking.remember("The user keeps two goats.", kind="fact", tags=["farm", "animals"], project="Hof")
    asking.remember("The user prefers tea.", kind="preference", tags=["animals"])

    def listed(**query: object) -> list[str]:
        return [each["id"] for each in asking.get("/memories", **query).json()["items"]]

    assert listed(tags=["farm", "animals"]) == listed(project="Hof") == listed(kind="fact") == [goats["id"]]
    assert len(listed(tags="animals")) == len(listed(since="2020-01-01T00:00:00Z")) == 2
    assert listed(until="2020-01-01T00:00:00Z") == listed(tags="none") == []
    assert listed(q="goats", project="Hof") == [goats["id"]]
    assert listed(q="goats", project="another") == []


def test_one_memory_is_looked_at_and_nobody_elses(person: Callable[..., Program]) -> None:
    asking, other = person(), person()
    kept = asking.remember("The user keeps two goats.", kind="fact")
    assert asking.get(f"/memories/{kept['id']}").json() == kept
    assert other.get(f"/memories/{kept['id']}").status_code == 404
    asking.delete(f"/memories/{kept['id']}")
    assert asking.get(f"/memories/{kept['id']}").status_code == 404


def test_several_exchanges_at_once_and_one_that_is_refused(
    person: Callable[..., Program], redis_server: services.RedisServer
) -> None:
    asking = person()
    same = {"message": "I moved to Leeds.", "reply": "", "idempotency_key": "a"}
    sent = [same, same | {"message": "I moved to Hull."}, {"message": "I like tea.", "reply": "Noted."}]
    answer = asking.post("/exchanges/batch", exchanges=sent)
    assert answer.status_code == 202
    first, refused, last = answer.json()["items"]
    assert first["taken"]["created"]
    assert last["taken"]["created"]
    assert refused["problem"]["type"].endswith("#problem-key-reused")
    assert refused["taken"] is None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"message": "", "reply": "x"}, "body.message"),
        ({"message": "I moved.", "reply": "", "mood": "glad"}, "body.mood"),
        ({"message": "x" * 40_000, "reply": ""}, "body.message"),
        ("I moved.", "body"),
    ],
)
def test_one_exchange_that_cannot_be_read_holds_up_no_other(
    person: Callable[..., Program], wrong: object, field: str
) -> None:
    right = {"message": "I like tea.", "reply": "Noted."}
    answer = person().post("/exchanges/batch", exchanges=[right, wrong, right])
    assert answer.status_code == 202
    first, refused, last = answer.json()["items"]
    assert first["taken"]["created"]
    assert last["taken"]["created"]
    assert [each["field"] for each in refused["problem"]["errors"]] == [field]


@pytest.mark.parametrize("content", ["\u200b", "\u2060\ufeff \u200d", "\u3164\u2800", "\u00ad\u200e"])
def test_a_memory_that_shows_nothing_is_refused(person: Callable[..., Program], content: str) -> None:
    asking = person()
    assert asking.post("/memories", content=content, kind="fact").status_code == 422
    assert asking.get("/memories").json()["items"] == []
