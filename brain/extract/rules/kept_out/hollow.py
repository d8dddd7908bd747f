"""Tells a clause that holds no word of substance: "I prefer the normal one", "from now on do it better"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.told.standing import FOR_GOOD
from brain.extract.rules.words import words

GRAMMAR = frozenset({"PRON", "DET", "ADP", "AUX", "PART", "CCONJ", "SCONJ", "PUNCT", "INTJ", "SPACE", "SYM"})

QUOTED = re.compile(r"[\"“”„«]|(?<!\w)['‘]\w")


def hollow(clause: Clause) -> bool:
    """Whether every word of it belongs to the grammar or to the table of vague ones."""
    if clause.head or FOR_GOOD.match(clause.text) or QUOTED.search(clause.text):
        return False
    return all(
        token.pos_ in GRAMMAR
        or (token.pos_ == "ADV" and token.is_stop)
        or {token.lower_, token.lemma_.lower()} & words("vague")
        for token in clause.span
    )
