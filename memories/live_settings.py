"""What staff tune while the system runs: one typed table of parameters with default, bounds and help.

The active `SettingsRevision` holds what differs from the defaults. Every process reads it at most twice a second,
so a change is in force everywhere within a second, without a restart.
"""

import time
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model, field_validator

from memories import organisations
from memories.errors import RefusedError
from memories.models import SettingsRevision, Surface

REREAD_SECONDS = 0.5


# "Is team knowledge recalled there?", of each surface that `Surface` names.
ON_SURFACES: dict[str, Any] = {
    f"recall_team_on_{surface}": (bool, Field(True, description=_("Recall team facts on this surface.")))
    for surface in Surface
}
if TYPE_CHECKING:
    _OnSurfaces = BaseModel
else:
    _OnSurfaces = create_model("_OnSurfaces", **ON_SURFACES)


class LiveSettings(_OnSurfaces):
    """Every parameter. A field's bounds are refused by pydantic, its description is the help on the page."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    learn_personal: bool = Field(True, description=_("Distil personal memories from exchanges."))
    learn_world: bool = Field(
        True,
        description=_("Learn what people tell of the colleagues, clients, plans and rules around them, too."),
    )
    learn_team: bool = Field(True, description=_("Propose team facts from exchanges."))
    recall_messages: bool = Field(
        True, description=_("Quote what a person said themselves where no memory of it answers.")
    )
    recall_team_on_anonymous: bool = Field(
        False, description=_("Recall team facts for callers without an account.")
    )
    auto_promote_n: int = Field(
        2, ge=0, le=20, description=_("Approve a fact once this many distinct people have said it; 0 is off.")
    )
    contributor_min_age_hours: int = Field(
        24,
        ge=0,
        le=8760,
        description=_("A person counts once their account is at least this many hours old."),
    )
    contributor_min_exchanges: int = Field(
        5, ge=0, le=1000, description=_("A person counts once they have spoken more often than this.")
    )
    personal_merge_similarity: float = Field(
        0.90,
        ge=0.50,
        le=0.99,
        description=_("How sure it must be that two personal statements say the same."),
    )
    team_merge_similarity: float = Field(
        0.92, ge=0.50, le=0.99, description=_("How sure it must be that two team facts say the same.")
    )
    near_similarity: float = Field(
        0.60,
        ge=0.50,
        le=0.99,
        description=_(
            "How alike an approved fact must be to stand on a card, and to keep the card out of a bulk approval."
        ),
    )
    consolidation_similarity: float = Field(
        0.85, ge=0.50, le=0.99, description=_("How alike memories must be to be drawn together.")
    )
    recall_confidence_floor: float = Field(
        0.30, ge=0, le=1, description=_("Facts under this confidence are listed but not recalled.")
    )
    recall_top_k: int = Field(
        24, ge=1, le=50, description=_("How many memories and facts one recall returns.")
    )
    session_gap_minutes: int = Field(
        60, ge=5, le=1440, description=_("A silence this long starts a new session.")
    )
    message_retention_days: int = Field(
        365,
        ge=0,
        le=3650,
        description=_("Days that raw messages are kept. With 0 they go as soon as they are learned."),
    )
    trace_retention_days: int = Field(14, ge=0, le=3650, description=_("Days that traces are kept."))
    job_retention_days: int = Field(
        90, ge=1, le=3650, description=_("Days that jobs are kept when they have ended.")
    )
    count_retention_days: int = Field(
        400,
        ge=62,
        le=3650,
        description=_("Days that counts of learned exchanges and of the use of models are kept."),
    )
    model_monthly_ceiling: int = Field(
        0,
        ge=0,
        le=100_000,
        description=_(
            "US dollars that models may cost in a calendar month; then the built-in rules do their work. 0 is no ceiling."
        ),
    )
    staff_second_factor: bool = Field(
        default=False, description=_("Staff get into the console with a second factor only.")
    )
    digest_queue_length: int = Field(
        20,
        ge=0,
        le=10_000,
        description=_(
            "From so many waiting facts on the queue is long, and a digest tells of it once a day; 0: only of conflicts."
        ),
    )
    webhook_retention_days: int = Field(
        14, ge=1, le=365, description=_("Days that deliveries to webhooks are kept.")
    )
    webhook_fact_hours: int = Field(
        168,
        ge=24,
        le=168,
        description=_(
            "Webhooks hear at the end of every span of so many hours of what people's words did to facts. "
            "Less than a week (168) tells more of when somebody spoke."
        ),
    )
    memory_half_life_days: int = Field(
        90, ge=7, le=3650, description=_("Days in which an unused memory loses half its strength.")
    )
    forget_floor: float = Field(
        0.10, ge=0, le=1, description=_("Memories weaker than this are forgotten; 0 is never.")
    )
    forgotten_retention_days: int = Field(
        365,
        ge=1,
        le=3650,
        description=_("Days for which a memory that has faded away can be brought back; then it is deleted."),
    )
    fact_half_life_days: int = Field(
        180,
        ge=7,
        le=3650,
        description=_("Days in which a fact that nobody confirms loses half its confidence."),
    )
    knowledge_surprise: float = Field(
        0.10,
        ge=0,
        le=1,
        description=_(
            "What a learned entry must add to what is known, or it is dropped; 0 keeps everything."
        ),
    )
    knowledge_expiry_days: int = Field(
        7,
        ge=0,
        le=3650,
        description=_(
            "Days without use after which a learned entry of low certainty is archived; 0 is never."
        ),
    )

    @field_validator("auto_promote_n")
    @classmethod
    def never_one(cls, value: int) -> int:
        """One person alone never makes a team fact."""
        if value == 1:
            raise ValueError("must be 0 (off) or 2 to 20: one person alone never makes a team fact")
        return value

    def recalls_team_on(self, surface: str) -> bool:
        return bool(getattr(self, f"recall_team_on_{surface}"))


_read: dict[UUID, tuple[LiveSettings, float]] = {}  # of the process, by organisation


def current() -> LiveSettings:
    """The settings in force in this organisation, at most half a second old."""
    here, now = organisations.current(), time.monotonic()
    known = _read.get(here)
    if known is None or now - known[1] > REREAD_SECONDS:
        _read[here] = known = LiveSettings.model_validate(active_values()), now
    return known[0]


def active_values() -> dict[str, Any]:
    """What the active revision sets; parameters that a newer version no longer has are passed over."""
    values = SettingsRevision.objects.filter(active=True).values_list("values", flat=True).first() or {}
    return {name: value for name, value in values.items() if name in LiveSettings.model_fields}


def validated(values: dict[str, Any]) -> LiveSettings:
    """Raises RefusedError with every value that is out of bounds."""
    try:
        return LiveSettings.model_validate(values)
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise RefusedError(f"Not in bounds: {wrong}.") from error


def reread() -> None:
    """Forget what this process has read: after a change, and between tests."""
    _read.clear()
