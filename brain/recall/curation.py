"""Of what was found only what helps: section by section, each word as it is. By a model where staff have chosen one; else by a cut.

The model copies what helps, line by line; a line that it has not copied word for word is none. Where it says that nothing helps the
section goes; where it says something else than it was asked, the section stays as it was.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from time import monotonic

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.secrets import withhold
from brain.recall.assembly import Section, section_of
from memories.actions.recall import RecalledMemory
from memories.models import Part, Step
from memories.selectors import model_endpoints

NOTHING = "NO_RELEVANT_RECORDS"
SECONDS = 3.0  # for all sections: somebody waits
FARTHEST = 1.2  # by which a score may be worse than the best: beyond it a memory is there for want of another


def curated(message: str, found: Sequence[RecalledMemory], *, today: date) -> list[RecalledMemory]:
    """Those that help to answer, in the order in which they came."""
    model_endpoints.read()
    if not found or not llm.of_its_own(Step.CONTEXT):
        return _near(found)
    until = monotonic() + SECONDS
    kept = {
        each.id
        for section in _sections(found, today)
        for each in _of_section(message, section, max(0.1, until - monotonic()))
    }
    return [each for each in found if each.id in kept]


def _near(found: Sequence[RecalledMemory]) -> list[RecalledMemory]:
    best = min((each.score for each in found), default=0.0)
    return [each for each in found if each.score <= best + FARTHEST]


def _sections(found: Sequence[RecalledMemory], today: date) -> Iterator[list[RecalledMemory]]:
    for section in Section:
        within = [each for each in found if section_of(each, today) is section]
        if within:
            yield within


def _of_section(message: str, section: list[RecalledMemory], seconds: float) -> list[RecalledMemory]:
    records = "\n".join(f"- {_line(each)}" for each in section)
    answer = llm.ask(
        Step.CONTEXT,
        prompt("context"),
        {Part.MESSAGE: withhold(message), Part.CONTEXT: records},
        lambda leaving: f"Message:\n{leaving[Part.MESSAGE]}\n\nRecords:\n{leaving[Part.CONTEXT]}",
        str,
        seconds=seconds,
    )
    if not isinstance(answer, llm.Answer):
        return section
    copied = {line.strip().removeprefix("- ").strip() for line in answer.value.splitlines()}
    kept = [each for each in section if _line(each) in copied]
    return kept if kept or NOTHING in answer.value else section


def _line(memory: RecalledMemory) -> str:
    return " ".join(memory.content.split())
