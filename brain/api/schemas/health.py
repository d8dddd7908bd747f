from typing import Literal

from pydantic import BaseModel, Field

State = Literal["ok", "degraded", "down"]


class Live(BaseModel):
    status: Literal["ok"]


class Part(BaseModel):
    state: State
    detail: str = Field(description="In words.")


class Health(BaseModel):
    """`ok`: everything answers. `degraded`: recall works, learning waits. `down`: recall cannot work."""

    status: State
    parts: dict[str, Part] = Field(
        description="`database`, `embedding` (both needed for recall), `broker`, `worker` (needed for learning), and where there is "
        "a standby `replica` (needed for neither)."
    )
