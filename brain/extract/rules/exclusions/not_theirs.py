"""Tells what is said of nobody's life, or not of the user's.

Irony, what a reply claimed, a daydream, a figure of a story, and a guest or patient under a number.
"""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.words import holds
from memories.regex import regex

# "oh sure, and every season I weave the curtain myself"
IRONY = re.compile(
    r"(?i)\W*(?:(?:oh|well|ha)[\s,]+)*(?:oh sure|yeah,? (?:right|sure)|oh great|as if)\b(?! (?:i|you|it)\b)"
)
# "According to the reply above, our greenhouse has a north door"
CLAIMED = regex(r"""
    (?i)\b(?:according to|going by|as per|if i (?:believe|trust|follow)) (?:the|your|that) (?:[\w-]+ )?(?:
      reply|answer|response|summary|draft|version|text above|list above
    )\b
""")
# "When I win the lottery the old Rialto is mine": what hangs on what will not come.
DAYDREAM = regex(r"""
    (?i)\b(?:
      (?:when(?:ever)?|once|if|until|till|as soon as|by the time|the (?:day|moment|minute)) (?:i|we)(?: (?:ever|finally))? (?:
        (?:win|hit|crack) (?:the|a|that|on the|in the) (?:\w+ )?(?:lottery|lotto|jackpot|pools|powerball|euromillions)
        |(?:rule|run|take over) the (?:world|universe|planet)
        |(?:become|get|strike|am|are) (?:rich|famous|a (?:m|b)illionaire|king|queen|emperor|immortal)\b(?! (?!i\b|we\b|the\b|my\b|and\b)\w)
        |grow up
      )
      |(?:when(?:ever)?|once|if|by\ the\ time)\ (?:i'm|we're)\ (?:
        (?:rich|famous|a (?:m|b)illionaire|king|queen|emperor|immortal)\b
        |(?:a hundred|1\d\d)(?=,|\W*$| (?:i|we|my|the)\b)
      )
      |(?:when|if) (?:pigs (?:(?:can |could |learn to )?fl(?:y|ew)|grow wings)|hell freezes|(?:the )?cows come home)\b
      |in (?:my|our|a|the|some) (?:(?:next life|(?:other|parallel) (?:universe|world))|dreams)
    )
""")
# "My sleuth Agnes, 70, can't have shellfish"
MADE_UP = regex(r"""
    (?i)(?:so |and |but )?(?:in it,? )?my (?:\w+ )?(?:
      sleuth|villain(?:ess)?|protagonist|antagonist|heroine|anti-?hero|narrator|sidekick|love interest
      |(?:main|lead|side) characters?
    )\b
""")
EARNEST = re.compile(r"(?i)(?:but|though|still|until (?:then|that day)|for now|meanwhile)\b")
# "Table 9: one coeliac, one no shellfish": somebody that the user looks after.
NUMBERED = regex(r"""
    (?i)(?:the |for |on |at |in )?(?:
      tables?|beds?|patients?|cases?|orders?|seats?|guests?|players?|clients?|customers?|students?|pupils?|candidates?
      |applicants?|residents?|passengers?|persons?
    ) (?:no\.? ?|nr\.? ?|number |\#)?(?:\d+|[a-z])
""")


def not_theirs(clause: Clause) -> str:
    """Why the clause tells nothing of the user, or nothing."""
    if IRONY.match(clause.sentence.text):
        return "irony"
    if holds(CLAIMED, clause.sentence.text):
        return "the assistant's claim"
    if NUMBERED.fullmatch(clause.head):
        return "about somebody else"
    if MADE_UP.match(clause.text):
        return "made up"
    return "a daydream" if _dreamt(clause) else ""


def _dreamt(clause: Clause) -> bool:
    """Told under a condition that will not come, in this clause or before it in the sentence."""
    return (
        DAYDREAM.search(f"{clause.before} {clause.span.text}") is not None
        and EARNEST.match(clause.text) is None
    )
