"""Splits a sentence into the clauses that each tell or ask one thing."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from brain.extract.rules.clause.asking import AUXILIARIES, SKIPPED, asks
from brain.extract.rules.clause.clause_boundaries import (
    BUT_MINE,
    GLUED,
    MEANING,
    NAMED,
    OF_MINE,
    OURS,
    REASONS,
    WH,
    is_tag,
    only_named,
    reason,
    tells_anew,
)
from brain.extract.rules.clause.grammar import FINITE, SUBJECTS, VERBAL, parse
from brain.extract.rules.clause.moments import WHEN_IT_WAS
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.words import words
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

SUBORDINATES = frozenset({
    "if", "when", "whenever", "because", "since", "while", "unless", "until", "till", "although",
    "though", "where", "whether", "which", "who", "whose", "that", "as", "whatever", "whichever", "wherever",
})  # fmt: skip
HARD = frozenset({";", "—", "–", "--", ":", "...", "…", "->", "→"})
JOINS = frozenset({"and", "but", "so", "or", "yet", "plus"})
TO_DO_ONE = re.compile(
    r"(?i)(?:so |and )?to (?!be\b|make\b|sound\b)[a-z-]+ (?:an?|any|every|another|the) [\w -]+$"
)
FROM_NOW = regex(r"""
    (?i)(?:so |and |ok |please )*(?:
      from (?:now|today|here|this day) on|starting (?:today|now)|as of (?:now|today)|in (?:the )?future
      |going forward|henceforth|from now|always|by default|as a rule|in general|generally
    ),?
""")
# "I first run the tests, then tag": the second step is no request.
IN_ORDER = regex(r"""
    (?i)(?:(?:so|and|but) )?(?:
      (?:before|when|whenever|to|every|each|on|in|at) [^,]+, \
    )?(?:i|we)\b.*\b(?:first|always|usually|normally|start|begin)\b
""")
THEN = re.compile(
    r"(?i)\s*(?:and )?(?:then|and finally|and last)\b(?! (?:please|can|could|what|how|which|i|we|you)\b)"
)
ONE_OF_TIME = re.compile(r"(?i)(?:before|after|once|as soon as) (?:i|you|my)\b")
ORDERS_NEXT = words("requests") | {
    "if", "when", "whenever", "unless", "until", "before", "after", "once", "as", "each", "every", "any",
}  # fmt: skip
# "never suggest alcohol again ok?": an order, with a nod asked for.
AGREED = regex(r"""
    (?i)(?:(?:so|and|but|hey),? )*(?:
      never|always|don't|do not|please|stop|no more|from now on|(?:when|whenever|if|(?:every|each|any) time) i
    )\b
      .*[\s,](?:ok|okay|alright|all right|deal|got it|yes|please)\s?\?+$
""")
DRIVE = re.compile(r"[A-Z]: ?(?:drive|share|disk)")
MINE = re.compile(r"(?i)\b(?:i|i'm|me|my|mine|this|that)\b")


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
        """What the sentence says before it."""
        return self.span.doc[: self.span.start].text


def clauses(sentence: Sentence) -> list[Clause]:
    return clauses_of([sentence])[0]


def clauses_of(said: Sequence[Sentence]) -> list[list[Clause]]:
    """The clauses of each sentence; parsed together, which takes half the time of one by one."""
    docs = parse([sentence.text for sentence in said])
    return [_clauses(sentence, doc) for sentence, doc in zip(said, docs, strict=True)]


def _clauses(sentence: Sentence, doc: Doc) -> list[Clause]:
    cuts = [0, *_cuts(doc), len(doc)]
    parts = [doc[a:b] for a, b in pairwise(cuts) if b > a]
    parts = [span for span in map(without_marks, parts) if len(span)]
    found: list[Clause] = []
    for number, span in enumerate(parts):
        last = number == len(parts) - 1
        asked = (
            asks(span)
            or (sentence.question and last and not AGREED.match(span.text))
            or (sentence.question and _adds_to_question(parts[-1]) and number == len(parts) - 2)
        )
        head = parts[number - 1].text if number and doc[span.start - 1].text == ":" else ""
        found.append(Clause(span, sentence, asked, number, head))
    return found


def _adds_to_question(last: Span) -> bool:
    """As in "…, don't you?" and "…, wait or call?": the clause before is asked as well."""
    return is_tag(last) or last[0].lower_ == "or"


def _cuts(doc: Doc) -> list[int]:
    cuts: list[int] = []
    depth = 0
    for token in doc:
        depth += (token.text == "(") - (token.text == ")")
        start = cuts[-1] if cuts else 0
        if token.i == 0 or token.i >= len(doc) - 1 or depth > 0:
            if token.text == "(" and token.i > start and _stands_alone(doc, token.i + 1):
                cuts.append(token.i)
            continue
        if token.lower_ in REASONS and (told := reason(doc, start, token.i)):
            cuts += [token.i, told]
        elif (
            token.lower_ == "where"
            and OF_MINE.match(doc[token.i - 1 :].text)
            and OURS.search(doc[start : token.i].text)
        ):
            cuts += [token.i, token.i + 1]
        elif _is_cut(token, doc, start):
            cuts.append(token.i if token.lower_ in JOINS else token.i + 1)
        elif token.text == ")" and start and doc[start].text == "(":
            cuts.append(token.i + 1)
    return cuts


def _is_cut(token: Token, doc: Doc, start: int) -> bool:
    if token.text in HARD:
        return _is_hard_cut(token, doc, start)
    spaced = token.whitespace_ and doc[token.i - 1].whitespace_
    if token.text == "-" and spaced:
        return True
    if token.text != "," and token.lower_ not in JOINS:
        return False
    if token.lower_ == "and" and _opens_with_place(doc, start, token.i):
        return False
    if token.lower_ in JOINS and (doc[token.i - 1].text == "," or only_named(doc, start, token.i)):
        return False  # the comma has been looked at
    if token.text == "," and (decided := _at_comma(token, doc, start)) is not None:
        return decided
    if _holds_subordinate(doc, start, token.i) or (
        _procedure(doc, start, token.i) and not _has_subject_and_verb(doc, token.i + 1)
    ):
        return False
    return _stands_alone(doc, token.i + 1) or tells_anew(doc, start, token.i)


def _opens_with_place(doc: Doc, start: int, end: int) -> bool:
    """As in "With recipes and patterns my brain wants …": no verb yet, and the preposition goes on."""
    return doc[start].tag_ == "IN" and not any(token.tag_ in VERBAL for token in doc[start:end])


def _at_comma(token: Token, doc: Doc, start: int) -> bool | None:
    """What the words around the comma say already; None where the parse has to tell."""
    before, rest = doc[start : token.i].text, doc[token.i + 1 :].text
    if doc[token.i + 1].lower_ in ORDERS_NEXT and FROM_NOW.fullmatch(before):
        return False
    if WHEN_IT_WAS.fullmatch(before):
        return False
    if THEN.match(rest) and IN_ORDER.match(before):
        return False
    if BUT_MINE.match(rest) or _waits(doc, start, token.i):
        return BUT_MINE.match(rest) is not None
    return True if GLUED.fullmatch(rest) else None


def _is_hard_cut(token: Token, doc: Doc, start: int) -> bool:
    if token.text == ":" and (
        DRIVE.fullmatch(doc[token.i - 1 : token.i + 2].text)
        or (doc[token.i - 1].text[:1].isdigit() and not token.whitespace_)
        or _names_after(doc, start, token.i)
    ):
        return False
    return token.text == ";" or not _holds_subordinate(doc, start, token.i)


def _waits(doc: Doc, start: int, end: int) -> bool:
    """As in "In the gym we run, the lockers reset at 23:00": a place that opens the clause is no clause."""
    first = next(
        (token for token in doc[start:end] if token.lower_ not in SKIPPED and not token.is_punct), None
    )
    return (
        first is not None
        and first.dep_ == "prep"
        and first.lower_ in ("in", "at", "on")
        and first.head.i > end
    )


PROCEDURE = regex(r"""
    (?i)(so |and )?(to|for|in|at|on|when|before|after|if|once) .*\b
      (you|one|we) (first |always |then |just )?\w+
""")


def _procedure(doc: Doc, start: int, end: int) -> bool:
    """As in "For a refund you open Orders, pick the line, hit credit": steps, not requests."""
    if TO_DO_ONE.match(doc[start:end].text) and not MINE.search(doc.text):
        return True
    return bool(PROCEDURE.match(doc[start:end].text))


def _names_after(doc: Doc, start: int, colon: int) -> bool:
    """As in "My thesis topic is settled: seagrass": what follows the colon completes what is told before it."""
    told = doc[start].lower_ in ("my", "our", "i", "we") and any(
        token.tag_ in FINITE for token in doc[start:colon]
    )
    return told and not any(token.tag_ in FINITE for token in doc[colon:])


EVERY_TIME = regex(r"""
    (?i)(so |and )?(
      every|each|in every|in all|for every|for all|in any
      |(?:with|for|in|on) (?:anything|everything|any|all|every|each|whatever)
    ) \
""")


def _holds_subordinate(doc: Doc, start: int, end: int) -> bool:
    """A clause that opens with "if", "whenever", "every time" waits for its main clause, once."""
    lead = FROM_NOW.match(doc[start:end].text) if doc[end].text != ":" else None
    if lead:
        start = next((t.i for t in doc[start:end] if t.idx >= doc[start].idx + lead.end()), start)
    first = next((t for t in doc[start:end] if t.lower_ not in SKIPPED and not t.is_punct), None)
    if first is None:
        return True
    opens = bool(lead) and ONE_OF_TIME.match(doc[first.i : end].text) is not None
    opens = (
        opens
        or first.lower_ in SUBORDINATES - {"that", "which", "who"}
        or doc[first.i : first.i + 2].text.lower() in ("every time", "each time", "any time")
    )
    opens = opens or (
        bool(EVERY_TIME.match(doc[start:end].text))
        and (
            " when i " in doc[start:end].text.lower()
            or not any(t.tag_ in FINITE and t.dep_ == "ROOT" for t in doc[start:end])
        )
    )
    if not opens:
        return False
    if first.lower_ in ("since", "as", "because") and not any(t.tag_ in FINITE for t in doc[first.i : end]):
        return any(t.i >= end for t in first.ancestors)
    commas = [t for t in doc[start:end] if t.text == ","]
    return not commas or not _stands_alone(doc, commas[0].i + 1)


def _stands_alone(doc: Doc, start: int) -> bool:
    """Whether what begins here is a clause of its own: a subject with its verb, a request, or a question."""
    while start < len(doc) and (
        doc[start].lower_ in SKIPPED or (doc[start].is_punct and doc[start].text != "(")
    ):
        start += 1
    if start >= len(doc):
        return False
    first = doc[start]
    if (
        first.lower_ in WH | {"which", "who"}
        and doc[start - 1].text == ","
        and first.lower_ in ("which", "who", "whose", "where", "when")
    ):
        # "…, which gloves" asks; "…, which fit" tells more of them.
        return (
            first.lower_ == "which"
            and doc[start + 1 : start + 2].text != ""
            and doc[start + 1].tag_ in ("NN", "NNS")
        )
    if first.lower_ in WH or _inverted(doc, start):
        return True
    if first.dep_ == "conj" and first.head.i < start and (_is_told_to(first) or _is_intended(first)):
        return False
    if _tells_to(doc, start):
        return True
    if NAMED.match(doc[start:].text) or MEANING.match(doc[start:].text) or _is_done_by(first):
        return False
    named = first.tag_ in ("NN", "NNP") and doc[first.i - 1].lower_ == "no"  # "a poster and no talk"
    if first.lower_ in words("requests") and first.tag_ in ("VB", "VBP", "NN", "NNP", "VBN", "JJ"):
        return not named
    since = _since_when(doc, start)
    if not since and first.lower_ in SUBORDINATES:
        return False
    return _has_subject_and_verb(doc, start + since)


def _tells_to(doc: Doc, at: int) -> bool:
    """As in "…, so never plan me there"."""
    return (
        doc[at].lower_ in ("never", "always")
        and at + 1 < len(doc)
        and doc[at - 1].lower_ == "so"
        and doc[at + 1].tag_ == "VB"
        and doc[at + 1].lower_ in words("requests")
    )


def _since_when(doc: Doc, start: int) -> int:
    """How many words "since June" and "since the reorg" take before the clause."""
    first = doc[start]
    if (
        first.lower_ not in ("since", "from", "after", "as")
        or start + 2 >= len(doc)
        or first.dep_ not in ("prep", "mark")
    ):
        return 0
    if doc[start + 1].tag_ == "DT" and doc[start + 3 : start + 4].text.lower() in ("i", "we"):
        return 3
    return 2 if doc[start + 1].dep_ in ("pobj", "nmod", "compound") else 0


def _is_done_by(verb: Token) -> bool:
    """As in "the twins, Ada and Noor, start school": somebody does it, so it is no request."""
    return verb.tag_ == "VBP" and any(
        child.dep_ == "nsubj" and child.tag_ in ("NNS", "NNPS") and child.head is verb for child in verb.lefts
    )


def _is_told_to(verb: Token) -> bool:
    """As in "you open Orders, pick the line": a step of a procedure, not a request."""
    while verb.dep_ == "conj":
        verb = verb.head
    return any(child.dep_ == "nsubj" and child.lower_ in ("you", "one") for child in verb.lefts)


def _is_intended(verb: Token) -> bool:
    """As in "I'm going to turn it down and stay until May": the second thing to be done, and no request."""
    head = verb
    while head.dep_ == "conj":
        head = head.head
    follows = verb.nbor(1).lower_ if verb.i + 1 < len(verb.doc) else ""
    return (
        verb.tag_ == "VB"
        and verb.nbor(-1).lower_ == "and"
        and head.dep_ == "xcomp"
        and any(child.lower_ == "to" for child in head.lefts)
        and any(child.dep_ == "nsubj" and child.lower_ in ("i", "we") for child in head.head.lefts)
        and follows not in ("me", "us", "it")
    )


def _inverted(doc: Doc, start: int) -> bool:
    if (
        doc[start].lower_ in ("does", "did")
        and doc[start].head.tag_ == "VB"
        and doc[start + 1 : start + 2].text not in ("n't", "not", "")
    ):
        return True  # "…, does honey help"
    if doc[start].lower_ in ("is", "are", "can", "will", "would", "should", "do", "does"):
        told = doc[start - 1].text == "," and doc[-1].text == "?"
        if told and start + 2 < len(doc) and doc[start + 1].lower_ in ("a", "an", "the"):
            return True  # "I keep hens, is a fox fence worth 90?"
    return (
        doc[start].lower_ in AUXILIARIES
        and start + 1 < len(doc)
        and doc[start + 1].lower_ in ("you", "i", "we", "it", "there", "this", "that", "he", "she", "they")
    )


def _has_subject_and_verb(doc: Doc, start: int) -> bool:
    for token in doc[start : start + 8]:
        if token.text in (",", ";", ":"):
            return False
        if token.dep_ in SUBJECTS and token.head.i > token.i and token.head.dep_ not in ("relcl", "acl"):
            return token.head.tag_ in FINITE | {"VBN", "VBG", "VB"} and all(
                t.tag_ not in FINITE for t in doc[start : token.i]
            )
        if token.lower_ in ("i", "we") and token.i + 1 < len(doc) and doc[token.i + 1].tag_ in VERBAL:
            return token.i == start
        if token.tag_ in FINITE:
            return False
    return False


def without_marks(span: Span) -> Span:
    start, end = span.start, span.end
    doc = span.doc
    while start < end and (
        doc[start].text in (",", ";", ":", "-", "—", "–", "(", ")", "...", "…", ".", "!", "--", "->")
        or doc[start].is_space
    ):
        start += 1
    while end > start and (
        doc[end - 1].text in (",", ";", ":", "-", "—", "–", "(", "...", "…", "--", "->")
        or doc[end - 1].is_space
    ):
        end -= 1
    if (
        doc[start:end].text.count("(") > doc[start:end].text.count(")")
        and end < len(doc)
        and doc[end].text == ")"
    ):
        end += 1
    if end > start and doc[end - 1].text == ")" and "(" not in doc[start:end].text:
        end -= 1
    return doc[start:end]
