"""Cuts from a clause what only passes: "I hear nothing on the left side, and the boss mumbles"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from brain.extract.classifier import likelihood_of
from brain.extract.rules.clause.clauses import Clause, without_marks
from brain.extract.rules.clause.grammar import FINITE

if TYPE_CHECKING:
    from spacy.tokens import Span

# Likelihood of either kind that words reach which last. What hangs on them is no part of what they tell where it stays
# below as a clause with a verb ("…, and own only sandals"), or far below without one.
LASTS_FROM = 0.55
PASSES_BELOW = 0.20
LONGEST = 60  # words in which a tail begins
MOST = 6  # places at which one may
JOINS = frozenset({"and", "but", "so", "because", "while", "though", "although"})
SUBORDINATE = frozenset({"advcl", "relcl", "acl", "csubj"})
DENIES = re.compile(r"(?i)\W*(?:(?:and|but) )?(?:not|never|no longer|except|unless|only)\b")
THEN = re.compile(r"(?i)(?:and )?then\b")
APART = re.compile(r"(?:,|-|–|—|\()")


def without_tails(part: list[Clause]) -> list[Clause]:
    """The clauses of a sentence, numbered anew; a tail that is cut is a clause of its own, judged as any other."""
    found = [half for clause in part for half in _halves(clause)]
    return [replace(clause, number=number) for number, clause in enumerate(found)]


def _halves(clause: Clause) -> list[Clause]:
    span = clause.span
    for at in () if clause.question or clause.sentence.laughs else islice(_places(span), MOST):
        kept = replace(clause, span=without_marks(span.doc[span.start : at]))
        tail = replace(clause, span=without_marks(span.doc[at : span.end]))
        passes_below = LASTS_FROM if _tells(tail.span) else PASSES_BELOW
        if (
            _says_it(kept.span, span)
            and max(likelihood_of(kept)) >= LASTS_FROM
            and max(likelihood_of(tail)) < passes_below
        ):
            return [*_halves(kept), tail]
    return [clause]


def _tells(tail: Span) -> bool:
    """Whether it begins with a clause that has a verb, and no step after the one before."""
    clause = takewhile(lambda token: token.text != "," and token.lower_ not in JOINS, list(tail)[1:])
    return not THEN.match(tail.text) and any(token.tag_ in FINITE for token in (*tail[:1], *clause))


def _says_it(kept: Span, whole: Span) -> bool:
    """Whether the sentence's verb is in it, and not "when I paste a trace" alone, and nothing is denied behind it."""
    behind = whole.doc[kept.end : whole.end]
    main = any(token.tag_ in FINITE and token.dep_ not in SUBORDINATE for token in kept)
    return (main or whole.root in kept) and not DENIES.match(behind.text)


def _places(span: Span) -> Iterator[int]:
    """Where its tails begin, the longest first."""
    for token in span[2 : min(len(span) - 1, LONGEST)]:
        before = span.doc[token.i - 1]
        joins = token.lower_ in JOINS and not APART.fullmatch(before.text)
        if (APART.fullmatch(token.text) and (token.text != "-" or before.whitespace_)) or (
            joins and any(each.tag_ in FINITE for each in span.doc[token.i : span.end])
        ):
            yield token.i
