"""Tells a question by its form, with or without its mark."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clause_boundaries import WH
from brain.extract.rules.clause.grammar import SUBJECTS

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

FEWEST_ASKING = 3  # words before the "is" that waits for the rest
WHEN_IT_COMES = re.compile(r"(?i)\W*(\w+ )?when it comes to\b")
STATES = re.compile(r"(?i),? (?:you|we|one) [a-z]+ ")  # "when the till hangs, you …"
MODALS = frozenset({"can", "could", "should", "must", "shall", "would", "will", "may", "might", "need"})
SKIPPED = frozenset({
    "also", "then", "now", "so", "and", "but", "or", "please", "just", "well", "anyway", "still",
    "even", "only", "to", "today", "here", "there", "yes", "no", "ok", "okay",
})  # fmt: skip
AUXILIARIES = frozenset({
    "can", "could", "would", "will", "should", "is", "are", "do", "does", "did", "have", "has", "may",
    "shall", "was", "were", "am",
})  # fmt: skip
ASKED_OF = frozenset({
    "you", "i", "we", "it", "there", "this", "that", "he", "she", "they", "the", "my", "a", "n't",
    "dogs", "anyone", "our", "your", "their", "his", "her",
})  # fmt: skip
# "If 3 boxes weigh 7 kg what do 11 weigh": what is told has another order of words ("what 11 weigh").
INVERTED = re.compile(
    r"(?i)\b(?:what|how(?: \w+)?|where|which \w+) (?:do|can|should|could|did|will|would) (?:i|we|they|\d+)\b"
)


def asks(span: Span) -> bool:
    """A question by its form, with or without its mark."""
    tokens = [t for t in span if t.lower_ not in SKIPPED and not t.is_punct]
    if not tokens:
        return False
    if _left_open(tokens):
        return True
    first = tokens[0].lower_
    second = tokens[1].lower_ if len(tokens) > 1 else ""
    if _begins_alike(tokens, span.text):
        return False
    if INVERTED.search(span.text):
        return True
    if first in WH:
        return not (first == "when" and second in ("i", "we", "you", "it") and span.root.i > tokens[0].i + 3)
    if first == "do" and second == "n't":
        return {token.lower_ for token in tokens[2:3]} <= ASKED_OF  # "Don't you …?", and not "Don't put …"
    if first in AUXILIARIES and second in ASKED_OF:
        return not (first == "have" and second in ("the", "a", "it"))
    if re.search(
        r"(?i)^(if|given|with|at|for|when) .+, (what|how|which|who|where|when|why)('s|\s)", span.text
    ):
        return True
    return bool(
        re.match(
            r"(?i)(any(one|body)?\b(?! \w+ (?:you|of yours|i)\b)|is\b.*\bnormal|wonder|whether)", span.text
        )
    )


def _left_open(tokens: list[Token]) -> bool:
    """As in "so 2 tonnes of lime on four acres is": the other half is asked for."""
    return (
        len(tokens) > FEWEST_ASKING
        and tokens[-1].lower_ in ("is", "are", "makes", "equals", "=")
        and tokens[-1].i + 2 >= len(tokens[-1].doc)
        and tokens[-2].pos_ in ("NOUN", "NUM", "PROPN", "SYM")
        and not any(token.lower_ in WH | {"that", "as", "than"} for token in tokens)
    )


def _begins_alike(tokens: list[Token], text: str) -> bool:
    """As in "when the till hangs you hold X" and "what stuck is Obsidian": begins like a question and is none."""
    first, second, third = [*(token.lower_ for token in tokens[:3]), "", ""][:3]
    if first == "when" and (
        WHEN_IT_COMES.match(text) or (second in ("our", "the", "an", "a", "one") and STATES.search(text))
    ):
        return True
    if text.rstrip().endswith("?"):
        return False
    if first == "when" and second in ("i", "we", "you"):
        return True
    if first == "what" and second in ("i", "we") and third not in MODALS:
        return True
    return first in ("what", "when") and _waits_for_verb(tokens)


def _waits_for_verb(tokens: list[Token]) -> bool:
    """Whether the first clause belongs to a verb that follows it and its subject, with no other question in it."""
    verb = tokens[0].head
    main = verb.head
    if verb.dep_ not in ("csubj", "advcl") or not verb.i < main.i <= tokens[-1].i:
        return False
    between = [token for token in tokens if verb.i < token.i < main.i and token.head is main]
    subject = next((token.i for token in between if token.dep_ in SUBJECTS), main.i)
    inverted = any(token.dep_.startswith("aux") and token.i < subject for token in between)
    return not inverted and not any(token.lower_ in WH - {"who"} for token in tokens[1:])
