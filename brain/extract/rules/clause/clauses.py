"""Splits a sentence into the clauses that each tell or ask one thing, by the parse.

"I keep bees and my wife bakes, which flour is best?" has three: two that tell, one that asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import FINITE, SUBJECTS, VERBAL, has_verb, parse
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.words import words
from memories.english.from_now_on import FROM_NOW_ON

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

WH = frozenset({"what", "which", "who", "whom", "whose", "how", "why", "where", "when"})
SUBORDINATES = frozenset({
    "if", "when", "whenever", "because", "since", "while", "unless", "until", "till", "although",
    "though", "where", "whether", "which", "who", "whose", "that", "as", "whatever", "whichever", "wherever",
})  # fmt: skip
# What may stand before a clause and is no part of its grammar: "so", "also", "please".
SKIPPED = frozenset({
    "also", "then", "now", "so", "and", "but", "or", "please", "just", "well", "anyway", "still",
    "even", "only", "to", "today", "here", "there", "yes", "no", "ok", "okay",
})  # fmt: skip
AUXILIARIES = frozenset({
    "can", "could", "would", "will", "should", "is", "are", "do", "does", "did", "have", "has", "may",
    "shall", "was", "were", "am",
})  # fmt: skip
PRONOUNS = frozenset({"you", "i", "we", "it", "there", "this", "that", "he", "she", "they"})
HARD = frozenset({";", "—", "–", "--", ":", "...", "…", "->", "→"})
JOINS = frozenset({"and", "but", "so", "or", "yet", "plus"})
MARKS = frozenset({",", ";", ":", "-", "—", "–", "(", ")", "...", "…", ".", "!", "--", "->"})
NEAR = 8  # words in which a clause shows its subject
LEADS = 12  # words in which a sentence shows that it waits for its main clause
LEADS_TO_ORDER = re.compile(
    rf"(?i)(?:(?:so|and|ok|please) )?(?:{FROM_NOW_ON}|always|by default|in general),?\s*"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of one sentence."""

    span: Span
    sentence: Sentence
    question: bool
    number: int
    head: str = ""  # what stands before a colon: "My setup", "For the team"

    text: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.span.text.strip())

    @property
    def lower(self) -> str:
        return self.text.lower()

    @property
    def before(self) -> str:
        """What the sentence says before it. Cut from its text: to join its tokens again takes as long as to parse them."""
        return self.sentence.text[: self.span.start_char]


def clauses(sentence: Sentence) -> list[Clause]:
    return clauses_of([sentence])[0]


def clauses_of(parts: Sequence[Sentence]) -> list[list[Clause]]:
    """The clauses of each sentence; parsed together, which takes half the time of one by one."""
    docs = parse([sentence.text for sentence in parts])
    return [_clauses(sentence, doc) for sentence, doc in zip(parts, docs, strict=True)]


def _clauses(sentence: Sentence, doc: Doc) -> list[Clause]:
    cuts = [0, *_cuts(doc), len(doc)]
    parts = [span for a, b in pairwise(cuts) if b > a and len(span := without_marks(doc[a:b]))]
    found: list[Clause] = []
    for number, span in enumerate(parts):
        last = number == len(parts) - 1
        head = parts[number - 1].text if number and doc[span.start - 1].text == ":" else ""
        found.append(Clause(span, sentence, asks(span) or (sentence.question and last), number, head))
    return found


def asks(span: Span) -> bool:
    """Whether it is a question by its form, with or without its mark: "why do my tomatoes split"."""
    words_of = [token for token in span[:NEAR] if token.lower_ not in SKIPPED and not token.is_punct]
    if not words_of:
        return False
    first, follows = words_of[0], words_of[1].lower_ if len(words_of) > 1 else ""
    if first.lower_ in ("when", "what") and follows in PRONOUNS | {"the", "our", "my", "a", "an"}:
        return span.text.rstrip().endswith("?")  # "when the till hangs, …", "what I like is …"
    if first.lower_ in WH:
        return True
    return first.lower_ in AUXILIARIES and follows in PRONOUNS | {"the", "my", "our", "your", "anyone", "n't"}


def _cuts(doc: Doc) -> list[int]:
    cuts: list[int] = []
    depth = 0
    for token in doc:
        depth = max(0, depth + (token.text == "(") - (token.text == ")"))
        start = cuts[-1] if cuts else 0
        if token.i == 0 or token.i >= len(doc) - 1 or depth > 0:
            if token.text == "(" and token.i > start and _stands_alone(doc, token.i + 1):
                cuts.append(token.i)
            continue
        if _is_cut(token, doc, start):
            cuts.append(token.i if token.lower_ in JOINS else token.i + 1)
        elif token.text == ")" and start and doc[start].text == "(":
            cuts.append(token.i + 1)
    return cuts


def _is_cut(token: Token, doc: Doc, start: int) -> bool:
    if token.text in HARD:
        return _is_hard_cut(token, doc, start)
    if token.text == "-" and token.whitespace_ and doc[token.i - 1].whitespace_:
        return True
    if token.text != "," and token.lower_ not in JOINS:
        return False
    if token.lower_ in JOINS and doc[token.i - 1].text == ",":
        return False  # the comma has been looked at
    if token.lower_ == "and" and _leads_to_subject(doc[start : token.i]):
        return False
    return not _holds_subordinate(doc, start, token.i) and _stands_alone(doc, token.i + 1)


def _leads_to_subject(span: Span) -> bool:
    """Whether what stands before an "and" is the first of two subjects: "From now on the kids" and I eat at six."""
    return LEADS_TO_ORDER.match(span.text) is not None and not has_verb(span)


def _is_hard_cut(token: Token, doc: Doc, start: int) -> bool:
    before = doc[token.i - 1].text
    if token.text == ":" and (len(before) == 1 or (before[:1].isdigit() and not token.whitespace_)):
        return False  # "on the K: drive", "at 7:30"
    return token.text == ";" or not _holds_subordinate(doc, start, token.i)


def _holds_subordinate(doc: Doc, start: int, end: int) -> bool:
    """Whether what opens with "if", "whenever", "every time" still waits for its main clause."""
    lead = doc[start : min(end, start + LEADS)]
    after = len(hit.group()) if (hit := LEADS_TO_ORDER.match(lead.text)) else 0
    tokens = [token for token in lead if token.idx >= lead.start_char + after]
    first = next((token for token in tokens if token.lower_ not in SKIPPED and not token.is_punct), None)
    if first is None:
        return end - start <= LEADS
    opens = bool(after) and first.lower_ in ("before", "after", "once", "as")
    opens = (
        opens
        or first.lower_ in SUBORDINATES - {"that", "which", "who"}
        or first.lower_
        in (
            "every",
            "each",
            "any",
        )
    )
    if not opens or (first.lower_ in ("every", "each", "any") and doc[end].text != ","):
        return False
    comma = next((token for token in doc[first.i : min(end, first.i + LEADS * 2)] if token.text == ","), None)
    return comma is None or not _stands_alone(doc, comma.i + 1)


def _stands_alone(doc: Doc, start: int) -> bool:
    """Whether what begins here is a clause of its own: a subject with its verb, a request, or a question."""
    while start < len(doc) and (
        doc[start].lower_ in SKIPPED or (doc[start].is_punct and doc[start].text != "(")
    ):
        start += 1
    if start >= len(doc):
        return False
    first = doc[start]
    if first.lower_ in WH:
        relative = first.lower_ in ("which", "who", "whose", "where", "when") and doc[start - 1].text == ","
        # "…, which gloves" asks; "…, which fit" tells more of them.
        asked = first.lower_ == "which" and start + 1 < len(doc) and doc[start + 1].tag_ in ("NN", "NNS")
        return asked or not relative
    if first.lower_ in AUXILIARIES and start + 1 < len(doc) and doc[start + 1].lower_ in PRONOUNS:
        return True
    if first.dep_ == "conj" and first.head.i < start and _has_subject(first):
        return False
    if first.lower_ in words("requests") and first.tag_ in ("VB", "VBP", "NN", "NNP", "VBN", "JJ"):
        return doc[first.i - 1].lower_ != "no"  # "a poster and no talk"
    since = _since_when(doc, start)
    return (since > 0 or first.lower_ not in SUBORDINATES) and _has_subject_and_verb(doc, start + since)


def _since_when(doc: Doc, start: int) -> int:
    """How many words a time stands in before the clause ("since June", "since the reorg")."""
    first = doc[start]
    if first.lower_ not in ("since", "from", "after", "as") or first.dep_ not in ("prep", "mark"):
        return 0
    if start + 3 < len(doc) and doc[start + 1].tag_ == "DT" and doc[start + 3].lower_ in ("i", "we"):
        return 3
    return 2 if start + 2 < len(doc) and doc[start + 1].dep_ in ("pobj", "nmod", "compound") else 0


def _has_subject(verb: Token) -> bool:
    """Whether the verb has a subject: a step that is told, and no request ("you open Orders, pick the line")."""
    while verb.dep_ == "conj" and verb.head is not verb:
        verb = verb.head
    finite = verb.head if verb.dep_ == "xcomp" else verb
    return any(child.dep_ == "nsubj" for child in finite.lefts)


def _has_subject_and_verb(doc: Doc, start: int) -> bool:
    for token in doc[start : start + NEAR]:
        if token.text in (",", ";", ":"):
            return False
        if token.dep_ in SUBJECTS and token.head.i > token.i and token.head.dep_ not in ("relcl", "acl"):
            return token.head.tag_ in FINITE | {"VBN", "VBG", "VB"} and all(
                each.tag_ not in FINITE for each in doc[start : token.i]
            )
        if token.lower_ in ("i", "we") and token.i + 1 < len(doc) and doc[token.i + 1].tag_ in VERBAL:
            return token.i == start
        if token.tag_ in FINITE:
            return False
    return False


def without_marks(span: Span) -> Span:
    """Less the marks and blanks at its edges; a bracket that closes what it opens stays."""
    start, end, doc = span.start, span.end, span.doc
    while start < end and (doc[start].text in MARKS or doc[start].is_space):
        start += 1
    while end > start and ((doc[end - 1].text in MARKS - {".", "!", ")"}) or doc[end - 1].is_space):
        end -= 1
    opened = sum((token.text == "(") - (token.text == ")") for token in doc[start:end])
    if opened > 0 and end < len(doc) and doc[end].text == ")":
        end += 1
    if opened < 0 and end > start and doc[end - 1].text == ")":
        end -= 1
    return doc[start:end]
