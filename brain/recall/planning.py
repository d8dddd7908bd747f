"""What to look for, in the words of a model where staff have chosen one for it: a message seldom says what would answer it."""

from pydantic import BaseModel, Field

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.secrets import withhold
from memories.models import Part, Step
from memories.selectors import model_endpoints

SECONDS = 3.0  # somebody waits
LONGEST = 1000  # characters of a message that are worth a plan


class Plan(BaseModel):
    query: str = Field(max_length=500)


def planned(message: str) -> str:
    """The message with what a model would look for behind it; the message alone where there is no answer in time."""
    model_endpoints.read()
    if not llm.of_its_own(Step.PLAN) or len(message) > LONGEST:
        return message
    parts = {Part.MESSAGE: withhold(message)}
    answer = llm.ask(
        Step.PLAN, prompt("plan"), parts, lambda leaving: leaving[Part.MESSAGE], Plan, seconds=SECONDS
    )
    wanted = " ".join(answer.value.query.split()) if isinstance(answer, llm.Answer) else ""
    return f"{message}\n{wanted}" if wanted else message
