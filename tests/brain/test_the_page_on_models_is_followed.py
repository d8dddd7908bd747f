"""docs/models.md, step by step; only the endpoint's address is another's."""

import csv
import io
import re
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from brain import llm, loop
from brain.environment import Environment
from memories.models import BY_CHOICE, Memory
from memories.models import Step as Kind
from memories.selectors import model_endpoints
from memories.tenancy import acting_as
from tests.brain.scripted_extraction import proposing
from tests.brain.scripted_model import Endpoint, Step
from tests.factories import person, staff
from tests.followed import Page
from tests.review.pages import content

PAGE = Page("models.md")
STEPS = re.findall(r"^\| `(\w+)` \|", PAGE.text, re.MULTILINE)


@pytest.fixture
def named(endpoint: Endpoint, settings: Settings, tmp_path: Path) -> Environment:
    """The model that the page names in `.env`."""
    (tmp_path / ".env").write_text(PAGE.blocks("ini")[0])
    read = Environment(_env_file=tmp_path / ".env")
    assert read.llm_base_url
    settings.LLM_MODEL = read.llm_model
    cache.clear()
    model_endpoints.reread()
    return read


def signed_in(group: str) -> Client:
    client = Client()
    client.force_login(staff(group), backend="django.contrib.auth.backends.ModelBackend")
    return client


def in_force() -> None:
    """As the loop does it before it asks."""
    model_endpoints.reread()
    model_endpoints.read()


def test_what_is_said_is_read_by_the_model_that_env_names(
    named: Environment, endpoint: Endpoint, db: None
) -> None:
    said = PAGE.blocks("text")[0].strip()
    endpoint.says(proposing("The user moved to Odense.", "The user works as a welder."))
    user = person()
    loop.learn(loop.take(user=user, surface="web", message=said, reply="Noted.").exchange.pk)
    with acting_as(user):
        kept = set(Memory.objects.live().values_list("content", flat=True))
    assert {"The user moved to Odense.", "The user works as a welder."} <= kept
    assert {each["model"] for each in endpoint.requests} == {named.llm_model}
    exported = signed_in("Viewer").get("/stats/step-tokens.csv?days=7").content.decode()
    heading, *_days, today = csv.reader(io.StringIO(exported))
    assert int(dict(zip(heading, today, strict=True))[Kind.EXTRACT])


def test_a_model_is_chosen_tested_and_taken_back_on_the_page(
    named: Environment, endpoint: Endpoint, db: None
) -> None:
    endpoint.says(Step("ready"))
    admin, address = signed_in("Admin"), "/settings/models/"
    page = content(admin.get(address))
    for words in ("Choose", "Address", "Model", "Put in force"):
        assert f"“{words}”" in PAGE.text
        assert words in page
    sent = {"base_url": endpoint.url, "model": "chosen", "parts": ["message", "context"]}
    posted = {f"answer-primary-{name}": value for name, value in sent.items()}
    page = content(admin.post(f"{address}answer-primary/", posted, follow=True))
    for words in ("Test the connection", "Take back"):
        assert f"“{words}”" in PAGE.text
        assert words in page
    in_force()
    assert [each.model for each in llm.answering()] == ["chosen"]
    assert "It answered in" in content(admin.post(f"{address}answer-primary/try/", follow=True))
    admin.post(f"{address}answer-primary/drop/")
    in_force()
    assert [each.model for each in llm.answering()] == [named.llm_model]


def test_it_names_every_step_and_which_ones_the_environment_gives_a_model() -> None:
    assert [step.value for step in Kind] == STEPS
    given = re.search(r"which extract \((.+?)\) and answer", PAGE.text)
    assert given
    assert {*re.findall(r"`(\w+)`", given[1]), Kind.ANSWER} == set(Kind) - BY_CHOICE
