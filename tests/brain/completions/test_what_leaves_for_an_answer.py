"""Of a request for an answer only that leaves which may, without secrets; what it used is counted, until the ceiling."""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.core.cache import cache
from openai import APIStatusError, OpenAI

from memories.actions.model_endpoints import choose_endpoint
from memories.actions.settings import change_settings
from memories.embedding import embed_one
from memories.models import ModelUse, User
from memories.selectors import model_endpoints
from tests.brain.scripted_model import Endpoint, Step
from tests.factories import memory, staff

KNOWN = "The user plays the bassoon."
SECRET = "AKIAIOSFODNN7EXAMPLE"


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    cache.clear()
    model_endpoints.reread()
    yield
    model_endpoints.reread()


def choose(endpoint: Endpoint, *parts: str) -> None:
    choose_endpoint(
        actor=staff("Admin"),
        step="answer",
        understudy=False,
        base_url=endpoint.url,
        model="chosen",
        parts=parts,
        price_in=Decimal(10_000),
        price_out=Decimal(0),
    )
    model_endpoints.reread()


def test_what_leaves_and_what_it_costs(client: OpenAI, user: User, endpoint: Endpoint) -> None:
    memory(user, KNOWN, embedding=embed_one(KNOWN))
    endpoint.says(Step("The bassoon."))

    def asked() -> str:
        client.chat.completions.create(
            model="lorekeeper",
            messages=[{"role": "user", "content": f"Which instrument do I play? My key is {SECRET}."}],
        )
        return str(endpoint.requests[-1])

    choose(endpoint, "message")
    sent = asked()
    assert "Which instrument" in sent
    assert "plays the bassoon" not in sent
    assert SECRET not in sent
    choose(endpoint, "message", "context")
    assert "plays the bassoon" in asked()
    use = ModelUse.objects.get(step="answer")
    assert (use.model, use.calls, use.tokens_in, use.cost) == ("chosen", 2, 200, Decimal(2))
    change_settings(author=staff("Tuner"), changes={"model_monthly_ceiling": 2}, reason="a test")
    with pytest.raises(APIStatusError) as refused:
        asked()
    assert (refused.value.status_code, refused.value.code) == (503, "monthly_ceiling")
    assert len(endpoint.requests) == 2
