"""Whether a word is the subject of what people do or are."""

from __future__ import annotations

from memories.gate import verbs
from memories.gate.lexicon import Kind
from memories.gate.slots import Slot
from memories.gate.surroundings import near
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .clauses import AUXILIARIES, BE, BREAK, CLAUSE, HAVE, REACH, past_adverbs
from .doing_words import HUMAN, PAST, THIRD
from .doings import predicate_slot


def subject_slot(words: list[Word], at: int) -> Slot:
    if words[at].joined or not _may_begin(words, at):
        return Slot.NONE
    last, together = _company(words, at)
    verb_at = _past_aside(words, last + 1)
    if verb_at is None:
        return Slot.NONE
    verb_at, helped = past_adverbs(words, verb_at)
    if verb_at >= len(words) or any(BREAK.search(w.before) for w in words[last + 1 : verb_at + 1]):
        return Slot.NONE
    set_against = verb_at > last + 1 and words[last + 1].folded == "not" and "," in words[last + 1].before
    if (together or set_against) and _is_verb(words[verb_at], helped=True):
        return Slot.ACTS
    return predicate_slot(words, at, verb_at, helped=helped or last > at)


_CLAUSES = wordset(
    """only since because when if that while whenever unless until before after once so but whether where
    why how what which and or as then even for than though although ever today yesterday tomorrow now
    currently here apparently"""
)


def _may_begin(words: list[Word], at: int) -> bool:
    word, previous = words[at], near(words, at, -1)
    if previous is None or word.opens or CLAUSE.search(word.before):
        return True
    if word.before != " ":
        return False
    return previous.folded in _CLAUSES or (
        previous.folded.endswith(("ly", "day", "days")) and previous.shape == "lower"
    )


def _company(words: list[Word], at: int) -> tuple[int, bool]:
    """Where a list of doers ends, and whether people are in it: `Joy and two others`, `Jordan and the support desk`."""
    link = near(words, at, 1)
    if link is None or link.before != " " or link.folded not in ("and", "or"):
        return at, False
    following = near(words, at, 2)
    if following is None or following.before != " ":
        return at, False
    if following.capitalised:
        somebody = following.kind & Kind.GIVEN and not following.kind & (Kind.PRODUCT | Kind.PLACE)
        return at + 2, bool(somebody) and not following.owns
    for step in range(2, REACH + 1):
        word = near(words, at, step)
        if word is None or word.before not in (" ", "-") or word.owns:
            break
        if word.folded in person_vocabulary.COMPANY:
            then = near(words, at, step + 1)
            ends = then is None or then.before != " " or not then.kind & (Kind.EVERYDAY | Kind.COMMON)
            if ends or then is None or _is_verb(then, helped=True):
                return at + step, True
    return at, False


def _is_verb(word: Word, *, helped: bool) -> bool:
    if word.shape != "lower" or word.code:
        return False
    return word.folded in _FORMS or (
        helped and (word.folded in verbs.BASE | HUMAN or word.folded.endswith("s"))
    )


_FORMS = verbs.PAST | verbs.THIRD | THIRD | PAST | BE | HAVE | AUXILIARIES


def _past_aside(words: list[Word], at: int) -> int | None:
    """Where the predicate begins, past `, not Grafana,` and `(finance)`; None where it does not follow."""
    first = near(words, at, 0)
    if first is None:
        return None
    if "," not in first.before:
        return at if first.before == " " else None
    for end in range(at + 1, min(at + REACH + 2, len(words))):
        if "," in words[end].before:
            aside = words[at:end]
            return end if aside[0].folded in _ASIDES else None
        if BREAK.search(words[end].before):
            return None
    return None


_ASIDES = wordset(
    """not who rather instead together along like unlike as too with and the a an former formerly then our
    in on at from by being despite having"""
)
