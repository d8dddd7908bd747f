"""What "here" at the end of some words tells: who one is ("goldsmith here"), or what one uses ("Vim for all here")."""

import re

from brain.extract.rules.clause.moments import LONG
from brain.extract.rules.words import any_of
from memories.regex import regex

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
