"""Fills what a personal statement carries beside its words: kind, importance, people, topics, meaning, dates."""

import re
from datetime import date, datetime

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.preprocessing.openings import CORRECTING
from brain.extract.rules.statement.note_types import DUTY, decides, note_type
from brain.extract.rules.statement.people import people
from brain.extract.rules.statement.validity import valid_between
from brain.extract.schema import PERSONAL_LENGTH, Intent, Kind, Meaning, PersonalStatement
from memories.regex import regex

CORRECTS = regex(r"""
    (?i)
    \b(
      actually|no longer|not .{1,40} any ?more|any ?more|any longer|correction|scratch (the|that)
      |i told you wrong|i was wrong|instead of|used to|moved (off|away|out|to)|switched|these days
      |went back|gone back|not on .+ but|and not (on )?\w+$|you still (call|say|think)|it's \w+ now
      |as of now
    )\b
    |\bi('m| am)\b.{0,50}\bnow\b
""")
SAYS_SO = regex(r"""
    (?i)\b(actually|correction|i told you|i was wrong|you still|scratch the|forget (the|my|what))\b
""")
PREFERS = regex(r"""
    (?i)\b(
      prefers?|rather|likes(?! it\b)|doesn't like|loves?|hates?|enjoys?|favou?rite|can't stand|dislikes?
      |wants|wish for answers|\w+ person\.$|only uses?|never uses?|uses? only|fan of|mean nothing
      |lose the user|drives? the user|thinks? in|standing|to write|always (works|uses)|always wants?
    )\b
""")
HEALTH = regex(r"""
    (?i)\b(
      allerg|asthma|diabet|coeliac|celiac|epilep|pregnan|dementia|dyslex|insulin|herniat|surgery|knee
      |migraine|blind|deaf|hearing|intoleran|wheelchair|medication|gluten|heart|cancer|operation
      |hospital|autis|adhd|blood
    )
""")
IDENTITY = regex(r"""
    (?i)\b(
      the user is (a|an|the|\d)|name|called|works? (as|at|for|on|in)|teaches|lives? in|born
      |mother tongue|speaks|married|(?:is|are) (?:a )?retired|retired (?:from|in|since|last|at)|grew up
      |raised in|brought up|wife|husband|son|daughter|mum|dad
    )\b
""")
NEGATIVE = regex(r"""
    (?i)\b(
      lost (?!of)|died|death|broke|rejected|failed|fired|divorce|hates?|scared|afraid|pain|tight|sick
      |dementia|stolen|flood|burned|burnt|can't stand|stress|lonely|never clicked|accident|annoy
    )
""")
POSITIVE = regex(r"""
    (?i)
    \b(
      loves?|won|passed|promoted|married|wedding|finally|first (?:time|ever|prize|place)|proud|happy
      |enjoys?|favou?rite|got a place|accepted|mad about|engaged|celebrat\w+
    )\b
    |!!
""")
ORIGIN = regex(r"""
    (?i)\b(?:
      the user|they|son|daughter|twins?|wife|husband|partner|mum|mom|dad
    )\b.{0,30}\b(?:grew up|was born|were born|was raised|was brought up|comes from)\b
""")
PLANS = regex(rf"""
    (?i)
    (?:
      the user's (?:\w+ )?(?:plan|goal|aim|deadline|resolution)s?\b
      |the user (?:\w+ly )?(?:plans|intends|aims) to\b
    )
    |{DUTY.pattern}
""")
# What is so for long or time and again.
LONG = regex(r"""
    (?i)\b(?:
      since|always|usually|mostly|normally|generally|never|often|every|each|daily|weekly|only|any ?more|no longer
      |for (?:the (?:last|past) )?(?:years|ages|good|(?:\d+|a few|many|several|two|three|four|five|six|ten) (?:years?|months|weeks|decades))
    )\b
""")
TAG = re.compile(r"(?<![\w&])#([A-Za-z][\w-]{1,40})")
FEWEST_WORDS = 4  # of a statement that stands alone
# "I stammer", "I knit": verbs that tell something by themselves.
SAYS_ENOUGH = re.compile(
    r"The user (?:stammers|stutters|lisps|snores|sleepwalks|limps|smokes|vapes|knits|crochets|sews|juggles|sails|rows|skis|surfs"
    r"|dives|climbs|fences|weaves|bakes|sings|paints|skates|cycles|fishes|hunts|shoots)\.$"
)
SHORTEST_TOPIC = 3  # letters
BARE = re.compile(r"The user (has )?(moved|stopped|changed|left|started|quit|decided|switched)\.")
STOP_TOPICS = frozenset(
    [
        "user",
        "assistant",
        "thing",
        "things",
        "way",
        "lot",
        "time",
        "year",
        "years",
        "week",
        "weeks",
        "day",
        "days",
        "month",
        "months",
        "bit",
        "one",
        "ones",
        "kind",
        "number",
        "part",
        "people",
        "moment",
        "hour",
        "hours",
        "minute",
        "age",
        "today",
        "tomorrow",
        "yesterday",
        "lot",
        "rest",
        "end",
    ]
)


def personal(
    content: str,
    clause: Clause,
    reason: str,
    *,
    now: datetime,
    explicit: bool = False,
    standing: bool = False,
    question_asked: bool = False,
) -> PersonalStatement | None:
    """The whole statement; None when the words are too long or too few to stand alone."""
    few = len(content.split()) < FEWEST_WORDS and not SAYS_ENOUGH.match(content)
    if few or BARE.match(content) or len(content) > PERSONAL_LENGTH:
        return None
    kind = _kind(content, clause, reason, standing=standing)
    start, end = valid_between(content, now.date())
    importance, reasons = _importance(content, kind, reason, explicit=explicit)
    return PersonalStatement(
        content=content,
        kind=kind,
        importance=importance,
        reasons=reasons,
        note_type=note_type(content, kind, reason, standing=standing, dated=start is not None),
        people=people(content, clause),
        topics=_topics(content, clause),
        action_items=[content] if DUTY.match(content) else [],
        tags=[tag.lower() for tag in TAG.findall(clause.sentence.text)][:12],
        meaning=_meaning(content, clause, kind, standing=standing, dated=start or end, helped=question_asked),
        valid_from=start,
        valid_until=end,
        explicit=explicit,
    )


def _kind(content: str, clause: Clause, reason: str, *, standing: bool) -> Kind:
    if standing:
        return Kind.PREFERENCE
    if ORIGIN.search(content):
        return Kind.FACT
    sentence = clause.sentence.text
    if (
        CORRECTING.match(sentence)
        or SAYS_SO.search(sentence)
        or CORRECTS.search(clause.text)
        or reason == "a change"
    ):
        return Kind.CORRECTION
    if reason.startswith("an event") or (reason == "sounds lasting" and _happened(clause)):
        return Kind.EPISODE
    return Kind.PREFERENCE if reason == "a preference" or PREFERS.search(content) else Kind.FACT


def _happened(clause: Clause) -> bool:
    """Told as something that happened and is over: a past with nothing in it that lasts."""
    return (
        read(clause.span).tense == "past" and read(clause.span).verb != "be" and not LONG.search(clause.text)
    )


def _importance(content: str, kind: Kind, reason: str, *, explicit: bool) -> tuple[int, list[str]]:
    points, reasons = 3, [reason]
    if explicit:
        points, reasons = 4, [*reasons, "asked to remember"]
    if HEALTH.search(content):
        points, reasons = 5, [*reasons, "health"]
    elif IDENTITY.search(content):
        points, reasons = points + 1, [*reasons, "who they are"]
    if kind is Kind.CORRECTION:
        points, reasons = points + 1, [*reasons, "corrects what was known"]
    if kind is Kind.EPISODE and not HEALTH.search(content):
        points, reasons = points - 1, [*reasons, "past event"]
    return max(1, min(5, points)), list(dict.fromkeys(reasons))


def _topics(content: str, clause: Clause) -> list[str]:
    """The nouns that carry the statement, names first as they stand."""
    kept = content.lower()
    nouns = [
        token.text if token.pos_ == "PROPN" else token.lemma_.lower().replace("datum", "data")
        for token in clause.span
        if token.pos_ in ("NOUN", "PROPN")
        and len(token.text) >= SHORTEST_TOPIC
        and token.text.lower() in kept
        and token.lemma_.lower() not in STOP_TOPICS
        and token.text.isprintable()
        and not re.match(r"\d+(?:st|nd|rd|th)?$", token.text)
    ]
    return [noun[:80] for noun in dict.fromkeys(nouns)][:8]


def _meaning(
    content: str, clause: Clause, kind: Kind, *, standing: bool, dated: date | None, helped: bool
) -> Meaning:
    if standing:
        intent = Intent.INSTRUCTION
    elif kind is Kind.PREFERENCE:
        intent = Intent.PREFERENCE
    elif decides(content, dated=dated is not None):
        intent = Intent.DECISION
    elif PLANS.match(content) or (dated is not None and kind is not Kind.EPISODE):
        intent = Intent.PLAN
    elif IDENTITY.search(content):
        intent = Intent.IDENTITY
    else:
        intent = Intent.SEEKING_HELP if helped and NEGATIVE.search(content) else Intent.SHARING
    stakes = (
        "high"
        if HEALTH.search(content)
        else "medium"
        if IDENTITY.search(content) or standing or dated
        else "low"
    )
    charge = (
        "negative"
        if NEGATIVE.search(clause.text)
        else "positive"
        if POSITIVE.search(clause.sentence.text)
        else "neutral"
    )
    return Meaning(
        intent=intent,
        stakes=stakes,
        emotional_charge=charge,
        recurrence_keywords=[topic.lower() for topic in _topics(content, clause)][:5],
    )
