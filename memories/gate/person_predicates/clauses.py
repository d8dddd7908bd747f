"""The words of a clause: what may stand between a subject and its verb, and what a doing has to do with."""

from __future__ import annotations

import re

from memories.gate import cues, verbs
from memories.gate.surroundings import near
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .doing_words import HUMAN

REACH = 6  # words behind a verb, before a preposition, among which its matter stands

BREAK = re.compile(r"[.;:!?()]|[–—]")

CLAUSE = re.compile(r"[,;:(]|[–—]")

ARTICLES = wordset("a an the our this that another some any each every no its their one")

SOME = wordset("all both two three most some several")

AUXILIARIES = wordset(
    """will would can could must should may might cannot can't won't wouldn't couldn't shouldn't mustn't
    doesn't didn't does did do don't 'll shall"""
)

_SKIPPED = (
    cues.ADVERBS
    - {"is", "was", "has", "had", "will", "would", "can", "must", "should", "may", "first", "last"}
) | wordset(
    """not never soon once twice again later gladly generally normally hardly barely probably apparently
    obviously clearly personally secretly kindly quickly slowly quietly happily usually sometimes always
    alone maybe ever simply recently no longer still very quite rather so too pretty really extremely
    absolutely not n't fully completely somewhat"""
)

BE = wordset("is was are were isn't wasn't be been being aren't weren't")

BECOME = wordset(
    """became becomes become remains remained got gets seems seemed feels felt looks looked turned sounds
    sounded stays stayed"""
)

HAVE = wordset("has had have hasn't hadn't haven't")

MONTHS = wordset("april may june august january")

_ADVERBS = 4  # that may stand between a subject and its verb


def past_adverbs(words: list[Word], at: int) -> tuple[int, bool]:
    helped = False
    for _ in range(_ADVERBS):
        word = near(words, at, 0)
        if word is None:
            break
        if word.folded in AUXILIARIES and not _is_main(words, at):
            helped = True
        elif word.folded not in _SKIPPED:
            break
        at += 1
    return at, helped


def _is_main(words: list[Word], at: int) -> bool:
    """Whether `do` is the main verb, as no other verb follows (`does the release notes`)."""
    following = near(words, at, 1)
    return words[at].folded in ("do", "does", "did") and (
        following is None
        or following.folded in ARTICLES
        or following.folded not in verbs.BASE | HUMAN | _SKIPPED
    )


def clause(words: list[Word], at: int, reach: int) -> list[Word]:
    found: list[Word] = []
    for word in words[at : at + reach]:
        if (
            BREAK.search(word.before)
            or (found and "," in word.before)
            or word.folded in ("when", "if", "because", "that", "until", "while")
        ):
            break
        found.append(word)
    return found


def matters(words: list[Word], verb_at: int) -> bool:
    """Whether a doing has to do with what only people deal with."""
    return any(
        word.folded in person_vocabulary.DEALINGS and not word.code
        for word in clause(words, verb_at + 1, REACH)
    )
