"""What somebody does: `called in sick`, `keeps the calibration log`."""

from __future__ import annotations

from itertools import pairwise

from memories.english.verb_forms import third
from memories.gate import cues, verbs
from memories.gate.lexicon import Kind
from memories.gate.slots import Slot
from memories.gate.surroundings import is_action, near, reads_as_nouns
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from .clauses import ARTICLES, BE, BECOME, BREAK, HAVE, MONTHS, REACH, SOME, clause, matters
from .doing_words import (
    GONE,
    HAPPENS,
    HUMAN,
    IN_CHARGE,
    KEEPS,
    MANNERS,
    OF_PLACES,
    OF_PROGRAMS,
    OF_SEASONS,
    ONGOING,
    PARTICLES,
    PAST,
    REPLIES,
    RIGHTS,
    TALK,
    TALKS,
    THIRD,
    TIMES,
    WEEKDAYS,
    WILLED,
    WILLINGLY,
)
from .states import possession_slot, state_slot


def predicate_slot(words: list[Word], at: int, verb_at: int, *, helped: bool) -> Slot:  # noqa: PLR0911
    verb = words[verb_at]
    if verb.shape != "lower" or verb.code or verb.before not in (" ", ", "):
        return Slot.NONE
    if verb.folded in BE:
        return state_slot(words, verb_at + 1)
    if verb.folded in HAVE:
        return possession_slot(words, verb_at)
    if verb.folded in BECOME and state_slot(words, verb_at + 1) == Slot.PERSON:
        return Slot.PERSON
    if reads_as_nouns(words, verb_at) and not helped:
        return Slot.NONE
    if _is_doing(words, at, verb_at, helped=helped) or _goes_on(words, verb_at):
        return Slot.ACTS
    return Slot.NONE


def _goes_on(words: list[Word], verb_at: int) -> bool:
    """Whether a second doing of the same subject follows that only people are capable of (`took up surfing and loves it`)."""
    for link, word in pairwise(words[verb_at + 1 : verb_at + _FAR]):
        if BREAK.search(link.before) or link.folded in _NEW_SUBJECT:
            return False
        if (
            link.folded in ("and", "but")
            and word.folded in THIRD | PAST | cues.HUMAN_VERBS
            and word.before == " "
        ):
            return not word.kind & Kind.JARGON or word.folded in cues.HUMAN_VERBS
    return False


_FAR = 14
_NEW_SUBJECT = wordset("that which who because when if while so until where since whose")


def _is_doing(words: list[Word], at: int, verb_at: int, *, helped: bool) -> bool:
    verb, following = words[verb_at].folded, near(words, verb_at, 1)
    if verb in (HUMAN | _DECIDED if helped else THIRD | PAST) and not _is_noun(words, verb_at):
        return True
    if following is not None and following.before == " " and following.folded in PARTICLES.get(verb, ()):
        return True
    acts = verb in (verbs.BASE if helped else verbs.THIRD | verbs.PAST)
    if not acts and not is_action(words, verb_at):
        return False
    if _is_set_on(words, verb_at) or _is_habit(words, verb_at):
        return True
    kind = words[at].kind
    if not kind & (Kind.PRODUCT | Kind.PLACE) or (kind & Kind.PRODUCT and not kind & Kind.GIVEN):
        return False  # of other programs anything may be told
    return (
        matters(words, verb_at)
        or _is_charge(words, verb_at)
        or _is_foreign(words, at, verb_at, helped=helped)
    )


_DECIDED = wordset("approve decide sign attend present teach travel mentor speak hire explain")


def _is_charge(words: list[Word], verb_at: int) -> bool:
    """Whether it tells somebody's charge, in words that no manual has (`keeps the calibration log`)."""
    if words[verb_at].folded not in IN_CHARGE:
        return False
    charge = clause(words, verb_at + 1, REACH)
    if not charge or charge[0].folded not in ARTICLES | SOME:
        return False
    return any(
        word.kind & (Kind.EVERYDAY | Kind.COMMON)
        and not word.kind & (Kind.JARGON | Kind.PRODUCT)
        and word.shape == "lower"
        for word in charge[1:4]
        if word.folded not in _LINKING
    )


_LINKING = wordset(
    "of for in on at to with from and or by until before after than as between against across within without"
)


def _is_set_on(words: list[Word], verb_at: int) -> bool:
    """A doing that what follows makes a person's."""
    verb, following = words[verb_at].folded, [word.folded for word in clause(words, verb_at + 1, REACH)]
    return bool(following) and (
        _is_willing(verb, following)
        or _has_rights_or_days_off(verb, following)
        or (verb in TALKS and not TALK.isdisjoint(following[:3]))
        or (verb in ("heads", "headed", "chairs") and following[0] in ARTICLES)
        or any(
            when in TIMES and what in ("shift", "shifts", "duty", "call", "desk")
            for when, what in pairwise(following)
        )
    )


def _is_willing(verb: str, following: list[str]) -> bool:
    """Whether the verb supposes a will or a mind (`refuses to merge`, `needs two days to answer`, `keeps forgetting`)."""
    if verb in WILLED and following[0] == "to":
        return len(following) > 1 and following[1] in HUMAN | WILLINGLY
    if verb in ("needs", "takes", "took", "needed", "wants") and "to" in following[:-1]:
        return following[following.index("to") + 1] in REPLIES
    if verb in ("work", "come", "meet"):
        return any(link == "on" and day in WEEKDAYS for link, day in pairwise(following))
    if verb in ("leave", "join", "quit"):
        return following[0] in GONE or "team" in following or "company" in following
    return verb in KEEPS and following[0] in ONGOING | _KEPT_AT


def _has_rights_or_days_off(verb: str, following: list[str]) -> bool:
    """Whether somebody gets or has rights or days off (`got write access`, `takes Fridays off`)."""
    if verb not in ("got", "gets", "has", "had", "lost", "needs", "takes", "took"):
        return False
    off = "off" in following and not (WEEKDAYS | {"day", "days", "week", "time", "summer"}).isdisjoint(
        following
    )
    return off or any(
        right in RIGHTS and what in ("access", "rights", "permission") for right, what in pairwise(following)
    )


def _is_noun(words: list[Word], at: int) -> bool:
    """Whether what looks like a verb is a plural that the name qualifies (`Julia estimates are`, `Ruby studies of`)."""
    following = near(words, at, 1)
    return following is not None and following.folded in (
        "are",
        "were",
        "have",
        "of",
        "can",
        "must",
        "should",
        "per",
        "may",
    )


def _is_habit(words: list[Word], verb_at: int) -> bool:
    """Whether a manner or time is told that only people have (`never merges on a Friday`, `reviews it from home`)."""
    following = [word.folded for word in words[verb_at + 1 : verb_at + 7]]
    if following in (["late"], ["early"]) or "notice" in following[2:4]:
        return True
    return any(
        pair in MANNERS
        or (pair[0] == "a" and pair[1] in WEEKDAYS)
        or (pair[0] in WEEKDAYS and pair[1] in _PARTS_OF_DAY)
        for pair in pairwise(following)
    )


_KEPT_AT = wordset(
    "forgetting losing missing leaving asking telling saying calling interrupting mixing postponing"
)
_PARTS_OF_DAY = wordset("night nights morning mornings evening evenings afternoon afternoons")


def _is_foreign(words: list[Word], at: int, verb_at: int, *, helped: bool) -> bool:
    """Whether guides tell nothing of the kind about programs, places and months: then it is somebody's doing."""
    verb, following = words[verb_at].folded, near(words, verb_at, 1)
    if following is None or following.before != " ":
        return False
    if verb in verbs.PAST and verb not in verbs.BASE and not helped:
        once = following.folded in ARTICLES | SOME and words[verb_at - 1] is words[at]
        return once and verb not in HAPPENS and words[at].folded not in MONTHS
    acted_on = following.folded in ARTICLES | SOME or (
        not words[at].kind & Kind.PRODUCT
        and (following.capitalised or (following.shape == "lower" and following.folded.endswith("s")))
    )
    if not acted_on:
        return False
    ordinary = _ordinary(words[at])
    if helped:
        listed = words[verb_at - 1].capitalised  # "May and June share a sheet"
        return not listed and verb in verbs.BASE and third(verb) not in ordinary
    return (verb in verbs.THIRD or is_action(words, verb_at)) and verb not in ordinary


def _ordinary(word: Word) -> frozenset[str]:
    """What one says every day of what the word is called after."""
    if word.kind & Kind.PRODUCT:
        return OF_PROGRAMS
    return OF_SEASONS if word.folded in MONTHS else OF_PLACES
