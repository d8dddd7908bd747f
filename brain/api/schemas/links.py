from datetime import datetime
from typing import Annotated

from pydantic import Field, StringConstraints

from brain.api.schemas.base import ExternalId, Returned, Sent, SurfaceName
from brain.extract.schema import Storable


class LinkIn(Sent):
    external_id: Annotated[
        ExternalId,
        Field(
            description="The person's id on the key's surface, which the surface vouches for.",
            examples=["4711"],
        ),
    ]
    code: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=20),
        Storable,
        Field(
            description="What the person's own page showed them, with or without the hyphen.",
            examples=["7Q3F-K9TM"],
        ),
    ]


class LinkOut(Returned):
    surface: SurfaceName
    external_id: str
    created_at: datetime = Field(description="Since when the id leads to the account.")
