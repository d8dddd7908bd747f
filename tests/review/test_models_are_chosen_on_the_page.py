"""The page of the models: a key is taken and never shown, a connection is tried, a refusal keeps what was typed."""

from collections.abc import Callable

import pytest
from django.test import Client

from memories.models import ModelEndpoint, User
from memories.models import Step as OfTheLoop
from review.settings.models import GROUPS
from tests import services
from tests.brain.scripted_model import Step, serve
from tests.factories import staff
from tests.review.pages import content

PAGE = "/settings/models/"


@pytest.fixture
def admin(redis_server: services.RedisServer, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff("Admin"))


def typed(name: str, **given: object) -> dict[str, object]:
    return {f"{name}-{field}": value for field, value in given.items()}


def test_chosen_tried_and_taken_back(admin: Client) -> None:
    server, scripted = serve()
    scripted.says(Step("ready"))
    name = "extract-primary"
    sent = typed(name, base_url=scripted.url, model="tiny", key="very-secret", parts=["message"])
    assert admin.post(f"{PAGE}{name}/", sent).status_code == 302
    page = content(admin.get(PAGE))
    assert "tiny" in page
    assert f'<label for="id_{name}-model">Model</label>' in page
    assert f'action="{PAGE}{name}/try/#extract"' in page
    assert 'id="extract"' in page
    assert "Without a model: the built-in rules." in page
    assert "very-secret" not in page
    assert ModelEndpoint.objects.get().sealed_key not in page
    assert "It answered in" in content(admin.post(f"{PAGE}{name}/try/", follow=True))
    assert scripted.keys == ["Bearer very-secret"]
    server.shutdown()
    server.server_close()
    assert "could not be reached" in content(admin.post(f"{PAGE}{name}/try/", follow=True))
    admin.post(f"{PAGE}{name}/drop/")
    assert not ModelEndpoint.objects.exists()
    assert admin.post(f"{PAGE}{name}/drop/").status_code == 404


def test_an_assistant_is_given_a_model_of_its_own_and_loses_it(admin: Client) -> None:
    name = "summarise-assistant"
    sent = typed(name, base_url="http://localhost:1/v1", model="tiny", parts=["message"], assistant="coder")
    assert admin.post(f"{PAGE}{name}/", sent).status_code == 302
    assert "Only for “coder”" in content(admin.get(PAGE))
    own = typed(f"{name}-coder", base_url="http://localhost:1/v1", model="small", parts=["message"])
    assert admin.post(f"{PAGE}{name}-coder/", own).status_code == 302
    assert (ModelEndpoint.objects.get().assistant, ModelEndpoint.objects.get().model) == ("coder", "small")
    assert admin.post(f"{PAGE}{name}/", typed(name, base_url="x", model="m")).status_code == 422
    admin.post(f"{PAGE}{name}-coder/drop/")
    assert not ModelEndpoint.objects.exists()
    assert admin.post(f"{PAGE}extract-assistant/", sent).status_code == 404


def test_a_refusal_says_why_and_keeps_the_rest(admin: Client) -> None:
    name = "answer-understudy"
    sent = typed(name, base_url="ftp://example.org", model="tiny", parts=["message"])
    answer = admin.post(f"{PAGE}{name}/", sent)
    assert answer.status_code == 422
    assert "up to and with /v1" in content(answer)
    assert admin.post(f"{PAGE}dream-primary/", sent).status_code == 404


def test_every_step_stands_on_the_page_once() -> None:
    steps = [step for _heading, group in GROUPS for step in group]
    assert sorted(steps) == sorted(OfTheLoop.values)


def test_others_may_not_look(signed_in: Callable[[User], Client]) -> None:
    assert signed_in(staff("Tuner")).get(PAGE).status_code == 403
