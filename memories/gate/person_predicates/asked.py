"""What stands before somebody: `negotiated by`, `payroll questions land with`, `Reviewer:`."""

from __future__ import annotations

from memories.gate import cues, verbs
from memories.gate.lexicon import Kind
from memories.gate.slots import Slot
from memories.gate.surroundings import bare_behind, near
from memories.gate.tokens import Word
from memories.gate.wordset import words as wordset

from . import person_vocabulary
from .clauses import BE, BREAK, MONTHS
from .doing_words import PAST
from .states import PARTS


def object_slot(words: list[Word], at: int) -> Slot:  # noqa: PLR0911 - one return a rule, in their order
    """What stands before: `negotiated by`, `payroll questions land with`, `Reviewer for the audio module:`."""
    previous, word = near(words, at, -1), words[at]
    if previous is None or word.opens:
        return Slot.NONE
    if _is_filled_in(words, at):
        return Slot.PERSON
    if previous.folded in ("but", "except") and (everybody := near(words, at, -2)) is not None:
        return Slot.PERSON if everybody.folded in _EVERYBODY else Slot.NONE
    if word.before != " " or not bare_behind(words, at):
        return Slot.NONE
    if _is_personal(words, at):
        return Slot.ASKED
    if previous.folded == "by":
        return _doer(words, at)
    if previous.folded == "with" and _is_joint(words, at):
        return Slot.ASKED
    if previous.folded in _TOWARDS and _asks(words, at):
        return Slot.ASKED
    trade = (
        words[at - 1].before != "-"
        and previous.folded in person_vocabulary.ROLES - person_vocabulary.SHARED_ROLES
        and not previous.opens
    )
    return Slot.PERSON if trade and word.shape == "capital" else Slot.NONE


def _is_personal(words: list[Word], at: int) -> bool:
    """Whether only a person can be meant (`a note from`, `the vote of`, `waits for Ada to answer`, `everyone likes`)."""
    link, partner, following = words[at - 1].folded, near(words, at, -2), near(words, at, 2)
    if partner is None:
        return False
    if link == "from":
        return partner.folded in _NOTES
    if link == "of":
        return partner.folded in _OWN
    if link == "for" and following is not None and words[at + 1].folded == "to":
        return following.folded in _ANSWERS and partner.folded in ("wait", "waits", "waiting", "waited")
    return link in _MINDS and partner.folded in _EVERYBODY | {"team", "nobody"}


_NOTES = wordset(
    "note mail letter email remark comment hint tip reminder sketch gift postcard word apology excuse"
)
_OWN = wordset(
    """vote signature salary birthday desk laptop colleague boss friend successor predecessor handwriting
    opinion okay veto blessing wife husband brother sister deputy mood"""
)
_ANSWERS = wordset("answer come return reply approve sign decide arrive agree finish review call back")
_MINDS = wordset(
    """likes loves hates trusts thanks told asked knows blames avoids respects admires fears misses envies
    follows"""
)


def _is_joint(words: list[Word], at: int) -> bool:
    """Whether something was made together with the name (`was designed together with`)."""
    together, done = near(words, at, -2), near(words, at, -3)
    return (
        together is not None
        and together.folded == "together"
        and done is not None
        and done.folded
        in _DONE | PAST | {"designed", "planned", "written", "drafted", "decided", "built", "set", "agreed"}
    )


_EVERYBODY = wordset("nobody everybody everyone anybody anyone one somebody")

_TOWARDS = wordset("to from through via with past on under without")


def _asks(words: list[Word], at: int) -> bool:
    before: list[Word] = []
    for step in range(1, 10):
        other = near(words, at, -step)
        if other is None:
            break
        before.append(other)
        if other.opens or BREAK.search(other.before) or "," in other.before:
            break
    preceding = {other.folded for other in before[1:] if not other.code}
    if _is_talk(words, at, before):
        return True
    if words[at].folded in MONTHS:
        link = before[0].folded
        return link == "with" or (
            link in ("to", "through", "via", "on")
            and len(before) > 1
            and (before[1].folded in _HANDED_ON or before[-1].folded in _GIVES)
            and bool(preceding & (person_vocabulary.ASKING | _ASKS | person_vocabulary.DEALINGS))
        )
    if words[at].kind & Kind.PLACE and preceding & {
        "delivery",
        "ship",
        "shipped",
        "travel",
        "moved",
        "fly",
        "goods",
        "trip",
    }:
        return False
    return bool(preceding & (person_vocabulary.ASKING | _ASKS))


def _is_talk(words: list[Word], at: int, before: list[Word]) -> bool:
    """Whether one talks with the name or sends it requests (`after a call with`; of a place also `planned with`)."""
    link, partner = before[0].folded, before[1].folded if len(before) > 1 else ""
    preceding = {other.folded for other in before}
    if link == "with":
        place = words[at].kind & Kind.PLACE and not words[at].kind & Kind.PRODUCT
        lies = partner in BE and not preceding & _FAULTS and at + 1 == len(words)
        return lies or partner in _TALKS or bool(place and partner in _AGREED)
    return "requests" in preceding and bool(preceding & _REQUESTED)


_FAULTS = wordset(
    "problem problems issue issues bug bugs trouble difference fault error errors conflict conflicts"
)
_TALKS = wordset(
    "call talk chat lunch meeting workshop conversation discussion dinner coffee interview appointment"
)
_AGREED = wordset("written planned scheduled agreed designed drafted discussed decided booked arranged built")
_REQUESTED = wordset("restart access holiday leave change pull feature merge vacation purchase")
_GIVES = wordset("send give hand forward pass return leave bring show escalate")

_HANDED_ON = wordset(
    """go goes going went sent land lands landed belong belongs route routed escalate escalated handed talk
    mention fell falls calls charged it them talks speaks listens"""
)

_ASKS = wordset(
    """ordered booked bought known pair pairing paired mention mentioned escalate chat chatting lunch argue
    argued"""
)


def _doer(words: list[Word], at: int) -> Slot:  # noqa: PLR0911 - one return a rule, in their order
    """The slot of a passive's agent: what people alone do (`was negotiated by`), or a thing done once (`was wired by`)."""
    window = words[max(0, at - 10) : at - 1]
    if not window:
        return Slot.NONE
    done = window[-1].folded
    if done in _WORKS:
        return Slot.ASKED
    if done in BE and len(window) > 1 and not {word.folded for word in window} & _ORDERED:
        return Slot.ASKED  # "the icons are by"
    if done in PAST or done in _DONE:
        return Slot.ASKED
    cut = [word.folded for word in window]
    participle = done in verbs.PAST or done.endswith(("ed", "en", "wn", "ne", "de", "lt", "up", "out", "in"))
    if participle and set(cut[:-1]) & (person_vocabulary.DEALINGS | _HANDED):
        return Slot.ASKED
    kind = words[at].kind
    place = kind & Kind.PLACE and not kind & Kind.PRODUCT and words[at].folded not in MONTHS
    once = bool({"was", "were", "been"} & set(cut[-4:]))
    if once and participle and done not in cues.DONE_BY_THINGS and done not in _CAUSED:
        return Slot.ASKED
    return Slot.ASKED if place and participle and done not in _DONE_THERE else Slot.NONE


_ORDERED = wordset(
    """order ordering sort sorting group grouping billing pricing ranking access payment filter filtering
    default search"""
)
_WORKS = wordset(
    """decision decisions sketch sketches remark remarks suggestion proposal talk photo drawing estimate
    speech sign-off article essay"""
)
_DONE = wordset(
    """proofread bought drawn taught chosen sold spoken forgotten understood sung worn ridden stolen
    overseen wired drafted done thought proposed signed chaired authored led co-authored"""
)

_HANDED = wordset(
    """sprint pull prs pr tablets tablet laptops cable cables rack racks printer printers printed pump pumps
    mugs plants walls desks labels stock shelves floor floors wall walls translations exam"""
)

_CAUSED = wordset(
    """detected flagged removed deleted written overwritten corrupted killed restarted dropped rejected
    found discovered hit downloaded uploaded installed indexed archived converted migrated updated upgraded
    deployed released introduced added fixed renamed built scanned parsed validated merged rendered sent
    returned logged stored saved collected received read processed measured captured created generated
    rewritten tested reported refused closed opened created reached handled"""
)

_DONE_THERE = wordset(
    """served hosted ruled governed stored replicated owned covered bounded surrounded processed received
    mirrored billed handled backed routed followed used"""
)


def _is_filled_in(words: list[Word], at: int) -> bool:
    """Whether the name fills in a field for a person (`Reviewer for the audio module: Iris`, `approved-by: iris`)."""
    if words[at].before.strip() not in (":", "=", "–", "—", "->", "→"):
        return False
    label: list[Word] = []
    for step in range(1, 9):
        other = near(words, at, -step)
        if other is None:
            break
        label.append(other)
        if other.opens:
            break
    if not label or not label[-1].opens:
        return False
    label_words = {word.folded for word in label}
    people = label_words & (person_vocabulary.ROLES | PARTS | cues.ROLE_NOUNS - _FORM_FIELDS)
    asked = {word.folded for word in label[:2]} & {"by", "to", "with"} and label_words & _FORM_VERBS
    return bool(people) or bool(asked) or bool(label_words & {"cover", "cc", "escalation", "stand"})


_FORM_FIELDS = wordset("host editor customer engineer questions patient student employee")

_FORM_VERBS = wordset(
    """assigned approved reviewed signed written owned led prepared contact escalate reported requested
    checked drafted authored discussed agreed tested done maintained hosted"""
)
