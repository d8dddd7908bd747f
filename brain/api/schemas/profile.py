"""The profile: typed attributes of a person."""

from datetime import datetime
from typing import Annotated, Self

from pydantic import Field, StringConstraints, WithJsonSchema

from brain.api.schemas.base import NamedPerson, Returned, Sent
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


class AttributeIn(Sent):
    value: ProfileValue = Field(
        description="Of `languages` and `tools` several, with commas.", examples=["Europe/Oslo"]
    )
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
