"""A service key is bound to one surface and names a person by their id there."""

from collections.abc import Callable

import pytest

from memories.actions.people import link_surface, linked_person
from memories.models import Exchange, Memory, User
from memories.tenancy import acting_as
from tests.brain.api.conftest import Program


def test_the_first_mention_makes_the_account(service: Callable[..., Program]) -> None:
    web = service("web")
    assert web.post("/exchanges", message="Hello", reply="Hi", external_id="u-1").status_code == 202
    assert web.post("/exchanges", message="Again", reply="Hi", external_id="u-1").status_code == 202
    user = linked_person(surface="web", external_id="u-1")
    assert user
    with acting_as(user):
        assert Exchange.objects.filter(surface="web").count() == 2


def test_people_of_one_key_are_one_voice_and_those_of_another_are_not(
    service: Callable[..., Program],
) -> None:
    web, other = service("web"), service("bmc")
    for program, name in ((web, "u-1"), (web, "u-2"), (other, "u-3")):
        program.remember("The user likes tea.", external_id=name)
    one, two, three = User.objects.order_by("date_joined").values_list("introduced_by", flat=True)
    assert one == two != three
    assert three


def test_the_same_id_on_another_surface_is_somebody_else(service: Callable[..., Program]) -> None:
    service("web").remember("The user likes tea.", external_id="u-1")
    listed = service("mcp").get("/memories", external_id="u-1")
    assert listed.json()["items"] == []


def test_an_unlinked_telegram_id_is_not_found_and_makes_no_account(service: Callable[..., Program]) -> None:
    telegram = service("telegram")
    before = User.objects.count()
    for refused in (
        telegram.post("/exchanges", message="Hello", reply="Hi", external_id="4711"),
        telegram.post("/recall", query="tea", external_id="4711"),
        telegram.get("/memories", external_id="4711"),
    ):
        assert refused.status_code == 404
        assert "Link it first" in refused.json()["detail"]
    assert User.objects.count() == before


def test_a_linked_telegram_id_shares_the_person_s_memory(
    service: Callable[..., Program], person: Callable[..., Program]
) -> None:
    program = person()
    link_surface(user=program.owner, surface="telegram", external_id="4711")
    program.remember("The user likes tea.")
    listed = service("telegram").get("/memories", external_id="4711")
    assert [each["content"] for each in listed.json()["items"]] == ["The user likes tea."]


def test_the_surface_is_the_key_s_own(service: Callable[..., Program]) -> None:
    bmc = service("bmc")
    memory = bmc.remember("The user likes tea.", external_id="u-1")
    assert memory["surface"] == "bmc"
    refused = bmc.post("/memories", content="The user likes coffee.", external_id="u-1", surface="web")
    assert refused.status_code == 403
    assert refused.json()["type"].endswith("#problem-other-surface")


@pytest.mark.parametrize("external_id", [None, "", "  "])
def test_a_service_that_names_nobody_is_refused(
    service: Callable[..., Program], external_id: str | None
) -> None:
    body = {} if external_id is None else {"external_id": external_id}
    refused = service().post("/memories", content="The user likes tea.", **body)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"].endswith("external_id")


def test_a_user_s_key_acts_for_its_user_alone(
    service: Callable[..., Program], person: Callable[..., Program]
) -> None:
    service("web").remember("The user likes tea.", external_id="u-1")
    program = person()
    for refused in (
        program.get("/memories", external_id="u-1"),
        program.post("/recall", query="tea", external_id="u-1"),
        program.post("/memories", content="The user likes coffee.", external_id="u-1"),
    ):
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["field"] == "external_id"
    with acting_as(program.owner):
        assert not Memory.objects.exists()
