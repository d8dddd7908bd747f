"""Layer 6: terms that operators have added to the products which ship in the lexicon."""

from __future__ import annotations

import re
from functools import lru_cache

from .folding import fold


@lru_cache(maxsize=8)
def _expression(terms: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(
        (re.escape(term.casefold()) for term in terms if term.strip()), key=len, reverse=True
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)


def allowed_spans(text: str, terms: frozenset[str]) -> list[tuple[int, int]]:
    """Where an allowed term stands in the text."""
    if not any(term.strip() for term in terms):
        return []
    return [match.span() for match in _expression(terms).finditer(text)]


def is_allowed(word: str, terms: frozenset[str]) -> bool:
    return fold(word) in {fold(term) for term in terms}
