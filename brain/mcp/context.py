"""What a client may show or put in front by itself: resources, and a prompt that people choose."""

from collections.abc import Callable
from functools import partial

from django.utils import timezone
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.resources import Resource
from pydantic import Field

from brain.mcp.calling import calling, in_thread
from brain.mcp.failures import refused
from brain.recall import context
from memories.actions.recall import core_memories, profile_lines
from memories.models import ApiKey, Memory
from memories.selectors.memories import list_memories

Scope = ApiKey.Scope
NEWEST = 50


class OwnResource(Resource):
    """A text about the person that the caller acts for."""

    text: Callable[[], str] = Field(exclude=True)
    scope: str

    async def read(self) -> str:
        return await _answered(self.text, self.scope)


def profile() -> str:
    now = calling()
    core = core_memories(user=now.person(), assistant=now.reading_as())
    known = profile_lines(user=now.person(), assistant=now.reading_as())
    contents = [each.content for each in known] + [each.content for each in core]
    return _lines(list(dict.fromkeys(contents)))


def stable_context() -> str:
    now = calling()
    core = core_memories(user=now.person(), assistant=now.reading_as())
    known = profile_lines(user=now.person(), assistant=now.reading_as())
    return context.build(core, [], [], now=timezone.now(), profile=known).stable


async def what_do_you_remember_about_me() -> str:
    """Everything that is remembered about the person, for them to look through and correct."""
    return await _answered(_what_is_remembered, Scope.MEMORIES)


def _what_is_remembered() -> str:
    found = list_memories(user=calling().person(), limit=NEWEST)
    rows: list[Memory] = list(found.rows)
    listing = _lines([each.content for each in rows]) or "(nothing yet)"
    more = f"\nThese are the newest {NEWEST}; memory_list_recent lists all." if found.next else ""
    return (
        "What do you remember about me? Tell me in your own words, grouped by what it is about, and ask me what is wrong "
        "or should be forgotten (memory_update, forget_memory).\n\n"
        f"{context.OPENING.format(part='all')}\n{listing}\n{context.CLOSING}{more}"
    )


def _lines(statements: list[str]) -> str:
    return "\n".join(f"- {context.disarmed(each)}" for each in statements)


async def _answered(work: Callable[[], str], scope: str) -> str:
    try:
        return await in_thread(partial(_allowed, work, scope))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is answered as a problem
        raise refused(error) from None


def _allowed(work: Callable[[], str], scope: str) -> str:
    calling().caller.require(scope)
    return work()


RESOURCES: tuple[Resource, ...] = (
    OwnResource(
        uri="memory://profile",
        name="profile",
        title="Who the person is",
        description="The profiles of the person and of this assistant, and the memories that always hold: who the person is, how "
        "they want to be answered. A line each.",
        text=profile,
        scope=Scope.RECALL,
    ),
    OwnResource(
        uri="memory://context/stable",
        name="stable context",
        title="Stable context",
        description="The same as a block for a prompt, marked as background. It changes only when one of these memories "
        "does, so that a prompt cache holds.",
        text=stable_context,
        scope=Scope.RECALL,
    ),
)
PROMPTS = (
    Prompt.from_function(
        what_do_you_remember_about_me,
        title="What do you remember about me?",
        description="Everything that is remembered about you, to look through and correct.",
    ),
)
