"""Whether a word stands where a person stands."""

from __future__ import annotations

import re
from enum import IntEnum

from . import cues
from .lexicon import Kind
from .tokens import Word

_TECHNICAL = Kind.EVERYDAY | Kind.COMMON | Kind.JARGON


class Slot(IntEnum):
    """How surely the place is a person's, rising."""

    NONE = 0
    DOES = 1  # subject of a verb that programs share
    ASKED = 2  # object of ask, contact, by, according to
    ACTS = 3  # subject of a verb that people do far more often
    SAYS = 4  # only people stand here


def slot_of(words: list[Word], at: int, text: str) -> Slot:
    return max(_before(words, at, text), _after(words, at, text), _possessive(words, at), _field(words, at, text))


def _near(words: list[Word], at: int, step: int) -> Word | None:
    return words[at + step] if 0 <= at + step < len(words) else None


def _head(words: list[Word], at: int) -> int:
    """The first word of a run of capitalised or joined words, so that both halves of a name share one slot."""
    while at > 0 and words[at].capitalised and words[at - 1].capitalised and not words[at - 1].opens and words[at].before in (" ", "-"):
        at -= 1
    return at


def _before(words: list[Word], at: int, text: str) -> Slot:
    previous = _near(words, at, -1)
    word = words[at]
    if previous is None or re.search(r"[.!?;:\n]", word.before) or ("(" in word.before) or "," in word.before:
        return Slot.NONE
    if previous.folded in cues.ASKS and not previous.owns and _is_verb(words, at - 1):
        return Slot.ASKED
    partner = _near(words, at, -2)
    if previous.folded in cues.ASKS_TO and partner is not None and not previous.opens:
        return _after_preposition(previous.folded, words, at)
    if previous.folded in ("since", "only", "when", "if", "while", "until", "unless", "because", "before", "after", "once", "that", "what"):
        return Slot.NONE
    return Slot.NONE


def _is_verb(words: list[Word], at: int) -> bool:
    """`page`, `call`, `message`, `tag`, `mail` are nouns too: verbs at the start, after `to`, `and`, `please`, a modal."""
    word = words[at]
    if word.folded in ("ask", "asks", "asked", "cc", "bcc", "ping", "pinged", "contact", "tell", "told", "tells", "thank", "invite", "remind", "consult"):
        return not (at and words[at - 1].folded in cues.CLOSED and words[at - 1].folded not in ("all", "each"))
    before = words[at - 1] if at else None
    return word.opens or before is None or before.folded in ("to", "and", "or", "please", "then", "must", "should", "can", "will", "always", "never", "just")


def _after_preposition(preposition: str, words: list[Word], at: int) -> Slot:
    verbs = cues.ASKS_TO[preposition]
    window = [word.folded for word in words[max(0, at - 6) : at - 1]]
    partner = window[-1] if window else ""
    if preposition == "by":
        return Slot.ASKED if any(part in cues.DONE_BY for part in window[-3:]) else Slot.NONE
    if partner in verbs:
        return Slot.ASKED
    return Slot.NONE


def _after(words: list[Word], at: int, text: str) -> Slot:
    """What the word does, when it is a subject."""
    word = words[at]
    following = _near(words, at, 1)
    if following is None or word.owns or word.joined:
        return Slot.NONE
    gap = following.before.strip()
    if gap.startswith("(") or gap in (":", ".", ";", "!", "?", "-", "–", "—", "/"):
        return Slot.NONE
    steps = 1
    while following is not None and (following.folded in cues.ADVERBS and following.folded not in ("is", "was")) and steps < 3:
        if following.folded in ("will", "would", "can", "must", "should", "may"):
            return _modal(words, at + steps)
        steps += 1
        following = _near(words, at, steps)
    if following is None or following.code or following.capitalised or (re.search(r"[.!?;:,]", following.before) and steps == 1):
        return Slot.NONE
    return _verb_slot(words, at + steps, text)


def _modal(words: list[Word], at: int) -> Slot:
    verb = _near(words, at, 1)
    if verb is None or verb.folded not in cues.MODAL_ACTS:
        return Slot.NONE
    if verb.folded == "be":
        after = _near(words, at, 2)
        return Slot.SAYS if after is not None and after.folded in cues.STATES else Slot.NONE
    return Slot.ACTS if verb.folded not in ("take", "call", "return", "write", "answer", "email", "lead", "review", "leave", "join", "meet") else Slot.DOES


def _verb_slot(words: list[Word], at: int, text: str) -> Slot:
    verb = words[at].folded
    rest = text[words[at].end :].lstrip().lower()
    if verb in ("is", "was", "isn't", "wasn't", "went", "'s"):
        following = _near(words, at, 1)
        if any(rest.startswith(phrase) for phrase in cues.STATE_PHRASES) and not rest.startswith(("our ", "from ", "the new ", "the product", "the owner of the")):
            return Slot.SAYS
        return Slot.SAYS if following is not None and following.folded in cues.STATES else Slot.NONE
    if verb in cues.SAYS:
        return Slot.SAYS
    if verb == "moved" or verb == "moves":
        return Slot.ACTS if re.match(r"(?:to|into|from) (?:the )?[\w ]{0,24}\bteam\b|to [A-Z]|house|desk|back", rest) else Slot.DOES
    if verb in cues.ACTS:
        return Slot.ACTS
    if verb in cues.DOES:
        objects = {word.folded for word in words[at + 1 : at + 5]}
        return Slot.ACTS if objects & cues.HUMAN_OBJECTS else Slot.DOES
    if verb in ("has", "had") or verb in ("'ll",):
        return Slot.ACTS if re.match(r"(?:admin|write|read|root|full|the keys|access|two kids|a dog|a cat|left|joined|been on)\b", rest) else Slot.NONE
    if verb == "and":
        return Slot.ACTS if re.match(r"(?:the )?[\w]+ team\b", rest) else Slot.NONE
    return Slot.NONE


def _possessive(words: list[Word], at: int) -> Slot:
    word, owned = words[at], _near(words, at, 1)
    if not word.owns or owned is None:
        return Slot.NONE
    nouns = {owned.folded} | ({words[at + 2].folded} if at + 2 < len(words) and not owned.before.strip() else set())
    if owned.folded in cues.OWNED or (nouns & _PERSONAL):
        return Slot.SAYS if nouns & _PERSONAL else Slot.ACTS
    return Slot.NONE


_PERSONAL = frozenset(
    """laptop macbook notebook calendar birthday vacation holiday desk phone opinion wife husband kids salary workstation inbox mailbox manager office
    fork idea computer pc desktop home house car dog cat illness absence departure team leave advice machine handover folder badge""".split()
)


def _field(words: list[Word], at: int, text: str) -> Slot:
    """`Reviewer: Eva`, `Contact – Li`, `owner is Li`, `the Jenkins admin is Li`, `Since Li left`."""
    head = _head(words, at)
    previous = _near(words, head, -1)
    if previous is None:
        return Slot.NONE
    sign = words[head].before.strip()
    if sign in (":", "=", "-", "–", "—", "→", "->") and previous.folded in cues.ROLE_NOUNS:
        return Slot.SAYS
    if previous.folded in ("is", "was", "are", "remains", "named", "called") and head > 1 and not sign:
        roles = {word.folded for word in words[max(0, head - 6) : head - 1]}
        return Slot.ASKED if roles & _ROLE_SUBJECTS else Slot.NONE
    return Slot.NONE


_ROLE_SUBJECTS = cues.ROLE_NOUNS - frozenset(("backup", "questions", "from", "to", "name", "names", "host", "editor", "developer", "engineer", "signed", "rota", "customer", "lead", "leads", "owner"))  # fmt: skip


def surname_follows(words: list[Word], at: int) -> bool:
    """A capitalised next word that families are called by, glued by one space: Grace Hopper, Django Reyes."""
    following = _near(words, at, 1)
    if following is None or following.before not in (" ", "-") or following.shape != "capital" or words[at].owns or following.code:
        return False
    if following.kind & (Kind.PRODUCT | Kind.PLACE | Kind.JARGON) or words[at].shape != "capital":
        return False
    return bool(following.kind & Kind.FAMILY) and not is_department(words, at + 1)


def stands_bare(words: list[Word], at: int) -> bool:
    """No article, adjective or noun before it and no noun after: `Hope leads`, not `the hope`, `hope levels`."""
    previous, following = _near(words, at, -1), _near(words, at, 1)
    word = words[at]
    if previous is not None and not word.opens and not re.search(r"[,;:(]", word.before):
        if previous.folded in cues.CLOSED or previous.owns:
            return False
        if previous.shape == "lower" and previous.folded not in cues.ASKS and previous.folded not in cues.ASKS_TO and previous.folded not in _LINKS:
            return False
    if following is None or re.search(r"[.,;:!?)]", following.before) or word.owns:
        return True
    return not (following.shape == "lower" and following.kind & _TECHNICAL and following.folded not in _FUNCTION and following.folded not in cues.ACTS | cues.DOES)


_LINKS = frozenset("and or but since when while if because until that only then is was so after before once unless".split())
_FUNCTION = frozenset(
    """about for on in at to with from by of and or but when if before after until as is was are were has had will would can could should must may not
    first directly again instead regarding every each the a an all any via only also always usually often never still just recently now who which that
    because since while so too then again this next last today tomorrow yesterday""".split()
)  # fmt: skip


def names_a_thing(words: list[Word], at: int, text: str) -> bool:
    """A thing called after somebody: `Levenshtein distance`, `Welch's t-test`, `Jackson County`."""
    for step in (1, 2):
        following = _near(words, at, step)
        if following is None or re.search(r"[.,;:!?(]", following.before):
            return False
        if following.folded in cues.EPONYM_NOUNS:
            return not (words[at].owns and following.folded in cues.OWNED)
        if following.shape == "lower" and words[at].kind & Kind.EPONYM and step == 1 and following.kind & _TECHNICAL:
            if following.folded not in cues.ACTS | cues.DOES | cues.ADVERBS | _FUNCTION:
                return not words[at].owns
        if not following.capitalised and not words[at].joined:
            return False
    return False


def is_department(words: list[Word], at: int) -> bool:
    following = _near(words, at, 1)
    named = words[at].folded in cues.DEPARTMENTS
    return named or (following is not None and not following.before.strip() and following.folded in ("team", "teams", "group", "guild", "squad", "department", "desk", "board", "channel", "crew"))


def has_title(words: list[Word], at: int, text: str) -> bool:
    """`Dr. Paris`, `Frau Berg`; not `St. Louis` and not `DR site`."""
    title = _near(words, at, -1)
    if title is None or title.folded not in cues.TITLES or words[at].before not in (" ", ". ", "."):
        return False
    return title.text[0].isupper() and (title.shape == "capital") and (words[at].before.startswith(".") or title.folded not in ("judge", "sir", "col", "lt", "fr", "ing", "pan", "don", "lord", "lady", "dame"))


def is_initial(words: list[Word], at: int, text: str) -> bool:
    """`Anna R.`, `J. Smith`: one capital letter and a full stop beside a capitalised word."""
    word = words[at]
    if not word.text.isupper() or text[word.end : word.end + 1] != "." or word.code and not re.match(r"\.\s", text[word.end :]):
        return False
    previous, following = _near(words, at, -1), _near(words, at, 1)
    named_before = previous is not None and previous.shape == "capital" and word.before == " " and bool(previous.kind & Kind.NAME or not previous.kind)
    named_after = following is not None and following.shape == "capital" and following.before in (". ", ".") and bool(following.kind & Kind.NAME or not following.kind) and not (following.kind & Kind.EVERYDAY and word.start > 0 and not word.opens)
    return named_before or named_after
