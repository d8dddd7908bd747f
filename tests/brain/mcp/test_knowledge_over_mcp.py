"""Entries over MCP: the same store, gate and rights as over HTTP."""

from collections.abc import Callable

from memories.actions.knowledge.entries import enter_entry
from memories.drafts import Draft
from memories.models import ApiKey, Entry, KnowledgeRight, TeamFact
from tests import factories
from tests.brain.mcp.conftest import Assistant

TITLE, BODY = "Events move to Postgres", "The events table grows by two million rows a day."


def test_an_entry_is_offered_found_touched_and_told_of(assistant: Callable[..., Assistant]) -> None:
    asking = assistant()
    offered = asking.result(
        "write_knowledge", category="decision", title=TITLE, content=BODY, assumptions=["It grows."]
    )
    assert offered["outcome"] == "proposed"
    assert TeamFact.objects.get().status == "pending"
    assert "secret" in asking.refusal(
        "write_knowledge",
        category="insight",
        title=TITLE,
        content="The token is ghp_a8Kd03mfLq29sPzXy47TbWcRn61VhJ5uGe0Q.",
    )
    known = enter_entry(
        actor=factories.staff("Operator"), draft=Draft("Exports run at night", "At two.", "procedure")
    )
    (found,) = asking.result("search_knowledge", query="when do exports run?")["entries"]
    assert found["id"] == str(known.pk)
    assert asking.result("touch_knowledge", ids=[str(known.pk)]) == {"ids": [str(known.pk)]}
    assert Entry.objects.get(pk=known.pk).access_count == 1
    feed = asking.result("knowledge_changes")
    assert [each["change"] for each in feed["changes"]] == ["approved"]
    assert asking.result("knowledge_changes", since=feed["next"])["changes"] == []

    key = ApiKey.objects.get(user=asking.owner)
    KnowledgeRight.objects.create(key=key, category="procedure", may_read=False, may_write=False)
    assert asking.result("search_knowledge", query="when do exports run?")["entries"] == []
    assert asking.result("knowledge_changes")["changes"] == []
    assert asking.result("touch_knowledge", ids=[str(known.pk)]) == {"ids": []}
    assert "may not write" in asking.refusal(
        "write_knowledge", category="procedure", title="Another", content="One."
    )
