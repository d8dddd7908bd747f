"""Words a lasting wish: "The user wants the assistant to …", with its condition before it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import SUBJECTS
from brain.extract.rules.personal.bare_wishes import (
    ASSISTANT,
    WISH,
    Standing,
    under,
)
from brain.extract.rules.personal.wishes import MARKS, STRONG, bare_wish, stems, tidy
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.statement.wording import agreeing
from brain.extract.rules.words import words
from memories.regex import regex

if TYPE_CHECKING:
    pass
from brain.extract.rules.personal.addressed import addresses_assistant, imperative_at, orders

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


def wanted(clause: Clause, text: str, reason: str) -> Standing:
    """The wish as a sentence ("The user wants the assistant to …"), its pronouns swapped where no imperative is found."""
    head = clause.head if STRONG.search(clause.head) and not HEADING.search(clause.head) else ""
    if head and MARKS.sub("", head).strip(" ,:"):
        return Standing(under(head, clause.text), reason)
    if not head and _declares(clause):
        return Standing(third_person(clause.span), reason)
    when, what = _condition(clause, clause.text if clause.head else text)
    body, negative = bare_wish(what)
    verb = body.split()[0].lower() if body.split() else ""
    ordered = bool({verb, *stems(verb)} & words("requests")) or orders(clause, verb)
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
    return wanted_when(when, aim, reason)


def wanted_when(when: str, aim: str, reason: str) -> Standing:
    named = agreeing(when)
    whom = "it" if "the assistant" in named else "the assistant"
    who = "they want" if "the user" in named else "the user wants"
    return Standing(sentence(f"{named[0].upper()}{named[1:]}, {who} {whom} {aim}"), reason)


def _declares(clause: Clause) -> bool:
    """A plain statement, not an order: its subject is neither the assistant nor left out."""
    subject = next(
        (token for token in clause.span if token.dep_ in SUBJECTS and token.head.i > token.i), None
    )
    if subject is None or subject.lower_ in ("you", "i") or addresses_assistant(clause):
        return False
    orders = re.search(r"(?i)\b(please|your|for me|you (give|write|draft|make|send))\b", clause.text)
    return subject.head.tag_ in ("VBZ", "VBP", "VBD") and orders is None


def _condition(clause: Clause, text: str) -> tuple[str, str]:
    """The condition, or "", and the wish ("whenever they ask for a menu", "leave out pork")."""
    at = imperative_at(clause)
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
