"""What somebody wants to have as an entry, and which texts of it the gate reads."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from uuid import UUID

from memories.errors import RefusedError
from memories.models import Category, Certainty, Tier
from memories.models.knowledge import (
    BODY_LENGTH,
    MOST_POINTS,
    MOST_TAGS,
    SOURCE_LENGTH,
    TAG_LENGTH,
    TITLE_LENGTH,
)
from memories.models.team import FACT_LENGTH

WINDOW = FACT_LENGTH  # characters that the gate reads at once
CRITERIA_LENGTH = 1_000
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")


@dataclass(frozen=True, slots=True)
class Context:
    """What a decision rests on."""

    reasoning: str = ""
    alternatives: Sequence[str] = ()
    assumptions: Sequence[str] = ()
    criteria: str = ""  # for giving it up
    revisit_on: date | None = None

    @property
    def given(self) -> bool:
        return any((self.reasoning, self.alternatives, self.assumptions, self.criteria, self.revisit_on))


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a decision; title and body of the outcome say it in words."""

    decision: UUID
    success: bool | None = None
    scored_on: date | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as it was sent: `tidied()` before anything else."""

    title: str
    body: str
    category: str
    certainty: str = Certainty.HIGH
    tags: Sequence[str] = ()
    source: str = ""
    importance: int = 3
    related: Sequence[UUID] = ()
    expires_on: date | None = None
    context: Context = field(default_factory=Context)
    result: Result | None = None

    @property
    def tier(self) -> Tier:
        return Category(self.category).tier

    def tidied(self) -> "Draft":
        """With plain spaces and lower-case tags. Raises RefusedError where fields do not fit each other."""
        draft = replace(
            self,
            title=_line(self.title),
            body="\n".join(line.rstrip() for line in self.body.strip().splitlines()),
            tags=sorted({_line(tag).lower() for tag in self.tags} - {""}),
            source=_line(self.source),
            related=sorted(set(self.related)),
            context=replace(
                self.context,
                reasoning=self.context.reasoning.strip(),
                alternatives=_lines(self.context.alternatives),
                assumptions=_lines(self.context.assumptions),
                criteria=self.context.criteria.strip(),
            ),
        )
        draft.check()
        return draft

    def check(self) -> None:
        """RefusedError with the first thing that does not fit."""
        context = self.context
        within = [
            ("title", len(self.title), TITLE_LENGTH),
            ("content", len(self.body), BODY_LENGTH),
            ("source", len(self.source), SOURCE_LENGTH),
            ("reasoning", len(context.reasoning), BODY_LENGTH),
            ("criteria", len(context.criteria), CRITERIA_LENGTH),
            ("number of tags", len(self.tags), MOST_TAGS),
            ("number of links", len(self.related), MOST_POINTS),
            ("number of alternatives", len(context.alternatives), MOST_POINTS),
            ("number of assumptions", len(context.assumptions), MOST_POINTS),
            *(("tag", len(tag), TAG_LENGTH) for tag in self.tags),
            *(("alternative", len(each), FACT_LENGTH) for each in context.alternatives),
            *(("assumption", len(each), FACT_LENGTH) for each in context.assumptions),
        ]
        for name, number, most in within:
            if number > most:
                raise RefusedError(f"The {name} is {number}; at most {most} fit. Shorten it.")
        if not self.title or not self.body:
            raise RefusedError("An entry has a title and a content. Say both.")
        if self.category not in Category.values:
            raise RefusedError(
                f"There is no category “{self.category[:20]}”; choose one of {', '.join(Category.values)}."
            )
        if self.certainty not in Certainty.values or self.importance not in range(1, 6):
            raise RefusedError("Certainty is high, medium or low, importance 1 to 5.")
        if context.given and self.category != Category.DECISION:
            raise RefusedError(
                "Only a decision has reasoning, alternatives, assumptions, criteria and a day to revisit it."
            )
        if self.result is not None and self.category != Category.OUTCOME:
            raise RefusedError("Only an outcome belongs to a decision: leave out what became of one.")
        if self.category == Category.OUTCOME and self.result is None:
            raise RefusedError("An outcome belongs to a decision: name it.")

    def full_text(self) -> str:
        """All that is said, for the vector and the words of a search."""
        return "\n".join([self.title, *self.texts()])

    def texts(self) -> list[str]:
        """Every free text beside the title."""
        context = self.context
        every = (self.body, context.reasoning, *context.alternatives, *context.assumptions, context.criteria)
        return [text for text in every if text]


def gated(draft: Draft) -> list[str]:
    """The lines that the gate reads, none longer than it takes.

    A sentence stands in two of them, so that what two sentences say of one person together is heard.
    """
    return [draft.title, *(window for text in draft.texts() for window in windows(text))]


def windows(text: str) -> Iterator[str]:
    """A longer text as overlapping stretches of whole sentences.

    >>> list(windows("One holds. Two hold."))
    ['One holds. Two hold.']
    """
    parts = [piece for sentence in _SENTENCE.split(text) if sentence for piece in _pieces(_line(sentence))]
    start = 0
    while start < len(parts):
        end, length = start, 0
        while end < len(parts) and length + len(parts[end]) + (end > start) <= WINDOW:
            length += len(parts[end]) + (end > start)
            end += 1
        yield " ".join(parts[start:end])
        if end == len(parts):
            return
        start = max(start + 1, end - 1)  # the last sentence once more


def _pieces(sentence: str) -> Iterator[str]:
    """A sentence that is too long by itself, cut between words; each piece begins with the end of the one before."""
    while len(sentence) > WINDOW:
        cut = sentence.rfind(" ", WINDOW // 2, WINDOW)
        cut = cut if cut > 0 else WINDOW
        yield sentence[:cut].strip()
        back = sentence.rfind(" ", 0, max(cut - WINDOW // 5, 1))
        sentence = sentence[max(back, cut - WINDOW // 4) :].strip()
    yield sentence


def _line(text: str) -> str:
    return " ".join(text.split())


def _lines(texts: Sequence[str]) -> list[str]:
    return [line for line in (_line(text) for text in texts) if line]
