"""The loop of an assistant over streamable HTTP, with the SDK's own client in both of its protocols."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from mcp import Client

from brain import loop
from brain.recall import context
from memories.actions.jobs import run_job
from memories.embedding import embed_one, model_name
from memories.models import ApiKey, Exchange, Memory, Surface
from memories.tenancy import acting_as
from tests import factories
from tests.brain.mcp.conftest import Assistant, text_of


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_what_is_remembered_is_recalled_and_forgotten(assistant: Callable[..., Assistant], mode: str) -> None:
    async def turn(client: Client) -> None:
        kept = await client.call_tool("remember", {"content": "The user prefers tea to coffee."})
        assert kept.structured_content["result"] == "inserted"
        found = await client.call_tool("recall_memory", {"query": "What shall I drink, tea or coffee?"})
        assert "tea to coffee" in found.structured_content["context"]
        assert context.NOTE in found.structured_content["context"]
        gone = await client.call_tool("forget_memory", {"query": "tea or coffee"})
        assert [each["content"] for each in gone.structured_content["forgotten"]] == [
            "The user prefers tea to coffee."
        ]
        again = await client.call_tool("recall_memory", {"query": "What shall I drink, tea or coffee?"})
        assert again.structured_content["memories"] == []
        ids = [each["id"] for each in gone.structured_content["forgotten"]]
        back = await client.call_tool("restore_memory", {"ids": ids})
        assert back.structured_content == {"restored": 1}

    assistant().during(turn, mode)


def test_it_is_stored_as_told_over_mcp_by_hand(assistant: Callable[..., Assistant]) -> None:
    asking = assistant(assistant="coder")
    asking.result("remember", content="The user runs every Sunday.", tags=["sport"], project="Gantline")
    with acting_as(asking.owner):
        memory = Memory.objects.select_related("assistant").get()
    assert memory.surface == Surface.MCP
    assert (memory.tags, memory.project, memory.auto_captured) == (["sport"], "Gantline", False)
    assert memory.assistant
    assert memory.assistant.name == "coder"


def test_a_team_fact_is_recalled_beside_what_is_personal(assistant: Callable[..., Assistant]) -> None:
    said = "The staging database listens on port 5433."
    factories.fact(said, status="approved", origin="user", confidence=0.8, embedding=embed_one(said))
    asking = assistant()
    found = asking.result("recall_memory", query="Which port does the staging database listen on?")
    assert [each["content"] for each in found["team"]] == [said]
    of_agents = asking.result(
        "recall_memory", query="Which port does the staging database listen on?", origins=["agent"]
    )
    assert of_agents["team"] == []


def test_a_text_is_taken_once_under_its_key(
    assistant: Callable[..., Assistant], redis_server: object
) -> None:
    asking = assistant()
    sent = {"text": "The user moved to Lisbon in March.", "idempotency_key": "session-1"}
    first, second = asking.result("capture_context", **sent), asking.result("capture_context", **sent)
    assert (first["created"], second["created"]) == (True, False)
    assert first["id"] == second["id"]
    with acting_as(asking.owner):
        assert Exchange.objects.get().captured
    assert "idempotency key" in asking.refusal(
        "capture_context", text="Another text.", idempotency_key="session-1"
    )


def test_everything_goes_only_after_a_confirmation(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    asking.result("remember", content="The user has a dog.")
    assert "ask the person" in asking.refusal("forget_memory", everything=True)
    assert "exactly one" in asking.refusal("forget_memory", everything=True, query="dog", confirm=True)
    assert asking.result("forget_memory", everything=True, confirm=True)["erased"]["memories"] == 1
    assert asking.result("memory_list_recent")["memories"] == []


def test_a_service_names_its_person_beside_the_model(service: Callable[..., Assistant]) -> None:
    ada, bob, nobody = service("ada"), service("bob"), service(None)
    ada.result("remember", content="The user plays the cello.")
    assert len(ada.result("memory_search", query="cello")["memories"]) == 1
    assert bob.result("memory_search", query="cello")["memories"] == []
    assert "Lorekeeper-Person" in nobody.refusal("memory_search", query="cello")
    assert nobody.result("recall_memory", query="Who plays the cello?")["memories"] == []


def test_nobody_else_s_memory_is_touched(assistant: Callable[..., Assistant]) -> None:
    ada, bob = assistant(), assistant()
    memory = ada.result("remember", content="The user plays the cello.")["memory"]
    for foreign in (memory["id"], str(uuid4())):
        assert "no such memory" in bob.refusal("forget_memory", memory_id=foreign)
    assert bob.result("restore_memory", ids=[memory["id"]]) == {"restored": 0}
    assert bob.result("memory_search_all", query="cello")["memories"] == []
    assert ada.result("memory_search", query="cello")["memories"][0]["id"] == memory["id"]


def test_each_assistant_is_a_source(assistant: Callable[..., Assistant]) -> None:
    plain = assistant()
    coder = Assistant(plain.url, plain.secret, plain.user, (("Lorekeeper-Assistant", "coder"),))
    cook = Assistant(plain.url, plain.secret, plain.user, (("Lorekeeper-Assistant", "cook"),))
    plain.result("remember", content="The user is called Ada.", importance=5)
    coder.result("remember", content="The user indents with tabs.", importance=4)
    cook.result("remember", content="The user cannot eat nuts.")
    own = {each["content"] for each in coder.result("memory_list_recent")["memories"]}
    assert own == {"The user is called Ada.", "The user indents with tabs."}
    (nuts,) = coder.result("memory_search_source", query="nuts", source="cook")["memories"]
    assert nuts["source"] == "cook"
    assert {each["source"] for each in coder.result("memory_search_all", query="the user")["memories"]} >= {
        "coder",
        None,
    }
    assert coder.result("memory_list_sources")["sources"] == [
        {"source": "coder", "memories": 1},
        {"source": "cook", "memories": 1},
        {"source": None, "memories": 1},
    ]
    important = cook.result("memory_list_high_importance")["memories"]
    assert [each["content"] for each in important] == ["The user is called Ada."]
    assert "memory_list_sources" in coder.refusal("memory_search_source", query="nuts", source="nobody")


def test_a_list_goes_on_where_it_stopped(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    for animal in ("dog", "cat", "goat"):
        asking.result("remember", content=f"The user has a {animal}.")
    first = asking.result("memory_list_recent", limit=2)
    rest = asking.result("memory_list_recent", limit=2, cursor=first["next"])
    assert (len(first["memories"]), len(rest["memories"]), rest["next"]) == (2, 1, None)
    assert "list" in asking.refusal("memory_list_high_importance", at_least=1, cursor=first["next"])


@pytest.mark.parametrize(
    ("scope", "tool", "arguments"),
    [
        (ApiKey.Scope.RECALL, "recall_memory", {"query": "tea"}),
        (ApiKey.Scope.MEMORIES, "remember", {"content": "The user drinks tea."}),
        (ApiKey.Scope.LEARN, "capture_context", {"text": "The user drinks tea."}),
    ],
)
def test_a_key_without_the_scope_is_told_which(
    assistant: Callable[..., Assistant], scope: str, tool: str, arguments: dict[str, str]
) -> None:
    asking = assistant(scopes=[each for each in ApiKey.Scope.values if each != scope])
    refused = asking.call(tool, **arguments)
    assert refused.is_error
    assert f"lacks the scope “{scope}”" in text_of(refused)
    assert refused.meta
    assert refused.meta["lorekeeper/problem"]["type"].endswith("#problem-scope-missing")
    with acting_as(asking.owner):
        assert not Memory.objects.exists()


def test_what_a_memory_means_is_said_part_by_part(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    kept = asking.result("remember", content="The user plans to move to Bergen.")["memory"]["id"]
    asking.result("memory_update_meaning", memory_id=kept, intent="plan", recurrence_keywords=["moving"])
    asking.result("memory_update_meaning", memory_id=kept, stakes="high")
    with acting_as(asking.owner):
        meaning = Memory.objects.get().meaning
    assert meaning == {"intent": "plan", "recurrence_keywords": ["moving"], "stakes": "high"}
    assert asking.call("memory_update_meaning", memory_id=kept).is_error
    secret = asking.call("memory_update_meaning", memory_id=kept, recurrence_keywords=["ghp_" + "A1b2" * 9])
    assert secret.is_error
    assert "Secrets are never stored" in text_of(secret)


def test_a_memory_is_voted_on_and_annotated(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    kept = asking.result("remember", content="The user prefers tea to coffee.")["memory"]["id"]
    for vote in ("up", "up", "down"):
        assert asking.result("memory_rate", memory_id=kept, vote=vote)["id"] == kept
    with acting_as(asking.owner):
        assert Memory.objects.values_list("upvotes", "downvotes").get() == (2, 1)
    assert asking.call("memory_rate", memory_id=kept, vote="sideways").is_error
    asking.result("memory_annotate", memory_id=kept, note="Only on weekdays.")
    found = asking.result("recall_memory", query="What shall I drink, tea or coffee?")
    assert "Only on weekdays." in found["context"]
    other = assistant()
    assert other.call("memory_annotate", memory_id=kept, note="Of somebody else.").is_error


def test_what_was_replaced_is_changed_no_more(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    old = asking.result("remember", content="The user writes Rust at work.")["memory"]["id"]
    asking.result("memory_supersede", memory_id=old, content="The user writes Zig at work.")
    assert "replaced already" in asking.refusal("memory_update", memory_id=old, content="The user writes Go.")
    assert "replaced already" in asking.refusal("memory_update_meaning", memory_id=old, stakes="high")
    with acting_as(asking.owner):
        assert Memory.objects.get(pk=old).content == "The user writes Rust at work."


def test_the_profile_is_set_and_read(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    assert asking.result("profile_get") == {"attributes": []}
    for city in ("Oslo", "Bergen"):
        asking.result("profile_set", key="location", value=city)
    (held,) = asking.result("profile_get")["attributes"]
    assert (held["key"], held["value"]) == ("location", "Bergen")
    assert [each["value"] for each in held["before"]] == ["Oslo"]
    assert asking.call("profile_set", key="shoe_size", value="42").is_error
    assert assistant().result("profile_get") == {"attributes": []}


def test_vectors_are_computed_anew_by_a_job(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    assert asking.call("memory_regenerate_embeddings").is_error  # there is nothing yet
    asking.result("remember", content="The user keeps bees.")
    with acting_as(asking.owner):
        Memory.objects.update(embedding_model="another")
    started = asking.result("memory_regenerate_embeddings")
    assert started["memories"] == 1
    run_job(job_id=UUID(started["job"]))
    with acting_as(asking.owner):
        assert Memory.objects.get().embedding_model == model_name()


def test_what_waits_to_be_learned_is_forgotten_as_well(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    loop.take(user=asking.owner, surface="mcp", message="I live in Leeds.", reply="Noted.")
    gone = asking.result("forget_memory", query="that I live in Leeds")
    assert [each["content"] for each in gone["forgotten"]] == ["The user lives in Leeds."]
    with acting_as(asking.owner):
        assert not Memory.objects.live().exists()
        assert not Exchange.objects.filter(status=Exchange.Status.RECEIVED).exists()
