"""The person's profile, and what was said lately."""

from typing import Annotated

from pydantic import BaseModel, Field

from brain.api.schemas.history import HistoryOut, Tokens
from brain.api.schemas.profile import AttributeOut, ProfileKey, ProfileValue
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.messages import own_scope
from memories.actions.profile import set_attribute
from memories.actions.prompt_history import history_for_prompt
from memories.models import ApiKey, User
from memories.selectors.maintenance import profile_of

Scope = ApiKey.Scope


class Profile(BaseModel):
    attributes: list[AttributeOut]

    @classmethod
    def of(cls, person: User) -> "Profile":
        return cls(attributes=[AttributeOut.of(each) for each in profile_of(user=person)])


def profile_get() -> Profile:
    """The person's profile: name, role, employer, where they are, their languages, tools, diet, how to be answered."""
    return Profile.of(calling().person())


def profile_set(
    *, key: Annotated[ProfileKey, Field(description="Which attribute.")], value: ProfileValue
) -> Profile:
    """Set one attribute of the profile, when the person says what it is. The older value is kept behind it."""
    person = calling().person()
    set_attribute(user=person, key=key, value=value)
    return Profile.of(person)


def history_get(*, tokens: Tokens = 4_000) -> HistoryOut:
    """What was said lately, within so many tokens: the newest messages whole, older sessions as summaries."""
    return HistoryOut.model_validate(
        history_for_prompt(user=calling().person(), tokens=tokens, scope=own_scope())
    )


OFFERS = (
    Offer(profile_get, Scope.MEMORIES, "Look at the profile", reads=True),
    Offer(profile_set, Scope.MEMORIES, "Set an attribute of the profile", repeats=True),
    Offer(history_get, Scope.MEMORIES, "Get the recent history", reads=True),
)
