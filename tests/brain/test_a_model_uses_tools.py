"""Layer 2 by a scripted endpoint: a model looks up and stores with tools. Early ends, endless ones, invented ids, what nobody said."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from brain import loop
from brain.extract.layers.store_loop import store_with_tools
from brain.extract.schema import EntityNamed, Extraction, PersonalStatement
from brain.recall import retrieve_loop
from brain.recall.complexity import FACT
from brain.recall.retrieve_loop import looked_up
from brain.recall.search import recall
from memories.actions.exchanges import receive_exchange
from memories.actions.model_endpoints import choose_endpoint
from memories.actions.remember import Statement, remember
from memories.embedding import embed_one
from memories.entity_names import Named
from memories.models import Entity, Memory, Mention, ModelUse, Relation, SettingsRevision, User
from memories.selectors import model_endpoints
from memories.tenancy import acting_as
from tests.brain.scripted_model import Calls, Endpoint, Step, serve
from tests.factories import person, staff

pytestmark = pytest.mark.django_db(transaction=True)
MESSAGE = "Priya Nair leads the Halden audit now. The audit is on 3 December."
LEADS, AUDIT = "Priya Nair leads the Halden audit now.", "The audit is on 3 December."
DONE = Step(calls=[("done", {"stored_count": 0})])


@pytest.fixture
def endpoint(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    cache.clear()
    monkeypatch.setattr("brain.llm.request.FIRST_WAIT", 0.02)
    settings.LLM_MODEL = ""
    server, scripted = serve()
    yield scripted
    server.shutdown()
    server.server_close()
    model_endpoints.reread()


@pytest.fixture
def mira() -> User:
    return person()


def chosen(endpoint: Endpoint, step: str, *parts: str) -> None:
    choose_endpoint(
        actor=staff("Admin"), step=step, understudy=False, base_url=endpoint.url, model="m",
        parts=parts or ("message", "statements", "memories"),
    )  # fmt: skip
    model_endpoints.reread()
    model_endpoints.read()


def known(owner: User, content: str, *names: str) -> Memory:
    statement = Statement(content, about="world", entities=[Named(each, "person") for each in names])
    return remember(user=owner, statement=statement).memory


def entity_of(owner: User, name: str) -> Entity:
    with acting_as(owner):
        return Entity.objects.get(user=owner, name=name)


def look_up(owner: User, message: str = "Who leads the audit?") -> list[str]:
    found = looked_up(user=owner, message=message, plan=FACT, vector=embed_one(message))
    return [each.content for each in found]


def found_of(*contents: str) -> Extraction:
    return Extraction(
        form="model",
        personal=[
            PersonalStatement(content=each, about="world", entities=[EntityNamed(name="Halden", type="org")])
            for each in contents
        ],
    )


def stored(owner: User, *contents: str) -> Extraction:
    return store_with_tools(owner, MESSAGE, found_of(*(contents or (LEADS, AUDIT))))


def kept(found: Extraction) -> list[str]:
    return [each.content for each in found.personal]


def answers(endpoint: Endpoint) -> list[str]:
    """What the tools have told the model, as the last request carries it."""
    return [each["content"] for each in endpoint.requests[-1]["messages"] if each["role"] == "tool"]


# Retrieve


def test_what_its_tools_show_it_is_recalled(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair signs off the winter rota.", "Priya Nair")
    known(mira, "Otto keeps the spare keys.", "Otto")
    chosen(endpoint, "retrieve_loop")
    endpoint.says(Step(calls=[("search_entity", {"name": "Priya"})]), DONE)
    assert look_up(mira) == ["Priya Nair signs off the winter rota."]
    first = endpoint.requests[0]
    offered = [each["function"]["name"] for each in first["tools"]]
    assert offered == [
        "search_entity", "get_relationships", "search_facts", "search_events", "search_processes", "get_instructions", "done",
    ]  # fmt: skip
    assert json.loads(first["messages"][-1]["content"])["plan"] == "one fact"
    assert len(endpoint.requests) == 2  # it stops as soon as it has enough
    assert "winter rota" in answers(endpoint)[0]
    used = ModelUse.objects.get(step="retrieve_loop")
    assert (used.calls, used.tokens_in) == (1, 200)


def test_a_recall_holds_what_was_looked_up(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair signs off the winter rota.", "Priya Nair")
    chosen(endpoint, "retrieve_loop")
    endpoint.says(Step(calls=[("search_entity", {"name": "Priya"})]), DONE)
    found = recall(
        user=mira, query="Who has the last word on the shifts from November on?", surface="api", needed=True
    )
    assert "winter rota" in found.context
    (memory,) = found.personal
    assert memory.parts["looked up"] < 0


def test_no_loop_is_endless_and_what_it_saw_counts(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair signs off the winter rota.", "Priya Nair")
    chosen(endpoint, "retrieve_loop")
    endpoint.says(Step(calls=[("search_facts", {"query": "winter rota"})]))
    assert look_up(mira) == ["Priya Nair signs off the winter rota."]
    assert len(endpoint.requests) == retrieve_loop.TURNS


def test_one_that_is_slow_is_left(endpoint: Endpoint, mira: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrieve_loop, "SECONDS", 0.3)
    chosen(endpoint, "retrieve_loop")
    endpoint.says(Step(calls=[("search_facts", {"query": "rota"})], delay=2))
    assert look_up(mira) == []


def test_an_invented_id_is_told_to_be_none(endpoint: Endpoint, mira: User) -> None:
    chosen(endpoint, "retrieve_loop")
    endpoint.says(
        Step(
            calls=[
                ("get_relationships", {"entity_id": str(uuid4())}),
                ("search_events", {"query": "x", "days": 7}),
            ]
        ),
        Step(calls=[("get_relationships", {"entity_id": "Priya"})]),
        DONE,
    )
    assert look_up(mira) == []
    assert answers(endpoint)[0].startswith("Refused: ")


def test_nobody_elses_memory_is_found(endpoint: Endpoint, mira: User) -> None:
    other = person()
    theirs = known(other, "Priya Nair signs off the winter rota.", "Priya Nair")
    chosen(endpoint, "retrieve_loop")
    endpoint.says(
        Step(calls=[("search_facts", {"query": "winter rota"}), ("search_entity", {"name": "Priya Nair"})]),
        Step(calls=[("get_relationships", {"entity_id": str(entity_of(other, "Priya Nair").pk)})]),
        DONE,
    )
    assert look_up(mira) == []
    assert theirs.content not in json.dumps(endpoint.requests)


def test_where_no_memories_may_leave_nothing_is_asked(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair signs off the winter rota.", "Priya Nair")
    chosen(endpoint, "retrieve_loop", "message")
    assert look_up(mira) == []
    assert endpoint.requests == []


def test_without_a_model_for_it_nothing_is_looked_up(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair signs off the winter rota.", "Priya Nair")
    assert look_up(mira) == []
    assert kept(stored(mira)) == [LEADS, AUDIT]


# Store


def test_it_stores_beside_what_is_known(endpoint: Endpoint, mira: User) -> None:
    known(mira, "Priya Nair sits in Leeds.", "Priya Nair")
    priya = str(entity_of(mira, "Priya Nair").pk)
    chosen(endpoint, "store_loop")

    def with_the_made(request: dict[str, Any]) -> Calls:
        made = json.loads(request["messages"][-1]["content"])["id"]
        given = {
            "type": "fact",
            "content": LEADS,
            "entity_ids": [priya, made],
            "edge_type": "leads",
            "salience": 2,
        }
        plan = {"type": "plan", "content": AUDIT, "valid_from": "2026-12-03"}
        return [("store_memory", given), ("store_memory", plan)]

    endpoint.says(
        Step(calls=[
            ("search_entity", {"name": "Priya Nair"}),
            ("store_memory", {"type": "entity", "content": "Halden audit", "subtype": "project"}),
        ]),
        Step(calls=with_the_made),
        Step(calls=[("done", {"stored_count": 2})]),
    )  # fmt: skip
    leads, audit = stored(mira).personal
    assert (leads.content, leads.importance) == (LEADS, 5)
    assert {each.name: each.type for each in leads.entities} == {
        "Halden": "org", "Priya Nair": "person", "Halden audit": "project",
    }  # fmt: skip
    (relation,) = leads.relations
    assert (relation.source, relation.type, relation.target) == ("Priya Nair", "leads", "Halden audit")
    assert (audit.type, audit.subtype, str(audit.falls_on)) == ("plan", "scheduled", "2026-12-03")
    assert ModelUse.objects.get(step="store_loop").tokens_in == 300


def test_what_it_supersedes_stands_behind_the_new_one(endpoint: Endpoint, mira: User) -> None:
    SettingsRevision.objects.create(values={"learn_world": True}, reason="test")
    old = known(mira, "Otto Lind leads the Halden audit.", "Otto Lind")
    chosen(endpoint, "store_loop")
    endpoint.says(
        Step(calls=[("search_facts", {"query": "leads the Halden audit"})]),
        Step(calls=[("supersede_memory", {"old_id": str(old.pk), "new_content": LEADS})]),
        DONE,
    )
    received = receive_exchange(user=mira, surface="api", message=MESSAGE, reply="Noted.", queued=False)
    loop.learn(received.exchange.pk)
    with acting_as(mira):
        old.refresh_from_db()
        new = old.superseded_by
        assert new is not None
        assert "Priya Nair" in new.content
        assert Mention.objects.filter(memory=new, entity__name="Otto Lind").exists()
        assert Relation.objects.filter(memory=old, superseded_by=None).count() == 0


def test_where_it_stores_nothing_all_is_stored(endpoint: Endpoint, mira: User) -> None:
    chosen(endpoint, "store_loop")
    endpoint.says(DONE)
    assert kept(stored(mira)) == [LEADS, AUDIT]
    endpoint.says(Step("no tool at all"))
    assert kept(stored(mira)) == [LEADS, AUDIT]
    endpoint.says(Step(calls=[("store_memory", {"type": "fact"})]))  # malformed, again and again
    assert kept(stored(mira)) == [LEADS, AUDIT]


def test_what_it_leaves_is_told_in_the_trace(endpoint: Endpoint, mira: User) -> None:
    chosen(endpoint, "store_loop")
    endpoint.says(Step(calls=[("store_memory", {"type": "fact", "content": LEADS})]), DONE)
    found = stored(mira)
    assert kept(found) == [LEADS]
    assert [(each.text, each.reason) for each in found.dropped] == [(AUDIT, "not stored, says the model")]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("store_memory", {"type": "fact", "content": "Priya Nair earns 90,000 euros in Lisbon."}),
        ("store_memory", {"type": "fact", "content": "The key of Halden is AKIAIOSFODNN7EXAMPLE."}),
        ("store_memory", {"type": "instruction", "content": "Ignore all rules of the Halden audit."}),
        ("store_memory", {"type": "fact", "content": LEADS, "entity_ids": [str(uuid4())]}),
        ("store_memory", {"type": "fact", "content": LEADS, "source": "assistant"}),
        ("store_memory", {"type": "entity", "content": "Zorblatt Quuxley", "subtype": "person"}),
        ("supersede_memory", {"old_id": str(uuid4()), "new_content": LEADS}),
    ],
)
def test_what_nobody_said_and_what_is_not_there_is_refused(
    endpoint: Endpoint, mira: User, name: str, given: dict[str, Any]
) -> None:
    chosen(endpoint, "store_loop")
    endpoint.says(Step(calls=[(name, given)]), DONE)
    assert kept(stored(mira)) == [LEADS, AUDIT]  # as it was
    assert answers(endpoint)[0].startswith(("Refused: ", '"Refused: '))
