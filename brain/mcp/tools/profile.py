"""The profiles of the person and of their assistants, and what was said lately."""

from typing import Annotated

from pydantic import BaseModel, Field

from brain.api.schemas.base import AssistantName
from brain.api.schemas.history import HistoryOut, Tokens
from brain.api.schemas.profile import AttributeOut, ProfileKey, ProfileValue
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.assistants import must_be_own
from brain.mcp.tools.messages import own_scope
from memories.actions.people import assistant_named
from memories.actions.profile import set_attribute
from memories.actions.prompt_history import history_for_prompt
from memories.models import ApiKey, Assistant, User
from memories.selectors.assistants import assistant_read
from memories.selectors.maintenance import profile_of

Scope = ApiKey.Scope


Whose = Annotated[
    AssistantName | None,
    Field(description="An assistant of theirs, as memory_list_sources names it; null: the person's own."),
]


class Profile(BaseModel):
    attributes: list[AttributeOut]

    @classmethod
    def of(cls, person: User, whose: Assistant | None) -> "Profile":
        found = profile_of(user=person, assistant=whose)
        return cls(attributes=[AttributeOut.of(each) for each in found])


def profile_get(*, assistant: Whose = None) -> Profile:
    """The person's profile: name, role, employer, where they are, their languages, tools, diet, how to be answered.

    Or that of one of their assistants: its name, pronouns, role, languages, tools, how it answers.
    """
    return Profile.of(calling().person(), assistant_read(assistant or ""))


def profile_set(
    *,
    key: Annotated[ProfileKey, Field(description="Which attribute.")],
    value: ProfileValue,
    assistant: Whose = None,
) -> Profile:
    """Set one attribute of the person's profile, when they say what it is. The older value is kept behind it.

    With `assistant` what that assistant is, when they say so: "You are called Kit". You set nothing of another one's.
    """
    person = calling().person()
    if assistant:
        must_be_own(assistant)
    whose = assistant_named(assistant or "")
    set_attribute(user=person, key=key, value=value, assistant=whose)
    return Profile.of(person, whose)


def history_get(*, tokens: Tokens = 4_000) -> HistoryOut:
    """What was said lately, within so many tokens: the newest messages whole, older sessions as summaries."""
    return HistoryOut.model_validate(
        history_for_prompt(user=calling().person(), tokens=tokens, scope=own_scope())
    )


OFFERS = (
    Offer(profile_get, Scope.MEMORIES, "Look at a profile", reads=True),
    Offer(profile_set, Scope.MEMORIES, "Set an attribute of a profile", repeats=True),
    Offer(history_get, Scope.MEMORIES, "Get the recent history", reads=True),
)
