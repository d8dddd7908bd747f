"""What "here" at the end of some words tells: who one is ("goldsmith here"), or what one uses ("Vim for all here")."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import LONG
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import any_of, words
from memories.regex import regex

LONGEST_ROLE = 9  # words before "here"
HERE = re.compile(r"(?i)^(?P<what>.+?),? here(?P<rest>(?:[,.!(]| so\b| and\b| since\b| for \d).*)?$")
NOT_HERE = regex(r"""
    (?i)\b(
      is|are|was|it|raining|hot|cold|weather|live|work|back|again|me|us|they|we|you|he|she|new|max
      |maximum|words|lines
    )\b
""")
TOOL_FOR = re.compile(
    r"[A-Z][\w.+-]*(?: [A-Z][\w.+-]*)? for (?:everything|all|work|mail|notes|writing|my|our) ?.*"
)
OVER_HERE = re.compile(r"(?i)(?:the|my) (?P<what>[\w -]{2,30}?) (?P<does>ends|stops|is over|closes)$")
SOMEBODY = regex(r"""
    (?i)\b(?:
      [\w-]{3,}(?:
        er|or|ist|ian|eur|ant|ent|ee|iac|man|woman|men|women|mum|mom|dad|wright|smith|monger|nurse|cook
        |chef|guide|coach|vet|pilot|clerk|judge|host|medic|monk|nun|head|lead|boss|owner|native|type
      )s?
      |pm|cto|ceo|cfo|qa|dba|sre|dev|mum|mom|dad|vet|gp|nanny|user|person|geek|nerd|fan|lefty|nut|guy
      |girl
    )\b
""")
NOT_SOMEBODY = regex(r"""
    (?i)\b(?:
      weather|winter|summer|water|dinner|paper|number|letter|power|silver|monitor|error|moment|event
      |present|printer|computer|server|router|corner|quarter|october|september|november|december|silent
      |different|patient|urgent|coffee|free|after|under|over|never|ever|other|another|together|better
      |later|paint|rent|all|same|nothing|everything|quiet|calm
    )\b
""")


def names_somebody(what: str) -> bool:
    """Whether the words name what one is: "retired sailor", "vegetarian since 2009", "type 1 diabetic"."""
    known = ("lasting_states", "occupations", "conditions", "kin", "languages")
    if any(any_of(table).search(what) for table in known) or LONG.search(what):
        return NOT_SOMEBODY.match(what) is None
    return SOMEBODY.search(what) is not None and NOT_SOMEBODY.search(what) is None


def said_here(_clause: Clause, text: str) -> tuple[str, str] | None:
    """(statement, reason) of words that end in "here", or None."""
    hit = HERE.match(text)
    if hit is None or NOT_HERE.search(hit["what"]) or len(hit["what"].split()) > LONGEST_ROLE:
        return None
    alone = len(hit["what"].split()) == 1
    if alone and not any(any_of(table).fullmatch(hit["what"]) for table in ("lasting_states", "occupations")):
        return None
    if tool := TOOL_FOR.match(hit["what"]):
        return sentence(f"The user uses {swapped(tool.group())}"), "what they use"
    if over := OVER_HERE.match(hit["what"]):
        return sentence(f"The user's {over['what']} {over['does']}"), "a decision"
    if not names_somebody(hit["what"]):
        return None
    what, rest = _uncapped(hit["what"].strip(" ,")), (hit["rest"] or "").strip(" .,")
    asked = re.match(r"(?i)(so|and|but|which|what|how|where|any|can|could|should|is|do|does)\b", rest)
    glue = " " if rest.startswith(("since", "for ")) else ", "
    rest = f"{glue}{swapped(rest)}" if rest and not asked else ""
    return sentence(f"The user is {_with_article(what)}{rest}"), "a role or trait"


def _uncapped(what: str) -> str:
    """As in "Grandad of five": capital only because it opens the sentence."""
    first = what.split(maxsplit=1)[0].lower()
    common = any(first in words(table) for table in ("kin", "occupations", "lasting_states"))
    return what[0].lower() + what[1:] if common else what


def _with_article(what: str) -> str:
    first = what.split(maxsplit=1)[0].lower()
    if (
        first in words("lasting_states")
        or re.match(r"(?i)(an?|the|type|\d)\b", what)
        or (first.endswith(("tic", "ian")) and len(what.split()) > 1 and what.split()[1].lower() == "since")
    ):
        return what
    return f"{'an' if first[0] in 'aeiou' else 'a'} {what}"
