"""Tells a first-person clause that will still hold or matter in a year from one of the moment.

English helps: its simple present of a verb of doing is a habit ("I drive a night bus"), its progressive a moment
("I'm driving home"). What is left to tables is which states, things and events are of a day.
"""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.moments import DATE, LONG, NOW, main_part, of_a_draft
from brain.extract.rules.personal.being import being
from brain.extract.rules.personal.events import future, past, perfect, progressive
from brain.extract.rules.words import any_of, words
from memories.regex import laid_out, regex

if TYPE_CHECKING:
    from spacy.tokens import Token

VAGUE_OBJECT = regex(r"""
    (?i)
    ^\s*(really |so |just |all )?(
      this|that|it|these|those|them|you|your|stuff|things?|everything|anything|something|whatever
    )\b(?! (
        service|project|product|module|repo|app|team|component|library|package|system|site|list|shop
        |file|part|half
      )
    )
    |^\s*(how|the way) (this|that|the|your|it)\b
    |\b(good (food|music|times|vibes)|nice (things|people))\b
    |\b(option|version|draft|headline|variant) \w\b
    |\b(this|that|the (first|second|last|other)) (
      paragraph|answer|version|option|draft|slide|tone|headline|one|reply|text
    )\b
""")
PICKED = regex(r"""
    (?i)
    \b(
      go|going|take|taking|pick|choose|chose|keep|use|like|love|prefer
    ) (with )?(the |that |this )?(\w+ )?(
      one|variant|option|version|draft|headline|design|colou?r|layout|logo|picture|photo|answer|slide
      |title|wording|phrase|phrasing|sentence|caption|name
    )( \w)?( better| best| more| most)?\W*$
    |\bthe (first|second|third|last|other|latter|former) (?!
      (?:floor|storey|story|grade|form|year|shift|violin|division|league|generation|language|quarter|trimester)\b
    )\w+\W*$
    |\bi(?:'d|'ll| would| will)? (?:rather )?(?:
      lean|prefer|choose|chose|pick|picked|take|took|go|went|like|liked
    )(?: (?:to|towards?|for|with))? the (?:first|second|third|last|other|latter|former)(?: one)?(?:\W*$|[,;.!]|\ (?:and|but|because)\b)
""")
HOLLOW = regex(r"""
    (?i)
    \bwhat (i|we) can\b
    |\b(a|one big|one) (mess|joke|nightmare|circus|zoo|disaster|rollercoaster|dream)\b
    |\b(walk in|come in|survive on|live on (coffee|hope|tea|love)|run on)\b
""")
BY_THE_WAY = re.compile(
    r"(?i),? (?:if|in case|whatever) you (?:wonder\w*|ask|care|must|were|want|suggest|say|propose)\b.*$"
)
PLACE = re.compile(r"(?i)\b(from|in|at|on|near|with|off|down|up|into) ")
TRADES = frozenset(
    {"install", "read", "copy", "log", "run"}
)  # of things in general: "we install solar panels"
OF_THE_MIND = laid_out(r"""
    know|see|get|understand|think|care|mind|remember|believe|find|want|need|feel
    |have (time|an idea|the time)|recall|worry|trust|wait|seem|open|log|say|said|like (it|this|that)
    |figure|tell|hear|stop|decide|agree|sleep(?! )|help
""")
NEGATED_FACT = regex(rf"""
    (?i)
    \b(?:can't|cannot) (?:see|tell|distinguish|hear|smell|taste) (?:
      red|green|blue|colou?rs?|well|far|in the dark|high|low|anything
    )\b
    |\b(don't|do not|can't|cannot|never|won't) (?!{OF_THE_MIND})
""")


# "That was until July, now I do the pool in Kiel".
UNTIL_THEN = re.compile(r"(?i)\b(?:until|till|used to|no longer|not any ?more|quit|left|stopped|retired)\b")
NOW_INSTEAD = re.compile(
    r"(?i)(?:(?:and|but|so) )?now (?:i|i'm|we|we're)\b(?! (?:want|need|would|wonder|ask|think)\b)"
)
# "I had two espressos and now I can't sit still"
NOW_CANNOT = re.compile(
    r"(?i)(?:(?:and|but|so) )?now (?:i|we) (?:can't|cannot|don't|won't) (?!(?:eat|drink|digest|drive|see|hear|smell|walk|work|lift|fly|run|use)\b)"
)
WE_MUST = re.compile(r"(?i)(?:(?:and|but|so|now|then) )*we (?:still |also )?must (?!not\b)")  # a task


OVER = re.compile(r"(?i)\b(?:any ?more|any longer|no longer)\b")
# "I listen to you with a screen reader": how one reads is one's own, whoever is read.
READS_BY = regex(r"""
    (?i)\b(?:i|we) (?:(?:only|always|mostly|usually) )?(?:
      (?:read|listen to|hear|use|see|get) (?:you|your \w+) (?:with|on|through|via|by|in)
      |(?:understand|follow) (?:you|it|things|texts?) (?:better|best|only|more easily) (?:if|when|with|in)
    )\b
""")


def lasting(reading: Reading, clause: Clause) -> str | None:
    """Why the first-person clause is worth keeping, or None. Rules are tried from the surest to the weakest."""
    text = clause.text
    if READS_BY.search(text):
        return "a lasting state"
    after = _after(reading, clause)
    if (
        VAGUE_OBJECT.search(after)
        and not LONG.search(text)
        and not re.match(
            r"(?i)\s*(it (when|if)|everything (by|with|on|in|from|at)|(this|that) (way|kind))\b", after
        )
    ):
        return None
    if re.search(
        r"(?i)\b(don't|do not|hate|dislike|love|like|can't stand)( \w+)? (it )?(when|that|how) you\b", text
    ) and not re.search(r"(?i)\bi (?:really |just )?(?:love|like) how you\b", text):
        return "a preference"
    if re.match(r"(?i)(no|nope|nah)\b", clause.sentence.text) and reading.negated and not OVER.search(text):
        return None
    if re.search(r"(?i)\b(you|your)\b", BY_THE_WAY.sub("", after)) and not re.search(
        r"(?i)\b(rather|prefer|like it when|hate it when|want you|need you)\b", text
    ):
        return None
    if (
        (PICKED.search(text) and not LONG.search(text))
        or HOLLOW.search(text)
        or NOW_CANNOT.match(text)
        or of_a_draft(text, clause.sentence.text)
    ):
        return None
    if NOW_INSTEAD.match(text) and UNTIL_THEN.search(clause.before):
        return "a change"
    if NOW.search(main_part(text)) and not re.search(r"(?i)\b(every|always|each)\b", text):
        return None
    if re.search(r"(?i)\b(i|we)('ve| have) got\b(?! to)", text):
        return _having(reading, clause)
    judge = {
        "present": _present, "progressive": progressive, "past": past, "perfect": perfect,
        "future": future, "modal": _modal, "none": _modal,
    }[reading.tense]  # fmt: skip
    return judge(reading, clause)


def _after(reading: Reading, clause: Clause) -> str:
    """What follows the verb."""
    head = reading.head
    return clause.span.doc[head.i + 1 : clause.span.end].text if head is not None else clause.text


def _present(reading: Reading, clause: Clause) -> str | None:
    text, verb = clause.text, reading.verb
    if verb == "be" or (
        reading.head is not None
        and reading.head.tag_ == "VBN"
        and re.search(r"(?i)\b(am|'m|are|'re)\b", text)
    ):
        return being(reading, clause)
    if verb in ("have", "own", "got", "'ve"):
        return _having(reading, clause)
    if re.search(r"(?i)\b(like|love|hate|prefer|enjoy|adore|loathe|detest|can't stand|dislike)\b", text):
        return (
            "a preference"
            if verb in ("prefer", "loathe", "detest", "stand") or _specific(_after(reading, clause))
            else None
        )
    if reading.negated or NEGATED_FACT.search(text):
        return (
            "a lasting negative"
            if NEGATED_FACT.search(text)
            and verb not in words("chat_verbs") - {"promise", "hear", "see", "read", "open", "close"}
            else None
        )
    if verb in words("chat_verbs"):
        return _chat_verb(reading, clause)
    if WE_MUST.match(text) and not LONG.search(text):
        return None
    if verb == "keep" and re.search(
        r"(?i)keep (getting|seeing|having|forgetting|receiving|running into|telling)", text
    ):
        return None
    return "a habit or state"


GETS_ILL = regex(r"""
    (?i)\bget (\w+ )?(
      (sea|car|air|motion|travel) ?sick|seasick|carsick|migraines?|dizzy|anxious|hives|nosebleeds
      |panic attacks|cramps|headaches|sunburnt|sunburned
    )\b
""")
HABIT = regex(r"""
    (?i)\b(
      think in|swear by
      |(usually|always|normally|generally),? (i|we) (want|need|go|come)
      |always (want|need|go|come|forget)|usually (want|need)
      |(
        want|need|go to|come from|look after|see a|help out|get up|close at|open at
        |get (home|off|back|to work)|get up
      )\b.*\b(every|each|always|usually|after|before|at \d)
      |come from|look after|put on
      |go to (church|mass|the gym|school|uni)
      |see (a|my) (therapist|doctor|physio)|feel (the )?cold
    )\b
""")
EVERY_DAY = regex(r"""
    (?i)\b(
      every (
        day|week|month|year|night|morning|second|other|monday|tuesday|wednesday|thursday|friday|saturday
        |sunday
      )
      |always
    )\b
""")


def _chat_verb(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if GETS_ILL.search(text):
        return "health"
    if HABIT.search(text):
        return "a habit or state"
    thing = _object(reading)
    if (
        reading.verb in TRADES
        and thing is not None
        and thing.tag_ == "NNS"
        and thing.lemma_.lower() not in words("shallow_objects")
        and not any(child.dep_ in ("det", "poss") or child.tag_ == "DT" for child in thing.lefts)
    ):
        return "a habit or state"
    return (
        "a habit or state"
        if EVERY_DAY.search(text) and reading.verb not in ("mean", "ask", "say", "tell")
        else None
    )


def _having(reading: Reading, clause: Clause) -> str | None:
    rest = re.split(r"(?i)\b(?:have|has|own|'ve got|have got|got|'ve)\b", clause.text, maxsplit=1)[-1]
    thing = _object(reading)
    lone = thing.lemma_.lower() if thing is not None else ""
    if re.match(r"(?i)\s*to\b", rest):
        return "a duty" if LONG.search(clause.text) else None
    if lone in words("shallow_objects") or (thing is not None and thing.lower_ in words("shallow_objects")):
        return (
            "a calendar entry"
            if DATE.search(clause.text) and any_of("occasions").search(clause.text)
            else None
        )
    if lone in words("food") or (thing is not None and thing.lower_ in words("food")):
        return None
    if re.search(r"(?i)\bdown to|\d+ ?(min|mins|minutes|%)\b", rest):
        return None
    return "something they have"


def _object(reading: Reading) -> Token | None:
    head = reading.head
    return (
        next((child for child in head.rights if child.dep_ in ("dobj", "attr", "oprd", "npadvmod")), None)
        if head is not None
        else None
    )


def _modal(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    if re.search(r"(?i)\b('d|would|much) (much )?(rather|prefer|sooner)\b|\bwould (always|never)\b", text):
        return "a preference"
    if NEGATED_FACT.search(text):
        return "a lasting negative"
    return None


SAYS_LITTLE = regex(r"""
    (?i)\b(
      nice|good|great|fun|cool|stuff|things?|food|music|people|life|animals|movies|a lot|so much|really
      |it|this|that|these|those|how|when|here|the|a|an|and|or|in|of
    )\b
""")


def _specific(rest: str) -> bool:
    """A thing named, not "nice things": at least one plain noun of some length, or a name or number."""
    rest = SAYS_LITTLE.sub("", rest)
    return bool(re.search(r"[\w-]{4,}", rest)) and not re.search(
        r"(?i)^\s*(how|the way|what|your|when)\b", rest
    )
