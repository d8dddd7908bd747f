"""Remember, list, search, edit, forget and bring back."""

from collections.abc import Callable
from typing import Any

import pytest

from memories.embedding import embed_one
from memories.models import Exchange, Memory
from memories.tenancy import acting_as
from tests import factories
from tests.brain.api.conftest import Program

SECRET = "ghp_" + "a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q"
STATEMENTS = [
    "The user lives in Lisbon with two cats.",
    "The user prefers tabs over spaces.",
    "The user maintains the invoice exporter RX-77.",
]


@pytest.fixture
def program(person: Callable[..., Program]) -> Program:
    return person()


def contents(answer: Any) -> list[str]:
    return [each["content"] for each in answer.json()["items"]]


def test_what_is_said_to_be_who_they_are_stands_in_every_context(program: Program) -> None:
    meaning = {"intent": "identity", "stakes": "medium"}
    program.post("/memories", content="The user's name is Ada.", meaning=meaning)
    assert "name is Ada" in program.post("/recall", query="ok thanks").json()["stable"]
    assert (
        program.post("/memories", content="The user is here.", meaning={"intent": "boss"}).status_code == 422
    )


@pytest.mark.parametrize(
    "hidden",
    [
        {"tags": [SECRET]},
        {"topics": ["x", SECRET]},
        {"project": SECRET},
        {"meaning": {"recurrence_keywords": [SECRET]}},
    ],
)
def test_no_secret_is_stored_beside_a_statement(program: Program, hidden: dict[str, Any]) -> None:
    refused = program.post("/memories", content="The user has a repository.", **hidden)
    assert refused.status_code == 422
    assert SECRET not in refused.text
    assert program.get("/memories").json()["items"] == []


@pytest.mark.parametrize(
    "beside",
    [{"tags": ["a\0b"]}, {"project": "a\0b"}, {"meaning": {"recurrence_keywords": ["a\0b"]}}],
)
def test_what_cannot_be_stored_is_refused_and_says_so(program: Program, beside: dict[str, Any]) -> None:
    refused = program.post("/memories", content="The user has a repository.", **beside)
    assert refused.status_code == 422
    assert "NUL" in refused.text
    assert program.get("/memories").json()["items"] == []


def test_a_statement_is_remembered_at_once(program: Program) -> None:
    answer = program.post(
        "/memories",
        content=STATEMENTS[0],
        kind="preference",
        importance=5,
        topics=["home"],
        project="Gantline",
    )
    assert answer.status_code == 201
    assert answer.json()["result"] == "inserted"
    memory = answer.json()["memory"]
    assert (memory["kind"], memory["importance"], memory["topics"], memory["project"], memory["auto_captured"]) == (
        "preference", 5, ["home"], "Gantline", False,
    )  # fmt: skip
    assert contents(program.get("/memories")) == [STATEMENTS[0]]


def test_what_was_learned_of_a_statement_is_told(program: Program) -> None:
    learned = {"people": ["Elin"], "action_items": ["call Elin"], "meaning": {"intent": "plan"}}
    factories.memory(program.owner, STATEMENTS[0], note_type="person", **learned)
    (listed,) = program.get("/memories").json()["items"]
    assert {name: listed[name] for name in learned} == learned
    assert (listed["note_type"], listed["valid_from"], listed["valid_until"]) == ("person", None, None)
    by_hand = program.post("/memories", content=STATEMENTS[2], note_type="decision").json()["memory"]
    assert (by_hand["note_type"], by_hand["meaning"]) == ("decision", {})


def test_said_again_it_is_merged(program: Program) -> None:
    first = program.remember(STATEMENTS[0])
    again = program.post("/memories", content=STATEMENTS[0])
    assert again.json()["result"] == "merged"
    assert again.json()["memory"]["id"] == first["id"]


def test_a_secret_is_refused_and_not_repeated(program: Program) -> None:
    refused = program.post("/memories", content=f"The user's token is {SECRET}.")
    assert refused.status_code == 422
    assert refused.json()["type"].endswith("#problem-refused")
    assert SECRET not in refused.content.decode()
    assert contents(program.get("/memories")) == []


def test_they_are_listed_newest_first_in_stable_pages(program: Program) -> None:
    for number in range(7):
        factories.memory(program.owner, f"The user owns book {number}.")
    whole = contents(program.get("/memories"))
    pages, cursor = [], None
    while True:
        answer = program.get("/memories", limit=3, **{"cursor": cursor} if cursor else {})
        pages.append(contents(answer))
        cursor = answer.json()["next"]
        if cursor is None:
            break
        factories.memory(program.owner, "The user came in between.")
    assert [len(page) for page in pages] == [3, 3, 1]
    assert [each for page in pages for each in page] == whole
    assert whole == sorted(whole, key=lambda text: text.split()[4], reverse=True)


def test_a_word_is_found_before_what_only_means_it(program: Program) -> None:
    for each in STATEMENTS:
        program.remember(each)
    assert contents(program.get("/memories", q="RX-77"))[0] == STATEMENTS[2]
    assert contents(program.get("/memories", q="tabs"))[0] == STATEMENTS[1]
    assert contents(program.get("/memories", q="exporters"))[0] == STATEMENTS[2]
    assert contents(program.get("/memories", q="Where is the user's home?"))[0] == STATEMENTS[0]


def test_what_has_nothing_to_do_with_the_search_is_left_out(program: Program) -> None:
    for each in STATEMENTS:
        program.remember(each)
    assert STATEMENTS[0] not in contents(program.get("/memories", q="RX-77"))
    assert contents(program.get("/memories", q="quantum chromodynamics")) == []


def test_a_search_goes_on_page_by_page(program: Program) -> None:
    for number in range(5):
        text = f"The user has visited harbour {number}."
        factories.memory(program.owner, text, embedding=embed_one(text))
    whole = contents(program.get("/memories", q="harbour"))
    found, cursor = [], None
    for _ in range(5):
        answer = program.get("/memories", q="harbour", limit=1, **{"cursor": cursor} if cursor else {})
        found += contents(answer)
        cursor = answer.json()["next"]
    assert cursor is None
    assert len(whole) == 5
    assert found == whole


@pytest.mark.parametrize("cursor", ["x", "bnVsbA", "W10", "é", "eyJhIjoxfQ"])
def test_a_cursor_that_was_never_given_out_is_refused(program: Program, cursor: str) -> None:
    assert program.get("/memories", cursor=cursor).status_code == 422
    assert program.get("/memories", cursor=cursor, q="tea").status_code == 422


def test_a_cursor_belongs_to_its_list(program: Program) -> None:
    program.remember(STATEMENTS[0])
    program.remember(STATEMENTS[1])
    cursor = program.get("/memories", limit=1).json()["next"]
    assert program.get("/memories", cursor=cursor).status_code == 200
    assert program.get("/memories", cursor=cursor, kind="fact").status_code == 422
    assert program.get("/memories", cursor=cursor, q="tabs").status_code == 422


def test_they_are_filtered_by_kind(program: Program) -> None:
    program.remember(STATEMENTS[0])
    program.remember(STATEMENTS[1], kind="preference")
    assert contents(program.get("/memories", kind="preference")) == [STATEMENTS[1]]


def test_an_edit_changes_what_it_names_and_is_found_by_its_new_words(program: Program) -> None:
    memory = program.remember(STATEMENTS[0], importance=4)
    edited = program.patch(f"/memories/{memory['id']}", content="The user lives in Porto with one dog.")
    assert edited.status_code == 200, edited.content
    assert (edited.json()["content"], edited.json()["importance"]) == (
        "The user lives in Porto with one dog.",
        4,
    )
    recalled = program.post("/recall", query="Where does the user live?").json()["personal"]
    assert recalled[0]["content"] == "The user lives in Porto with one dog."


@pytest.mark.parametrize(
    "wrong", [{}, {"content": None}, {"content": " "}, {"importance": 6}, {"kind": "rumour"}]
)
def test_an_edit_that_changes_nothing_or_is_out_of_bounds_is_refused(
    program: Program, wrong: dict[str, Any]
) -> None:
    memory = program.remember(STATEMENTS[0])
    assert program.patch(f"/memories/{memory['id']}", **wrong).status_code == 422


def test_forgetting_one_can_be_taken_back(program: Program) -> None:
    memory = program.remember(STATEMENTS[0])
    forgotten = program.delete(f"/memories/{memory['id']}")
    assert forgotten.status_code == 200
    assert [each["id"] for each in forgotten.json()["forgotten"]] == [memory["id"]]
    assert contents(program.get("/memories")) == []
    assert program.post("/recall", query=STATEMENTS[0]).json()["personal"] == []
    assert program.delete(f"/memories/{memory['id']}").status_code == 404
    restored = program.post("/memories/undo-forget", ids=[memory["id"]])
    assert restored.json() == {"restored": 1}
    assert contents(program.get("/memories")) == [STATEMENTS[0]]


def test_the_closest_match_is_forgotten(program: Program) -> None:
    for each in STATEMENTS:
        program.remember(each)
    forgotten = program.post("/memories/forget", query="that I live in Lisbon with cats").json()
    assert [each["content"] for each in forgotten["forgotten"]] == [STATEMENTS[0]]
    assert STATEMENTS[0] not in contents(program.get("/memories"))
    assert len(contents(program.get("/memories"))) == 2


def test_nothing_near_is_not_found_and_nothing_is_forgotten(program: Program) -> None:
    program.remember(STATEMENTS[0])
    assert program.post("/memories/forget", query="quantum chromodynamics").status_code == 404
    assert contents(program.get("/memories")) == [STATEMENTS[0]]


def test_everything_is_forgotten_for_good(program: Program) -> None:
    program.remember(STATEMENTS[0])
    program.post("/exchanges", message="I like tea.", reply="ok")
    forgotten = program.post("/memories/forget", all=True, confirm=True)
    assert forgotten.status_code == 200
    assert forgotten.json()["count"] == 1
    assert forgotten.json()["undo_until"] is None
    with acting_as(program.owner):
        assert not Memory.objects.exists()
        assert not Exchange.objects.exists()
    assert program.get("/memories").status_code == 200


@pytest.mark.parametrize(
    "wrong", [{}, {"all": True}, {"all": True, "confirm": True, "query": "tea"}, {"confirm": True}]
)
def test_everything_needs_a_confirmation_and_one_of_both(program: Program, wrong: dict[str, Any]) -> None:
    program.remember(STATEMENTS[0])
    assert program.post("/memories/forget", **wrong).status_code == 422
    assert contents(program.get("/memories")) == [STATEMENTS[0]]


@pytest.mark.parametrize(
    ("since", "status"), [("0021-11-18T08:53:07+22:44", 200), ("0001-01-01T00:00:00+22:44", 422)]
)
def test_a_moment_is_read_in_utc_whatever_its_offset(program: Program, since: str, status: int) -> None:
    """Postgres refuses offsets of 16 hours and more; what lies before the year 1 is named as such."""
    answer = program.get("/memories", since=since)
    assert answer.status_code == status, answer.content
