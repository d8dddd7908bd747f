"""What a statement says is not, or no longer, so: "lives in Pune now, not in Bengaluru any more"."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from memories.agreement.stems import stem
from memories.agreement.tables import scopes
from memories.regex import regex

# A value that is named to be denied, up to the end of its clause: "not 08:15", "not 1,020". "Not only" and the like deny nothing.
_CONTRAST = re.compile(
    r"(?:,\s*(?:and\s+|so\s+)?not|\band\s+not|\binstead\s+of|\brather\s+than)\s+"
    r"(?!only\b|just\b|merely\b|even\b|necessarily\b|because\b|if\b|when\b|until\b|before\b|after\b|unless\b)"
    r"(?P<denied>(?:[^,.;:]|(?<=\d)[,.:](?=\d))+)",
    re.IGNORECASE,
)
_STILL = re.compile(r"\bany\s?(?:more|longer)\b|\bas before\b", re.IGNORECASE)
# The whole of a statement is over.
_ENDED = regex(
    r"""
    \bno\s+longer\b
    |(?:\bnot|n['\N{RIGHT SINGLE QUOTATION MARK}]t)\b.*\bany\s?(?:more|longer)\b
    """,
    re.IGNORECASE,
)
_DENYING = (
    "not",
    "n't",
    "n\N{RIGHT SINGLE QUOTATION MARK}t",
    "longer",
    "instead",
    "rather",
)  # no denial is without one
_WORD = re.compile(r"[^\W_]+(?:[-.:'\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)*")
_NEGATION = frozenset({"not", "no", "never", "longer", "none", "nor"})
# Words that name no value.
_EMPTY = frozenset({
    "a", "an", "the", "is", "are", "was", "were", "be", "been", "has", "have", "had", "do", "does",
    "did", "in", "on", "at", "to", "of", "for", "from", "by", "with", "as", "and", "so", "it", "its",
    "now", "currently", "anymore", "any", "more",
})  # fmt: skip


class Contrast(NamedTuple):
    """A value that is named to be denied."""

    shown: str
    value: frozenset[str]
    left: str  # the statement without it
    kept: frozenset[str]  # keys of that


@dataclass(frozen=True, eq=False)
class Saying:
    """The plain words of a statement, and what it denies."""

    text: str

    @cached_property
    def keys(self) -> frozenset[str]:
        return _keys(self.text)

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """The values that it names to deny them."""
        return tuple(_contrast(self.text, found) for found in _CONTRAST.finditer(self.text))

    @cached_property
    def over(self) -> frozenset[str] | None:
        """What it says to be over as a whole, None where it does not."""
        return _keys(_STILL.sub("", self.text)) - _NEGATION if _ENDED.search(self.text) else None

    @cached_property
    def denies(self) -> bool:
        """Whether it denies anything."""
        lower = self.text.lower()
        may = any(word in lower for word in _DENYING)
        return may and (bool(self.contrasts) or self.over is not None)


def denied(statement: Saying, other: Saying) -> str:
    """What `statement` denies, where `other` says just that and nothing further; else ""."""
    if not statement.denies or not other.keys or other.keys & _NEGATION:
        return ""
    if not statement.contrasts:
        return other.text.rstrip(".") if statement.over == other.keys else ""
    for contrast in statement.contrasts:
        rest = other.keys - contrast.value
        affirmed = contrast.value and contrast.value <= other.keys - contrast.kept
        if affirmed and rest <= contrast.kept and not _elsewhere(contrast.kept - other.keys):
            return contrast.shown
    return ""


def without_denial(statement: Saying, other: Saying) -> str:
    """`statement` less a value that it denies and `other` names: "has moved to Gdańsk". "" where there is none."""
    for contrast in statement.contrasts:
        if contrast.value and contrast.value <= other.keys - contrast.kept and not other.keys & _NEGATION:
            return contrast.left
    return ""


def _contrast(statement: str, found: re.Match[str]) -> Contrast:
    shown = _STILL.sub("", found["denied"])
    left = statement[: found.start()] + statement[found.end() :]
    return Contrast(" ".join(shown.split()), _keys(shown), left, _keys(left))


def _elsewhere(words: frozenset[str]) -> bool:
    """Whether words that only one statement has bind it to a place or a stage, where another value may hold."""
    return bool(words & scopes().keys())


def _keys(text: str) -> frozenset[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return frozenset(
        stem(_affirmed(word)) for word in words if word not in _EMPTY and not word.endswith(("n't", "n’t"))
    )


def _affirmed(word: str) -> str:
    return word.removesuffix("'s").removesuffix("\N{RIGHT SINGLE QUOTATION MARK}s")
