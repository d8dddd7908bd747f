"""Rewrites a first-person clause into the third person: "I'm on a Mac" becomes "The user is on a Mac"."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import FINITE, SUBJECTS
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.words import words
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

IRREGULAR = {
    "am": "is",
    "'m": "is",
    "'re": "is",
    "are": "is",
    "'ve": "has",
    "have": "has",
    "do": "does",
    "go": "goes",
    "were": "was",
}
PLURAL = {"am": "are", "'m": "are", "'re": "are", "'ve": "have", "was": "were", "'s": "is"}
# Where past and present look alike, English speakers mean the present, but not of these.
OFTEN_PAST = frozenset(
    {"quit", "hurt", "burst", "split", "shed", "cost", "cast", "spread", "upset", "broadcast", "wet"}
)
SAME_IN_PAST = OFTEN_PAST | {"put", "cut", "set", "hit", "let", "shut", "bet"}
BYGONE = re.compile(
    r"(?i)\b(?:ago|yesterday|last (?:week|month|year|night|summer|winter|spring|autumn)|in (?:19|20)\d\d)\b"
)
FEWEST_BEFORE_SO = 2  # words before "so"
PLURAL_SELF = regex(r"""
    (?i)(?:so |and )?we(?:'re| are)(?=
      \ (?:all )?(?:(?:two|three|four|five|six|\d+) people|(?:both )?[a-z]{3,}(?:ans|ists|ers|ics|ims|ews|ites|ants|ies)\b)
    )
""")
ONE_OF = regex(r"""
    (?i)(?:so |and )?we(?:'re| are) (?:only |just )?(?P<count>
      two|three|four|five|six|seven|eight|nine|ten|\d+
    )(?= (?:in|at|on|here|now|persons)\b)
""")
OF_A_NOUN = frozenset({"det", "compound", "amod", "poss", "nummod"})
PEOPLE = {
    "i": "they",
    "we": "they",
    "me": "them",
    "us": "them",
    "my": "their",
    "our": "their",
    "mine": "theirs",
    "ours": "theirs",
    "myself": "themselves",
    "ourselves": "themselves",
}
FIRST_WORD = re.compile(rf"(?i)\b(?:{'|'.join(PEOPLE)})\b")
FIRST = {
    "i": "the user",
    "we": "the user",
    "me": "the user",
    "us": "the user",
    "my": "the user's",
    "our": "the user's",
    "mine": "the user's",
    "ours": "the user's",
    "myself": "the user",
    "ourselves": "the user",
}
ALONE = {
    word: replacement for word, replacement in FIRST.items() if word in ("i", "me", "my", "mine", "myself")
}
TEAM = {
    "we": "the team",
    "us": "the team",
    "our": "the",
    "ours": "the team's",
    "ourselves": "the team itself",
    "your": "the",
}
ASSISTANT = {
    "you": "the assistant",
    "your": "the assistant's",
    "yours": "the assistant's",
    "yourself": "itself",
}


@dataclass(slots=True)
class Voice:
    """What has been said so far: the first mention is "the user", the later ones "they"."""

    mentioned: bool = False
    first: Mapping[str, str] = field(default_factory=lambda: FIRST)  # how the one who speaks is first named
    later: Mapping[str, str] = field(default_factory=lambda: PEOPLE)
    second: Mapping[str, str] = field(default_factory=lambda: ASSISTANT)
    singular: set[int] = field(default_factory=set)  # subjects that became "the user" or "the assistant"
    plural: set[int] = field(default_factory=set)  # subjects that became "they"


def third_person(span: Span, *, mentioned: bool = False) -> str:
    """The clause as a sentence about the user; `mentioned` when words before it already say "the user"."""
    voice = Voice(mentioned=mentioned)
    if counted := ONE_OF.match(span.text):
        rest = FIRST_WORD.sub(lambda hit: PEOPLE[hit.group().lower()], span.text[counted.end() :])
        return sentence(f"The user is one of {counted['count']}{rest}")
    if plural := PLURAL_SELF.match(span.text):
        return sentence(f"The user and the others are{span.text[plural.end() :]}")
    return sentence(_joined([(_word(token, voice, span), token.whitespace_) for token in _body(span)]))


def speaks_of_oneself(span: Span) -> bool:
    return any((token.lower_ in ALONE and _is_pronoun(token)) or token.text == "I" for token in span)


def of_the_world(span: Span) -> str:
    """The clause with "the user" for whoever says "I"; "we" and "you" stay, as they mean the people around them."""
    voice = Voice(first=ALONE, later=ALONE, second={})
    return _joined([(_word(token, voice, span), token.whitespace_) for token in span])


def subject_less(span: Span) -> str:
    """The clause as a sentence about the project: no "we", "our" or "you" is left in it."""
    voice = Voice()
    words = [(_team_word(token, voice, span), token.whitespace_) for token in _body(span)]
    return sentence(_joined(words))


def sentence(text: str) -> str:
    text = re.sub(r"\s+([,.;:!?%)])", r"\1", re.sub(r"\s+", " ", text)).strip(" ,;:-–—")
    text = re.sub(r"[!?.…]+$", "", text).strip()
    if not text:
        return ""
    if re.match(r"[a-z]+[A-Z_\d]|[a-z]+[-.]\w+[-.\d]", text.split()[0]):
        return text + "."
    return text[0].upper() + text[1:] + "."


def _body(span: Span) -> list[Token]:
    """The words less a trailing "so no stairs": what it asks for is no part of what is told."""
    body = list(without_openings(span))
    for index, token in enumerate(body):
        rest = body[index + 1 :]
        wish = (
            token.lower_ == "so"
            and rest
            and rest[0].lower_ not in ("that", "much", "many", "far", "long", "i", ":")
        )
        if wish and index > FEWEST_BEFORE_SO and not any(after.tag_ in FINITE for after in rest):
            return body[:index]
    return body


def _joined(words: Iterable[tuple[str, str]]) -> str:
    text = ""
    for word, space in words:
        glued = word.startswith(("'", "n't")) and not word.startswith("'s ")
        if (
            word
            and text
            and not glued
            and not text.endswith((" ", "(", "'", '"', "/", "-", "`", "#", "@", "_", "+", ".", ":"))
            and word[:1].isalpha()
            and word in _SPACED
        ):
            text += " "
        text += word + space
    return text


_SPACED = frozenset({"is", "has", "are", "have", "would", "will"})


def _word(token: Token, voice: Voice, span: Span) -> str:
    low = token.lower_
    if (low in voice.first and _is_pronoun(token)) or low == "i":
        return _pronoun(token, voice, span)
    if low in voice.second:
        if low == "you":
            voice.singular.add(token.i)
        return voice.second[low]
    return _agreed(token, voice, span)


def _is_pronoun(token: Token) -> bool:
    """And no name ("US"), number, or noun that is written like one: "a friend of mine", but not "the salt mine"."""
    coal_mine = token.lower_ == "mine" and any(child.dep_ in OF_A_NOUN for child in token.lefts)
    return token.tag_ not in ("CD", "NNP") and not coal_mine


def _pronoun(token: Token, voice: Voice, span: Span) -> str:
    low = token.lower_
    if low in ("i", "we"):
        before = token.doc[max(span.start, token.i - 2) : token.i]
        beside = len(before) > 1 and before[1].lower_ == "and" and before[0].pos_ in ("NOUN", "PROPN")
        joined = beside or any(
            child.dep_ == "conj" and child.tag_ in ("NN", "NNP", "NNS") for child in token.rights
        )
        they = voice.mentioned and voice.later[low] == "they"
        (voice.plural if they or joined else voice.singular).add(token.i)
    word = voice.later[low] if voice.mentioned else voice.first[low]
    voice.mentioned = True
    return word


def _agreed(token: Token, voice: Voice, span: Span) -> str:
    """A verb that agreed with "I", "we" or "you" agrees with what stands there now."""
    subject = _governor(token, voice, span)
    if subject is None:
        return inflected(token.text) if _mistaken(token, voice) else token.text
    low = token.lower_
    if subject in voice.plural:
        return PLURAL.get(low, token.text)
    if low == "'d":
        return "would"
    if low == "'ll":
        return "will"
    if low in ("wo", "ca"):
        return token.text
    if any(
        child.dep_ == "aux"
        and child.tag_ in ("MD", "TO", "VBP", "VBD", "VBZ")
        and child.lower_ not in ("have", "'ve", "am", "'m")
        for child in token.lefts
    ):
        return token.text
    if low in IRREGULAR:
        return IRREGULAR[low]
    return inflected(token.text) if _is_bare_present(token) else token.text


def _mistaken(token: Token, voice: Voice) -> bool:
    """Whether the parser takes a verb for a noun: no other verb stands behind the pronoun ("I farm sheep")."""
    before = token.i - (2 if token.i and token.nbor(-1).tag_ == "RB" else 1)
    if before not in voice.singular or token.doc[before].lower_ not in ("i", "we"):
        return False
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return (
        token.tag_ in ("NN", "NNP", "JJ", "VB")
        and token.is_alpha
        and (following is None or following.tag_ not in FINITE)
    )


def _is_bare_present(token: Token) -> bool:
    if token.lower_ in words("stable_verbs") and token.tag_ in ("JJ", "RB", "RP"):
        return True
    if token.tag_ == "VBP":  # or, of "quit" and "put", the past
        return not (token.lower_ in SAME_IN_PAST and BYGONE.search(token.doc.text))
    if token.tag_ == "VBD" and token.lemma_.lower() == token.lower_ and token.lower_ not in OFTEN_PAST:
        return not (token.lower_.endswith("ed") or BYGONE.search(token.doc.text))
    helped = any(child.dep_ in ("aux", "auxpass") for child in token.lefts)
    return (
        token.tag_ in ("VB", "NN", "NNP", "JJ", "IN")
        and not helped
        and token.dep_ in ("ROOT", "conj", "ccomp", "relcl", "advcl", "parataxis")
    )


def _governor(token: Token, voice: Voice, span: Span) -> int | None:
    """Which rewritten subject this verb agrees with: its own, or that of the verb it is joined to."""
    known = voice.singular | voice.plural
    if token.i - 1 in voice.singular and token.lower_ in words("stable_verbs"):
        return token.i - 1
    near = token.i - 1 in known or (token.i - 2 in known and token.doc[token.i - 1].pos_ in ("ADV", "PART"))
    if near and (token.pos_ in ("VERB", "AUX") or token.lower_ in IRREGULAR or token.lower_ in ("'d", "'ll")):
        return token.i - 1 if token.i - 1 in known else token.i - 2
    if token.pos_ not in ("VERB", "AUX"):
        return None
    verb = token.head if token.dep_ in ("aux", "auxpass") else token
    while True:
        own = [child.i for child in verb.lefts if child.dep_ in SUBJECTS]
        if own:
            return next((i for i in own if i in known), None)
        if verb.dep_ != "conj" or any(
            child.dep_ in ("aux", "mark") and child.tag_ in ("MD", "TO") for child in verb.lefts
        ):
            return None
        if any(
            child.tag_ in ("MD", "TO") or child.lower_ in ("do", "did", "does")
            for child in verb.head.lefts
            if child.dep_ == "aux"
        ):
            return None
        verb = verb.head


def inflected(word: str) -> str:
    """The third person singular of an English verb: regular but for "be", "have", "do" and "go"."""
    low = word.lower()
    if low.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def _team_word(token: Token, voice: Voice, span: Span) -> str:
    low = token.lower_
    if low in TEAM:
        if low == "we":
            voice.singular.add(token.i)
        follows = token.i + 1 < len(token.doc) and token.doc[token.i + 1].lower_ == "own"
        return "its" if low == "our" and follows else TEAM[low]
    if low == "own" and token.i and token.doc[token.i - 1].lower_ == "our":
        return "own"
    if low == "you":
        voice.singular.add(token.i)
        return "one"
    if low in ("here", "guys") and token.dep_ == "advmod":
        return ""
    return _agreed(token, voice, span)
