"""Which clauses ask for a text: one that is to be written, worked on or put into another language."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.exclusions.orders import requests
from brain.extract.rules.preprocessing.text_beside_task import in_language
from brain.extract.rules.words import any_of, words
from memories.regex import regex

TASK_TEXT = "a text to be worked on"  # why a clause is left out
CREATIVE = regex(r"""
    (?i)
    \b(
      (first|third)[- ]person|diary entry
      |(?:diary|journal|memoirs?|confessions?|log ?book) of
      |poem|song|lyrics|limerick|haiku|monologue|short story|fairy tale|dialogue|screenplay|fictional
      |made-up
    )\b
    |(write|continue|tell|make up)\b.{0,30}\bstory
""")
TEXT_NOUN = regex(r"""
    (?i)\b(
      this|these|the following|mail|e-?mail|essay|review|sentences?|letter|message|text|post|lines?
      |paragraph|article|note|tweet|caption|ad|bio|homework|summary|transcript|below
    )\b
""")
FOR_LANGUAGE = re.compile(
    r"(?i)\b({})( \w+)? (for|of)\W*$|\b(in|to|into) ({})\b".format(
        *["|".join(sorted(words("languages")))] * 2
    )
)
# "Toast for Ingrid, 30 words": a text is ordered by naming it, and what it is to say comes behind a colon.
ORDERED = regex(rf"""
    (?i)(?:
      (?:
        ok|so|and|now|hey|hi|please|pls|need|some|an?|one|two|three|four|five|\d+|short|funny|nice|quick
        |little|good|better|new
      ) \
    )*(?:(?:{any_of("texts").pattern})(?: text)?|[a-z-]+ text(?= for| to| about))(?=
      \s*(?:
        $|[,:;.(–-]
        |(?:for|of|to|about|with|without|in|on|as|saying|please|pls|from|against|max|\d+)\b
      )
    )
""")
# "Fridge temperature sheet, A4 landscape, to print": no kind of text is named, but what it is to look like.
FORMAT = regex(r"""
    (?i)
    \bA[3-6]\b(?! (?:paper|printer))|\b(?:landscape|portrait) format\b|[,;(] ?(?:landscape|portrait|printable)\b
    |\b(?:to print(?: out)?|for printing|to hang up|for the (?:wall|fridge door|notice ?board|pin ?board))\W*$
    |[,;(] ?(?:max(?:imum)?\.? |about |under |at most )?(?:\d+|two|three|four|five|six|ten|half an?|one) (?:
      words?|lines?|sentences?|pages?|slides?|bullets?(?: points)?|columns?|panels?|characters|verses?|stanzas?
    )\b(?! (?:per|each|every|an?|for)\b)
""")
OF_SELF = re.compile(r"(?i)\b(?:i|i'm|my|me|we|our)\b")
# What one text is to say, "For this letter today"
FOR_TEXT = regex(r"""
    (?i)(?:(?:and|so|now|ok)[\s,]+)*(?:for|in) (?:this|that|the next|today's|tomorrow's|the) (?:\w+ )?(?:
      letter|mail|e-?mail|message|text|note|notice|post|sign|card|announcement|newsletter|reminder|invitation|flyer
      |poster|leaflet|slide|speech|translation
    )(?: (?:today|now|only|please|tomorrow))*$
    # "Text for the tiny card beside the bowl: stoneware, 120 euros"
    |(?:(?:and|so|now|ok|a|the|short|new)[\s,]+)*(?:text|words|wording|copy|caption|label|blurb|layout|headline|heading)
      \ (?:for|on|of) (?:a|an|the|my|our|this) [^:,.?!]{2,50}$
""")
LABELLED = regex(r"""
    (?i)(?:so |ok |and )?(?:the |your )?(?:
      rows?|data|input|items?|entries|values|lines?|raw text|original|samples?|transcript|source|content
      |bullet points|dictation|bio|cv|caption|profile text|headline|cover letter|first (?:text|draft|line)
    )(?: (?:is|are|below|here|so far|follows))*$
""")


def asks_for_text(clause: Clause) -> bool:
    return bool(
        requests(clause)
        or clause.question
        or _names_text(clause)
        or orders_text(clause)
        or LABELLED.match(clause.text)
        or FOR_TEXT.match(clause.text)
    )


def orders_text(clause: Clause) -> bool:
    """Whether a text is ordered by naming it."""
    named = ORDERED.match(clause.text) or (FORMAT.search(clause.text) and not OF_SELF.search(clause.text))
    return named is not None and not any(
        token.tag_ in FINITE and token.dep_ not in ("relcl", "advcl") for token in clause.span
    )


def _names_text(clause: Clause) -> bool:
    asked = FOR_LANGUAGE.search(clause.text) or CREATIVE.search(clause.text)
    worked_on = bool(clause.text) and clause.lower.split()[0] in words("text_verbs")
    return worked_on or bool(asked or in_language(clause.text))


def works_on_text(clause: Clause) -> bool:
    return bool(
        set(clause.lower.split()[:4]) & words("text_verbs")
        or TEXT_NOUN.search(clause.text)
        or FOR_LANGUAGE.search(clause.text)
    )
