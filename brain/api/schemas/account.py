from datetime import datetime
from typing import Literal

from pydantic import Field

from brain.api.schemas.base import Returned, Sent
from memories.actions.erasure import Mode

ModeName = Literal["account", "memories", "contributions_only"]


class ErasureIn(Sent):
    mode: ModeName = Field(
        description="`account` takes everything; `memories` keeps the account and its links; `contributions_only` "
        "takes only the part in team facts."
    )
    confirm: Literal["erase"] = Field(description="The word `erase`: there is no way back.")


class ErasurePreview(Returned):
    mode: Mode
    counts: dict[str, int] = Field(description="What would go, by table; and how many team facts with it.")


class ErasureReceipt(Returned):
    subject: str = Field(description="A keyed hash of the person's id, the same as in the audit log.")
    mode: Mode
    requested_by: str
    erased_at: datetime
    counts: dict[str, int] = Field(description="What went, by table.")
    left: dict[str, int] = Field(
        description="What a scan found afterwards, by place. All zero when it is complete."
    )
    not_scanned: list[str] = Field(
        description="Places that could not be looked at yet: `queued_tasks` while the broker was away. It is made up "
        "for when the broker is back."
    )
    complete: bool
