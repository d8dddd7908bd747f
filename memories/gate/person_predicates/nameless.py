"""Somebody without a name: `The working student broke staging`, `User has two kids`.

A trade alone is no person ("A database administrator can revoke the grant"); what is told of it may make one.
"""

from __future__ import annotations

from memories.gate import verbs
from memories.gate.finding import Finding
from memories.gate.slots import Slot
from memories.gate.surroundings import near
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .clauses import BE, HAVE, past_adverbs
from .doings import predicate_slot

_REACH = 4  # words between an article and the trade
_THE = wordset("the this that our one another a an")
_DEFINITE = wordset("the this that our")
# Whom a product serves: they are its data; only what is felt, had and done at home tells a person.
_SERVED = wordset(
    """customer student patient buyer courier dispatcher doctor nurse teacher pilot owner expert partner man
    actor admin assistant champion chief director senior junior writer reader fellow veteran specialist
    committer maintainer presenter officer representative signatory reviewer approver tester author
    organiser organizer steward supervisor substitute successor father mother person child lecturer
    physicist mathematician graduate attendee mentor mentee sponsor stakeholder shareholder translator"""
)
_NOBODY = wordset("worker member head principal")  # of a pool, of a list
_SPEAKERS = wordset("user customer client developer requester caller somebody someone operator")


def find(words: list[Word]) -> Finding | None:
    for at, word in enumerate(words):
        if (
            word.opens
            and word.shape == "capital"
            and word.folded in _SPEAKERS
            and _has_human_predicate(words, at)
        ):
            return Finding("identifier.user", word.start, word.end)
        if (
            word.shape == "lower"
            and word.folded in person_vocabulary.ROLES
            and not word.code
            and not word.owns
        ):
            if word.folded in _NOBODY:
                continue
            article = _article(words, at)
            if article and _is_somebody(words, at, article):
                return Finding("identifier.role", word.start, word.end)
    return None


def _article(words: list[Word], at: int) -> str:
    for step in range(1, _REACH + 1):
        word = near(words, at, -step)
        if word is None or words[at - step + 1].before not in (" ", "-") or word.owns:
            return ""
        if word.folded in _THE:
            return word.folded
    return ""


def _is_somebody(words: list[Word], at: int, article: str) -> bool:
    if words[at].folded in _SERVED:
        return _has_human_predicate(words, at)
    verb_at, helped = past_adverbs(words, _past_place(words, at + 1))
    verb = near(words, verb_at, 0)
    if verb is None or verb.before != " " or verb.shape != "lower" or words[at].joined:
        return False
    if predicate_slot(words, at, verb_at, helped=helped) >= Slot.ACTS:
        return True
    once = verb.folded in verbs.PAST and verb.folded not in (verbs.BASE | BE | HAVE) - {"found"}
    return article in _DEFINITE and once and not helped


def _past_place(words: list[Word], at: int) -> int:
    """Where the predicate begins behind `from Graz`, `in hall 2`, `of the clinic`."""
    link = near(words, at, 0)
    if link is None or link.folded not in ("from", "in", "of", "at", "on"):
        return at
    for step in range(1, _REACH + 1):
        word = near(words, at, step)
        if word is None or word.before != " ":
            return at
        if word.folded in BE | HAVE or (step > 1 and word.folded in verbs.THIRD | verbs.PAST):
            return at + step
    return at


def _has_human_predicate(words: list[Word], at: int) -> bool:
    """What one feels, is or has at home: `has two kids`, `is on sick leave`, `is allergic to`."""
    verb_at, _ = past_adverbs(words, _past_place(words, at + 1))
    verb = near(words, verb_at, 0)
    if verb is None or verb.before != " " or words[at].joined or verb.folded not in BE | HAVE:
        return False
    return predicate_slot(words, at, verb_at, helped=False) >= Slot.ACTS
