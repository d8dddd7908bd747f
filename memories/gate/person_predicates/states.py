"""What somebody is, feels, has, and where somebody is: `is out until Monday`, `has the final say`."""

from __future__ import annotations

from memories.gate import cues, verbs
from memories.gate.slots import Slot
from memories.gate.surroundings import near
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .clauses import ARTICLES, BREAK, MONTHS, REACH, clause, matters, past_adverbs
from .doing_words import HUMAN, ONGOING, PAST, WILLINGLY


def state_slot(words: list[Word], at: int) -> Slot:  # noqa: PLR0911 - one return a rule, in their order
    """What follows `is`."""
    at, _ = past_adverbs(words, at)
    word, following = near(words, at, 0), near(words, at, 1)
    if word is None or word.shape == "mixed" or word.code or BREAK.search(word.before):
        return Slot.NONE
    if word.folded in person_vocabulary.FEELINGS | cues.STATES | person_vocabulary.UNDERGONE and _is_said(
        words, at
    ):
        return Slot.PERSON
    if (
        following is not None
        and following.folded in _WHEREABOUTS.get(word.folded, ())
        and following.before == " "
    ):
        return Slot.PERSON if word.folded not in _LOOSE else Slot.ACTS
    if _is_built(words, at):
        return Slot.PERSON
    if _is_among_people(words, at):
        return Slot.ACTS
    if following is not None and _is_ranked(words, at):
        return Slot.ACTS
    if word.folded in ("at", "in", "on", "off", "with", "for", "behind") and matters(words, at):
        return Slot.ACTS
    if following is not None and _is_under_way(word, following):
        return Slot.ACTS
    if word.folded in ONGOING or (word.folded in verbs.ONGOING and matters(words, at)):
        return Slot.ACTS
    return Slot.PERSON if is_role(words, at) else Slot.NONE


def _is_built(words: list[Word], at: int) -> bool:
    """Whether a bodily trait or an age is told (`is colour-blind`, `is six months pregnant`, `is 40 years old`)."""
    first, second, third = (near(words, at, step) for step in range(3))
    if first is None or second is None:
        return False
    if second.before == "-":
        return (first.folded, second.folded) in _TRAITS
    measured = second.folded in ("months", "weeks", "years") or first.folded in ("months", "weeks", "years")
    last = third if second.folded in ("months", "weeks", "years") else second
    return (
        measured
        and last is not None
        and last.folded in ("pregnant", "old", "younger", "older", "sober", "senior")
    )


_TRAITS = frozenset(
    {
        ("colour", "blind"), ("color", "blind"), ("left", "handed"), ("right", "handed"),
        ("part", "time"), ("self", "employed"), ("jet", "lagged"), ("short", "sighted"),
        ("near", "sighted"), ("burnt", "out"), ("burned", "out"), ("fed", "up"), ("hard", "working"),
        ("home", "schooled"), ("on", "call"),
    }
)  # fmt: skip


def _is_under_way(word: Word, following: Word) -> bool:
    """Whether somebody is at work (`is considering a move`); of programs one tells what they do."""
    if following.folded in _UNDER_WAY.get(word.folded, ()):
        return True
    return word.folded in verbs.ONGOING - _IN_MOTION and following.folded in ARTICLES - {"no", "its", "one"}


# A program may be at these, too.
_IN_MOTION = wordset(
    """running using getting becoming taking adding making losing gaining changing serving handling hitting
    filling holding keeping sending having being doing using starting stopping reaching building loading
    reading writing replacing dropping following processing scanning"""
)
# What people are at; a program is not told to consider or to prepare.
_OBJECTS = wordset(
    "a an the to going taking moving leaving another some new becoming trying whether using switching for"
)
_UNDER_WAY = {
    "considering": _OBJECTS, "planning": _OBJECTS | {"on"}, "researching": _OBJECTS,
    "studying": _OBJECTS | {"at"}, "learning": _OBJECTS | {"how", "about"},
    "preparing": _OBJECTS, "organising": _OBJECTS, "organizing": _OBJECTS,
    "thinking": wordset("about of that"), "dealing": wordset("with"), "hoping": wordset("to for that"),
    "looking": wordset("for forward into after"), "trying": wordset("to"),
    "working": wordset("on from with late at overtime part"), "struggling": wordset("with to"),
    "visiting": _OBJECTS, "saving": wordset("for up"), "raising": _OBJECTS,
    "applying": wordset("for to"), "taking": wordset("a over care notes part the time"),
    "writing": wordset("a the up"), "coming": wordset("back to in from"),
    "going": wordset("on through back home"), "getting": wordset("married divorced back used"),
    "feeling": wordset("better sick ill unwell tired"), "switching": wordset("teams jobs roles to"),
}  # fmt: skip


def _is_among_people(words: list[Word], at: int) -> bool:
    """Whether it has a part in a group of people (`the youngest in the team`, `part of the release guild`)."""
    if words[at].folded == "part":
        return any(each.folded in person_vocabulary.COMPANY for each in words[at + 2 : at + 6])
    return any(
        link.folded in ("in", "on", "from")
        and article.folded in ("the", "our", "this")
        and bool({company.folded, head.folded} & person_vocabulary.COMPANY)
        for link, article, company, head in zip(
            words[at : at + 4],
            words[at + 1 : at + 5],
            words[at + 2 : at + 6],
            [*words[at + 3 : at + 6], words[-1]],
            strict=False,
        )
    )


def _is_ranked(words: list[Word], at: int) -> bool:
    """Whether it is compared or permitted as only people are (`taller than`, `the first to notice`, `allowed to merge`)."""
    state, following, then = (near(words, at, step) for step in range(3))
    if state is None or following is None:
        return False
    if following.folded == "than":
        return state.folded in _TALLER
    if state.folded == "the" and following.folded in ("first", "last", "next", "only") and then is not None:
        follows = near(words, at, 3)
        return then.folded == "to" and follows is not None and follows.folded in HUMAN | WILLINGLY | _NOTICES
    return (
        state.folded in _PERMITTED
        and following.folded == "to"
        and then is not None
        and then.folded in HUMAN | WILLINGLY
    )


_TALLER = wordset(
    """taller older younger shorter smarter stricter nicer friendlier louder happier angrier busier better
    quieter kinder wiser lazier"""
)

_NOTICES = wordset(
    "notice see spot arrive find say know hear suggest raise report complain ask volunteer discover"
)

_PERMITTED = wordset(
    """allowed permitted supposed expected entitled authorised authorized able ready free due likely meant
    going set happy unable about scheduled"""
)

_LOOSE = wordset(
    "in with against good bad great new familiar known better busy late from responsible back interested"
)

# After "is": where only people are.
_WHEREABOUTS = {
    "open": wordset("to"),
    "involved": wordset("in with"),
    "engaged": wordset("to"),
    "out": wordset("until on today this next tomorrow sick all from till with again"),
    "off": wordset("until on for today this next tomorrow sick all till to duty work again every"),
    "away": wordset("until on for today this next tomorrow all from till at in during again every"),
    "back": wordset("in on from next after at tomorrow today by until with this"),
    "in": wordset(
        """charge touch training talks therapy hospital labour meetings favour favor love contact agreement
        doubt bed two town quarantine"""
    ),
    "on": wordset(
        """vacation leave holiday holidays call duty parental maternity paternity sick sabbatical pto board
        probation secondment trial jury site"""
    ),
    "at": wordset("lunch home school university work conferences odds kubecon fosdem pycon church dinner"),
    "with": wordset("the clients customers us"),
    "against": wordset("the a any using moving merging this that it rewriting adding changing dropping"),
    "good": wordset("with at"),
    "bad": wordset("with at"),
    "great": wordset("with at"),
    "new": wordset("here to in at on"),
    "familiar": wordset("with"),
    "responsible": wordset("for"),
    "interested": wordset("in"),
    "excited": wordset("about to"),
    "known": wordset("to for"),
    "due": wordset("back"),
    "better": wordset("with at"),
    "busy": wordset("with until on"),
    "late": wordset("for again today"),
    "from": wordset("the accounting finance legal hr sales marketing procurement support it"),
}  # fmt: skip

# Said of things, too, when something follows.
_ALSO_OF_THINGS = wordset(
    """present presenting asked told introduced raised born trained tasked trusted moving joining leaving
    back remote hired sure wrong careful certain engaged hurt lazy friendly away happy confused suspended
    responsible promoted optimistic retired opposed paged tall certain"""
)


def _is_said(words: list[Word], at: int) -> bool:
    word, following = words[at], near(words, at, 1)
    if word.folded not in _ALSO_OF_THINGS:
        return following is None or following.before != "-"
    after = wordset(_FOLLOWED.get(word.folded, ""))
    return following is not None and following.folded in after


_FOLLOWED = {
    "asked": "to for about", "told": "to that", "introduced": "to", "trained": "as", "tasked": "with",
    "hired": "as for in by to from last", "sure": "that the about", "wrong": "about", "certain": "that",
    "careful": "with", "happy": "with to about", "confused": "about by", "engaged": "to",
    "opposed": "to", "retired": "from", "moving": "to house", "joining": "the in as",
    "leaving": "the in for at", "promoted": "to", "born": "in", "responsible": "for",
    "back": "on in from at next", "away": "on until from at in", "raised": "in", "present": "at",
}  # fmt: skip


def is_role(words: list[Word], at: int) -> bool:
    """Whether a person's trade or part ends the noun phrase (`is the fallback approver for releases`)."""
    if near(words, at, 0) is None or words[at].folded not in ARTICLES | {
        "head",
        "team",
        "tech",
        "senior",
        "lead",
    }:
        return False
    for step in range(1, REACH):
        word, following = near(words, at, step), near(words, at, step + 1)
        if word is None or word.before not in (" ", "-", "/"):
            return False
        if word.folded in person_vocabulary.ROLES | PARTS:
            return following is None or following.before != " " or following.folded in _AFTER_ROLES
        if word.folded in _AFTER_ROLES:
            return False
    return False


PARTS = wordset("owner lead contact maintainer author backup approver colleague one person")

_AFTER_ROLES = wordset(
    "of for in on at who with from until since behind and to there here by whose during that now again"
)


def possession_slot(words: list[Word], at: int) -> Slot:
    """The slot of a name before a form of `have` (`has the only YubiKey`, `has been in charge`, `had left`)."""
    here, _ = past_adverbs(words, at + 1)
    word = near(words, here, 0)
    if word is None:
        return Slot.NONE
    if word.folded == "been":
        return state_slot(words, here + 1)
    if word.folded in PAST or word.folded in (
        "left",
        "gone",
        "spoken",
        "forgotten",
        "written",
        "taken",
        "chosen",
        "known",
    ):
        return Slot.ACTS
    if words[at - 1].folded in MONTHS:
        return Slot.ACTS if _has_people(words, at) else Slot.NONE
    return Slot.ACTS if matters(words, at) or _has_people(words, at) else Slot.NONE


def _has_people(words: list[Word], at: int) -> bool:
    following = [word.folded for word in clause(words, at + 1, REACH)]
    return bool(set(following) & _HELD)


_HELD = wordset(
    """passphrase passphrases password passwords pin fob badge soft idea views view say veto doubt opinions
    accident meetings visitors headache migraine concerns plans suspicion suspicions preference preferences
    talent ambition hunch nerves reservations kids children wife husband dog cat flu fever doubts worries
    experience opinion opinions degree phd commute surgery appointment objections reservations baby"""
)


def is_surely_human(words: list[Word], at: int) -> bool:
    """Whether it is true of people alone, whatever the word is (`was promoted to staff engineer`, `is on parental leave`)."""
    verb, state, following = (near(words, at, step) for step in (1, 2, 3))
    if verb is None or state is None or following is None or words[at].owns or verb.before != " ":
        return False
    if verb.folded in ("has", "had") and state.folded == "been":
        state, following = following, near(words, at, 4)
    elif verb.folded not in ("is", "was"):
        return False
    if state.folded in ("promoted", "hired", "seconded", "interviewed"):
        return (
            _is_said(words, words.index(state)) if state.folded != "promoted" else _is_role_ahead(words, at)
        )
    return state.folded == "on" and following is not None and following.folded in _LEAVES


def _is_role_ahead(words: list[Word], at: int) -> bool:
    return any(word.folded in person_vocabulary.ROLES | PARTS for word in words[at + 3 : at + 8])


_LEAVES = wordset("vacation leave holiday parental maternity paternity sick sabbatical pto")
