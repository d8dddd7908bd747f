"""Profiles: typed attributes of a person, or of an assistant of theirs."""

from datetime import datetime
from typing import Annotated, Self

from ninja import Query
from pydantic import Field, StringConstraints, WithJsonSchema

from brain.api.schemas.base import AssistantName, NamedPerson, Returned, Sent
from brain.extract.schema import Storable
from memories.models import ProfileAttribute
from memories.models.maintenance import VALUE_LENGTH
from memories.selectors.maintenance import Attribute

ProfileKey = Annotated[
    ProfileAttribute.Key, WithJsonSchema({"type": "string", "enum": ProfileAttribute.Key.values})
]
ProfileValue = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=VALUE_LENGTH), Storable
]
WHOSE = "Of this assistant of theirs, for that one alone; without one the person's own, for all."
ProfileOf = Annotated[AssistantName | None, Query(description=WHOSE)]


class AttributeIn(Sent):
    value: ProfileValue = Field(
        description="Of `languages` and `tools` several, with commas.", examples=["Europe/Oslo"]
    )
    assistant: AssistantName | None = Field(None, description=WHOSE, examples=["coder"])
    external_id: NamedPerson = None


class AttributeValue(Returned):
    value: str
    confidence: float = Field(description="0 to 1; 1 where it was set by hand.")
    source: str = Field(description="`hand` or `memory`.")
    told_at: datetime


class AttributeOut(AttributeValue):
    key: ProfileKey
    before: list[AttributeValue] = Field(description="Older values, the latest first.")

    @classmethod
    def of(cls, attribute: Attribute) -> Self:
        holds = AttributeValue.model_validate(attribute.holds)
        before = [AttributeValue.model_validate(each) for each in attribute.before]
        return cls(**holds.model_dump(), key=ProfileAttribute.Key(attribute.holds.key), before=before)
