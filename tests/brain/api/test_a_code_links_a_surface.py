"""A person carries a code from their own page to a surface, and the surface knows them from then on."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from brain import loop
from memories.actions.links import issue_link_code, unlink_surface
from memories.actions.people import linked_person
from memories.models import Exchange, LinkCode, SurfaceLink, User
from memories.selectors import me
from memories.tenancy import acting_as
from tests import factories, services
from tests.brain.api.conftest import Program


def test_telegram_becomes_linkable(service: Callable[..., Program], person: Callable[..., Program]) -> None:
    ada, telegram = person(), service("telegram")
    ada.remember("The user likes tea.")
    assert telegram.get("/memories", external_id="4711").status_code == 404
    _, code = issue_link_code(user=ada.owner)
    linked = telegram.post("/links", external_id="4711", code=code)
    assert linked.status_code == 201
    assert (linked.json()["surface"], linked.json()["external_id"]) == ("telegram", "4711")
    listed = telegram.get("/memories", external_id="4711").json()["items"]
    assert [each["content"] for each in listed] == ["The user likes tea."]


def test_a_code_may_be_typed_as_it_is_read(service: Callable[..., Program], db: None) -> None:
    _, code = issue_link_code(user=factories.person())
    misread = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert service("telegram").post("/links", external_id="4711", code=misread).status_code == 201


def test_a_code_works_once_and_the_next_one_voids_it(service: Callable[..., Program], db: None) -> None:
    ada, telegram = factories.person(), service("telegram")
    _, first = issue_link_code(user=ada)
    _, second = issue_link_code(user=ada)
    answers = [telegram.post("/links", external_id=str(n), code=first) for n in range(2)]
    answers += [telegram.post("/links", external_id=str(n), code=second) for n in range(2)]
    assert [each.status_code for each in answers] == [404, 404, 201, 404]
    assert first not in answers[0].content.decode()
    assert len(me.links(user=ada)) == 1


def test_a_code_expires(service: Callable[..., Program], db: None) -> None:
    ada = factories.person()
    _, code = issue_link_code(user=ada)
    with acting_as(ada):
        LinkCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert service("telegram").post("/links", external_id="4711", code=code).status_code == 404


def test_an_id_of_somebody_else_is_refused_and_the_code_stays_good(
    service: Callable[..., Program], db: None
) -> None:
    ada, eve, telegram = factories.person(), factories.person(), service("telegram")
    _, code = issue_link_code(user=ada)
    assert telegram.post("/links", external_id="4711", code=code).status_code == 201
    _, code = issue_link_code(user=eve)
    refused = telegram.post("/links", external_id="4711", code=code)
    assert refused.status_code == 422
    assert telegram.post("/links", external_id="4712", code=code).status_code == 201
    assert [each.external_id for each in me.links(user=ada)] == ["4711"]


def test_linking_again_changes_nothing(service: Callable[..., Program], db: None) -> None:
    ada, telegram = factories.person(), service("telegram")
    for _time in range(2):
        _, code = issue_link_code(user=ada)
        assert telegram.post("/links", external_id="4711", code=code).status_code == 201
    assert len(me.links(user=ada)) == 1


def test_an_unlinked_id_is_known_no_more(service: Callable[..., Program], db: None) -> None:
    ada, telegram = factories.person(), service("telegram")
    _, code = issue_link_code(user=ada)
    telegram.post("/links", external_id="4711", code=code)
    unlink_surface(user=ada, link_id=me.links(user=ada)[0].pk)
    assert telegram.get("/memories", external_id="4711").status_code == 404


def test_only_a_service_links_people(person: Callable[..., Program]) -> None:
    ada = person()
    _, code = issue_link_code(user=ada.owner)
    assert ada.post("/links", external_id="4711", code=code).status_code == 403
    with acting_as(ada.owner):
        assert not SurfaceLink.objects.exists()


def test_a_deactivated_account_is_not_linked(service: Callable[..., Program], db: None) -> None:
    ada = factories.person()
    _, code = issue_link_code(user=ada)
    type(ada).objects.filter(pk=ada.pk).update(is_active=False)
    assert service("telegram").post("/links", external_id="4711", code=code).status_code == 404


@pytest.mark.parametrize("code", ["", "x" * 21])
def test_what_cannot_be_a_code_is_not_valid(service: Callable[..., Program], code: str) -> None:
    assert service("telegram").post("/links", external_id="4711", code=code).status_code == 422


def test_what_a_surface_had_heard_before_becomes_the_persons(
    service: Callable[..., Program], person: Callable[..., Program], redis_server: services.RedisServer
) -> None:
    ada, web = person(), service("web")
    ada.remember("The user likes tea.")
    said = web.post("/exchanges", external_id="guest-7", message="I live in Leeds.", reply="Noted.")
    assert said.status_code in {200, 201, 202}
    guest = linked_person(surface="web", external_id="guest-7")
    assert guest
    _, code = issue_link_code(user=ada.owner)
    assert web.post("/links", external_id="guest-7", code=code).status_code == 201
    assert not User.objects.filter(pk=guest.pk).exists()
    with acting_as(ada.owner):
        waiting = Exchange.objects.get(status="received").pk
    loop.learn(waiting)  # the task that was queued before names the exchange alone
    listed = web.get("/memories", external_id="guest-7").json()["items"]
    assert {each["content"] for each in listed} >= {"The user likes tea."}
    assert any("Leeds" in each["content"] for each in listed)
    assert web.post("/links", external_id="guest-7", code=code).status_code == 404
