"""Clauses about somebody or something of the user's: family, pets, home, things, and what touches the user."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.mentions import PRONOUNS, Mentions, ours, resolved
from brain.extract.rules.clause.moments import DATE, EVENT_WEIGHT, LONG, NOW, acts_up
from brain.extract.rules.exclusions.transient import (
    ACQUAINTANCE,
    of_the_day,
    passing_predicate,
    serves_the_moment,
)
from brain.extract.rules.personal.changes import CONTRAST
from brain.extract.rules.personal.family import bare_kin, born
from brain.extract.rules.personal.inside import used
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.words import any_of, words
from memories.gate.lexicon import Kind, kind_of
from memories.regex import regex

MINE = re.compile(r"(?i)\b(my|our|mine|ours)\b")
DEICTIC = regex(r"""
    (?i)
    ^(
      this|that|it|these|those|your|option|version
      |the (first|second|third|last|other|blue|green|red|grey) \
    )\b
    |\b(option|version|draft|headline|answer|paragraph)\b
""")
TOUCHES = regex(r"""
    (?i)\b(
      helps?|beats?|sends?|puts?|knocks?|lose|loses|drives?|mean(s)?|sets?|gives?|makes?|works?|suits?
      |bothers?|confuses?|hurts?|triggers?|kills?|annoys?|is|are|clicked|calms?|keeps?|costs?
    )\b.*\b(me|us)\b
""")
NOT_TOUCHING = regex(r"""
    (?i)\b(
      tell|told|tells|gave|showed?|send|sent|ask|asked|asks|looks?|sounds?|seems?|let|lets|forward
      |forwarded|said|says|remind|better|fine|good|ok|okay|great|weird|strange|odd|interesting|new|clear
      |unclear
      |gives? me (an? )?(error|4\d\d|5\d\d|this|that)
      |shows me|makes sense
    )\b
""")
LONGEST_NAME = 5  # words of what "it" stands for
GUESTS = re.compile(r"(?i)\bguests?\b")
BEFELL = re.compile(r"(?i)\b(was|got) (rejected|accepted|diagnosed|approved|stolen|cancelled)\b")
FAMILY_EVENTS = frozenset({"die", "pass", "bear", "marry", "retire", "graduate", "move", "turn", "adopt"})
LASTING_PROGRESS = words("lasting_progress") - {"marry", "divorce"} | {"grade"}


def about_own(reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    """(statement, reason) for a clause whose subject is somebody or something of the user's."""
    if NOW.search(clause.text) and not LONG.search(clause.text):
        return None
    if (
        reading.negated
        and not CONTRAST.search(clause.text)
        and re.match(r"(?i)(no|nope|nah)\b[,.]", clause.sentence.text)
        and not LONG.search(clause.text)
    ):
        return None  # "No, my name isn't Kevin": what is not so, and not what is
    for rule in (
        _is_called,
        _corrected,
        _given,
        _possessed,
        bare_kin,
        born,
        _is_only,
        used,
        _is_mine,
        resolved,
        ours,
        _touching,
        _happened_to_own,
    ):
        found = rule(reading, clause, mentions)
        if found:
            return found
    return None


CALLED = regex(rf"""
    (?:(?i:and|but|so|also) )?(?i:my) (?:
      (?:new|old|line|direct|former|thesis|piano|guitar|family|best) \
    )?{any_of("relations").pattern} (?:is|'s) (?:called |named |now )?
      (?P<name>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?)\W*
""")


def _is_called(_reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "My manager is Olga": who somebody is, which no doing of theirs tells."""
    hit = CALLED.fullmatch(clause.text)
    if hit is None:
        return None
    known = kind_of(hit["name"].split(maxsplit=1)[0])
    if known & (Kind.PLACE | Kind.PRODUCT) or (known & Kind.EVERYDAY and not known & Kind.GIVEN):
        return None
    return third_person(clause.span), "somebody they know"


def _possessed(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    if reading.person not in ("my", "our") or reading.head is None:
        return None
    subject = " ".join(reading.subject.split()[:9])
    kin = any_of("kin").search(subject) is not None
    if not kin and serves_the_moment(reading, clause, subject):
        return _dated_own(clause, reading)
    if reading.person == "our" and not kin and not _of_home(reading, clause, subject):
        return None
    if ACQUAINTANCE.search(subject) and "'s" in subject:
        return None
    if DEICTIC.search(subject) or GUESTS.search(subject) or reading.noun in ("mine", "ours"):
        return None
    if passing_predicate(reading, clause) or not _holds(reading, clause, kin=kin):
        return None
    if not kin and (
        of_the_day(reading, clause) or (reading.tense in ("present", "progressive") and acts_up(clause.text))
    ):
        return None
    past = reading.tense in ("past", "perfect")
    return third_person(
        clause.span
    ), "an event with its time" if past else "family" if kin else "something of theirs"


def _of_home(reading: Reading, clause: Clause, subject: str) -> bool:
    """The word "our" is the household's where a thing of home is named, else the team's."""
    if reading.noun in words("homes") or any_of("homes").search(subject):
        return True
    return bool(re.search(r"(?i)\b(my|i)\b", clause.text))


def _holds(reading: Reading, clause: Clause, *, kin: bool) -> bool:
    text = clause.text
    if reading.tense in ("past", "perfect"):
        return bool(
            DATE.search(text)
            or EVENT_WEIGHT.search(text)
            or BEFELL.search(text)
            or (kin and reading.verb in FAMILY_EVENTS)
        )
    if reading.tense == "progressive":
        return bool(LONG.search(text)) or reading.verb in LASTING_PROGRESS
    return reading.tense != "modal" and not (reading.verb in words("symptoms") and not LONG.search(text))


def _dated_own(clause: Clause, reading: Reading) -> tuple[str, str] | None:
    """As in "my exam is on the 14th": a passing thing with a date is a plan."""
    if (
        any_of("occasions").search(reading.subject)
        and DATE.search(clause.text)
        and re.search(r"\d", clause.text)
    ):
        return third_person(clause.span), "a plan with its date"
    return None


FROM_PLACE = re.compile(r"\b(?:from|in|near|of) (?P<place>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?)$")
ONLY_ONE = regex(r"""
    (?i)(so |and )?(it's|it is|that's|that is|this is) (
      the only
      |my (only|favou?rite|usual|default|main|mother)
      |what (i|we) (always|usually|use|work)
      |how (i|we) (always|usually|do|work|talk|write|learn|like|grew)
      |where (i|we) (live|work|grew up|come from|was born|teach|study)
      |all (i|we) (use|have|own)|just how my
    )\b
""")


def _is_only(_reading: Reading, clause: Clause, mentions: Mentions) -> tuple[str, str] | None:
    """As in "Postgres please, it's the only db I use": what "it" is stands just before."""
    if not ONLY_ONE.match(clause.text):
        return None
    named = re.sub(r"(?i)[\s,]*(please|only|instead)?\W*$", "", mentions.before)
    if " where " in clause.text:
        named = found["place"] if (found := FROM_PLACE.search(named)) else ""
    if not named or len(named.split()) > LONGEST_NAME or "?" in mentions.before:
        return None
    said = third_person(clause.span).rstrip(".")
    return sentence(re.sub(r"(?i)^(it|that|this)('s| is)\b", f"{named} is", said)), "a preference"


NOTHING_OWNED = regex(r"""
    (?i)\b(
      question|problem|guess|point|idea|turn|fault|draft|text|code|sentence|mistake|favourite hobby
      |friend
    )\b
""")


def _is_mine(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "Tamil is my mother tongue", "three sentences max is my limit"."""
    if (
        reading.verb != "be"
        or reading.tense != "present"
        or reading.head is None
        or DEICTIC.search(clause.text)
    ):
        return None
    rest = clause.span.doc[reading.head.i + 1 : clause.span.end].text
    hit = re.match(r"(?i)(not )?(my|our) ((\w+ ){0,2}\w+)(?!'s)\b(?!')", rest)
    if hit is None or NOTHING_OWNED.search(hit.group(3)):
        return None
    if re.match(r"(?i)(here|there|what|where|so|it|this|that)\b", reading.subject):
        return None
    return third_person(clause.span), "something of theirs"


def _touching(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "long answers lose me", "deadlifts are off the table for me"."""
    if (
        reading.person != "other"
        or reading.head is None
        or reading.start is None
        or reading.start.lower_ in ("it", "this", "that", "there", "what", *PRONOUNS, "you")
    ):
        return None
    text = clause.text
    if reading.tense != "present" and not re.search(r"(?i)\bnever\b.*\b(me|us)\b", text):
        return None
    if (
        not TOUCHES.search(text)
        or NOT_TOUCHING.search(text)
        or DEICTIC.search(text)
        or reading.noun in words("acquaintances")
    ):
        return None
    return third_person(clause.span), "what does something to them"


def _corrected(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "I told you Tuesday but choir is on Wednesdays now", "it's not Windows 10 any more on my side"."""
    text = clause.text
    if re.match(
        r"(?i)(and |but )?(it's|it is) (not|no longer)\b.*\b(any ?more|on my|for me|with me)\b", text
    ):
        return third_person(clause.span), "a change"
    if (
        reading.person == "other"
        and reading.tense == "present"
        and re.search(
            r"(?i)\b(i (told|said|gave) you|you still think|not on|used to be|no longer|instead of)\b",
            clause.sentence.text,
        )
        and re.search(r"(?i)\bnow\b", text)
        and DATE.search(text)
    ):
        return sentence(f"The user's {without_openings(clause.span).text}"), "a change"
    return None


GIVEN_AT_WORK = regex(r"""
    (?i)\b(at|in) (work|school|uni|the office|my \w+|our \w+)
      \b.*\bthey (only |just |always |still |never )?(
      give|provide|let|make|allow|pay|block|force
    )s? (me|us)\b
""")


def _given(_reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "At work they only give us Office 2016"."""
    if GIVEN_AT_WORK.search(clause.text):
        return third_person(clause.span), "what they use"
    return None


def _happened_to_own(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "In January someone broke into my shop": an event, dated, that befell something of the user's."""
    if (
        reading.person != "other"
        or reading.tense != "past"
        or not MINE.search(clause.text)
        or not DATE.search(clause.text)
    ):
        return None
    return (
        (third_person(clause.span), "an event with its time") if reading.verb in words("life_verbs") else None
    )
