"""Tells a clause that only points at what was said before it: "I keep reading both", "three to five of them"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

_POINTING = frozenset({"it", "this", "that", "these", "those", "them", "both"})
_OBJECTS = frozenset({"dobj", "pobj"})
_OPENING = frozenset({"when", "if", "that", "to", "how", "whenever"})  # "I love it when …" says what it is
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
_TIMES = frozenset({"DATE", "TIME"})
_OFTEN = frozenset(
    {
        "time",
        "times",
        "day",
        "days",
        "night",
        "week",
        "month",
        "year",
        "lot",
        "bit",
        "way",
        "winter",
        "summer",
    }
)
_TO_SAVE_WORDS = regex(r"""
    (?i)\bso (that )?i (don't|do not|needn't|won't|wouldn't) (have to |need to )?
      (repeat|explain|say|type|tell|write)\b
""")

_LIKE_THAT = regex(r"""
    (?i)
    \b(done|doing|do|did|does) (it|so|that|this)( (like|in) (this|that)( way)?| that way| this way)?(
      \ (for (years|ages|months|decades|a long time)|since [\w ]+)
    )?[.!]*$
    |\balways forgets? to (say|tell|mention|add|write) (it|so|that|this)\b
""")


def dangling(span: Span) -> bool:
    """Whether the clause means something only beside an earlier sentence, or only says why it is told at all."""
    return bool(_TO_SAVE_WORDS.search(span.text) or _LIKE_THAT.search(span.text)) or any(
        _points_back(token, span.end) for token in span
    )


def _points_back(token: Token, end: int) -> bool:
    """An object such as "them", and up to its clause's end no noun that it could stand for or that could be told."""
    if token.lower_ not in _POINTING or not (token.dep_ in _OBJECTS or _of_those(token)):
        return False
    behind = token.doc[token.i + 1 :]
    if behind and behind[0].lower_ in _OPENING:
        return False
    counted = token.doc[0].tag_ == "CD" and _of_those(token)
    told = token.doc[: token.i] if counted else token.doc[:end]
    return not any(
        each.tag_ in _NOUNS and each.ent_type_ not in _TIMES and each.lower_ not in _OFTEN for each in told
    )


def _of_those(token: Token) -> bool:
    return token.i > 0 and token.nbor(-1).lower_ == "of"
