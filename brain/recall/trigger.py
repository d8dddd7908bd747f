"""Does a message need memory, and which store? By rules alone, and rather once too often than once too seldom.

"Ok, thanks!" needs none. What speaks of decisions, names, the past, plans, corrections or how something is done
says so in `reasons`, for the trace; any other message with something in it is looked up too.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from memories.regex import laid_out, regex

SMALL_TALK = Path(__file__).with_name("small_talk.txt")
WINDOW = 1_000  # characters at either end of a message in which it says what it needs
LONGEST_SMALL_TALK = 12  # words; more than that hardly says nothing


class Scope(StrEnum):
    PERSONAL = "personal"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Need:
    scopes: frozenset[Scope]
    reasons: tuple[str, ...] = ()

    @property
    def needed(self) -> bool:
        return bool(self.scopes)


EVERYTHING = Need(frozenset(Scope), ("asked for",))
NOTHING = Need(frozenset(), ("not wanted",))

REASONS = {
    "decision": laid_out(r"""
        \b(
          should (we|i)|shall we|let'?s|ought (we|i) to|do we (want|need) to|(which|what) (would|should)
          |better to|decid\w+|choos\w+|pick between|trade-?offs?|pros and cons|instead of|agreed?
          |recommend\w*|best (option|choice)|worth (it|\w+ing)|shall i|lets
        )\b
    """),
    "past": laid_out(r"""
        \b(
          remember(ed|s)?( when| that| how)?|last (time|week|month|year|sprint)
          |did(n't| not)? (we|i|you)|have (we|i) (ever|already)|as (we|i) (said|discussed)|earlier
          |previously|before|again|yesterday|\w+ ago|used to|the other day|recently|recall|left off
          |since (last|\d{4})|back (in|then|when)|(like|as|what) we did
          |(we|i|you) (had|were|was|said|told|mentioned|talked|discussed)
        )\b
    """),
    "plan": laid_out(r"""
        \b(
          next steps?|roadmap|plan(s|ned|ning)?|schedule|deadline|milestone|priorit\w+|upcoming|tomorrow
          |next (week|month|sprint|quarter|year)
          |going to|strategy|in which order|order of|what'?s next|to-?do|goals?|agenda|remind me
          |by the end of|later (today|this)
        )\b
    """),
    "correction": laid_out(r"""
        \b(
          actually|that'?s (not|wrong)|not (true|right|correct)|no longer|in fact|correction|i meant
          |you('re| are) wrong|it'?s now|any ?more|incorrect|wrong|mistaken|misspoke|scratch that
        )\b
        |^(no|wait|not \w+)[,.]
    """),
    "how-to": laid_out(r"""
        \bhow (do|does|can|could|should|would|to|did)\b
        |\bhow (is|are|was|were) \w+( \w+){0,3} (\w+ed|done|made|built|set up|kept|run)\b
        |\bhow [\w ]{1,40}\bworks?\b
        |\b(
          steps? (to|for)|process (for|of)|procedure|set ?up|instructions? (for|to)|way to|guide|runbook
          |(walk|talk) me through|best practices?|step by step|checklist|routine
          |what'?s the (sequence|order)|in (what|which) order|what (happens|do (i|we) do|comes) (first|then|next)
          |what (do|must|should) (i|we) (have|need)? ?to? ?do (first|before|when|if|after)
        )\b
    """),
    "person": r"\b(i|i'm|i've|i'd|i'll|me|my|mine|myself)\b",
    "project": r"\b(we|us|our|ours|the team|the project)\b|\b\w+[_./:]\w+|\b\w*\d\w*\b|\b[a-z]+[A-Z]\w*",
    "question": laid_out(r"""
        \?
        |^\W*(
          who|what|when|where|which|why|whose|how|is|are|was|were|do|does|did|can|could|will|would|has
          |have
        )\b
    """),
}
_PATTERNS = {
    name: re.compile(pattern, re.IGNORECASE if name != "project" else 0) for name, pattern in REASONS.items()
}
# A capital inside a sentence, an @mention or an acronym: somebody or something has a name.
CAPITALS = "".join(
    letter for letter in map(chr, range(0x590)) if letter.isupper()
)  # Latin, Greek, Cyrillic, Armenian
NAME = re.compile(rf"(?<=[\w,;:] )(?!I\b)[{CAPITALS}][\w'-]+|@\w+|\b[{CAPITALS}]{{2,}}\b")
# Of the person alone: the project has nothing to say to it.
ABOUT_ME = regex(
    r"""
    \b(
      about me|who am i
      |my (
        name|birthday|age|favou?rite \w+|hobb(y|ies)|family|wife|husband|partner|children|kids|pets?
        |diet|allerg\w+|preferences?|pronouns?
      )
    )\b
    """,
    re.IGNORECASE,
)
# Everything that it takes to answer stands in the message.
RECKONING = re.compile(
    r"^(what('?s| is)|calculate|compute|how much is)?[\s\d().,+*/×÷^%=x-]+\??$", re.IGNORECASE
)
# A sign that only a sum has: "2.3.1", "9000-9999" and "10.4.17.0/24" are versions, ports and addresses to be looked up.
SUM = re.compile(r"[\d)]\s*[+*×÷^]\s*[\d(.-]|=|^(calculate|compute|how much is)\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def need_of(message: str) -> Need:
    """Which stores to search for this message, and what in it says so."""
    text = " ".join(window(message).split())
    if not _WORD.search(text) or (RECKONING.match(text) and SUM.search(text)):
        return Need(frozenset(), ("nothing to look up",))
    if is_small_talk(text):
        return Need(frozenset(), ("small talk",))
    reasons = tuple(name for name, pattern in _PATTERNS.items() if pattern.search(text))
    reasons += ("name",) if NAME.search(text) else ()
    scopes = {Scope.PERSONAL} if ABOUT_ME.search(text) and "project" not in reasons else set(Scope)
    return Need(frozenset(scopes), reasons or ("topic",))


def window(message: str) -> str:
    """The message, or its beginning and its end: what it asks for stands there, whatever was pasted between."""
    return message if len(message) <= 2 * WINDOW else f"{message[:WINDOW]} {message[-WINDOW:]}"


def is_small_talk(text: str) -> bool:
    """Nothing but greetings, thanks and nods, in any number and order."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if len(words) > LONGEST_SMALL_TALK or "@" in text:
        return False
    reached = {0}  # how many of the words make up phrases, from the first on
    for end in range(1, len(words) + 1):
        if any(" ".join(words[start:end]) in _phrases() for start in reached):
            reached.add(end)
    return len(words) in reached


@lru_cache(maxsize=1)
def _phrases() -> frozenset[str]:
    lines = SMALL_TALK.read_text(encoding="utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip() and not line.startswith("#"))
