"""What was said word for word, behind the memories: which messages help a recall, and what is quoted of them.

A message is more than the statements that were made of it: it names the lab of which its last sentence says that it is late.
So how near the whole of it is counts for its memories; and where it says what none of them does, that is quoted with its
day: "said on 3 March 2026: “For deep bite I do not trust it.”". Not what was forgotten or replaced since, and not what
its memories say already.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memories.actions.recall import FoundQuotation, RecalledMemory

MOST = 4  # quotations of one recall
LONGEST = 320  # characters of one
BEHIND = 0.1  # what a quotation is put back by, beside a memory that is as near
COVERED = 0.75  # share of a sentence's words in a memory from which that says it already
STEM = 5  # letters by which words are compared
WORD = re.compile(r"[^\W_]+")
FEWEST_LETTERS = 4  # of a word without a digit


@dataclass(frozen=True, slots=True)
class Quoted:
    """Of one message what is shown: in the order of a memory's fields where the context asks for them."""

    id: UUID
    content: str
    created_at: datetime  # when it was said
    score: float  # lower is better
    importance: int = 3


def reranked(
    personal: Sequence[RecalledMemory], found: Iterable[FoundQuotation], *, at_most: int
) -> list[RecalledMemory]:
    """The memories, the best first, with how near their messages are as one more part of the score.

    What is farther than most gives nothing: a memory without its message loses nothing by it.
    """
    found = list(found)
    farthest = _farthest(found)
    nearer: dict[UUID, float] = {}
    for each in found:
        for memory in each.memories:
            nearer[memory] = min(nearer.get(memory, 0.0), each.distance - farthest)  # 0 at most
    scored = [
        replace(each, score=each.score + gain, parts={**each.parts, "message": gain})
        for each in personal
        for gain in (nearer.get(each.id, 0.0),)
    ]
    return sorted(scored, key=lambda each: (each.score, each.id))[:at_most]


def quoted(message: str, found: Iterable[FoundQuotation]) -> list[Quoted]:
    """The best of what may be quoted, cut to the sentences that match."""
    found = list(found)
    farthest, asked = _farthest(found), stems(message)
    best: list[Quoted] = []
    for each in found:
        text = cut(each.content.split("\n"), asked, each.kept) if each.holds else ""
        if text:
            score = each.distance + each.words + min(0.0, each.distance - farthest) + BEHIND
            best.append(Quoted(each.id, text, each.said_at, score))
    return sorted(best, key=lambda each: (each.score, each.id))[:MOST]


def _farthest(found: Sequence[FoundQuotation]) -> float:
    """The distance from which one is no nearer than most."""
    return max((each.distance for each in found if each.is_near), default=0.0)


def cut(sentences: Sequence[str], asked: set[str], kept: Sequence[str]) -> str:
    """The sentence that holds the most of what is asked, and what fits around it. Empty where memories say all of it."""
    known = set().union(*map(stems, kept)) if kept else set()
    new = [not _says(known, each) for each in sentences]
    if not any(new):
        return ""
    matching = [len(stems(each) & asked) + 0.5 * is_new for each, is_new in zip(sentences, new, strict=True)]
    first = last = matching.index(max(matching))
    left = LONGEST - len(sentences[first])
    while True:
        if last + 1 < len(sentences) and len(sentences[last + 1]) <= left:
            last += 1
            left -= len(sentences[last])
        elif first and len(sentences[first - 1]) <= left:
            first -= 1
            left -= len(sentences[first])
        else:
            break
    return " ".join(sentences[first : last + 1]) if any(new[first : last + 1]) else ""


def _says(known: set[str], sentence: str) -> bool:
    words = stems(sentence)
    return len(words & known) >= COVERED * len(words)


def stems(text: str) -> set[str]:
    """The words that tell something, by their first letters: what is asked has other endings than what was said."""
    return {
        word[:STEM]
        for word in WORD.findall(text.casefold())
        if len(word) >= FEWEST_LETTERS or any(map(str.isdigit, word))
    }
