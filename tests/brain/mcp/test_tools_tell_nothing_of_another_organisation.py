"""Every tool with a key of another organisation, asked for what this one knows: nothing of it comes out, over the real server."""

from collections.abc import Callable

from brain.mcp.tools import OFFERS
from memories import organisations
from memories.actions.knowledge.entries import enter_entry
from memories.drafts import Draft
from memories.embedding import embed_one
from memories.models import Entry, TeamFact
from tests import factories
from tests.brain.mcp.conftest import Assistant, text_of

MARK = "zarquon"
SAID = f"The {MARK} export runs once a day."


def test_no_tool_tells_of_another_organisation(assistant: Callable[..., Assistant]) -> None:
    fact = factories.fact(SAID, status="approved", embedding=embed_one(SAID))
    draft = Draft("Events move", "The events table grows.", "procedure")
    entry = enter_entry(actor=factories.staff("Admin"), draft=draft)
    TeamFact.objects.filter(pk=entry.pk).update(content=f"{MARK} events move")
    ours, asked = (
        assistant(),
        {"query": "When does the export run?", "text": "export", "ids": [str(entry.pk), str(fact.pk)]},
    )
    with organisations.within(factories.organisation().pk):
        stranger = assistant()
    leaks = {}
    for offer in OFFERS:
        tool = offer.tool()
        needed = {name: asked[name] for name in asked if name in tool.parameters.get("properties", {})}
        answer = stranger.call(tool.name, **needed)
        if any(MARK in getattr(part, "text", "") for part in answer.content):
            leaks[tool.name] = answer
    assert leaks == {}
    assert Entry.objects.get(pk=entry.pk).access_count == 0
    assert MARK in text_of(ours.call("search_knowledge", query="events move"))
    assert MARK in text_of(ours.call("recall_memory", query="When does the export run?"))
    assert stranger.result("knowledge_changes")["changes"] == []
