"""What a layer reports: the rule that spoke and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Finding(NamedTuple):
    rule: str
    start: int
    end: int


class Pattern(NamedTuple):
    """A rule that is one regular expression; the group `hit`, if it has one, is the span."""

    rule: str
    expression: re.Pattern[str]

    def search(self, text: str) -> Finding | None:
        match = self.expression.search(text)
        if match is None:
            return None
        start, end = match.span("hit" if "hit" in self.expression.groupindex else 0)
        return Finding(self.rule, start, end)


_DIGIT = re.compile(r"\d")


def has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None


def pattern(rule: str, expression: str, *, case: bool = False) -> Pattern:
    """Compile a verbose expression; without `case` it ignores case."""
    flags = re.VERBOSE | re.ASCII | (re.NOFLAG if case else re.IGNORECASE)
    return Pattern(rule, re.compile(expression, flags))


def first(patterns: Iterable[Pattern], text: str) -> Finding | None:
    """The finding of the first pattern, in their order, that matches."""
    return next(_found(patterns, text), None)


def _found(patterns: Iterable[Pattern], text: str) -> Iterator[Finding]:
    for each in patterns:
        finding = each.search(text)
        if finding is not None:
            yield finding
