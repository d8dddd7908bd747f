"""What a layer reports: the rule that spoke and where."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from memories.regex import regex


class Finding(NamedTuple):
    rule: str
    start: int
    end: int


class Expression:
    """A regular expression that is compiled when it is first needed: most processes never need them all.

    A source of several lines is in the notation of `memories.regex`.
    """

    __slots__ = ("_compiled", "_flags", "_source")

    def __init__(self, source: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._source, self._flags = source, flags
        self._compiled: re.Pattern[str] | None = None

    @property
    def compiled(self) -> re.Pattern[str]:
        if self._compiled is None:
            self._compiled = regex(self._source, self._flags)
        return self._compiled

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self.compiled.search(text, start, end)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        return self.compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self.compiled.fullmatch(text)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        return self.compiled.finditer(text, start, end)


class Pattern(NamedTuple):
    """A rule that is one regular expression; the group `hit`, if it has one, is the span."""

    rule: str
    expression: Expression
    needs: tuple[str, ...] = ()  # one of them stands in the lower-case text wherever the expression matches

    def may_match(self, lowered: str) -> bool:
        return not self.needs or any(stem in lowered for stem in self.needs)

    def search(self, text: str) -> Finding | None:
        match = self.expression.search(text)
        if match is None:
            return None
        start, end = match.span("hit" if "hit" in match.re.groupindex else 0)
        return Finding(self.rule, start, end)


_DIGIT = re.compile(r"\d")


def has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None


def pattern(
    rule: str, expression: str, *, case: bool = False, accents: bool = False, needs: tuple[str, ...] = ()
) -> Pattern:
    r"""A verbose expression, laid out as `memories.regex` tells: a blank is `\ `, a note has its own line.

    Without `case` it ignores case, with `accents` a letter may be any letter.

    `needs` saves the search where none of these stems stands in the text.
    """
    flags = re.VERBOSE | (re.NOFLAG if accents else re.ASCII) | (re.NOFLAG if case else re.IGNORECASE)
    return Pattern(rule, Expression(expression, flags), needs)


def first(patterns: Iterable[Pattern], text: str) -> Finding | None:
    """The finding of the first pattern, in their order, that matches."""
    return next(_found(patterns, text), None)


def _found(patterns: Iterable[Pattern], text: str) -> Iterator[Finding]:
    lowered = text.lower()
    for each in patterns:
        finding = each.search(text) if each.may_match(lowered) else None
        if finding is not None:
            yield finding
