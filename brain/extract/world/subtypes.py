"""What kind of fact, event, plan or instruction a statement is, and how far an instruction reaches.

A reading of few words each; nothing is kept or dropped by it.
"""

import re
from collections.abc import Sequence

from brain.extract.schema import EntityNamed, Subtype
from memories.regex import regex

# The first that speaks decides.
SUBTYPES: dict[str, tuple[tuple[Subtype, re.Pattern[str]], ...]] = {
    "fact": (
        ("negation", regex(r"(?i)\b(?:not|never|no|n't|nobody|none|without|neither|cannot)\b|n't\b|n’t\b")),
        ("conditional", regex(r"(?i)\b(?:if|unless|provided|as\ long\ as|whenever|when)\b")),
        ("causal", regex(r"(?i)\b(?:because|since|due\ to|so\ that|therefore|that's\ why|hence|so)\b")),
        ("comparative", regex(r"(?i)\b(?:than|versus|vs|instead\ of|compared|faster|slower|cheaper|dearer|more|less)\b")),
    ),
    "event": (
        ("decision", regex(r"(?i)\b(?:decided|agreed|settled|chose|voted|signed\ off|approved|dropped|cancelled|we\ pass)\b")),
        ("conversation", regex(r"(?i)\b(?:said|told|called|phoned|rang|spoke|talked|mailed|wrote|asked|met|mentioned)\b")),
        ("incident", regex(r"(?i)\b(?:broke|failed|crashed|down|leak\w*|stuck|stolen|lost|wrong|alarm|breach|complain\w*)\b")),
        ("outcome", regex(r"(?i)\b(?:passed|won|result\w*|came\ back|came\ in|finished|done|sold|approved|granted|refused)\b")),
    ),
    "plan": (
        ("requested", regex(r"(?i)\b(?:wants?|needs?|asked|asks|expects?|due|deadline|by)\b")),
        ("intended", regex(r"(?i)\b(?:plans?|means?|intends?|want|hopes?|going\ to|would\ like)\b")),
    ),
    "instruction": (
        ("exception", regex(r"(?i)\b(?:except|only\ exception|unless|apart\ from|nobody\ but|only\ for|but\ not\ for)\b")),
        ("threshold", regex(r"(?i)\b(?:over|above|below|under|more\ than|less\ than|at\ least|at\ most|up\ to|within|max\w*|min\w*|limit)\b.{0,20}\d")),
        ("ban", regex(r"(?i)\b(?:never|no|don't|do\ not|must\ not|not|stop|nothing|forbidden|banned)\b")),
        ("role", regex(r"(?i)\b(?:decides?|signs?|approves?|owns?|answers?\ for|speaks?\ for|in\ charge|responsible)\b")),
        ("preference", regex(r"(?i)\b(?:prefers?|please|likes?|for\ me|the\ user)\b")),
    ),
}  # fmt: skip
ELSE: dict[str, Subtype] = {
    "fact": "definitional", "event": "action", "plan": "scheduled", "instruction": "rule", "opinion": "",
}  # fmt: skip
FAR, OF_A_TOOL, OF_ONE = 1.0, 0.5, 0.2


def subtype(type_: str, content: str) -> Subtype:
    return next((name for name, words in SUBTYPES.get(type_, ()) if words.search(content)), ELSE[type_])


def scope(subtype_: str, named: Sequence[EntityNamed]) -> float:
    """1 for everything, 0.5 where it is about a tool, 0.2 for an exception that is made for one client or person."""
    types = {each.type for each in named}
    if subtype_ == "exception" and types & {"org", "person"}:
        return OF_ONE
    return OF_A_TOOL if "tool" in types and "person" not in types else FAR
