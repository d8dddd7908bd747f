"""Isolation over the API: what belongs to one person does not exist for another."""

from collections.abc import Callable

from memories.models import Memory
from memories.tenancy import acting_as
from tests import factories
from tests.brain.api.conftest import Program


def test_another_s_memory_does_not_exist(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    memory = ada.remember("The user is allergic to penicillin.")
    address = f"/memories/{memory['id']}"
    assert bob.get("/memories").json()["items"] == []
    assert bob.get("/memories", q="penicillin").json()["items"] == []
    assert bob.post("/recall", query="allergic to penicillin").json()["personal"] == []
    assert bob.patch(address, content="The user is fine.").status_code == 404
    assert bob.delete(address).status_code == 404
    assert bob.post("/memories/forget", query="allergic to penicillin").status_code == 404
    assert bob.post("/memories/forget", all=True, confirm=True).json()["count"] == 0
    with acting_as(ada.owner):
        assert Memory.objects.get(pk=memory["id"]).content == "The user is allergic to penicillin."


def test_another_s_forgotten_memory_cannot_be_brought_back(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    memory = ada.remember("The user is allergic to penicillin.")
    ada.delete(f"/memories/{memory['id']}")
    assert bob.post("/memories/undo-forget", ids=[memory["id"]]).json() == {"restored": 0}
    assert ada.get("/memories").json()["items"] == []


def test_another_s_cursor_gives_no_rows_of_theirs(person: Callable[..., Program]) -> None:
    ada, bob = person(), person()
    for city in ("Oslo", "Lima", "Pune"):
        factories.memory(ada.owner, f"The user once worked from {city} for a winter.")
    cursor = ada.get("/memories", limit=1).json()["next"]
    assert bob.get("/memories", cursor=cursor).json()["items"] == []


def test_two_external_ids_of_a_service_are_two_people(service: Callable[..., Program]) -> None:
    web = service("web")
    memory = web.remember("The user is allergic to penicillin.", external_id="ada")
    assert web.get("/memories", external_id="bob").json()["items"] == []
    assert web.delete(f"/memories/{memory['id']}", external_id="bob").status_code == 404
    assert web.post("/recall", query="penicillin", external_id="bob").json()["personal"] == []
    assert len(web.get("/memories", external_id="ada").json()["items"]) == 1
