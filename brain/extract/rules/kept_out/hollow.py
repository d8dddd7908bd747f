"""Tells a clause that holds no word of substance: "I prefer the normal one", "from now on do it better"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.told.standing import FOR_GOOD
from brain.extract.rules.words import words

GRAMMAR = frozenset({"PRON", "DET", "ADP", "AUX", "PART", "CCONJ", "SCONJ", "PUNCT", "INTJ", "SPACE", "SYM"})

# "That supplier we dropped last winter, what was its name?": named only to be asked about.
ASKED_ABOUT = re.compile(
    r"(?i)(?:(?:so|and|but|ok|hey|oh|btw|also)[\s,]+)*(?:that|those|the|this) (?!(?:year|summer|day|winter|week|time|way)\b)"
    r"(?:[\w-]+ ){1,4}?(?:that |which |who )?(?:i|we|you) \w"
)
THEN_ASKED = re.compile(
    r"(?i)\W*(?:and |so )?(?:what|which|who|whose|when|where|how|did|do|does|is|was|are|were|can|could|should)\b[^.!]*\b"
    r"(?:it|its|it's|he|his|she|her|they|them|their|that|one|this)\b"
)
QUOTED = re.compile(r"[\"“”„«]|(?<!\w)['‘]\w")


def hollow(clause: Clause) -> bool:
    """Whether every word of it belongs to the grammar or to the table of vague ones."""
    if clause.head or FOR_GOOD.match(clause.text) or QUOTED.search(clause.text):
        return False
    rest = clause.span.doc[clause.span.end :].text
    if ASKED_ABOUT.match(clause.text) and THEN_ASKED.match(rest):
        return True
    return all(
        token.pos_ in GRAMMAR
        or (token.pos_ == "ADV" and token.is_stop)
        or {token.lower_, token.lemma_.lower()} & words("vague")
        for token in clause.span
    )
