"""What somebody has to do by a day, means to do with their life, or has found out about themselves."""

from __future__ import annotations

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.clause.moments import DATE
from brain.extract.rules.personal.lasting import lasting
from brain.extract.rules.statement.third_person import third_person
from brain.extract.rules.words import any_of
from memories.regex import regex

# "I need to renew my passport by Friday": what it is about has to be named, and be no text that is asked for here.
DUTY = regex(r"""
    (?i)(?:(?:and|but|so|also) )?i (?:still |also |really )?(?:
      need to|have to|must|should|ought to|'ve got to|have got to|gotta
    ) (?P<what>[a-z]+ .+?),? (?:by|before|until|till|no later than|not later than|on)(?P<when> .+)$
""")
FOR_NOW = regex(r"""
    (?i)\b(?:
      this|that|it|these|those|them|you|your|here|today|tonight|noon|lunch|in an hour
      |the (?:draft|following|above|text|code|answer|list)
      |\d+ ?(?:am|pm|words?|pages?)
    )\b
""")
OF_TEXTS = regex(r"""
    (?i)(?:
      write|draft|translate|summari[sz]e|rewrite|shorten|know|understand|explain|decide|get|find|say
      |tell|ask|answer|reply|prepare|make|come up
    )\b
""")
# "My idea is to open a bakery", "I have an idea for an app that …".
MEANS = regex(r"""
    (?i)(?:(?:and|but|so) )?(?:
      my (?:big |great |own |long[- ]term |life |new |business )?(?:
        idea|dream|plan|vision|goal|aim|hope|ambition|intention|resolution
      )(?: (?:for|in) (?:the (?:next|coming) \w+|next \w+|20\d\d|later)
      )?(?: is| has always been|'s) to (?P<what>.+)
      |i(?: have|'ve|'ve got| have got| had) (?:an?|this|one) (?:\w+ )?
        idea (?:for|of) (?:an? |my |our )?(?P<thing>.+)
      |i(?:'m| am) (?:still |also )?(?:
        thinking (?:of|about)|considering|toying with(?: the idea of)?|dreaming of
      ) (?:(?:opening|starting|founding|launching|building|writing|setting up) )?an? (?P<venture>.+)
    )
""")
OF_A_LIFE = regex(r"""
    (?i)(?:
      open|start|found|move|build|launch|sail|travel|live|retire|become|study|learn|buy|set up|create
      |publish|run an?|walk|cycle|climb|visit|emigrate|adopt|restore|renovate|save|quit|earn|own|grow
      |sell|speak|read \d+|swim
      |write (?:an?|my|our) (?:\w+ )?(?:book|novel|memoir|opera|musical|album|thesis)
    )\b
""")
VENTURE = regex(r"""
    (?i)(?:[\w-]+ ){0,3}?(?:
      app|book|novel|business|shop|start-?up|podcast|caf[eé]|film|company|restaurant|bakery|bookshop
      |blog|board game|game|website|festival|invention|gadget|course|magazine|band|farm|club|charity
    )\b
""")
FOUND_OUT = regex(r"""
    (?i)(?:(?:and|but|so|today|recently|lately),? )?i(?:'ve| have)? (?:
      just |recently |finally |also |now |since \
    )?(?:
      realised|realized|noticed|found out|learned|learnt|figured out|worked out|discovered|understood
    )(?: (?:recently|lately|over time|over the years|by now|this year|this month|after years)
    )?,? (?:that )?(?=(?:i|i'm)\b)
""")
HOW_WELL = regex(r"""
    (?i)^i (?:always |usually )?(?!do\b|did\b|was\b)[a-z]+ (?:\w+ )?
      (?:best|better|worse|worst|badly|well) (?:
      when|by|in|on|with|without|after|before|at|if|alone|from
    )\b
""")
AT_HAND = regex(r"""
    (?i)\b(?:
      quer(?:y|ies)|tables?|essays?|columns?|lists?|paragraphs?|scripts?|functions?|slides?|pages?
      |texts?|code|charts?|forms?|sections?|sentences?|poem|mails?|letters?|loop|class|regex|chapters?
      |scene
    )\b
""")
FAULTS = regex(r"""
    (?i)\b(?:
      typos?|errors?|bugs?|mistakes?|line \d+|page \d+|wrong|missing|fails?|failing|broken|crash\w*
      |i can (?!not)|too (?:late|long|short|many|much)
    )\b
""")


def intended(clause: Clause) -> tuple[str, str] | None:
    """(statement, reason), or None."""
    if clause.question:
        return None
    if _has_to(clause):
        return third_person(clause.span), "a duty with its date"
    if _means_to(clause):
        return third_person(clause.span), "what they mean to do"
    return (third_person(clause.span), "an insight") if _found_out(clause) else None


def _has_to(clause: Clause) -> bool:
    hit = DUTY.match(clause.text)
    if hit is None or not DATE.search(hit["when"]):
        return False
    what = hit["what"]
    named = re.search(r"(?i)\b(?:my|our|the|an?)\b", what) is not None
    return named and not (FOR_NOW.search(clause.text) or OF_TEXTS.match(what) or any_of("texts").search(what))


def _means_to(clause: Clause) -> bool:
    hit = MEANS.match(clause.text)
    if hit is None:
        return False
    if hit["what"]:
        return bool(OF_A_LIFE.match(hit["what"])) and not (
            FOR_NOW.search(hit["what"]) or AT_HAND.search(hit["what"])
        )
    return VENTURE.match(hit["thing"] or hit["venture"]) is not None


def _found_out(clause: Clause) -> bool:
    """What is found out has to last by itself: "I learn best by drawing", and no "I have a typo in line 3"."""
    hit = FOUND_OUT.match(clause.text)
    if hit is None or FAULTS.search(clause.text):
        return False
    at = clause.span[0].idx + hit.end()
    inner = next((token.i for token in clause.span if token.idx >= at), clause.span.end)
    if inner >= clause.span.end:
        return False
    told = Clause(clause.span.doc[inner : clause.span.end], clause.sentence, question=False, number=0)
    if HOW_WELL.search(told.text):
        return True
    reading = read(told.span)
    return reading.tense in ("present", "modal") and lasting(reading, told) is not None
