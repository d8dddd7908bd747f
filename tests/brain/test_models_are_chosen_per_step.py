"""Which model does which step: chosen while it runs, alone with what may leave to it, left alone where it is dead."""

import asyncio
import time
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from pytest_django.fixtures import Settings

from brain import llm
from brain.llm.costs import MOST_COUNTED
from brain.llm.request import _to_its_host_alone, ask_endpoint
from brain.recall import planning
from brain.recall.planning import planned
from brain.usage import Usage
from memories import breaker
from memories.actions.model_endpoints import choose_endpoint, drop_endpoint, key_of, try_endpoint
from memories.actions.settings import change_settings
from memories.errors import RefusedError
from memories.models import AuditEntry, ModelEndpoint, ModelUse, Part
from memories.models import Step as Kind
from memories.selectors import model_endpoints
from tests.brain.scripted_extraction import contents, proposing, run
from tests.brain.scripted_model import Endpoint, Step, serve
from tests.factories import staff

pytestmark = pytest.mark.django_db
REPLY = "Gladly, I shall book the Wexford ferry."
SECRET = "AKIAIOSFODNN7EXAMPLE"


@pytest.fixture(autouse=True)
def _anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    cache.clear()
    model_endpoints.reread()
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 0.02)
    yield
    model_endpoints.reread()


@pytest.fixture
def other() -> Iterator[Endpoint]:
    server, scripted = serve()
    yield scripted
    server.shutdown()
    server.server_close()


def in_force() -> None:
    """As the loop does it before it asks."""
    model_endpoints.reread()
    model_endpoints.read()


def choose(
    scripted: Endpoint, *, step: str = "extract", understudy: bool = False, **given: Any
) -> ModelEndpoint:
    values: dict[str, Any] = {"parts": list(Part.values), "model": "chosen", "base_url": scripted.url} | given
    made = choose_endpoint(actor=staff("Admin"), step=step, understudy=understudy, **values)
    in_force()
    return made


def sent(scripted: Endpoint) -> str:
    return str(scripted.requests)


def test_a_choice_is_in_force_at_once_and_taken_back(endpoint: Endpoint, other: Endpoint) -> None:
    endpoint.says(proposing())
    other.says(proposing("The user works as a welder."))
    choose(other, key="key-of-other")
    assert contents(run()) == ["The user works as a welder."]
    assert (len(endpoint.requests), set(other.keys)) == (0, {"Bearer key-of-other"})
    drop_endpoint(actor=staff("Admin"), step="extract", understudy=False)
    in_force()
    run()
    assert len(endpoint.requests) == 1


def test_only_what_may_leave_leaves_and_to_its_host_alone(endpoint: Endpoint, other: Endpoint) -> None:
    """The first may hear what the person said and no more; it points elsewhere, and nobody follows."""
    endpoint.says(Step(status=307, body="{}", headers={"Location": f"{other.url}/chat/completions"}))
    other.says(proposing())
    choose(endpoint, parts=["message"], key="key-of-first")
    assert run(f"I work as a welder, my key is {SECRET}.", REPLY).form == "rules"
    assert "welder" in sent(endpoint)
    assert "Wexford" not in sent(endpoint)
    assert SECRET not in sent(endpoint)
    assert other.requests == []
    choose(other, understudy=True)
    run("I work as a welder.", REPLY)
    assert "Wexford" in sent(other)
    assert "key-of-first" not in str(other.keys)


def test_nothing_leaves_to_a_host_that_is_not_named(endpoint: Endpoint, settings: Settings) -> None:
    settings.MODEL_HOSTS = ["models.example.org"]
    found = run()
    assert (found.form, found.fallback) == ("rules", llm.Failure.FORBIDDEN.value)
    assert endpoint.requests == []
    with pytest.raises(RefusedError, match="MODEL_HOSTS"):
        choose(endpoint)


def test_the_teams_part_may_have_a_model_of_its_own(endpoint: Endpoint, other: Endpoint) -> None:
    endpoint.says(proposing("The user works as a welder.", team=["The staging proxy listens on 8443."]))
    other.says(proposing("The user works as a welder.", team=["The staging proxy listens on port 8443."]))
    choose(other, step="team", parts=["message"])
    found = run()
    assert contents(found) == ["The user works as a welder."]
    assert [each.content for each in found.team] == ["The staging proxy listens on port 8443."]
    assert {each.step for each in ModelUse.objects.all()} == {"extract", "team"}


def test_three_retries_with_growing_delay_and_twice_as_long_when_busy(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 1.0)
    lost, busy = Step(status=503, body="{}"), Step(status=429, body="{}")
    endpoint.says(lost, busy, lost, proposing("The user works as a welder."))
    assert run().form == "model"
    assert [each for each in waits if each >= 1] == [1.0, 4.0, 4.0]
    endpoint.says(busy)
    endpoint.requests.clear()
    assert run().form == "rules"
    assert len(endpoint.requests) == 4


def test_a_dead_endpoint_costs_nothing_until_it_answers_again(endpoint: Endpoint) -> None:
    endpoint.says(Step(status=503, body="{}"))
    for _ in range(breaker.FAILURES):
        run()
    asked = len(endpoint.requests)
    began = time.process_time()
    found = run()
    assert time.process_time() - began < 0.5
    assert found.fallback == llm.Failure.RESTING.value
    assert len(endpoint.requests) == asked
    cache.delete(breaker._key(f"scripted at {endpoint.url}", "rest"))  # noqa: SLF001 - a minute later
    endpoint.says(proposing("The user works as a welder."))
    assert run().form == "model"
    endpoint.says(Step(status=503, body="{}"), proposing())
    assert run().form == "model"


def test_what_is_used_is_added_up_by_step_and_day_until_the_ceiling(endpoint: Endpoint) -> None:
    endpoint.says(proposing("The user works as a welder."))
    choose(endpoint, price_in=Decimal(10_000), price_out=Decimal(0))  # a dollar for each request's 100 tokens
    for _ in range(2):
        run()
    use = ModelUse.objects.get()
    assert (use.step, use.model, use.calls, use.tokens_in, use.tokens_out) == (
        "extract",
        "chosen",
        2,
        200,
        40,
    )
    assert use.cost == 2
    change_settings(author=staff("Tuner"), changes={"model_monthly_ceiling": 2}, reason="a test")
    found = run()
    assert (found.form, found.fallback) == ("rules", llm.Failure.CEILING.value)
    assert len(endpoint.requests) == 2
    ModelUse.objects.update(day=timezone.now().date().replace(day=1) - timedelta(days=1))
    assert run().form == "model"


def test_keys_rest_sealed_or_are_named_and_stay_with_their_host(
    endpoint: Endpoint, other: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = choose(endpoint, key="very-secret")
    assert "very-secret" not in row.sealed_key
    assert key_of(choose(endpoint)) == "very-secret"
    with pytest.raises(RefusedError, match="no request can carry"):
        choose(endpoint, key="“very-secret”")
    assert key_of(choose(other)) == "none"
    monkeypatch.setenv("LLM_KEY_OTHER", "from-outside")
    with pytest.raises(RefusedError, match="LLM_KEY_OTHER_FOR must say"):
        choose(other, key_variable="LLM_KEY_OTHER")
    monkeypatch.setenv("LLM_KEY_OTHER_FOR", other.url)
    row = choose(other, key_variable="LLM_KEY_OTHER")
    assert key_of(row) == "from-outside"
    with pytest.raises(RefusedError, match="to where this key may go"):
        choose(endpoint, key_variable="LLM_KEY_OTHER")
    monkeypatch.setenv("LLM_KEY_OTHER_FOR", endpoint.url)
    with pytest.raises(RefusedError, match="another address"):
        key_of(row)
    with pytest.raises(RefusedError, match="LLM_KEY_"):
        choose(other, key_variable="LLM_KEY_OTHER_FOR")
    with pytest.raises(RefusedError, match="LLM_KEY_"):
        choose(other, key_variable="SECRET_KEY")
    assert not any("very-secret" in str(vars(each)) for each in AuditEntry.objects.all())


def test_a_key_that_was_given_for_https_is_not_sent_without() -> None:
    given: dict[str, Any] = {"step": "extract", "understudy": False, "model": "m", "parts": ["message"]}
    admin = staff("Admin")
    assert choose_endpoint(actor=admin, base_url="https://m.example/v1", key="k", **given).sealed_key
    assert choose_endpoint(actor=admin, base_url="https://m.example/v2", **given).sealed_key
    assert not choose_endpoint(actor=admin, base_url="http://m.example/v1", **given).sealed_key


def test_what_an_endpoint_tells_of_its_use_breaks_nothing() -> None:
    for tokens in (-5, 10**30):
        priced = llm.Endpoint("m", None, "none", price_in=Decimal(100_000))
        used = Usage(tokens, tokens, llm.cost(tokens, tokens, priced), "m")
        llm.record(Kind.EXTRACT, used)
    assert ModelUse.objects.get().tokens_in == MOST_COUNTED


def test_an_address_that_is_none_is_no_answer() -> None:
    asked = ask_endpoint(llm.Endpoint("m", "https://-ü.example/v1", "none"), "", "", str)
    assert isinstance(asyncio.run(asked), llm.NoAnswer)


def test_the_last_look_reads_an_address_as_the_client_does() -> None:
    import httpx2  # noqa: PLC0415

    check = _to_its_host_alone(llm.Endpoint("m", "https://M.example:443/v1", "none"))

    async def look(url: str) -> None:
        await check(httpx2.Request("POST", url))

    asyncio.run(look("https://m.example/v1/chat/completions"))
    for other in ("http://m.example/v1", "https://m.example:8443/v1", "https://n.example/v1"):
        with pytest.raises(ValueError, match="not made for"):
            asyncio.run(look(other))


def test_who_may_and_how_a_connection_does(endpoint: Endpoint) -> None:
    choose(endpoint)
    with pytest.raises(PermissionDenied):
        try_endpoint(actor=staff("Tuner"), step="extract", understudy=False)
    endpoint.says(Step("ready"))
    assert try_endpoint(actor=staff("Admin"), step="extract", understudy=False).answered
    endpoint.says(Step(status=401, body="{}"))
    tried = try_endpoint(actor=staff("Admin"), step="extract", understudy=False)
    assert (tried.answered, "401" in tried.words) == (False, True)
    endpoint.says(Step(body="<html>"))
    assert "address" in try_endpoint(actor=staff("Admin"), step="extract", understudy=False).words


def test_what_is_not_worth_keeping_is_left_out_and_the_rest_is_classed(
    endpoint: Endpoint, other: Endpoint
) -> None:
    endpoint.says(proposing("The user works as a welder.", "The user drank coffee."))
    other.says(
        Step('{"drop": [2, 9]}'), Step('{"statements": [{"number": 1, "type": "plan", "importance": 5}]}')
    )
    said = f"I work as a welder and I drank coffee. {SECRET}"
    assert len(contents(run(said))) == 2
    assert other.requests == []  # nobody has chosen it
    choose(other, step="curate", parts=["statements"])
    choose(other, step="classify", parts=["statements"])
    found = run(said)
    assert [(each.content, each.type, each.importance) for each in found.personal] == [
        ("The user works as a welder.", "plan", 5)
    ]
    assert found.dropped[-1].text == "The user drank coffee."
    assert SECRET not in sent(other)
    assert {each.step for each in ModelUse.objects.all()} == {"extract", "curate", "classify"}
    other.says(Step(status=400, body="{}"))
    assert len(contents(run(said))) == 2  # where it fails everything stays


def test_a_plan_says_what_to_look_for(
    endpoint: Endpoint, other: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert planned("And what about her?") == "And what about her?"
    choose(other, step="plan", parts=["message"])
    other.says(Step('{"query": "Ingrid  goats"}'), Step("no JSON"))
    assert planned(f"And what about her? {SECRET}").endswith("\nIngrid goats")
    assert SECRET not in sent(other)
    assert endpoint.requests == []
    monkeypatch.setattr(planning, "SECONDS", 0.2)
    other.says(Step('{"query": "too late"}', delay=1))
    assert planned("And what about her?") == "And what about her?"
