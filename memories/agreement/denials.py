"""What a statement says is not, or no longer, so: "lives in Pune now, not in Bengaluru any more"."""

import re

from memories.agreement.stems import stem
from memories.agreement.tables import scopes

# A value that is named to be denied, up to the end of its clause. "Not only", "not until" and the like deny nothing.
_CONTRAST = re.compile(
    r"(?:,\s*(?:and\s+|so\s+)?not|\band\s+not|\binstead\s+of|\brather\s+than)\s+"
    r"(?!only\b|just\b|merely\b|even\b|necessarily\b|because\b|if\b|when\b|until\b|before\b|after\b|unless\b)"
    r"(?P<denied>[^,.;:]+)",
    re.IGNORECASE,
)
_STILL = re.compile(r"\bany\s?(?:more|longer)\b|\bas before\b", re.IGNORECASE)
# The whole of a statement is over.
_ENDED = re.compile(r"\bno\s+longer\b|(?:\bnot|n['\N{RIGHT SINGLE QUOTATION MARK}]t)\b.*\bany\s?(?:more|longer)\b", re.IGNORECASE)  # fmt: skip
_WORD = re.compile(r"[^\W_]+(?:[-.:'\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)*")
_NEGATION = frozenset({"not", "no", "never", "longer", "none", "nor"})
# Words that name no value.
_EMPTY = frozenset({
    "a", "an", "the", "is", "are", "was", "were", "be", "been", "has", "have", "had", "do", "does", "did", "in", "on",
    "at", "to", "of", "for", "from", "by", "with", "as", "and", "so", "it", "its", "now", "currently", "anymore", "any", "more",
})  # fmt: skip


def denied(statement: str, other: str) -> str:
    """What `statement` denies, where `other` says just that and nothing further; else ""."""
    contrasts, ended = [*_CONTRAST.finditer(statement)], _ENDED.search(statement)
    said = _keys(other) if contrasts or ended else set()
    if not said or said & _NEGATION:
        return ""
    if not contrasts:
        return other.rstrip(".") if _is_over(statement, said) else ""
    for found in contrasts:
        value = _keys(_STILL.sub("", found["denied"]))
        kept = _keys(statement[: found.start()] + statement[found.end() :])
        rest = said - value
        if value and value <= said - kept and rest <= kept and not _elsewhere(kept - said):
            return " ".join(_STILL.sub("", found["denied"]).split())
    return ""


def without_denial(statement: str, other: str) -> str:
    """`statement` less a value that it denies and `other` names: "has moved to Gdańsk". "" where there is none."""
    contrasts = [*_CONTRAST.finditer(statement)]
    said = _keys(other) if contrasts else set()
    for found in contrasts if not said & _NEGATION else ():
        value = _keys(_STILL.sub("", found["denied"]))
        left = statement[: found.start()] + statement[found.end() :]
        if value and value <= said - _keys(left):
            return left
    return ""


def _is_over(statement: str, said: set[str]) -> bool:
    return _keys(_STILL.sub("", statement)) - _NEGATION == said


def _elsewhere(words: set[str]) -> bool:
    """Whether words that only one statement has bind it to a place or a stage, where another value may hold."""
    return bool(words & scopes().keys())


def _keys(text: str) -> set[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return {
        stem(_affirmed(word)) for word in words if word not in _EMPTY and not word.endswith(("n't", "n’t"))
    }


def _affirmed(word: str) -> str:
    return word.removesuffix("'s").removesuffix("\N{RIGHT SINGLE QUOTATION MARK}s")
