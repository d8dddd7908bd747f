"""Layer 2: the people whom this system knows, from accounts and links alone.

No lexicon replaces it: it knows the logins and the rare names of the people at hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from .finding import Finding
from .folding import fold
from .lexicon import Kind, kind_of

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CHUNK = re.compile(r"[^\s,;()\[\]{}<>\"“”]+")
_SHORTEST_LOGIN = 2
_SHORTEST = 3  # letters of a part of a name; initials and particles would match everywhere


@dataclass(frozen=True, slots=True)
class Roster:
    """Folded terms: single words, whole logins and ids, and names of several words by their first."""

    words: frozenset[str] = frozenset()
    ordinary: frozenset[str] = frozenset()  # parts that are everyday words: they count when capitalised
    phrases: frozenset[tuple[str, ...]] = frozenset()

    @classmethod
    def of(cls, terms: Iterable[str]) -> Self:
        """Build from names, logins, e-mail addresses and external ids."""
        words: set[str] = set()
        ordinary: set[str] = set()
        phrases: set[tuple[str, ...]] = set()
        for term in terms:
            local = fold(term.strip()).partition("@")[0]
            if len(local) < _SHORTEST_LOGIN:
                continue
            parts = [
                part
                for part in _WORD.findall(local.replace("_", " "))
                if len(part) >= _SHORTEST and not part.isdigit()
            ]
            if " " not in local:
                (ordinary if _is_ordinary(local) else words).add(local)
            elif len(parts) > 1:
                phrases.add(tuple(parts[:3]))
            for part in parts:
                (ordinary if _is_ordinary(part) else words).add(part)
        return cls(frozenset(words), frozenset(ordinary), frozenset(phrases))

    def __bool__(self) -> bool:
        return bool(self.words or self.ordinary)

    def __contains__(self, word: str) -> bool:
        folded = fold(word)
        return folded in self.words or folded in self.ordinary


def _is_ordinary(word: str) -> bool:
    return bool(kind_of(word) & (Kind.EVERYDAY | Kind.PRODUCT | Kind.PLACE))


def find(text: str, roster: Roster) -> Finding | None:
    if not roster:
        return None
    seen: list[tuple[str, int]] = []
    for match in _WORD.finditer(text):
        folded = fold(match.group()).removesuffix("'s")
        seen.append((folded, match.start()))
        if folded in roster.words or (folded in roster.ordinary and _stands_out(text, match)):
            return Finding("roster.person", *match.span())
        for length in (2, 3):
            if tuple(word for word, _ in seen[-length:]) in roster.phrases:
                return Finding("roster.person", seen[-length][1], match.end())
    return _find_login(text, roster)


def _find_login(text: str, roster: Roster) -> Finding | None:
    """Logins and external ids may hold dots, dashes and digits."""
    for match in _CHUNK.finditer(text):
        chunk = fold(match.group().strip(".:!?'’@#")).removesuffix("'s")
        if chunk in roster.words:
            return Finding("roster.login", *match.span())
    return None


def _stands_out(text: str, match: re.Match[str]) -> bool:
    """An everyday word counts as the person when written with a capital inside a sentence."""
    before = text[: match.start()].rstrip()
    return match.group()[0].isupper() and bool(before) and before[-1] not in ".!?"
