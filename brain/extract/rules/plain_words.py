"""Puts a clause that fits no construction into a readable sentence about the user."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.grammar import FINITE
from brain.extract.rules.third_person import sentence, third_person
from brain.extract.rules.trimming import trimmed

if TYPE_CHECKING:
    from spacy.tokens import Span

USER = re.compile(r"(?i)\b(the user|they|their|them)\b")
OPENING = re.compile(r"(?i)^(and|but|so|also|well|yes|no)[\s,]+")


SELF = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself|we|us|our|ours)\b")


def speaks_of_self(span: Span) -> bool:
    """Whether the first person is in it."""
    return SELF.search(span.text) is not None


def in_plain_words(span: Span) -> str:
    """As in "The user is learning Georgian since August." and "The user says: left-handed."."""
    told = trimmed(third_person(span))
    body = OPENING.sub("", told)
    if USER.search(body):
        return sentence(body)
    first = next((token for token in span if token.text.lower() == body.split()[0].lower()), span[0])
    lower = body if first.tag_ in ("NNP", "NNPS") or body[:2].isupper() else body[:1].lower() + body[1:]
    if first.tag_ == "VBG":
        return sentence(f"The user is {lower}")
    if first.lower_ == "been":
        return sentence(f"The user has {lower}")
    if any(token.tag_ in FINITE for token in span) and any(token.dep_ == "nsubj" for token in span):
        return sentence(f"The user says that {lower}")
    return sentence(f"The user says: {lower}")
