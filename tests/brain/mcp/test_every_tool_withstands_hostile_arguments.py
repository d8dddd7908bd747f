"""Every tool that the server lists, with arguments made from its schema: refused with what to do, and nobody else's is touched."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from mcp import Client
from mcp_types import CallToolResult, TextContent, Tool
from pytest_django.fixtures import Settings

from memories.actions.exchanges import receive_exchange
from memories.actions.people import assistant_named
from memories.actions.remember import Statement, remember
from memories.entity_names import Named
from memories.models import (
    ApiKey,
    Category,
    Conversation,
    Entity,
    KnowledgeRight,
    Memory,
    Mention,
    Message,
    ProfileAttribute,
    User,
)
from memories.tenancy import acting_as
from tests import factories
from tests.brain.mcp.arguments import FITTING, WORD, Arguments, Hostile
from tests.brain.mcp.conftest import Assistant
from tests.brain.mcp.test_hostile_arguments_over_mcp import logged

__all__ = ["logged"]
BOBS, BESIDE = "xylophonequartz", "marmaladeyarrow"  # both are in everything of somebody else
FAULT = "Reference"  # of a problem that is ours
OWNED = (Memory, Message, Conversation, Entity, Mention, ProfileAttribute)
Call = tuple[str, dict[str, Any]]


@pytest.fixture
def asking(assistant: Callable[..., Assistant], settings: Settings) -> Assistant:
    settings.RATE_LIMIT_KEY = settings.RATE_LIMIT_PERSON = "1000000/minute"
    assistant_named(FITTING)  # a source that there is
    made = assistant()
    key = ApiKey.objects.get(user=made.owner)
    for category in Category:
        KnowledgeRight.objects.create(key=key, category=category, may_read=True, may_write=True)
    return made


@pytest.fixture
def bob(transactional_db: None) -> User:
    user = factories.person()
    statement = Statement(
        f"{BOBS} leads the {BESIDE} account.", entities=[Named(f"{BOBS} {BESIDE}", "person")]
    )
    remember(user=user, statement=statement, surface="mcp")
    receive_exchange(user=user, surface="mcp", message=f"{BOBS}, {BESIDE}.", reply="Hello.", queued=False)
    with acting_as(user):
        ProfileAttribute.objects.create(
            user=user,
            key="name",
            value=f"{BOBS} {BESIDE}",
            confidence=1,
            source="hand",
            told_at=user.date_joined,
        )
    return user


def tools(asking: Assistant) -> list[Tool]:
    async def listed(client: Client) -> list[Tool]:
        return list((await client.list_tools()).tools)

    return asking.during(listed)


def answers(asking: Assistant, calls: list[Call]) -> list[CallToolResult]:
    async def each(client: Client) -> list[CallToolResult]:
        return [await client.call_tool(name, given) for name, given in calls]

    return asking.during(each)


def said(result: CallToolResult) -> str:
    return "\n".join(each.text for each in result.content if isinstance(each, TextContent))


def shown(name: str, given: dict[str, Any], answer: str) -> str:
    return f"{name} {json.dumps(given)[:300]}: {answer[:300]}"


def everything_of(user: User) -> list[tuple[object, ...]]:
    with acting_as(user):
        return [
            row for model in OWNED for row in model.objects.filter(user=user).order_by("pk").values_list()
        ]


def ids_of(user: User) -> set[UUID]:
    """One of each kind that a person owns."""
    with acting_as(user):
        return {model.objects.filter(user=user).earliest("pk").pk for model in OWNED}


def test_what_fits_no_schema_is_refused_by_the_name_of_the_argument(
    asking: Assistant, logged: StringIO
) -> None:
    listed = {tool.name: Arguments(tool.input_schema) for tool in tools(asking)}
    calls: list[tuple[str, str, Hostile]] = [
        (name, argument, hostile)
        for name, arguments in listed.items()
        for argument, hostile in arguments.hostile()
    ]
    sent = [(name, listed[name].fitting() | {argument: each.value}) for name, argument, each in calls]
    wrong = []
    for (name, argument, hostile), (_, given), result in zip(calls, sent, answers(asking, sent), strict=True):
        answer = said(result)
        named = result.is_error and argument in answer and WORD not in answer
        if FAULT in answer or (hostile.refused and not named):
            wrong.append(shown(name, given, answer))
    assert not wrong, "\n".join(wrong)
    assert len(calls) > 10 * len(listed)
    assert WORD not in logged.getvalue()


def test_an_argument_that_no_tool_has_is_refused_by_every_one(asking: Assistant) -> None:
    listed = {tool.name: Arguments(tool.input_schema) for tool in tools(asking)}
    calls: list[Call] = [(name, each.fitting() | {"user_id": WORD}) for name, each in listed.items()]
    for (name, given), result in zip(calls, answers(asking, calls), strict=True):
        assert result.is_error, name
        assert "user_id" in said(result), shown(name, given, said(result))


def test_the_ids_of_somebody_else_lead_nowhere(asking: Assistant, bob: User) -> None:
    before, ids = everything_of(bob), [*ids_of(bob), bob.pk]
    calls: list[Call] = []
    for tool in tools(asking):
        arguments = Arguments(tool.input_schema)
        for argument, several in arguments.ids():
            given = arguments.fitting()
            calls += [(tool.name, given | {argument: [str(pk)] if several else str(pk)}) for pk in ids]
        if "query" in arguments.properties:
            calls.append((tool.name, arguments.fitting() | {"query": BOBS}))
    assert len({name for name, _ in calls}) > 15
    for (name, given), result in zip(calls, answers(asking, calls), strict=True):
        answer = said(result) + json.dumps(result.structured_content or {})
        assert FAULT not in answer, shown(name, given, answer)
        assert BESIDE not in answer, shown(name, given, answer)
    assert everything_of(bob) == before


def test_every_tool_is_described_for_a_model(asking: Assistant) -> None:
    for tool in tools(asking):
        assert len(tool.description or "") > 40, tool.name
        assert tool.output_schema, tool.name
        assert tool.annotations, tool.name
