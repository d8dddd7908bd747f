from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from ninja.errors import ValidationError as RequestError
from pydantic import Field, StringConstraints, ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from brain.api.problems import Problem
from brain.api.schemas.base import (
    FilledText,
    ForgottenMemory,
    NamedAssistant,
    NamedPerson,
    NamedSurface,
    Returned,
    Sent,
    Text,
)
from brain.extract.schema import Storable
from brain.utc_datetimes import Moment

IdempotencyKey = Annotated[str, StringConstraints(min_length=1, max_length=100), Storable]


class ExchangeIn(Sent):
    """One exchange: what the person said and what the assistant answered."""

    message: FilledText = Field(
        description="What the person said.", examples=["Keep answers short, code first."]
    )
    reply: Text = Field(description="What the assistant answered.", examples=["Understood."])
    surface: NamedSurface = None
    external_id: NamedPerson = None
    assistant: NamedAssistant = None
    idempotency_key: IdempotencyKey | None = Field(
        None,
        description="Sent again with the same key, the exchange is taken once.",
        examples=["chat-8812-turn-4"],
    )
    occurred_at: Moment | None = Field(
        None,
        description="When it was said, if not now. Needs the scope `backdate`, which the demo alone uses.",
    )
    recall_id: UUID | None = Field(
        None,
        description="`id` of the recall before the answer: one trace then tells of both. Left out, the last recall of "
        "the same words on the same surface within an hour is taken for it.",
    )


class ExchangeTaken(Returned):
    id: UUID = Field(description="The exchange. Learning from it happens after this answer.")
    created: bool = Field(description="False when an exchange with this idempotency key was already here.")
    occurred_at: datetime
    forgotten: list[ForgottenMemory] = Field(
        [],
        description="After “forget that …”: what was forgotten at once. `content` is empty for a key without the scope "
        "`memories`.",
    )
    undo_until: datetime | None = Field(
        None,
        description="Until then POST /memories/undo-forget with the ids in `forgotten` brings them back; null: nothing "
        "to bring back.",
    )
    erased: dict[str, int] | None = Field(
        None, description="After “forget everything about me”: what is gone for good, per kind."
    )
    asks_what_is_remembered: bool = Field(
        default=False, description="The person asks what is remembered about them: show them GET /memories."
    )
    asks_to_forget: bool = Field(
        default=False,
        description="The message asks to forget something. Where `forgotten` is empty then, `erased` null and "
        "`left_to_worker` false, nothing came near it: say so.",
    )
    left_to_worker: bool = Field(
        default=False,
        description="What the message asks of the memory itself is done after what still waits to be learned, in a "
        "while: say that it will be.",
    )


def _or_what_is_wrong(sent: Any, validate: ValidatorFunctionWrapHandler) -> Any:
    """One exchange that cannot be read holds up no other; its fields are named as `POST /exchanges` names them."""
    try:
        return validate(sent)
    except ValidationError as error:
        return RequestError([{**each, "loc": ("body", "exchange", *each["loc"])} for each in error.errors()])


class ExchangesIn(Sent):
    """Several exchanges, oldest first."""

    exchanges: list[Annotated[ExchangeIn, WrapValidator(_or_what_is_wrong)]] = Field(
        min_length=1, max_length=50
    )


class ExchangeOrProblem(Returned):
    """What became of one: either it was taken, or it was refused."""

    taken: ExchangeTaken | None = None
    problem: Problem | None = None


class ExchangesTaken(Returned):
    items: list[ExchangeOrProblem] = Field(description="One for each exchange, in the same order.")
