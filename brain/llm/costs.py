"""What a request costs, what is counted of it, and the ceiling of a month."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from brain.usage import Usage
from memories import live_settings
from memories.actions.model_endpoints import record_use
from memories.models import Step
from memories.selectors import model_endpoints

if TYPE_CHECKING:
    from brain.llm.endpoints import Endpoint

MILLION = 1_000_000
MOST_COUNTED = 10 * MILLION  # tokens of one call: an endpoint may tell any number


def record(step: Step, usage: Usage) -> None:
    record_use(
        step=step,
        model=usage.model,
        tokens_in=believed(usage.tokens_in),
        tokens_out=believed(usage.tokens_out),
        cost=usage.cost,
    )


def believed(tokens: int) -> int:
    return min(max(tokens, 0), MOST_COUNTED)


def ceiling_reached() -> bool:
    ceiling = live_settings.current().model_monthly_ceiling
    return bool(ceiling) and model_endpoints.spent_this_month() >= ceiling


def cost(tokens_in: int, tokens_out: int, endpoint: Endpoint) -> Decimal:
    """By the prices that staff have told, else those that genai-prices carries; an unknown endpoint is taken to be one's own."""
    tokens_in, tokens_out = believed(tokens_in), believed(tokens_out)
    if endpoint.price_in is not None or endpoint.price_out is not None:
        total = tokens_in * (endpoint.price_in or 0) + tokens_out * (endpoint.price_out or 0)
        return Decimal(total) / MILLION
    from genai_prices import Usage as Priced  # noqa: PLC0415
    from genai_prices import calc_price  # noqa: PLC0415

    priced = Priced(input_tokens=tokens_in, output_tokens=tokens_out)
    try:
        return calc_price(priced, endpoint.model, provider_api_url=endpoint.address).total_price
    except LookupError:
        return Decimal(0)
