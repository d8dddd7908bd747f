"""A search stays inside the assistant's own and the shared; beyond it goes where that is asked for, and each hit names its own."""

from collections.abc import Callable

import pytest

from memories.actions.people import assistant_named
from memories.embedding import embed, model_name
from memories.models import Assistant
from tests.brain.api.conftest import Program
from tests.factories import memory

pytestmark = pytest.mark.django_db
MEMORIES = {
    "": "The user keeps bees behind the shed.",
    "coder": "The user keeps bees in a simulator.",
    "cook": "The user keeps bees for their honey.",
}


@pytest.fixture
def program(person: Callable[..., Program]) -> Program:
    made = person(scopes=["recall", "memories"])
    for (name, content), vector in zip(MEMORIES.items(), embed(list(MEMORIES.values())), strict=True):
        memory(
            made.owner,
            content,
            assistant=assistant_named(name),
            embedding=vector,
            embedding_model=model_name(),
        )
    return made


def recalled(program: Program, **asked: object) -> dict[str, str | None]:
    answer = program.send("POST", "/recall", {"query": "Where do I keep my bees?", "needed": True, **asked})
    assert answer.status_code == 200
    return {each["content"]: each["assistant"] for each in answer.json()["personal"]}


def test_an_assistant_recalls_its_own_and_the_shared(program: Program) -> None:
    assert set(recalled(program, assistant="coder")) == {MEMORIES[""], MEMORIES["coder"]}
    assert set(recalled(program, assistant="nobody")) == {MEMORIES[""]}
    assert not Assistant.objects.filter(name="nobody").exists()


def test_across_all_of_them_only_where_asked_for_and_each_names_its_own(program: Program) -> None:
    found = recalled(program, assistant="coder", across=True)
    assert found == {MEMORIES[""]: None, MEMORIES["coder"]: "coder", MEMORIES["cook"]: "cook"}


def test_another_ones_memories_are_read_where_asked_for(program: Program) -> None:
    assert recalled(program, assistant="coder", source="cook") == {
        MEMORIES[""]: None,
        MEMORIES["cook"]: "cook",
    }


def test_what_an_assistant_is_stands_in_its_own_stable_context_alone(program: Program) -> None:
    set_name = program.send("PUT", "/profile/name", {"value": "Kit", "assistant": "coder"})
    assert [(each["key"], each["value"]) for each in set_name.json()] == [("name", "Kit")]
    program.send("PUT", "/profile/name", {"value": "Ada"})
    refused = program.send("PUT", "/profile/diet", {"value": "vegan", "assistant": "coder"})
    assert (refused.status_code, "languages" in refused.json()["detail"]) == (422, True)

    def values(query: str = "") -> list[str]:
        return [each["value"] for each in program.send("GET", f"/profile{query}", None).json()]

    assert (values(), values("?assistant=coder"), values("?assistant=cook")) == (["Ada"], ["Kit"], [])

    def stable(**asked: object) -> str:
        answer = program.send("POST", "/recall", {"query": "ok thanks", **asked})
        return str(answer.json()["stable"])

    assert "The assistant's name: Kit" in stable(assistant="coder")
    for asked in ({}, {"assistant": "cook"}, {"assistant": "cook", "source": "coder"}, {"across": True}):
        assert "Ada" in stable(**asked)
        assert "Kit" not in stable(**asked)
    [_, known] = [
        (each["name"], each["attributes"])
        for each in sorted(
            program.send("GET", "/assistants", None).json(), key=lambda each: each["attributes"]
        )
    ]
    assert known == ("coder", 1)
    assert program.send("DELETE", "/profile/name?assistant=coder", None).status_code == 204
    assert (values(), values("?assistant=coder")) == (["Ada"], [])
    assert program.send("DELETE", "/profile/name?assistant=nobody", None).status_code == 204
    assert not Assistant.objects.filter(name="nobody").exists()


def test_a_list_names_them_and_is_narrowed_to_one(program: Program) -> None:
    def listed(query: str) -> dict[str, str | None]:
        found = program.send("GET", f"/memories{query}", None).json()["items"]
        return {each["content"]: each["assistant"] for each in found}

    assert listed("") == {MEMORIES[name]: name or None for name in MEMORIES}
    assert set(listed("?assistant=cook")) == {MEMORIES[""], MEMORIES["cook"]}
    assert set(listed("?assistant=nobody")) == {MEMORIES[""]}


def test_which_assistants_remember_and_their_receipts(program: Program) -> None:
    held = program.send("GET", "/assistants", None).json()
    assert [(each["name"], each["memories"]) for each in held] == [("coder", 1), ("cook", 1)]
    assert program.send("POST", "/assistants", {"name": "tutor"}).status_code == 201
    assert program.send("POST", "/assistants/tutor/rename", {"new_name": "teacher"}).status_code == 200
    wiped = program.send("POST", "/assistants/cook/wipe", {}).json()
    assert (wiped["action"], wiped["counts"]["memories"]) == ("wipe", 1)
    assert set(recalled(program, across=True)) == {MEMORIES[""], MEMORIES["coder"]}
    program.send("POST", f"/assistants/receipts/{wiped['id']}/undo", {})
    assert len(recalled(program, across=True)) == 3
    actions = [each["action"] for each in program.send("GET", "/assistants/receipts", None).json()]
    assert actions == ["wipe", "rename", "start"]
    assert program.send("POST", "/assistants/nobody/wipe", {}).status_code == 404
