"""What the user says they are, and whether it lasts: a trade, an age, a state, a place in life; not a mood."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.moments import LONG
from brain.extract.rules.words import any_of, words
from memories.regex import regex

MOVED_ON = re.compile(r"(?i)\b(moved|left|switched|changed|quit|no longer|any ?more)\b.*\bnow\b")
ROLE = regex(r"""
    (?i)\b(am|'m|are|'re|was|is|been)(
      \ (basically|mostly|still|also|now|actually|originally|currently|only|just)
    )* (not )?(
      an?|the|one of the|head|one|both|your|their|part of|chair|chief|lead|senior|junior|half|co-?\w+
    ) \
""")
HYPERBOLE = regex(r"""
    (?i)\b(a|the) (
      bit|little|mess|wreck|idiot|noob|newbie here|fan of (this|that|it)|same
      |one (who )?(asked|said|asking)|problem|opposite|type to|boss|best|worst|bomb|case
    )\b
""")
PLACED = regex(r"""
    \bon an? (?:\w+ )?(?:budget|diet|pension|visa|scholarship|contract|waiting list|keto)\b
    |\bin (?:my|the|his|her) (?:\w+ )?(?:year|semester|term|trimester)\b
    |\b(from|in|at|near|on|with|off|down to|into|based in)\s+(?:the\s+|a\s+|an\s+|my\s+|old\s+)*(?:
      [A-ZÀ-Ý\d][\w'’.-]*|every|call\b|parental|maternity|night|macos|linux|windows|ubuntu|arch|android
      |ios|chromebook|chromeos|mac|fedora|debian|keto|insulin|medication
      |\w+ (?:shift|shifts|team|squad|school|hospital|diet|committee|board|department)
    )
""")
I_AM = regex(r"""
    (?i)^.*?\b(i|we)('m|'re| am| are)\b(
      \ (not|basically|mostly|still|also|now|actually|currently|only|just|a bit)
    )*\s*
""")
HOW_MANY_WE_ARE = regex(r"""
    (?i)(three|four|five|six|two|a team|a family|a couple|\d+)\b.*\b(
      people|family|of us|team|couple|friends|sisters|brothers
    )
""")
OF_A_KIND = re.compile(r"(?:all |both )?[A-Z][a-z]{2,}s\b")  # "We're Quakers"
STANDING = regex(r"""
    (?i)(
      responsible|head|chair|work|retired|new to|fluent|good at|bad at|terrible at|trained|allergic|a
    )\b
""")
NO_ROLE = frozenset({"kind", "sort", "type", "front", "top", "sick", "proof", "short", "fan", "glad", "fond"})


def being(reading: Reading, clause: Clause) -> str | None:
    text = clause.text
    rest = I_AM.sub("", text)
    rest = rest.strip(" .!")
    first = re.split(r"[\s,;]", rest.lower())[0] if rest else ""
    lasting_state = any_of("lasting_states").search(rest)
    if reading.negated and not re.search(r"(?i)\b(any ?more|no longer|any longer|actually)\b", text):
        return None
    trade = re.match(
        rf"(?i)(?!at|in|on|with|by|from|near|to|for|so|as)(?:[\w-]+ ){{0,2}}?{any_of('occupations').pattern}",
        rest,
    )
    if (trade or ROLE.search(text) or _bare_role(clause)) and not HYPERBOLE.search(text):
        return "a role"
    if re.match(r"(?i)(\d+|twenty|thirty|forty|fifty|sixty|seventy|eighty)\b", rest) and not re.search(
        r"(?i)\b(min|mins|minutes|hours?|seconds|%)\b", rest[:14]
    ):
        return "age or time of life"
    if (
        first in words("transient_states")
        and not PLACED.search(rest)
        and not re.search(r"(?i)\b(every|always|each)\b", text)
    ):
        return None
    if HOW_MANY_WE_ARE.match(rest):
        return "a role"
    if reading.person == "we" and OF_A_KIND.match(rest):
        return "a lasting state"
    if lasting_state or re.search(r"(?i)\b(\w+(an|ese|ish))\b", first):
        return "a lasting state"
    if MOVED_ON.search(clause.sentence.text) and re.match(r"(on|in|at|with) ", rest):
        return "a change"
    if PLACED.search(rest) and not re.search(
        r"(?i)\b(page|step|line|chapter|level|question|point|slide|row) \d", rest
    ):
        return "where they are in life"
    return (
        "a role"
        if STANDING.match(rest)
        else ("a lasting state" if LONG.search(rest) and first not in words("transient_states") else None)
    )


def _bare_role(clause: Clause) -> bool:
    """As in "I'm leader of a scout group", "I am secretary at our sailing club": a part that needs no article."""
    for token in clause.span:
        named = token.dep_ in ("attr", "acomp") or (token.dep_ == "dobj" and token.head.dep_ == "acomp")
        be = token.head.head if token.dep_ == "dobj" else token.head
        if not named or token.tag_ != "NN" or be.lemma_ != "be" or token.lower_ in NO_ROLE:
            continue
        bare = not any(child.dep_ in ("det", "poss", "nummod") for child in token.lefts)
        if bare and any(child.lower_ in ("of", "at", "for") for child in token.rights):
            return True
    return False
