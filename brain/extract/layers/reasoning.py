"""Layer 1.5: what of what was told is worth storing, and which of it is an instruction, of which pattern and how far it reaches."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field

from brain import llm
from brain.extract.layers.classifying import StatementHere, plain_list
from brain.extract.prompts import prompt
from brain.extract.schema import Subtype
from memories.models import Part, Step

# The eight patterns of an instruction, and what a memory of each is called.
PATTERNS: dict[str, Subtype] = {
    "process": "process",
    "tool usage": "tool_usage",
    "role": "role",
    "threshold": "threshold",
    "exception": "exception",
    "preference": "preference",
    "correction": "rule",
    "ban": "ban",
}


class Worth(BaseModel):
    number: int
    instruction: str = ""  # one of PATTERNS, or nothing
    scope: float | None = None


class Filtered(BaseModel):
    store: Annotated[list[Worth], BeforeValidator(plain_list)] = Field(default=[], max_length=200)


def filtered(items: Sequence[StatementHere]) -> tuple[dict[int, Worth], llm.Answer[Filtered] | llm.NoAnswer]:
    """What is worth storing, by its number from 1; all of it where no model says so."""
    numbered = "\n".join(f"{number}. {each.content}" for number, each in enumerate(items, 1))
    answer = llm.ask(
        Step.STORE,
        prompt("storing"),
        {Part.STATEMENTS: numbered},
        lambda leaving: leaving[Part.STATEMENTS],
        Filtered,
    )
    if not isinstance(answer, llm.Answer):
        return {number: Worth(number=number) for number in range(1, len(items) + 1)}, answer
    return {each.number: each for each in answer.value.store if 1 <= each.number <= len(items)}, answer
