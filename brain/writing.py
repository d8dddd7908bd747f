"""Summaries and joined statements in the words of a model, where staff have chosen one for it; the filters decide what of it stays.

What is written may hold no secret and no order, and nothing that was not said: no figure, no name, and at least half of its words
out of the texts that it stands for. A sentence that does is left out; where nothing is left, the rules' form holds.
"""

import json
import re
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from pydantic import BaseModel, Field

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.secrets import holds_secret, withhold
from memories.models import Assistant, Part, Step
from memories.selectors import model_endpoints
from memories.summarizing import SENTENCE, Spoken

SECONDS = 10.0  # of a summary: somebody waits for the history
SECONDS_OF_A_NIGHT = 15.0  # of a joined statement: a task of the night has to end
LONGEST_SAID = 1_000  # characters of one message that are sent
LONGEST_SESSION = 16_000  # of a session, the latest of it
NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’-]+")
# With what a sentence of a summary begins beside what was said; another first word may be a name that nobody said.
OPENERS = "then they them their this that these those after before during later also both afterwards finally next when while"


class Summary(BaseModel):
    summary: str = Field(max_length=4_000)


class Joined(BaseModel):
    statement: str = Field(max_length=2_000)


class Model:
    """The writer of every process (memories/writers.py)."""

    def summarises(self, assistant: UUID | None) -> bool:
        model_endpoints.read()
        return llm.of_its_own(Step.SUMMARISE, _name(assistant))

    def summaries(
        self, sessions: Sequence[Sequence[Spoken]], *, most_bytes: int, assistant: UUID | None
    ) -> list[str]:
        if not sessions or not self.summarises(assistant):
            return [""] * len(sessions)
        many = [_parts(session) for session in sessions]
        answers = llm.ask_many(
            Step.SUMMARISE,
            prompt("summarise").format(bytes=most_bytes),
            many,
            _conversation,
            Summary,
            seconds=SECONDS,
            assistant=_name(assistant),
        )
        return [
            _within(_supported(answer.value.summary, [each.content for each in session]), most_bytes)
            if isinstance(answer, llm.Answer)
            else ""
            for answer, session in zip(answers, sessions, strict=True)
        ]

    def joins(self) -> bool:
        model_endpoints.read()
        return llm.of_its_own(Step.CONSOLIDATE)

    def joined(self, clusters: Sequence[Sequence[str]]) -> list[str]:
        if not clusters or not self.joins():
            return [""] * len(clusters)
        many = [{Part.MEMORIES: "\n".join(f"- {withhold(each)}" for each in cluster)} for cluster in clusters]
        answers = llm.ask_many(
            Step.CONSOLIDATE,
            prompt("join"),
            many,
            lambda leaving: leaving[Part.MEMORIES],
            Joined,
            seconds=SECONDS_OF_A_NIGHT,
        )
        return [
            _whole(" ".join(answer.value.statement.split()), cluster)
            if isinstance(answer, llm.Answer)
            else ""
            for answer, cluster in zip(answers, clusters, strict=True)
        ]


def _name(assistant: UUID | None) -> str:
    named = Assistant.objects.filter(pk=assistant) if assistant else Assistant.objects.none()
    return named.values_list("name", flat=True).first() or ""


def _parts(messages: Sequence[Spoken]) -> dict[Part, str]:
    """Both sides apart, each message with its place: only what may leave is put together again."""
    left, chosen = LONGEST_SESSION, list[tuple[int, Spoken]]()
    for place, each in reversed(list(enumerate(messages))):
        left -= min(len(each.content), LONGEST_SAID)
        if left < 0:
            break
        chosen.append((place, each))
    side = partial(_side, chosen[::-1])
    return {Part.MESSAGE: side(by_person=True), Part.REPLY: side(by_person=False)}


def _side(messages: Sequence[tuple[int, Spoken]], *, by_person: bool) -> str:
    return json.dumps(
        [
            (place, withhold(each.content)[:LONGEST_SAID])
            for place, each in messages
            if each.by_person == by_person
        ],
        ensure_ascii=False,
    )


def _conversation(leaving: llm.Parts) -> str:
    sides = {"person": leaving[Part.MESSAGE], "assistant": leaving[Part.REPLY]}
    lines = [(place, who, text) for who, side in sides.items() for place, text in json.loads(side or "[]")]
    return json.dumps([{who: text} for _, who, text in sorted(lines)], ensure_ascii=False)


def _supported(written: str, sources: Sequence[str]) -> str:
    """Its sentences that tell what was said and nothing else."""
    sentences = (" ".join(each.split()) for each in SENTENCE.findall(written))
    return " ".join(each for each in sentences if each and not _objection(each, sources))


def _whole(statement: str, sources: Sequence[str]) -> str:
    return "" if _objection(statement, sources) else statement


def _objection(sentence: str, sources: Sequence[str]) -> bool:
    from brain.extract.evidence import ORDERS, TALE, invents, stems  # noqa: PLC0415 - it loads the rules of extraction

    known = stems("\n".join(sources))
    return (
        holds_secret(sentence)
        or ORDERS.search(sentence) is not None
        or invents(sentence, known)
        or not stems(" ".join(NAME.findall(sentence))) <= known | TALE | stems(OPENERS)
    )


def _within(text: str, most_bytes: int) -> str:
    """As many of its first sentences as have room."""
    kept = ""
    for sentence in SENTENCE.findall(text):
        longer = f"{kept} {sentence.strip()}".strip()
        if len(longer.encode()) > most_bytes:
            break
        kept = longer
    return kept
