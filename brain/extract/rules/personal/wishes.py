"""The words of a wish for answers: without what says that it holds for good, from its verb on."""

import re

from memories.english.from_now_on import FROM_NOW_ON, STARTING_NOW
from memories.regex import regex

ABOUT_ANSWERS = regex(r"""
    (?i)\b(?:
      i|i'm|me|my|mine|you|your|answers?|repl(?:y|ies)|chats?|drafts?|mails?|texts?|summar\w+|emojis?
    )\b
""")
MARKS = regex(rf"""
    (?i)\b(
      by the way|{STARTING_NOW}|from (?:today|tomorrow)|please|as a rule|new rule:?|always|in general|generally
      |by default|every time(?=[.!]?$)|without exception|(?:ok|okay|deal|got it|alright)\??$
    )\b,?\s*
""")
LEADS = regex(r"""
    (?i)(
      don't|do not|never( ever)?|stop(?! \w+ing)|ever|no need to
      |(it|the assistant) doesn't (have|need) to|the assistant (can|may|should|must)
      |it (can|may|should|must|always|never)
      |(i|they)('d| would)? (want|like) (it|the assistant) to
      |(can|could|would|will) (it|the assistant)|so|and|then|but
    )\s+
""")


STRONG = regex(rf"""
    (?i)\b(
      {STARTING_NOW}|every time|each time|any time|whenever|by default|as a rule
      |in general|generally|new rule|(?:house|standing) (?:rule|order)|for good|make it (?:a|your) (?:habit|rule)
      |(in|for|with|on) (every|all|any|each) (\w+ ){{0,3}}(you|i ask|for me|from you)
      |(every|each|all|any) (our |my |your )?(
        answers?|reply|replies|texts?|mails?|emails?|drafts?|messages?|chats?|conversations?
      )
      |that's (?:how|the way) i (?:like|want|prefer|need) (?:it|them|answers|things)|with me\b|always|never(?! mind)|ever\b|at all times|without exception
      |with (anything|everything|whatever)\b.*\b(i|you) (paste|send|give|show|upload|ask|write)
      |whatever (the question|the topic|i ask|it is|you (write|say))
      |(until|unless) i (say|ask|write|tell)\b|(all|every) (the )?times? after
      |(in|for) (anything|everything|whatever|all) (you|for me|from you)
    )
""")
# Nobody says it of one answer.
FOR_ALL_ANSWERS = regex(rf"""
    (?i)\b(?:
      {FROM_NOW_ON}|for good|permanently
      |(?:every|each) (?:single )?time|never\b[^.]*\bagain|make it (?:a|your) (?:habit|rule)
    )\b
""")
# "I'd wish that all mails close with …", "I don't need a compliment before every answer"
FOR_TEXTS = regex(r"""
    (?i)(?:(?:so|and|but|also|please),? )*i(?:'d|\ would|\ do)?(?:\ (?:really|just|rather|only))?\ (?:
      wish|want|like|prefer|love|need|ask|(?:don't|do\ not|never|can't|cannot)\ (?:need|want|like|bear|stand)
    )\b.*\b(?:all|every|each|any|always|never)\b.*
    \b(?:answers?|repl(?:y|ies)|mails?|e-?mails?|texts?|letters?|messages?|drafts?|chats?|posts?|you\ (?:write|send|draft|give|make))\b
""")


def wishes_for_texts(text: str) -> bool:
    """Whether one says what one wants of all that is written, "would" or not."""
    return FOR_TEXTS.match(text) is not None


def stems(verb: str) -> set[str]:
    stem = re.sub(r"ing$", "", verb)
    return {stem, stem + "e", stem[:-1]} if stem != verb else {verb}


def tidy(text: str) -> str:
    return re.sub(r"\s+", " ", MARKS.sub("", text)).strip(" ,:.!?")


def bare_wish(what: str) -> tuple[str, bool]:
    """The wish from its verb on, and whether it is that something be left undone."""
    body, negative = tidy(what), False
    while hit := LEADS.match(body):
        negative = negative or bool(re.search(r"(?i)don't|do not|never|stop|no need|doesn't", hit.group()))
        body = body[hit.end() :]
    return body, negative
