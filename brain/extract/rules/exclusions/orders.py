"""Tells what is to be done now from what is so: requests, orders, what takes back what was said."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import words
from memories.regex import regex

WISH_THAT_TELLS = re.compile(r"(?i)(so |and |but )?(i|we) (need|want)\b.*\b(every|always|never|all my)\b")


def tells(text: str) -> bool:
    """A wish that tells something lasting: "I need captions, always"."""
    return WISH_THAT_TELLS.match(text) is not None


RETRACTED = regex(r"""
    (?i)
    (?:(?:(?:no|nah),|(?:haha+|lol|ok|just|only)[,.!]?) )*(?:kidding|joking|jk|j/k)\b(?! aside)
    |(?:(?:ha){2,}h?|(?:he){2,}|lol|lmao|rofl|[😂🤣😆😅]+)[,.!… ]+(?:no|nope|nah)\W*$
    |(?:(?:but|and|so) )?(?:please )?(?:don't|do not|never) (?:
      write|put|save|note|keep|store|share|add|record|remember
    ) (?:that|this|it)(?: down| anywhere| please| really| though)*[.! ]*$
""")


def retracts(text: str) -> bool:
    """Takes back the sentence before: "just kidding", "don't save that"."""
    return RETRACTED.match(text) is not None


LEAD_IN = regex(r"""
    (?i)^(
      (
        so|and|but|ok|okay|well|now|then|also|please|just|hey|hi|hello|hiya|thanks|today|first|quick one|and now
        |anyway|anyways|alright|right|wait|ugh|oh|sorry|lol|hmm+|yo|good (?:morning|afternoon|evening)
      )[\s,:]+
    )+
""")
ASKS_FOR = regex(r"""
    (?i)
    (can|could|would|will) (you|u)\b|(i|we) (need|want|would like|wanna)\b|i'd like\b
    |(we|i)'?(m|re)? looking for\b|(?:one|two|three|four|five|six|\d+|an?) (?:\w+ )?\w+,? (?:please|pls|plz)\b|need\b|want\b|looking for\b|let's\b|how about\b|no \w+ (this|in this)
    |don't\b|do not\b
""")
# An order whatever its verb is: "Rename these headings", "Alphabetise the following".
BARE_ORDER = regex(r"""
    (?i)(?!
      i\b|we\b|is\b|are\b|in\b|at\b|on\b|for\b|of\b|to\b|with\b|all\b|like\b|love\b|hate\b
    )[a-z]{3,} (?:
      these|those
      |this (?:list|text|table|sentence|paragraph|code|mail|letter|set)
      |the following
      |the (?:text|sentences?|lines?|words?|list|names?) (?:below|above)
      |it (?:for|to|into) \
    )\b
""")


def requests(clause: Clause) -> bool:
    """An imperative, a wish or a bare noun phrase with "please": something to be done now."""
    text = LEAD_IN.sub("", clause.text)
    tokens = text.split()
    if not tokens:
        return False
    first = re.sub(r"\W+$", "", tokens[0].lower())
    if ASKS_FOR.match(text):
        return True
    if BARE_ORDER.match(text) and clause.span[0].tag_ in ("VB", "VBP", "NN", "NNP"):
        return True
    if first in words("requests"):
        second = tokens[1].lower() if len(tokens) > 1 else ""
        return second not in (
            "is",
            "was",
            "are",
            "has",
            "of",
            "=",
            "means",
            "ended",
            "went",
            "took",
            "just",
        ) and not _is_subject(clause, tokens[0])
    return bool(re.search(r"(?i)\b(please|pls)\W*$", clause.text)) and not re.search(
        r"(?i)\b(i|my|never|always|ever|only)\b", clause.text
    )


def orders(head: str) -> bool:
    """Whether what stands before a colon is itself a request: "make a quiz question:"."""
    words_of_head = head.lower().split()
    return bool(words_of_head) and (words_of_head[0] in words("requests") or "please" in words_of_head)


def _is_subject(clause: Clause, word: str) -> bool:
    token = next((token for token in clause.span if token.text == word), None)
    while token is not None and token.dep_ in ("compound", "amod", "nmod"):
        token = token.head
    return token is not None and token.dep_ in ("nsubj", "nsubjpass") and token.head.i > token.i
