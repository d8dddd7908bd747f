"""Two wordings compared word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

WORD_WITH_SPACE = re.compile(r"\S+\s*|\s+")


@dataclass(frozen=True, slots=True)
class Span:
    text: str
    differs: bool


def compared(text: str, other: str) -> list[Span]:
    """`text` in runs of words that `other` also has, in the same order, and runs that it has not."""
    words, known = WORD_WITH_SPACE.findall(text), WORD_WITH_SPACE.findall(other)
    matcher = SequenceMatcher(
        None, [_bare(word) for word in words], [_bare(word) for word in known], autojunk=False
    )
    runs = []
    for kind, start, end, _from, _to in matcher.get_opcodes():
        if start < end:
            runs.append(Span("".join(words[start:end]), kind != "equal"))
    return runs


def _bare(word: str) -> str:
    return word.strip().strip(".,;:!?").casefold()
