"""Layers 1 and 1.5 by a scripted endpoint: what a message tells of a world, filtered; malformed, slow, inventing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from brain.extract import extract
from brain.extract.layers import classifying
from brain.extract.layers.classifying import Layer1, by_capitals, merged
from brain.extract.schema import Extraction
from memories.models import ModelUse
from memories.selectors import model_endpoints
from tests.brain.scripted_extraction import NOW, proposing
from tests.brain.scripted_model import Endpoint, Step, serve

pytestmark = pytest.mark.django_db
MESSAGE = "Priya Nair runs the Halden account now. The audit is on 3 December. How is the weather?"
RUNS, AUDIT = "Priya Nair runs the Halden account now.", "The audit is on 3 December."
PRIYA = {"name": "Priya Nair", "type": "person"}


@pytest.fixture
def endpoint(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    cache.clear()
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 0.02)
    server, scripted = serve()
    settings.LLM_MODEL, settings.LLM_BASE_URL, settings.LLM_FALLBACK_MODEL = "m", scripted.url, ""
    model_endpoints.reread()
    yield scripted
    server.shutdown()
    server.server_close()


def classified(**fields: Any) -> Step:
    return Step(json.dumps(fields))


def worth(*items: dict[str, Any]) -> Step:
    return Step(json.dumps({"store": list(items)}))


NOTHING = classified()


def run(message: str = MESSAGE) -> Extraction:
    return extract(message, "Sure.", now=NOW, world=True)


def world_statements(found: Extraction) -> list[str]:
    return [each.content for each in found.personal if each.about == "world"]


def test_each_sentence_is_read_and_what_is_worth_it_is_stored(endpoint: Endpoint) -> None:
    endpoint.says(
        proposing(),
        classified(entities=[PRIYA], facts=[{"content": RUNS}], intents=["correction", "nonsense"], store=True, retrieve=False),
        classified(plans=[{"content": AUDIT, "on": "2026-12-03"}], intents=["planning"], store=True),
        NOTHING,
        worth({"number": 1, "instruction": "role", "scope": 0.5}, {"number": 2}, {"number": 9}),
    )  # fmt: skip
    found = run()
    assert world_statements(found) == [RUNS, AUDIT]
    role, plan = (each for each in found.personal if each.about == "world")
    assert (role.type, role.subtype, role.scope) == ("instruction", "role", 0.5)
    assert [(each.name, each.type) for each in role.entities] == [("Priya Nair", "person")]
    assert role.changes > 0.5  # it corrects: what it makes untrue is looked for
    assert (plan.type, str(plan.falls_on)) == ("plan", "2026-12-03")
    asked = [json.loads(each["messages"][-1]["content"]) for each in endpoint.requests[1:4]]
    assert [each["sentence"] for each in asked] == [RUNS, AUDIT, "How is the weather?"]
    assert all(each["message"] == MESSAGE for each in asked)
    used = {each.step: each.calls for each in ModelUse.objects.all()}
    assert used == {"extract": 1, "world": 3, "store": 1}  # tokens and cost by layer
    assert found.usage
    assert found.usage.tokens_in == 500


def test_what_it_does_not_find_worth_storing_is_left_out(endpoint: Endpoint) -> None:
    endpoint.says(proposing(), classified(facts=[{"content": RUNS}], store=True), NOTHING, NOTHING, worth())
    found = run()
    assert world_statements(found) == []
    assert "not worth storing, says the model" in {each.reason for each in found.dropped}


def test_what_nobody_said_is_not_stored(endpoint: Endpoint) -> None:
    invented = "Priya Nair earns 90,000 euros and lives in Lisbon."
    secret = "The key of the Halden account is AKIAIOSFODNN7EXAMPLE."
    facts = [{"content": each} for each in (RUNS, invented, secret)]
    endpoint.says(
        proposing(),
        classified(facts=facts, store=True),
        NOTHING,
        NOTHING,
        worth(*({"number": n} for n in (1, 2, 3))),
    )
    found = run()
    assert world_statements(found) == [RUNS]
    assert {"not in the person's words", "secret"} <= {each.reason for each in found.dropped}
    assert "AKIA" not in found.model_dump_json()


def test_an_entity_that_stands_in_no_statement_is_none(endpoint: Endpoint) -> None:
    entities = [PRIYA, {"name": "Zorblatt Inc", "type": "org"}, {"name": "Halden", "type": "moon"}]
    endpoint.says(
        proposing(),
        classified(entities=entities, facts=[{"content": RUNS}], store=True),
        NOTHING,
        NOTHING,
        worth({"number": 1}),
    )
    (statement,) = (each for each in run().personal if each.about == "world")
    assert {each.name: each.type for each in statement.entities} == {
        "Priya Nair": "person",
        "Halden": "concept",
    }


def test_a_malformed_answer_leaves_the_capitalised_words(endpoint: Endpoint) -> None:
    endpoint.says(proposing(), Step("no JSON"))
    found = run()
    assert world_statements(found) == []
    assert found.form == "model"
    assert [each.name for each in by_capitals(RUNS).entities] == ["Priya Nair", "Halden"]
    assert [each.name for each in by_capitals("The audit is with Dana.").entities] == ["Dana"]
    assert (by_capitals(RUNS).retrieve, by_capitals(RUNS).store) == (True, False)


def test_where_the_filter_fails_all_that_was_to_be_stored_is(endpoint: Endpoint) -> None:
    endpoint.says(
        proposing(), classified(facts=[{"content": RUNS}], store=True), NOTHING, NOTHING, Step("no JSON")
    )
    assert world_statements(run()) == [RUNS]


def test_where_no_model_reads_it_in_time_the_rules_do(
    endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(classifying, "SECONDS", 0.2)
    of_the_person = "The user keeps the Halden account."
    endpoint.says(proposing(of_the_person), Step("{}", delay=1))
    found = run(f"I keep the Halden account. {MESSAGE}")
    assert (found.form, found.fallback) == ("model", "the endpoint took too long")
    assert of_the_person in [each.content for each in found.personal]
    assert any("Priya Nair" in each for each in world_statements(found))


def test_without_the_world_nothing_more_is_asked(endpoint: Endpoint) -> None:
    endpoint.says(proposing())
    extract(MESSAGE, "Sure.", now=NOW)
    assert len(endpoint.requests) == 1


def test_parts_are_merged_by_name_and_what_one_asks_for_is_done() -> None:
    one = Layer1(entities=[classifying.NamedHere(name="Priya", type="person")], retrieve=False, store=True)
    two = Layer1(
        entities=[classifying.NamedHere(name="priya", type="org")],
        retrieve=True,
        intents=["recall", "recall"],
    )
    together = merged([one, two])
    assert [(each.name, each.type) for each in together.entities] == [("Priya", "person")]
    assert (together.retrieve, together.store, together.intents) == (True, True, ["recall"])
