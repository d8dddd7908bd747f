"""What is said of people and hardly ever of things: it decides about words that may be either (Iris, Dallas, April).

Each construction has a person on one side: feeling, being ill, away or an engineer; agreeing, hiring, calling in sick;
doing something together with a team; handling badges and payroll; what a place or a program is told to do in no manual.
"""

from __future__ import annotations

from memories.gate.slots import Slot
from memories.gate.surroundings import near, stands_bare
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .asked import object_slot
from .clauses import ARTICLES, MONTHS
from .states import is_role, is_surely_human
from .subjects import subject_slot

__all__ = ["is_surely_human", "slot_of"]


def slot_of(words: list[Word], at: int) -> Slot:
    """How surely what stands around the word at `at` is said of people."""
    word = words[at]
    if word.code or (word.shape == "lower" and word.folded in _TERMS):
        return Slot.NONE
    if word.owns:
        return _owner(words, at)
    return max(subject_slot(words, at), object_slot(words, at), _apposition(words, at))


_TERMS = wordset("will may max min page skip trace key mark dev var kit pip orm iban eta seo serif form ok")


def _owner(words: list[Word], at: int) -> Slot:
    """The slot of a name in the genitive before what people own (`Ruby's mock-up`, `under April's desk`)."""
    owned = near(words, at, 1)
    if owned is None or owned.shape != "lower" or owned.before.strip(" '’s"):
        return Slot.NONE
    held = person_vocabulary.IN_HAND if words[at].folded in MONTHS else person_vocabulary.OWNED
    return Slot.ACTS if {word.folded for word in _compound(words, at + 1)} & held else Slot.NONE


def _compound(words: list[Word], at: int) -> list[Word]:
    """The first two words and what hyphens join to them (`mock-up`, `cron entry`, `on-call shift`)."""
    found = words[at : at + 1]
    for word in words[at + 1 : at + 4]:
        if word.before != "-" and (word.before != " " or (len(found) > 1 and found[-1].before != "-")):
            break
        found.append(word)
    return found


def _apposition(words: list[Word], at: int) -> Slot:
    """The slot of a name beside a role, a department or a greeting (`Jenkins, the former sysadmin`, `Thanks Iris`)."""
    following, previous, word = near(words, at, 1), near(words, at, -1), words[at]
    if (
        previous is not None
        and previous.opens
        and previous.folded in _GREETINGS
        and word.before in (" ", ", ")
    ):
        return Slot.PERSON if word.capitalised and stands_bare(words, at) else Slot.NONE
    if following is None or word.joined:
        return Slot.NONE
    if following.before.strip() == "(":
        return (
            Slot.PERSON
            if following.folded in person_vocabulary.ROLES - person_vocabulary.SHARED_ROLES | _DEPARTMENTS
            else Slot.NONE
        )
    if (
        following.before.strip() == ","
        and following.folded in ARTICLES | {"former", "formerly", "head"}
        and is_role(words, at + 1)
    ):
        return Slot.PERSON
    return Slot.NONE


_GREETINGS = wordset("thanks hi hello hey dear sorry bye congrats congratulations welcome cheers")

_DEPARTMENTS = wordset("finance hr legal marketing procurement accounting sales")
