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
    WISH,
    Standing,
    bare,
    stripped_lead,
    under,
    verbless,
)
from brain.extract.rules.personal.wishes import MARKS, STRONG, bare_wish, stems, tidy, wishes_for_texts
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.statement.wording import agreeing
from brain.extract.rules.words import words
from memories.english.from_now_on import FROM_NOW_ON
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Token

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
# "From now on, when I paste a log, …": it holds for good whenever that is so.
FOR_GOOD_LEAD = re.compile(rf"(?i)^(?:(?:so|and|but|ok) )?(?:{MARKS.pattern.removeprefix('(?i)')})+")
WHEN = regex(r"""
    (?i:
      before|after|once|as soon as|every|each|any time|whenever|in every|in all|for every|for all|when
      |if|with|until|unless
    )\b
""")
SO_DO = re.compile(r"(?i)\bso (?:please |just )*(?P<what>(?:don't|do not|never|always) .+)$")
HEADING = re.compile(r"(?i)\brules?\b")
POLITE = re.compile(
    r"(?i)(can|could|would|will) you\b|i('d| would)? (like|want) you to\b|you (can|may|should|must)\b"
)
OF_TEAM = re.compile(r"(?i)\b(our|we)\b")
OF_ONE = re.compile(r"(?i)\b(i|me|my|i'd)\b")
OTHERS = frozenset({"i", "we", "they", "he", "she", "it"})
BEFORE_ORDER = frozenset(
    [
        "please",
        "on",
        "today",
        "tomorrow",
        "future",
        "always",
        "never",
        "then",
        "forward",
        "now",
        "so",
        "not",
        "n't",
        "just",
        "and",
        "don't",
    ]
)


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
        return _wanted(clause, text, "how to be addressed")
    if ONCE.search(text):
        return None
    if (told := bare(text) or _ordered_for_good(clause)) is not None:
        return told
    if STYLE_PLURAL.match(stripped_lead(text)) and not clause.question:
        return _wanted(clause, text, "how answers should be")
    if clause.head and STRONG.search(clause.head) and not MARKS.sub("", clause.head).strip(" ,:"):
        requested = True
    asked = requested or _addresses_assistant(clause) or bool(re.search(r"(?i)\bplease\b", text))
    if WANTED_WHENEVER.match(text) or (wishes_for_texts(text) and not clause.question):
        return _wanted(clause, text, "an instruction that lasts")
    if asked and (CONDITION.match(text) or STRONG.search(SAID.sub("", text)) or STOP.match(text)):
        return _wanted(clause, text, "an instruction that lasts")
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


def cheers(said: str) -> bool:
    """Whether it is called out to anybody: "Never give up!", "You should always follow your dreams!"."""
    return said.rstrip().endswith("!") and OF_ANSWERS.search(said) is None


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
    """As in "treat me as if I were ten", a complaint, "you always write as if I'd never cooked", what a text is to say."""
    if COMPLAINED.match(text):
        return True
    if (one := TO_BE_SAID.match(text)) and not STRONG.search(text[: one.end()]):
        return True
    supposed = SUPPOSED.search(text) or SUPPOSED.match(clause.sentence.text)
    return supposed is not None and not FOR_ALWAYS.search(text)


# "The last thing she said was 'you never listen'": somebody else's words.
SAID = re.compile(
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
    return _wanted(asked, asked.text, "an instruction that lasts")


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
    return _wanted_when(swapped(hit["when"], you=ASSISTANT), f"to {what}", "an instruction that lasts")


PLEASE_NO = re.compile(r"(?i)(?:and |but |so )?(?:please|pls),? no (?!\w+ (?:is|are|was)\b)\w")


def unwanted(clause: Clause) -> Standing | None:
    """As in "please no exclamation marks": for good where it sounds so."""
    return for_good(clause, "") if PLEASE_NO.match(clause.text) and not clause.question else None


TASTE = re.compile(
    r"(?i)(?:and |so |but )?(?:it|they|that|those|this|i (?!never|always))\b(?! (?:goes|holds))"
)


TOLD_TO = regex(r"""
    \byou (
      always|never|should|must|can|could|may|might|draft|send|sign|quote|give|write|answer|reply|use|make|start
      |keep|tell|put|call|skip
    )\b
""")


def _addresses_assistant(clause: Clause) -> bool:
    """As in "… you give me one line", "… assume 50 minutes": the main verb is the assistant's to do."""
    text = clause.lower
    if TOLD_TO.search(text):
        return True
    if clause.head and re.search(r"(?i)\b(you (draft|write|make|give|send)|for me|rule)\b", clause.head):
        return True
    return _imperative_at(clause) is not None


def _imperative_at(clause: Clause) -> int | None:
    """Where the verb stands that the assistant is to do, counted in characters of the clause."""
    found = [token for token in clause.span if _is_order(token, clause)]
    told = [token for token in found if token.i > clause.span.start and token.nbor(-1).lower_ == "you"]
    if (
        told
        and told[0] is found[0]
        and re.match(r"(?i)(so |and )?(if|when|whenever|in|for|on|with)\b", clause.text)
    ):
        found = (
            found[1:] if not re.match(r"(?i)(so |and )?(if|when|whenever) (i|my)\b", clause.text) else found
        )
    return int(found[0].idx - clause.span.start_char) if found else None


def _is_order(token: Token, clause: Clause) -> bool:
    if token.lower_ not in words("requests") or token.tag_ in ("VBZ", "VBG", "NNS"):
        return False
    if any(
        child.dep_ == "nsubj" and (child.lower_ in OTHERS or child.tag_ == "NNS") for child in token.lefts
    ):
        return False
    if token.dep_ in SUBJECTS and token.head.tag_ == "VBD":
        return False  # "Word ate my bibliography"
    before = token.nbor(-1) if token.i > clause.span.start else None
    if before is None or before.text in (",", ":", ";") or before.lower_ in BEFORE_ORDER:
        return True
    adverbial = re.match(
        r"(?i)(so |and )?(every|each|any|when|if|in|for|with|until|unless|whenever)", clause.text
    )
    ordered = token.tag_ in ("VB", "VBP") or (
        token.i + 1 < clause.span.end and token.nbor(1).lower_ in ("it", "them")
    )
    return bool(adverbial) and ordered and before.pos_ in ("NOUN", "PROPN", "PRON", "ADV")


def _wanted(clause: Clause, text: str, reason: str) -> Standing:
    """As in "The user wants the assistant to …", or the plain swap of pronouns where no imperative is found."""
    head = clause.head if STRONG.search(clause.head) and not HEADING.search(clause.head) else ""
    if head and MARKS.sub("", head).strip(" ,:"):
        return Standing(under(head, clause.text), reason)
    if not head and _declares(clause):
        return Standing(third_person(clause.span), reason)
    when, what = _condition(clause, clause.text if clause.head else text)
    body, negative = bare_wish(what)
    verb = body.split()[0].lower() if body.split() else ""
    ordered = bool({verb, *stems(verb)} & words("requests")) or _orders(clause, verb)
    if not when and not ordered and not POLITE.match(tidy(text)):
        if re.match(r"(?i)((and|but|so) )?(i|i'd|my)\b", clause.text):
            return Standing(third_person(clause.span), reason)
        wished = re.sub(r"(?i)^(?:so|and|but) | (?:for|with) me\b", "", clause.text)
        return Standing(sentence(f"{WISH}: {tidy(swapped(wished))}"), reason)
    if body[:1].isupper() and body[1:2].islower():
        body = body[0].lower() + body[1:]
    aim = f"{'to stop' if verb.endswith('ing') else 'never to' if negative else 'to'} {body}"
    if not when:
        return Standing(sentence(f"The user wants the assistant {aim}"), reason)
    return _wanted_when(when, aim, reason)


def _wanted_when(when: str, aim: str, reason: str) -> Standing:
    named = agreeing(when)
    whom = "it" if "the assistant" in named else "the assistant"
    who = "they want" if "the user" in named else "the user wants"
    return Standing(sentence(f"{named[0].upper()}{named[1:]}, {who} {whom} {aim}"), reason)


def _orders(clause: Clause, verb: str) -> bool:
    """An order whose verb is in no table: "address me with du", "don't sugarcoat things"."""
    token = next((token for token in clause.span if token.lower_ == verb), None)
    return (
        token is not None
        and token.tag_ == "VB"
        and not any(child.dep_ in SUBJECTS for child in token.lefts)
        and all(
            before.pos_ in ("INTJ", "ADV", "AUX", "PART", "VERB", "PUNCT", "NOUN")
            for before in clause.span.doc[clause.span.start : token.i]
        )
    )


def _declares(clause: Clause) -> bool:
    """A plain statement, not an order: its subject is neither the assistant nor left out."""
    subject = next(
        (token for token in clause.span if token.dep_ in SUBJECTS and token.head.i > token.i), None
    )
    if subject is None or subject.lower_ in ("you", "i") or _addresses_assistant(clause):
        return False
    orders = re.search(r"(?i)\b(please|your|for me|you (give|write|draft|make|send))\b", clause.text)
    return subject.head.tag_ in ("VBZ", "VBP", "VBD") and orders is None


def _condition(clause: Clause, text: str) -> tuple[str, str]:
    """("whenever they ask for a menu", "leave out pork"), the first part empty for a wish without condition."""
    at = _imperative_at(clause)
    lead = re.sub(r"(?i)(?<![\s,:])[\s,:]++(you|then|please|always)?\s*$", "", clause.text[:at]) if at else ""
    if at and re.match(r"(?i)with (me|us)$", lead.strip()):
        return "", swapped(clause.text[at:]).strip(" .!?,")
    lead = re.sub(r"(?i)^(so|and|but) ", "", FOR_GOOD_LEAD.sub("", lead))
    if at and WHEN.match(lead) and not re.search(r"(?i)\b(?:don't|do not|never|not|to)$", lead):
        return swapped(lead, you=ASSISTANT), swapped(clause.text[at:]).strip(" .!?,")
    hit = re.match(rf"(?P<when>{WHEN.pattern}.+?)(,| then)\s*(you |please )?(?P<what>\w+.*)$", tidy(text))
    if hit and {hit["what"].split()[0].lower(), *stems(hit["what"].split()[0].lower())} & words("requests"):
        return swapped(hit["when"], you=ASSISTANT), swapped(hit["what"])
    if order := SO_DO.search(clause.text):
        return "", tidy(swapped(order["what"]))
    return "", tidy(swapped(text))
