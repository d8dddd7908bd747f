"""What asking a model has used. Apart from `brain.llm`, so that extraction by rules needs no application."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of all attempts together; `cost` in US dollars, 0 for a model without a published price."""

    tokens_in: int
    tokens_out: int
    cost: Decimal
    model: str

    def plus(self, other: "Usage") -> "Usage":
        """Both together, under the name of the first model."""
        tokens = self.tokens_in + other.tokens_in, self.tokens_out + other.tokens_out
        return Usage(*tokens, self.cost + other.cost, self.model)
