"""Of what was recalled a model copies what helps, section by section and word for word; without one a cut of relevance does."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from brain.recall import curation
from brain.recall.curation import FARTHEST, curated
from memories.actions.model_endpoints import choose_endpoint
from memories.actions.recall import RecalledMemory
from memories.selectors import model_endpoints
from tests.brain.scripted_model import Endpoint, Step, serve
from tests.factories import staff

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()
ASKED = "What does Stubwise charge?"


def memory(content: str, score: float = 0.1, **fields: Any) -> RecalledMemory:
    now = timezone.now()
    return RecalledMemory(uuid4(), "fact", content, 3, "note", {}, now, False, score, {}, **fields)


FEE = memory("The booking fee of Stubwise is 9.25%.")
LUNCH = memory("Lunch at Stubwise is at noon.")
RULE = memory("Invoices go out on Fridays.", type="instruction")
FOUND = [FEE, LUNCH, RULE]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    cache.clear()
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 0.02)
    monkeypatch.setattr(curation, "SECONDS", 30.0)  # this machine may have much to do
    server, scripted = serve()
    choose_endpoint(
        actor=staff("Admin"), step="context", understudy=False, base_url=scripted.url, model="m",
        key="", key_variable="", parts=["message", "context"],
    )  # fmt: skip
    model_endpoints.reread()
    yield scripted
    server.shutdown()
    server.server_close()
    model_endpoints.reread()


def kept() -> list[RecalledMemory]:
    return curated(ASKED, FOUND, today=TODAY)


def test_each_section_is_asked_for_itself_and_what_is_copied_stays(endpoint: Endpoint) -> None:
    endpoint.says(Step("NO_RELEVANT_RECORDS"), Step(f"- {FEE.content}"))  # instructions first
    assert kept() == [FEE]
    assert len(endpoint.requests) == 2


def test_what_is_not_word_for_word_is_no_copy(endpoint: Endpoint) -> None:
    endpoint.says(Step(f"{RULE.content}"), Step(f"- {FEE.content}\n- Lunch is free at Stubwise."))
    assert kept() == [FEE, RULE]


def test_where_it_writes_something_else_or_fails_everything_stays(endpoint: Endpoint) -> None:
    endpoint.says(Step("The fee is 9.25%, I believe."))
    assert kept() == FOUND
    endpoint.says(Step(status=400, body="{}"))
    assert kept() == FOUND


def test_a_slow_one_is_not_waited_for(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curation, "SECONDS", 0.2)
    endpoint.says(Step("NO_RELEVANT_RECORDS", delay=1))
    assert kept() == FOUND


def test_without_a_model_what_is_far_behind_the_best_is_cut() -> None:
    model_endpoints.reread()
    far = memory("The user likes rain.", 0.1 + FARTHEST + 0.01)
    assert curated(ASKED, [FEE, far], today=TODAY) == [FEE]
