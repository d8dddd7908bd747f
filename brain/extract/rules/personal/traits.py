"""What somebody is or has, said without a verb: "type 1 diabetic since I was 9", "two herniated discs"."""

from __future__ import annotations

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import DATE, LONG
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import any_of

ALWAYS_SO = re.compile(r"(?i), (?:always|still|as ever|have|been|and always|ever since|born)\b")
LONGEST_CONDITION = 14  # words, and the line after is its own sentence


def trait(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "type 1 diabetic since I was 9", "two herniated discs"; only at the start of a sentence."""
    if (
        not clause.number
        and (alone := any_of("lasting_states").match(text))
        and ALWAYS_SO.match(text, alone.end())
    ):
        return sentence(f"The user is {alone.group().lower()}"), "a lasting state"
    if clause.number or any(
        token.tag_ in ("VBZ", "VBP", "MD") and token.dep_ == "ROOT" for token in clause.span
    ):
        return None
    start = " ".join(text.lower().split()[:4])
    if (
        any_of("conditions").search(start)
        and len(text.split()) < LONGEST_CONDITION
        and re.match(r"(?i)(two|three|one|a|an|bad|severe|chronic|\d|mild|type|my|herniated|asthma)", text)
    ):
        return sentence(f"The user has {swapped(text)}"), "health"
    start = re.sub(r"^type (?:1|2|one|two) ", "", start)
    state = any_of("lasting_states").search(start)
    if state and not (LONG.search(text) or DATE.search(text)) and _before_noun(clause, state.group()):
        return None
    if (
        state
        and not re.search(
            r"(?i)^(two|three|\d+|the|of|what|which|how|some|a few|for|in|recipe|cake|gift|best)\b", text
        )
        and (LONG.search(text) or state.start() == 0 or DATE.search(text))
    ):
        told = swapped(text).replace(" the user was ", " they were ")
        return sentence(f"The user is {told}"), "a lasting state"
    return None


def _before_noun(clause: Clause, word: str) -> bool:
    """As in "vegan cake recipe": the trait is the cake's."""
    last = word.rsplit(maxsplit=1)[-1].lower()
    return any(
        token.lower_ == last and token.i + 1 < clause.span.end and token.nbor(1).pos_ in ("NOUN", "PROPN")
        for token in clause.span
    )
