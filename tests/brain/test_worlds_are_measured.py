"""`manage.py evaluate world`: read in three forms, told in a database of its own, judged by the agreed figures."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from brain.evaluation.world import judging, measure, read
from brain.evaluation.world.telling import Answered, Kept, Learned
from brain.evaluation.world.worlds import Item, Message, Question
from brain.management.commands.evaluate import UnreadableError
from memories.models import Exchange, User
from tests import services

WORLD: dict[str, Any] = {
    "id": "W1",
    "person": "Noor Haddad, a nurse",
    "start": "2026-03-02",
    "told": [
        {
            "id": "T1",
            "at": "2026-03-02T09:00",
            "message": "Remember that I am allergic to peanuts.",
            "reply": "Noted.",
            "store": True,
            "items": [
                {"type": "fact", "keywords": ["allergic", "peanuts"], "entities": [], "relations": []},
                {"type": "plan", "keywords": ["zeppelin"], "entities": [{"name": "Zed", "type": "person"}]},
            ],
            "not_keywords": [],
        },
        {"id": "T2", "at": "2026-03-02T09:05", "message": "ok", "reply": "Sure.", "store": False, "items": []},
    ],
    "queries": [
        {"id": "Q1", "at": "2026-04-02T09:00", "query": "What am I allergic to?", "expected": ["peanuts"], "kind": "person"},
        {
            "id": "Q2",
            "at": "2026-04-02T09:01",
            "query": "What must I not eat?",
            "expected": ["zeppelin"],
            "absent": ["peanuts"],
            "kind": "update",
        },
        {"id": "Q3", "at": "2026-04-02T09:02", "query": "ok thanks", "expected": [], "kind": "trivial"},
    ],
}  # fmt: skip
KEYS = [
    "worlds",
    "told",
    "items",
    "kept_rate",
    "false_store_rate",
    "not_keywords_stored",
    "type_rate",
    "entity_rate",
    "relation_rate",
    "date_rate",
    "questions",
    "answered",
    "stale",
    "empty_rate",
    "tokens_p50",
    "exchange_p50_ms",
    "exchange_p95_ms",
    "recall_p50_ms",
    "recall_p95_ms",
]
AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def file_of(folder: Path, text: str) -> Path:
    path = folder / "worlds.json"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "text",
    [json.dumps(WORLD), json.dumps([WORLD]), json.dumps(WORLD) + "\n\n" + json.dumps(WORLD)],
    ids=["one world", "a list", "a world on each line"],
)
def test_a_file_has_one_of_three_forms(tmp_path: Path, text: str) -> None:
    worlds = read(file_of(tmp_path, text))
    assert {each.name for each in worlds} == {"Noor Haddad"}
    assert [each.id for each in worlds[0].messages] == ["T1", "T2"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "JSON"),
        ("[]", "no worlds"),
        ("nonsense", "JSON"),
        (json.dumps({**WORLD, "told": [{"id": "T1"}]}), "world 1: the field 'at' is missing"),
        (json.dumps(WORLD) + "\n{", "line 2: not JSON"),
        (json.dumps({**WORLD, "told": [{**WORLD["told"][0], "at": "soon"}]}), "world 1: ValueError"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        read(file_of(tmp_path, text))


@pytest.mark.usefixtures("transactional_db")
def test_it_is_told_to_the_pipeline_in_a_database_of_its_own(
    tmp_path: Path, redis_server: services.RedisServer
) -> None:
    shown: list[str] = []
    figures = measure(read(file_of(tmp_path, json.dumps(WORLD))), show="unanswered", tell_row=shown.append)
    assert set(KEYS) <= set(figures)
    expected = {
        "worlds": 1,
        "told": 2,
        "items": 2,
        "kept_rate": 0.5,
        "false_store_rate": 0.0,
        "type_rate": 1.0,
    }
    assert {name: figures[name] for name in expected} == expected
    assert (figures["questions"], figures["answered"], figures["stale"]) == (2, 0.5, 1.0)
    assert (figures["entity_rate"], figures["relation_rate"]) == (0.0, None)
    assert len(shown) == 1
    assert "zeppelin" in shown[0]
    assert not Exchange.objects.exists()
    assert not User.objects.filter(username__startswith="world-").exists()
    assert redis_server.client.keys("celery") == []  # no worker was asked for it


def kept(content: str, **fields: Any) -> Kept:
    values: dict[str, Any] = {
        "type": "fact",
        "subtype": "",
        "falls_on": None,
        "new": True,
        "entities": (),
        "relations": (),
    }
    return Kept(content, **values | fields)


def item(**fields: Any) -> Item:
    values: dict[str, Any] = {
        "type": "fact",
        "keywords": ("halden", "quarterly"),
        "entities": (),
        "relations": (),
        "date": date(2026, 3, 13),
    }
    return Item(**values | fields)


def test_all_keywords_must_stand_in_one_memory() -> None:
    assert not judging.holding(item(), [kept("Halden pays."), kept("Invoices go out quarterly.")])
    assert judging.holding(item(), [kept("Halden pays QUARTERLY.")])


@pytest.mark.parametrize(
    ("expected", "names", "same"),
    [
        ("Joy Baptiste", ("Joy",), True),
        ("Joy", ("Baptiste", "Joy Baptiste"), True),
        ("Joy Baptiste", ("Joyce Baptiste",), False),
        ("Noor Haddad", ("the user",), True),
        ("Joy Baptiste", ("the user",), False),
    ],
)
def test_a_name_is_the_same_word_by_word(expected: str, names: tuple[str, ...], same: bool) -> None:  # noqa: FBT001
    assert judging.same_name(expected, names, "Noor Haddad") is same


def test_an_entity_must_be_of_the_right_type() -> None:
    memory = kept("…", entities=((("Halden Labs", "Halden"), "org"),))
    assert judging.entities_found(item(entities=(("Halden", "org"), ("Halden", "person"))), [memory], "") == [
        True,
        False,
    ]


def test_a_relation_must_point_the_right_way() -> None:
    memory = kept("…", relations=((("Priya Nair",), "works_for", ("Halden Labs",)),))
    wanted = item(relations=(("Priya", "works_for", "Halden"), ("Halden", "works_for", "Priya")))
    assert judging.relations_found(wanted, [memory], "") == [True, False]


def test_what_was_only_said_again_is_no_false_store_but_a_forbidden_word_in_it_counts() -> None:
    message = Message("T", AT, "…", "", store=False, items=(), not_keywords=("latex",))
    learned = Learned(message, [kept("May has welts from latex.", new=False)], 1.0)
    assert not judging.left_something(learned)
    assert judging.forbidden(learned) == ["latex"]


def test_every_expected_string_must_stand_in_the_context_in_any_case() -> None:
    question = Question("Q", AT, "?", ("Nitrile", "latex"), ("14.60",), "person")
    answered = Answered(
        question, "Only NITRILE gloves, since 14.60 was too much.", empty=False, milliseconds=1.0
    )
    assert judging.lacking(answered) == ["latex"]
    assert judging.stale(answered) == ["14.60"]
