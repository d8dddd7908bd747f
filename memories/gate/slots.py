"""Whether a word stands where a person stands."""

from __future__ import annotations

import re
from enum import IntEnum

from memories.regex import regex

from . import cues
from .lexicon import Kind
from .surroundings import is_action, is_past, near, reads_as_nouns
from .tokens import Word
from .wordset import words as wordset

_LONGEST_NAME = 6  # words of a name, with all its particles
_ADVERBS = 2  # that may stand between a subject and its verb


class Slot(IntEnum):
    """How surely the place is a person's, rising."""

    NONE = 0
    DOES = 1  # subject of a verb that programs share
    LINKED = 2  # after belongs to, goes to, from: mostly people, teams and programs too
    ASKED = 3  # object of ask, contact, by, according to
    ACTS = 4  # subject of a verb that people do far more often
    PERSON = 5  # only people stand here


def slot_of(words: list[Word], at: int, text: str) -> Slot:
    return max(
        _before(words, at, text), _after(words, at, text), _possessive(words, at), _field(words, at, text)
    )


def _head(words: list[Word], at: int) -> int:
    """The first word of a run of capitalised or joined words, so that both halves of a name share one slot."""
    first = max(0, at - _LONGEST_NAME)
    while (
        at > first
        and words[at].capitalised
        and words[at - 1].capitalised
        and words[at - 1].folded not in cues.CLOSED
        and not words[at - 1].opens
        and words[at].before in (" ", "-")
    ):
        at -= 1
    return at


def _before(words: list[Word], at: int, text: str) -> Slot:
    previous = near(words, at, -1)
    word = words[at]
    if previous is None or re.search(r"[.!?;:\n]", word.before) or ("(" in word.before) or "," in word.before:
        return Slot.NONE
    if previous.folded in cues.ASKS and not previous.owns and _is_verb(words, at - 1):
        return Slot.ASKED
    partner = near(words, at, -2)
    if previous.folded in cues.ASKS_TO and partner is not None and not previous.opens:
        return _after_preposition(previous.folded, words, at)
    return Slot.NONE


def _is_verb(words: list[Word], at: int) -> bool:
    """Whether a word for asking is a verb: `page`, `call`, `mail` only at the start, after `to`, `and`, `please`, a modal."""
    word = words[at]
    if word.folded in (
        "ask",
        "asks",
        "asked",
        "cc",
        "bcc",
        "ping",
        "pinged",
        "contact",
        "tell",
        "told",
        "tells",
        "thank",
        "invite",
        "remind",
        "consult",
    ):
        return not (
            at and words[at - 1].folded in cues.CLOSED and words[at - 1].folded not in ("all", "each")
        )
    before = words[at - 1] if at else None
    return (
        word.opens
        or before is None
        or before.folded
        in ("to", "and", "or", "please", "then", "must", "should", "can", "will", "always", "never", "just")
    )


def _after_preposition(preposition: str, words: list[Word], at: int) -> Slot:
    window = [word.folded for word in words[max(0, at - 6) : at - 1]]
    partner = window[-1] if window else ""
    if len(window) > 1 and words[at - 2].before == "-":
        partner = f"{window[-2]}-{partner}"  # sign-off, check-in
    if len(window) > 1 and partner in _OBJECTS and partner not in cues.ASKS_TO[preposition]:
        partner = window[-2]  # run it by, hand them to
    if preposition == "by":
        return _after_by(partner, window, words[at].kind)
    if partner not in cues.ASKS_TO[preposition]:
        return Slot.NONE
    return Slot.ASKED if partner in cues.OF_PEOPLE else Slot.LINKED


def _after_by(partner: str, window: list[str], kind: int) -> Slot:
    if kind & Kind.PRODUCT and partner in _DONE_BY_TOOLS and not _was_done(window):
        return Slot.LINKED
    if partner in _WORKS or any(part in cues.DONE_BY for part in window[-3:]):
        return Slot.ASKED
    if partner in cues.ASKS_TO["by"] or (kind & Kind.GIVEN and _was_done(window)):
        return Slot.ASKED if kind & Kind.GIVEN and not kind & Kind.PRODUCT else Slot.LINKED
    done = partner.endswith(("ed", "en", "wn", "ne", "de", "lt")) and partner not in cues.DONE_BY_THINGS
    if not done or partner.startswith(("un", "auto")):
        return Slot.NONE
    if kind & Kind.PRODUCT and partner in _DONE_DAILY and not _was_done(window):
        return Slot.LINKED
    return Slot.ASKED if kind & Kind.GIVEN else Slot.LINKED


def _was_done(window: list[str]) -> bool:
    """Whether a passive tells of something done once, which has somebody behind it (`was caused by`)."""
    done = window[-1].endswith(("ed", "en")) or window[-1] in cues.DONE_BY
    return done and bool({"was", "were", "been"} & set(window[-3:]))


# "is built by Hugo", "are handled by Argo": what tools do every day and a person did once.
_DONE_BY_TOOLS = wordset(
    """built created run managed handled started opened closed merged updated added scheduled checked
    prepared configured implemented verified resolved changed fixed hosted sent administered"""
)


# "is drained by Crystal": what is done day by day, and never what was done once.
_DONE_DAILY = wordset(
    """allocated archived bundled cached calculated called captured checked cleared cloned collected
    compiled computed consumed constructed controlled converted copied counted defined deleted delivered
    detected determined displayed downloaded drained emitted encoded evaluated executed exported expanded
    exposed fetched filled filtered flushed formatted generated hosted identified imported indexed inferred
    initialized inlined inserted installed instantiated interpreted invoked linked listed loaded logged
    managed mapped mirrored modified mounted optimised optimized parsed performed polled populated printed
    processed produced proxied provisioned pruned pulled queried queued raised recognised recognized
    recreated refreshed released removed rendered renamed replicated resized resolved restarted retried
    returned routed sampled saved scanned scheduled scraped selected sent serialised serialized served
    sorted stored streamed synced synchronised synchronized tracked transformed triggered truncated uploaded
    validated verified watched written"""
)
_OBJECTS = wordset("it this that them these those everything anything up over back first off in out")
_WORKS = wordset(
    """patch commit pr talk design idea proposal fix change request comment suggestion workshop
    approval review draft message remark"""
)


def _after(words: list[Word], at: int, text: str) -> Slot:
    """What the word does, when it is a subject."""
    word = words[at]
    following = near(words, at, 1)
    if following is None or word.owns or word.joined:
        return Slot.NONE
    gap = following.before.strip()
    if gap.startswith("(") or gap in (":", ".", ";", "!", "?", "-", "–", "—", "/"):
        return Slot.NONE
    steps = 1
    if following.folded in ("has", "had") and (slot := _verb_slot(words, at + 1, text)):
        return slot
    while (
        following is not None
        and (following.folded in cues.ADVERBS and following.folded not in ("is", "was"))
        and steps <= _ADVERBS
    ):
        if following.folded in ("will", "would", "can", "must", "should", "may"):
            return _modal(words, at + steps)
        steps += 1
        following = near(words, at, steps)
    if (
        following is None
        or following.code
        or following.capitalised
        or (re.search(r"[.!?;:,]", following.before) and steps == 1)
    ):
        return Slot.NONE
    return _verb_slot(words, at + steps, text)


def _modal(words: list[Word], at: int) -> Slot:
    verb = near(words, at, 1)
    if verb is None or verb.folded not in cues.MODAL_ACTS:
        return Slot.NONE
    if verb.folded == "be":
        after = near(words, at, 2)
        return Slot.PERSON if after is not None and after.folded in cues.STATES | cues.REACHED else Slot.NONE
    return (
        Slot.ACTS
        if verb.folded
        not in (
            "take",
            "call",
            "return",
            "write",
            "answer",
            "email",
            "lead",
            "review",
            "leave",
            "join",
            "meet",
        )
        else Slot.DOES
    )


def _verb_slot(words: list[Word], at: int, text: str) -> Slot:  # noqa: PLR0911 - one return a rule, in their order
    verb = words[at].folded
    rest = text[words[at].end :].lstrip().lower()
    if verb in ("is", "was", "isn't", "wasn't", "went"):
        return _state_slot(words, at, rest)
    if verb in cues.HUMAN_VERBS:
        return Slot.PERSON
    if reads_as_nouns(words, at):
        return Slot.NONE
    if verb in _PHRASES:
        matched, otherwise = _PHRASES[verb]
        return Slot.ACTS if matched.match(rest) else otherwise
    objects = {word.folded for word in words[at + 1 : at + 5]}
    if verb in _ALSO_OF_PROGRAMS and words[at - 1].kind & Kind.PRODUCT and objects & _IN_MACHINES:
        return Slot.DOES
    if verb in cues.ACTS:
        return Slot.PERSON if verb in cues.LEADS and objects & cues.HUMAN_OBJECTS else Slot.ACTS
    if (words[at - 1].kind & Kind.PLACE and is_past(words, at)) or (
        words[at - 1].kind & Kind.GIVEN and verb in cues.CARES
    ):
        return Slot.ACTS
    if verb in cues.DOES:
        return Slot.ACTS if objects & cues.HUMAN_OBJECTS else Slot.DOES
    if is_action(words, at):
        surely = verb.endswith("ed") and words[at - 1].kind & (Kind.EVERYDAY | Kind.PLACE)
        return Slot.ACTS if surely else Slot.DOES
    return Slot.NONE


# "Rufus writes the recovery sticks": what no colleague has under the pen.
_ALSO_OF_PROGRAMS = wordset("writes rejects answers moves draws reports")
_IN_MACHINES = wordset(
    """stick sticks image images iso disk disks partition partitions sector sectors block blocks byte bytes
    row rows stdout stderr log logs pushes packet packets frame frames payloads queries handshakes
    bootloader firmware stream streams metrics traces vulnerabilities pixels glyphs json csv xml parquet"""
)


def _state_slot(words: list[Word], at: int, rest: str) -> Slot:
    """The slot of a state that is told of people alone (`is on vacation`, `was hired`)."""
    if rest.startswith(cues.STATE_PHRASES):
        return Slot.PERSON
    following = near(words, at, 1)
    if following is None or following.folded not in cues.STATES:
        return Slot.NONE
    return Slot.NONE if following.folded == "promoted" and not _PROMOTED.match(rest) else Slot.PERSON


_PROMOTED = regex(r"""
    promoted(?:
      \ to (?:an? )?(?:staff|senior|lead|principal|team|tech|head|director|manager|engineer|partner|vp)
      |[.!]?$
    )
""")
# Verbs that need what follows, and what they show without it.
_PHRASES = {
    "moved": (re.compile(r"(?:to|into|from) (?:the )?[\w ]{0,24}\bteam\b|house|desk|back"), Slot.DOES),
    "moves": (re.compile(r"(?:to|into|from) (?:the )?[\w ]{0,24}\bteam\b|house|desk|back"), Slot.DOES),
    "has": (regex(r"""
        (?:admin|write|read|root|full|the keys|access|two kids|a dog|a cat|left|joined|been on)\b
    """), Slot.NONE),
    "had": (regex(r"""
        (?:admin|write|root|the keys|two kids|a dog|a cat|left|joined|been on)\b
    """), Slot.NONE),
    "and": (re.compile(r"(?:the )?\w+ team\b"), Slot.NONE),
}  # fmt: skip


def _possessive(words: list[Word], at: int) -> Slot:
    word, owned, previous = words[at], near(words, at, 1), near(words, at, -1)
    if not word.owns:
        return Slot.NONE
    if owned is None or owned.before.strip(" '’s"):
        theirs = previous is not None and previous.folded in ("is", "was", "are", "were")
        return Slot.PERSON if theirs else Slot.NONE  # "the tablet is Cliff's"
    nouns = {owned.folded} | (
        {words[at + 2].folded} if at + 2 < len(words) and not owned.before.strip() else set()
    )
    if owned.folded in cues.OWNED or (nouns & _PERSONAL):
        return Slot.PERSON if nouns & _PERSONAL else Slot.ACTS
    return Slot.NONE


_PERSONAL = wordset(
    """laptop macbook notebook calendar birthday vacation holiday desk phone opinion wife husband kids
    salary workstation inbox mailbox manager office fork idea computer pc desktop home house car dog
    cat illness absence departure team leave advice machine handover folder badge"""
)


def _field(words: list[Word], at: int, text: str) -> Slot:
    """The slot of a name that fills a field or a role (`Reviewer: Eva`, `owner is Li`, `the Jenkins admin is Li`)."""
    head = _head(words, at)
    previous = near(words, head, -1)
    if previous is None:
        return Slot.NONE
    sign = words[head].before.strip()
    if sign in (":", "=", "-", "–", "—", "→", "->") and previous.folded in cues.ROLE_NOUNS:
        return Slot.PERSON
    if previous.folded in ("is", "was", "are", "remains", "named", "called") and head > 1 and not sign:
        if previous.folded == "are" and not words[at].capitalised:
            return Slot.NONE  # several are something, nobody's name
        roles = {word.folded for word in words[max(0, head - 10) : head - 1]}
        someone = "one" in roles and bool(roles & {"to", "who", "that", "with"})
        return Slot.ASKED if someone or roles & _ROLE_SUBJECTS else Slot.NONE
    return Slot.NONE


_ROLE_SUBJECTS = cues.ROLE_NOUNS - wordset(
    """backup questions from to name names host editor developer engineer signed rota customer lead
    leads owner"""
)  # fmt: skip
