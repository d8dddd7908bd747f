"""What the user did, has done, is about to do or is at for months, and whether it is worth keeping."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.moments import DATE, DATED, EVENT_WEIGHT, LONG
from brain.extract.rules.words import any_of, words
from memories.regex import laid_out, regex

SAT = frozenset(
    {"sit", "take", "write", "resit", "defend", "do", "give", "play", "run", "attend", "host", "have"}
)
PLANNED = frozenset({
    "take", "start", "move", "leave", "get", "fly", "go", "begin", "join", "have", "travel", "retire",
    "marry", "visit", "run", "give", "open", "close", "return",
})  # fmt: skip


MADE_IN_A_DAY = laid_out(r"""
    e-?mail|mail|letter|text|message|report|post|card|speech|toast|application|slide|list|essay
    |cover letter|quiz|presentation|dinner|cake|test
""")
AT_IT = regex(rf"""
    (?i)\b(
      trying|looking|wondering|having (trouble|problems|issues)|getting|asking|thinking|hoping|talking
      |kidding|joking|waiting|sitting|struggling
      |working on (this|that|it|a (mail|letter|slide))
      |(writing|preparing|doing|planning|making) (an?|the|my|this|some) (\w+ )?({MADE_IN_A_DAY})
    )\b
""")


def progressive(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if re.search(
        r"(?i)\b(final|decided|decision|for good|settled|made up my mind|mind is made up)\b",
        clause.sentence.text,
    ):
        return "a decision"
    if reading.verb in SAT and DATED.search(text) and any_of("occasions").search(text):
        return "a plan with its date"
    if AT_IT.search(text):
        return None
    if DATE.search(text) and reading.verb in PLANNED:
        return "a plan with its date"
    return (
        "under way for months"
        if reading.verb in words("lasting_progress")
        or LONG.search(text)
        or re.search(
            r"(?i)\b(moving to|living in|working (as|at|for|in)|getting married|going through|expecting)\b",
            text,
        )
        else None
    )


MEAL = regex(r"""
    (?i)\b(had|ate|drank|made) (a |an |some |my )?(
      sandwich|lunch|breakfast|dinner|coffee|tea|snack|beer|pizza|salad|nap
    )\b
""")
IN_THIS_CHAT = regex(r"""
    (?i)\b(
      said|told|asked|meant|gave you|showed you|tried|clicked|pressed|typed
      |just (got|made|saved|pressed|opened|did|ran|had|installed|updated)
    )\b
""")
SOME_TIME_AGO = regex(r"""
    (?i)\b(
      ago
      |last (week|month|year|night|summer|winter|spring|autumn|fall)
      |this (year|summer|spring)
    )\b
""")


def past(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if re.search(r"(?i)\b(?:almost|nearly) [a-z]+(?:ed|t)\b", text):
        return None
    if TREATED.search(text):
        return "health"
    if re.search(
        r"(?i)\b(grew up|was born|were born|used to|(moved|relocated|switched|changed) )\b|\bmoved\b", text
    ) and not re.search(r"(?i)moved the (mouse|cursor|file|column|line|logo|slide)", text):
        return "an event of a life"
    if (
        reading.verb in words("chat_verbs") - {"get", "hear"} and not EVENT_WEIGHT.search(text)
    ) or IN_THIS_CHAT.search(text):
        return None
    if MEAL.search(text):
        return None
    dated = bool(DATE.search(f"{clause.head} {text}")) or bool(SOME_TIME_AGO.search(text))
    if (
        reading.verb in words("life_verbs")
        or reading.verb == "be"
        or re.search(r"(?i)\bgot \w+(ed|en|t)\b", text)
    ):
        if dated or EVENT_WEIGHT.search(text):
            return "an event with its time" if dated else "an event of weight"
        return (
            "a decision"
            if reading.verb
            in (
                "decide",
                "choose",
                "settle",
                "pick",
                "quit",
                "retire",
                "resign",
                "emigrate",
                "graduate",
                "adopt",
            )
            else None
        )
    return "an event with its time" if dated and EVENT_WEIGHT.search(text) else None


# "I've had my ACL rebuilt twice", "I had both hips replaced"
TREATED = regex(r"""
    (?i)\b(?:had|got|getting) (?:my|an?|one|both|two|the) (?!car|bike|phone|roof|laptop|flat|house|kitchen|boiler|computer)(?:[\w'-]+ ){1,3}?
    (?:removed|replaced|rebuilt|reconstructed|taken out|fused|amputated|pinned|transplanted|operated on|implanted|fitted|bypassed)\b
""")


def perfect(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if TREATED.search(text):
        return "health"
    if reading.verb in words("chat_verbs") and not LONG.search(text):
        return None
    if re.search(r"(?i)\b(for|since|never|always)\b", text) and not re.search(
        r"(?i)\b(trying|waiting|looking|this)\b", text
    ):
        return "true for a long time"
    if reading.verb in ("decide", "settle", "choose", "pick"):
        return "a decision"
    return (
        "a change"
        if reading.verb in words("change_verbs")
        or (
            reading.verb in words("life_verbs")
            and (
                EVENT_WEIGHT.search(text)
                or DATE.search(text)
                or reading.verb in ("live", "work", "learn", "teach", "run")
            )
        )
        else None
    )


WILL_SOON = regex(r"""
    (?i)\b(i'll|will|going to) (
      try|check|see|let you|take the|use (this|that|it)|do (this|that|it)|ask|think|look|come back|send
      |test|go with|take (that|this|it)
    )\b
""")
TURN_OF_LIFE = regex(r"""
    (?i)\b(
      study|move|marry|quit|leave|retire|sell|buy|adopt|homeschool|stay|become|start|stop|keep|switch
      |migrate|train|call(ed)?|named?
    )\b
""")


def future(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if WILL_SOON.search(text):
        return None
    if DATE.search(text):
        return "a plan with its date"
    return "a decision" if reading.negated or TURN_OF_LIFE.search(text) else None
