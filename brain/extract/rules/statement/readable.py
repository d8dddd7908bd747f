"""Whether a statement can be read by itself; where it cannot, the person's own sentence is kept in its place.

"The user is going to keep pursuing they." and "He moved in." are no statements: a pointer stands where a name should, or
a verb does not agree.
"""

import re

from brain.extract.schema import PERSONAL_LENGTH
from memories.regex import regex

BEGINS_WITH_POINTER = re.compile(
    r"(?i)(?:about the user: )?(?:(?:it|that|this|these|those|he|she|they|them|one)\b|(?:his|her|its|their) )"
)
# A nominative, a verb or a joint at the end: something is missing behind it, or it was put there by a swap. Of "One ought to
# plan, I always say" the user says the rest of the sentence.
ENDS_OPEN = regex(r"""
    (?i)\b(?:says?|thinks?|reckons?|believes?|supposes?|guess(?:es)?|they|he|she|i|we|the|an?|and|or|but|of|for|with|to|is|are|was|has|have|because|than|as|my|your|their)\W*$
""")
ENDS_WITH_POINTER = re.compile(
    r"(?i)\b(?:it|this|that|these|those|them|him|her|ones?|so|there|both|such)\W*$"
)
DISAGREES = regex(r"""
    (?i)\bthe user (?:(?:also|still|now|really|just|usually) )?(?:are|am|have|were|do|don't|haven't|aren't)\b(?! not the)
    |\bthey (?:is|has|was|does|am)\b|\b(?:i|i'm|i've|my|myself)\b
    |^the user (?:has been|is|was) (?:ages|years|weeks|days|hours|speaking of|talking about|saying)\b
""")
FEWEST_NAMED = 1  # words of a statement that names what its last word points at
NOUN = re.compile(r"\b(?!the user\b)[A-Za-z][\w'-]{3,}")


def readable(content: str, clause_text: str) -> bool:
    """Whether the statement stands alone; `clause_text` is the clause that it was made of."""
    if BEGINS_WITH_POINTER.match(content) or ENDS_OPEN.search(content):
        return False
    if DISAGREES.search(_unquoted(content)):
        return False
    # "The user keeps reading both": what is pointed at is in no other sentence of the memory.
    return ENDS_WITH_POINTER.search(content) is None or len(NOUN.findall(content)) > FEWEST_NAMED


def as_said(sentence: str, before: str) -> str:
    """The person's own sentence, with the one before it where it begins with a pointer; nothing where it is too long."""
    if BEGINS_WITH_POINTER.match(sentence):
        if not before or "?" in before or BEGINS_WITH_POINTER.match(before):
            return ""
        sentence = f"{before} {sentence}"
    statement = f"The user said: {sentence.strip()}"
    return statement if len(statement) <= PERSONAL_LENGTH else ""


def _unquoted(content: str) -> str:
    return re.sub(r"['\"“‘][^'\"”’]{1,200}['\"”’]", "", content)
