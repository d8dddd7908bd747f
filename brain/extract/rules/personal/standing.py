"""Instructions that hold from now on, told from those for one answer only."""

# ruff: noqa: PLR0911 -- rules tried in order, the first that speaks decides

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import SUBJECTS
from brain.extract.rules.exclusions.setting import STORY_PLACE
from brain.extract.rules.personal.bare_wishes import (
    ASSISTANT,
    Standing,
    bare,
    stripped_lead,
    verbless,
)
from brain.extract.rules.personal.wishes import MARKS, STRONG, wishes_for_texts
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import words
from memories.english.from_now_on import FROM_NOW_ON
from memories.regex import regex

if TYPE_CHECKING:
    pass
from brain.extract.rules.personal.addressed import addresses_assistant
from brain.extract.rules.personal.wish_wording import wanted, wanted_when

ONCE = regex(r"""
    (?i)\b(
      this (
        once|time|one|answer|reply|email|e-mail|mail|text|letter|message|post|question|case|column
        |paragraph|list|mock|draft|story|file|function|script|week
      )
      |just (once|now)|today only|only today|for today|for now|for once|in (this|that|the next) \w+
      |(of|on|for|to) this (?!way|format|style|kind|and (?:all|every|any)\b)\w+
      |in here|here(?=[,.]| \w+ is)|for (this(?! and (?:all|every|any|later|future|the next))|these|the following)
      |that (column|row|table|paragraph|list|formula|cell)
      |(from here on|round|in|format|sort) the (column|row|table|paragraph|list|formula|cell)
      |from here on the|next (one|paragraph|answer)|tonight|tomorrow|in a hurry|story
      |the (answer|reply) (short|brief|long)
    )\b
""")
CONDITION = re.compile(
    r"(?i)^(so |and |but )?(if|when) i (ask|write|say|paste|send|show|type|mention|give|share|post|upload|tell)\b"
    r"|^(?:so |and |but )?(?:whatever|whichever|wherever)\b[^,]* (?:i|you)\b[^,]*,"
    r"|^(if|when|whenever) you (don't know|are not sure|aren't sure|are unsure)\b"
    rf"|^(?:so |and |but )?(?:if|when|whenever) you (?:ever )?(?:{'|'.join(sorted(words('requests')))})\b"
)
STOP = regex(r"""
    (?i)
    ^(so |and |but )?(please )?(stop|quit) (?!asking\W*$|kidding|remember)(\w+ing|with)\b
    |^(so |and )?(please )?(don't|do not|never) (ever )?(
      call|address|suggest|use|give|write|send|start|end|assume that i like|recommend|offer|explain
      |repeat|apologi[sz]e|add|include|say|tell
    )\b.*\b(me|any ?more|again|ever|to me|for me)\b
""")
STYLE_PLURAL = regex(r"""
    (?i)
    ^(please )?(keep|make|write|give( me)?|i (like|want|need|prefer)) (your |all |the )?(
      answers|replies|responses|explanations|messages|texts|summaries
    )\b.*
    |^(
      short|brief|long|direct|concise|plain|detailed|blunt
    ) (answers|replies|explanations|responses)\b(?!.*\?)
""")
# "Make a sign that says never park here": what one text is to say.
TO_BE_SAID = regex(r"""
    (?i)(?:(?:so|and|but|now|please|pls|can you|could you|hey|hi|ok)[\s,]+)*(?:
      write|make|draft|give|send|create|prepare|compose|design|print|need|i need|do
    )(?: (?:me|us|him|her|them))? (?:an?|one|two|three|the|this|that|some|another)
      \ [^.?!:]{0,60}?\b(?:
      saying|says|say|asking|asks|telling|tells|that|stating|announcing|explaining|reminding|about|who|how
    )\b
""")
THANKS = re.compile(r"(?i)^(many |a thousand )?(thank|thanks)\b")
SUPPOSED = re.compile(
    r"(?i)\bas (?:if|though) (?:i|we)\b|^for (?:this|that|the next|once)\b|^(?:just|only) (?:here|now|this)\b"
)
COMPLAINED = re.compile(
    r"(?i)(?:and |but |so )?you (?:always|keep|still|constantly) \w+.* as (?:if|though)\b"
)
FOR_ALWAYS = re.compile(
    rf"(?i)\b(?:always|{FROM_NOW_ON}|every time|whenever|never (?=\w+ as (?:if|though)))\b"
)
ADDRESS = re.compile(
    r"(?i)^(please |(?:you|u) (?:can|may|could) (?:just )?)?(call|address) me (?!back|when|if|a |later|tomorrow|at |old\b|crazy|mad\b|weird|silly|picky|paranoid)"
)
# "I always write the tests first, then the code": how somebody works, and no order.
STEPS = re.compile(
    r"(?i)(?:and |so |but )?(?:i|we) (?:always|usually|normally|first)\b[^,]*, (?:and )?then\b"
)
OF_TEAM = re.compile(r"(?i)\b(our|we)\b")
OF_ONE = re.compile(r"(?i)\b(i|me|my|i'd)\b")
WANTED_WHENEVER = regex(r"""
    (?i)(so |and |but )?i('d| would| want)( like)? you to\b.*\b
      (before|when|whenever|if|every|always|never)\b
""")


def standing(clause: Clause, *, requested: bool) -> Standing | None:
    """The instruction as a statement about the user; None when it is for this answer only or no instruction."""
    text = f"{clause.head}: {clause.text}" if clause.head and STRONG.search(clause.head) else clause.text
    if THANKS.match(text) or STORY_PLACE.search(text) or (OF_TEAM.search(text) and not OF_ONE.search(text)):
        return None
    if cheers(clause.sentence.text) or _only_supposed(clause, text) or STEPS.match(text):
        return None
    if ADDRESS.match(stripped_lead(text)):
        return wanted(clause, text, "how to be addressed")
    if ONCE.search(text):
        return None
    if (instruction := bare(text) or _ordered_for_good(clause)) is not None:
        return instruction
    if STYLE_PLURAL.match(stripped_lead(text)) and not clause.question:
        return wanted(clause, text, "how answers should be")
    if clause.head and STRONG.search(clause.head) and not MARKS.sub("", clause.head).strip(" ,:"):
        requested = True
    asked = requested or addresses_assistant(clause) or bool(re.search(r"(?i)\bplease\b", text))
    if WANTED_WHENEVER.match(text) or (wishes_for_texts(text) and not clause.question):
        return wanted(clause, text, "an instruction that lasts")
    if asked and (CONDITION.match(text) or STRONG.search(REPORTED_SPEECH.sub("", text)) or STOP.match(text)):
        return wanted(clause, text, "an instruction that lasts")
    return verbless(clause)


# "Always confirm figures when I ask": without a subject it is an order, whatever its verb is.
ORDER = regex(rf"""
    (?i)(?:(?:so|and|but|also|ok|please|{FROM_NOW_ON}|ensure|make sure),? ){{0,3}}
    (?P<lead>always|never|please always|do not ever|don't ever|please never),? (?P<what>(?!(?:
      i|i'm|we|you|he|she|they|it|the|an?|my|our|your|in|at|on|for|with|had|been|was|is|mind|again|happy|a
    )\b)[a-z-]+ .+)$
""")
FINITE_FORM = frozenset({"VBZ", "VBD", "VBN", "VBG", "IN", "DT", "MD"})
OF_ANSWERS = re.compile(
    r"(?i)\b(?:i|me|my|mine|answers?|repl(?:y|ies)|mails?|e-?mails?|texts?|messages?|code|use|write)\b"
)


def cheers(text: str) -> bool:
    """Whether it is called out to anybody: "Never give up!", "You should always follow your dreams!"."""
    return text.rstrip().endswith("!") and OF_ANSWERS.search(text) is None


def _ordered_for_good(clause: Clause) -> Standing | None:
    hit = ORDER.match(clause.text) if not clause.question else None
    if hit is None:
        return None
    at = clause.span.start_char + hit.start("what")
    verb = next((token for token in clause.span if token.idx == at), None)
    if verb is None or verb.tag_ in FINITE_FORM or any(child.dep_ in SUBJECTS for child in verb.lefts):
        return None
    never = "" if hit["lead"].lower().endswith("always") else "never "
    what = swapped(f"{hit['what'][0].lower()}{hit['what'][1:]}").strip(" .!,")
    return Standing(sentence(f"The user wants the assistant {never}to {what}"), "an instruction that lasts")


def _only_supposed(clause: Clause, text: str) -> bool:
    """Whether it is supposed ("treat me as if I were ten"), a complaint, or what a text is to say."""
    if COMPLAINED.match(text):
        return True
    if (one := TO_BE_SAID.match(text)) and not STRONG.search(text[: one.end()]):
        return True
    supposed = SUPPOSED.search(text) or SUPPOSED.match(clause.sentence.text)
    return supposed is not None and not FOR_ALWAYS.search(text)


# "The last thing she said was 'you never listen'": somebody else's words.
REPORTED_SPEECH = re.compile(
    r"(?i)\b(?:said|says|told|wrote|writes|yelled|replied|answered)\b[^'\"“‘]{0,20}['\"“‘][^'\"”’]{2,60}['\"”’]"
)
FOR_GOOD = regex(rf"""
    (?i)^(?:and |so |but )?(?:
      permanently|always|for good|forever|for ever|every time|in general(?: i mean)?|generally
      |not (?:just|only) (?:now|today|this time|here)
      |{FROM_NOW_ON}|without exception
      |i (?:never|always) want (?:them|it|that|those|this)
      |(?:keep it|make it|do it|leave it) (?:that way|like that)(?: every time| always)?
      |(?:that|this) (?:goes|holds) for (?:everything|all)\b.*
      |whatever the question|(?:this|that)(?:'s| is) how i (?:want|like|need|prefer) (?:it|them|that)\b.*
      |(?:it|they|that|those|this) (?:(?:always|really|just) )?(?:
        makes?|drives?|annoys?|irritates?|confuses?|bugs?|bothers?|loses?|puts?|distracts?|tires?
      ) me\b.*
      |i (?:hate|loathe|detest|dislike|can't (?:stand|bear)) (?:it|them|that|those)\b.*
    )\W*$
""")
# "Could you spare me the openers? They make me cringe": what is not wanted, and why.
UNWANTED = regex(r"""
    (?i)\b(?:don't|do not|never|no|stop|quit|spare me|skip|drop|leave out|without|cut|avoid|lose|less|fewer)\b
""")


def for_good(asked: Clause, after: str) -> Standing | None:
    """A request that the words after it make one for good: "Skip the compliments. I never want them."."""
    if TASTE.match(after) and not UNWANTED.search(asked.text):
        return None
    return wanted(asked, asked.text, "an instruction that lasts")


WHENEVER_YOU = regex(r"""
    (?i)(?:and |so |but )?(?P<when>(?:whenever|(?:every|each|any) time|anytime|when|if) (?:i|we|my|our)\b.+?),?
      \ (?:then )?you (?P<what>(?!(?:
        are|were|have|had|did|do|can|could|may|might|will|would|must|should|always|never|keep|just|still|only|get
      )\b)\w+\ .+)$
""")


def wish_whenever(clause: Clause) -> Standing | None:
    """What the assistant is to do each time, told as what it does: "whenever I paste a menu you go through it first"."""
    hit = WHENEVER_YOU.match(clause.text)
    if hit is None or clause.question:
        return None
    what = swapped(hit["what"]).strip(" .!?,")
    return wanted_when(swapped(hit["when"], you=ASSISTANT), f"to {what}", "an instruction that lasts")


PLEASE_NO = re.compile(r"(?i)(?:and |but |so )?(?:please|pls),? no (?!\w+ (?:is|are|was)\b)\w")


def unwanted(clause: Clause) -> Standing | None:
    """What is asked not to come, for good where it sounds so ("please no exclamation marks")."""
    return for_good(clause, "") if PLEASE_NO.match(clause.text) and not clause.question else None


TASTE = re.compile(
    r"(?i)(?:and |so |but )?(?:it|they|that|those|this|i (?!never|always))\b(?! (?:goes|holds))"
)
