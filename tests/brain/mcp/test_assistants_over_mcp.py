"""The assistants of a person, in order: one started, renamed, wiped, and each taken back."""

from collections.abc import Callable
from functools import partial

from mcp import Client
from mcp_types import ReadResourceResult

from memories.actions.people import assistant_named
from memories.actions.remember import Statement, remember
from memories.models import User
from tests.brain.mcp.conftest import Assistant


async def reading(client: Client, uri: str) -> ReadResourceResult:
    return await client.read_resource(uri)


def remember_for_the_cook(owner: User) -> None:
    statement = Statement("The user eats no nuts.")
    remember(user=owner, statement=statement, surface="mcp", assistant=assistant_named("cook"))


def test_one_is_started_renamed_wiped_and_brought_back(assistant: Callable[..., Assistant]) -> None:
    ada = assistant()
    begun = ada.result("assistant_start", name="cook")
    assert (begun["action"], begun["name"]) == ("start", "cook")
    assert "already" in ada.refusal("assistant_start", name="cook")
    remember_for_the_cook(ada.owner)
    renamed = ada.result("assistant_rename", name="cook", new_name="chef")
    assert (renamed["new_name"], renamed["counts"]["memories"]) == ("chef", 1)
    wiped = ada.result("assistant_wipe", name="chef")
    assert wiped["counts"]["memories"] == 1
    assert ada.result("memory_search_all", query="nuts")["memories"] == []
    assert ada.result("assistant_undo", receipt_id=wiped["id"])["undone_at"]
    (back,) = ada.result("memory_search_all", query="nuts")["memories"]
    assert (back["content"], back["source"]) == ("The user eats no nuts.", "chef")
    assert "nothing of yours" in assistant().refusal("assistant_undo", receipt_id=renamed["id"])


def test_what_is_kept_and_changed_names_its_assistant_as_what_is_found_does(
    assistant: Callable[..., Assistant],
) -> None:
    cook = assistant(assistant="cook")
    kept = cook.result("remember", content="The user eats no nuts.")["memory"]
    noted = cook.result("memory_annotate", memory_id=kept["id"], note="Almonds are fine.")
    rated = cook.result("memory_rate", memory_id=kept["id"], vote="up")
    assert [each["source"] for each in (kept, noted, rated)] == ["cook"] * 3


def test_what_an_assistant_is_it_says_itself_and_another_one_only_reads(
    assistant: Callable[..., Assistant],
) -> None:
    coder = assistant(assistant="coder")
    (name,) = coder.result("profile_set", key="name", value="Kit", assistant="coder")["attributes"]
    assert (name["key"], name["value"]) == ("name", "Kit")
    assert coder.result("profile_get")["attributes"] == []
    assert coder.result("profile_get", assistant="coder")["attributes"] == [name]
    assert "not changed" in coder.refusal("profile_set", key="name", value="Pim", assistant="cook")
    assert "There are:" in coder.refusal("profile_set", key="diet", value="vegan", assistant="coder")
    assert coder.result("profile_get", assistant="cook")["attributes"] == []
    for uri in ("memory://profile", "memory://context/stable"):
        (found,) = coder.during(partial(reading, uri=uri)).contents
        assert "name: Kit" in str(found)


def test_what_another_assistant_has_can_be_read_and_not_changed(assistant: Callable[..., Assistant]) -> None:
    coder = assistant(assistant="coder")
    remember_for_the_cook(coder.owner)
    assert "not changed" in coder.refusal("assistant_wipe", name="cook")
    assert "not changed" in coder.refusal("assistant_rename", name="cook", new_name="chef")
    assert coder.result("memory_search_all", query="nuts")["memories"]
