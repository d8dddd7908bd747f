"""Passwords and codes told in plain words: "our netflix password's popcorn", "the code for my front door is 1984".

No letter of the value is odd, so the sentence around it decides: a word for passwords with somebody or something that it is
of, a link, one word or number, and the end of the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .finding import Expression
from .labelled_secrets import NO_VALUE
from .wordset import words

_KEYWORD = r"(?:pass\s?words?|pass\s?phrases?|pass\s?codes?|passwd|pwd|pw)"
_OWNER = r"(?:my|mine|our|his|her|their|the)"
_OF = rf"\s+(?:for|of|to|on|at|in)\s+(?:(?:{_OWNER}|all)\s+)?[\w'’-]{{2,30}}(?:\s+[\w'’-]{{1,30}}){{0,2}}?"
_LINK = r"""
    (?:\s?['’]s\s+|\s+(?:is|was|are|will\s+be)\s*:?\s+(?:(?:now|still|just|simply|always|currently|called)\s+)?|\s*[:=]\s*)
"""
_WORD = r"[\"'`“‘]?(?P<bare>[A-Za-z][\w-]{2,30})(?![\w'’-])(?=[\"'`”’]?\s*(?:[.,;!?)\n]|$|(?:and|but|so|which)\b))"
_CODE = r"(?:codes?|combinations?|combo|pins?)"
_LOCK = r"""
    (?:
      doors?|gates?|alarms?|safes?|lockers?|locks?|padlocks?|garage|entrance|vault|shed|keypad|key\s?box
      |lock\s?box|cellar|phone|tablet|laptop|bank|sim|debit|credit|cash|card
    )
"""
_DIGITS = r"(?P<bare>\d(?:[ -]?\d){2,11})(?![\d-]|\s?(?:%|[a-z]{1,12}\b))"

_EXPRESSIONS = (
    (("pass", "pw"), Expression(rf"""
        \b{_OWNER}\s+(?:[\w'’-]{{1,30}}\s+){{0,3}}{_KEYWORD}(?:{_OF})?{_LINK}{_WORD}
        """, re.IGNORECASE)),
    (("pass", "pw"), Expression(rf"""
        \b{_KEYWORD}\s+(?:for|of|to|on|at)\s+{_OWNER}\s+[\w'’-]{{2,30}}(?:\s+[\w'’-]{{1,30}}){{0,2}}?{_LINK}{_WORD}
        """, re.IGNORECASE)),
    (("pass", "pw"), Expression(rf"""
        \b(?:change|set|reset|put)(?:d|s|ting|ged)?\s+{_OWNER}\s+(?:[\w'’-]{{1,30}}\s+){{0,3}}?{_KEYWORD}\s+(?:back\s+)?to\s+{_WORD}
        """, re.IGNORECASE)),
    (("code", "comb", "pin"), Expression(rf"""
        \b{_LOCK}\s+{_CODE}(?:{_OF}(?:\s+[\w'’-]{{1,30}}){{0,2}}?)?{_LINK}{_DIGITS}
        """, re.IGNORECASE)),
    (("code", "comb", "pin"), Expression(rf"""
        \b{_CODE}\s+(?:for|of|to|on|at)\s+(?:[\w'’-]{{1,30}}\s+){{0,4}}?{_LOCK}{_LINK}{_DIGITS}
        """, re.IGNORECASE)),
)  # fmt: skip
# What a password is said to be, and is not: "my password is temporary".
_SAID_OF_ONE = NO_VALUE | words(
    """temporary permanent easy hard simple complex complicated longer shorter similar old older new newer outdated
    obsolete right unsafe lost forgotten elsewhere nowhere anywhere terrible awful great silly stupid ridiculous
    confidential case-sensitive alphanumeric numeric readable visible invisible theirs his hers everything
    everywhere gone back due another others plaintext salted"""
)
_PARTICIPLE = re.compile(r"\w{3,}(?:ed|ing|able|ible)", re.IGNORECASE)


def find(text: str) -> Iterator[tuple[str, int, int]]:
    """Rule and span of each value."""
    lowered = text.lower()
    for stems, expression in _EXPRESSIONS:
        for match in expression.finditer(text) if any(stem in lowered for stem in stems) else ():
            value = match.group("bare")
            if value.lower() not in _SAID_OF_ONE and not _PARTICIPLE.fullmatch(value):
                yield "secret.told", *match.span("bare")
