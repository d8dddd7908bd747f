"""Puts a clause that fits no construction into a readable sentence about the user."""

# ruff: noqa: PLR0911 -- constructions tried in order, the first that fits decides

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import FINITE, SUBJECTS, VERBAL
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.statement.fields import LONG
from brain.extract.rules.statement.third_person import inflected, sentence, third_person
from brain.extract.rules.statement.trimming import trimmed
from brain.extract.rules.words import any_of, words
from memories.english.from_now_on import FROM_NOW_ON
from memories.regex import laid_out, regex

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

    from brain.extract.rules.clause.clauses import Clause

FOR_ME = re.compile(r"(?i)^(?P<what>.+?)( (for|to|with) me)\b(?P<rest>.*)$")
USER = re.compile(r"(?i)\b(the user|they|their|them)\b")
OPENING = re.compile(r"(?i)^(?:(and|but|so|also|well|yes)[\s,]+|(?:no|hiya|hi|hey|hello|moin),\s+)")
SELF = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself|we|us|our|ours)\b")
SELF_ALONE = re.compile(r"(?i)\b(i|i'm|i've|i'd|me|my|mine|myself)\b")
FOR_GOOD = regex(rf"""
    (?i)\b(?:
      {FROM_NOW_ON}|always|every time|whatever the|at all times
      |for good
    )\b
""")
LEADS_TO_WISH = re.compile(rf"(?i)(?:^|,? ){FROM_NOW_ON}\b ?")
THING_IS = re.compile(r"^(?P<thing>[A-Za-z][a-z]+)'s (?P<what>(?:an?|the|called|named|\d)\b.+)$")
KIN_NAMED = re.compile(rf"(?i)^(?P<kin>{any_of('kin').pattern}) (?-i:[A-ZÀ-Ý])")
GEAR = laid_out(r"""
    rig|setup|set-up|gym|gear|kit|workshop|studio|kitchen|stack|machine|pc|desk|bench|toolbox|equipment
    |build|homelab|garden|meds|medication|shifts|schedule|pets|kids
""")
# "rig: 5800x3d, 32 gigs", "garage gym here: one kettlebell, a bench": one's own gear under its name.
LABEL = regex(rf"""
    (?i)(?:^|[.!?] )(?:the )?(?P<what>(?:[\w-]+ ){{0,2}}?(?:{GEAR}))(?: here| at home)?\s*:\s*$
""")
# "I am writing to you because my flat is cold": a letter to somebody.
TO_SOMEBODY = regex(r"""
    (?i)
    \bthe assistant's (?!
      answers?\b|repl|texts?\b|drafts?\b|messages?\b|lists?\b|suggestions?\b|words\b|code\b|summar
      |explanations?\b|style\b|tone\b|help\b
    )\w+
    |\b(?:
      above|below|beneath|near|next to
      |(?:writ(?:es?|ing)|apologi[sz]\w+|report\w*|complain\w*) to
      |thank|invite|visit|owe|meet|miss(?:es)?|loves?
    ) the assistant\b
""")
SUITS = re.compile(
    r"(?i)\b(?:suits?|works?|helps?|fits?|calms?) (?:the user|them)\b"
)  # "running prose suits me best"
WITH = re.compile(r"(?i)^(?:as )?(?:somebody|someone) with ")
WHEELED = re.compile(r"(?i)(?:wheelchair|walking frame|rollator|guide dog|hearing aids?|prosthesis)\b")
MUCH = re.compile(r"(?i)(?:an?|no|one|two|three|four|five|six|\d+|several|some)\b")
IN_THIS = re.compile(
    r"(?i)\b(?:this|the) (?=(?:flat|house|household|apartment|cabin|boat|van|village|farm|garden|kitchen)\b)"
)
HERE = re.compile(r"(?i)^here,? (?P<rest>.+)$")
NAMED_KIN = re.compile(r"^(?P<kin>[A-Z]?[a-z]+) [A-Z][a-z]")
TITLE = regex(r"""
    ^(?P<since>(?i:(?:since|from|as of) [^,]{3,25}?,? ))?(?i:it's|it is) (?P<title>
      (?:Dr|Prof|Professor|Sir|Dame|Father|Sister)\b.+
    )$
""")
PASSIVE = frozenset(
    {
        "brought",
        "raised",
        "born",
        "diagnosed",
        "trained",
        "adopted",
        "widowed",
        "schooled",
        "divorced",
        "based",
    }
)


def speaks_of_self(span: Span, *, alone: bool = False) -> bool:
    """Whether the first person is in it; `alone`: the one who writes, and not "we"."""
    return (SELF_ALONE if alone else SELF).search(span.text) is not None


# "Thirty years a nurse"
YEARS_AS = re.compile(r"(?P<long>[\w-]+(?: [\w-]+)? years) (?:as )?(?P<what>an? [^,;.]+)\.?$")
FEWEST_PARTS = 3  # of a list that tells of one's own things
LONGEST_LABEL = 4  # words before a colon that only name what follows: "My setup", "Context"
LONGEST_NAMED = 10  # words of what is only named


def of_something_else(clause: Clause) -> bool:
    """Words behind a colon whose head is a whole statement of its own, and not of the user."""
    head = list(clause.span.doc[: clause.span.start]) if clause.head else []
    head_is_statement = any(token.tag_ in VERBAL for token in head) and len(head) > LONGEST_LABEL
    return head_is_statement and not any(SELF.fullmatch(token.text) for token in clause.span.doc)


def noun_phrase(span: Span) -> str:
    """The clause where it only names something ("hours between 9 and 17", "M1 Air, 8 gigs"), else nothing."""
    tokens = list(without_openings(span))
    named = len(tokens) <= LONGEST_NAMED and not any(
        token.tag_ in VERBAL | {"WP", "WRB", "WDT"} for token in tokens
    )
    return "".join(token.text_with_ws for token in tokens).strip(" ,.?!:;") if named else ""


def in_plain_words(span: Span) -> str:
    """A sentence about the user ("The user has been …"), of bare words with a heading ("About the user: left-handed.")."""
    body = OPENING.sub("", trimmed(third_person(span)))
    tokens = list(without_openings(span)) or list(span)
    if tokens[0].lower_ in ("how", "why") or tokens[0].tag_ in ("WP", "WDT", "UH"):
        return ""
    if TO_SOMEBODY.search(body) or tokens[0].lower_ in ("always", "never"):
        return ""  # an order, or half of a habit
    if _states(tokens):
        return _stated(body, tokens)
    return _bare(body, span, tokens)


SOMEBODY = re.compile(r"(?i)(?:he|she)\b(?!.*\bthe user\b)")


def about_the_user(span: Span) -> str:
    """Words that become no sentence, as they are: "About the user: whetstones only."."""
    body = OPENING.sub("", trimmed(third_person(span)))
    if SOMEBODY.match(body):
        return sentence(body)
    return sentence(f"About the user: {_lowered(body, span[0])}")


def _states(tokens: list[Token]) -> bool:
    """Whether somebody or something is said to be or to do: a verb with its subject."""
    return any(
        token.dep_ in SUBJECTS and token.head.tag_ in FINITE | {"VBN", "VBG", "VB"} and token.head.i > token.i
        and token.head.dep_ not in ("relcl", "advcl", "acl")
        for token in tokens
    )  # fmt: skip


def _stated(body: str, tokens: list[Token]) -> str:
    """Of the user, or of what is certainly theirs; a statement about anything else tells nothing of them."""
    if re.search(r"(?i)\bthe user\b", body):
        return sentence(body)
    if hit := TITLE.match(body):
        return sentence(f"{(hit['since'] or '').strip(' ,')} the user is {hit['title']}")
    if tokens[0].lower_ == "there" and IN_THIS.search(body):
        return sentence(IN_THIS.sub("the user's ", body))
    if hit := HERE.match(body):
        return sentence(f"Where the user lives, {hit['rest']}")
    named = NAMED_KIN.match(body)
    if named and any_of("kin").fullmatch(named["kin"]):
        return sentence(f"The user's {named['kin'].lower()}{body[named.end('kin') :]}")
    return ""


def _bare(body: str, span: Span, tokens: list[Token]) -> str:
    """Words without a subject: what they leave out is put in."""
    first = tokens[0]
    body = _agreeing(body, tokens)
    lower = _lowered(body, first)
    if first.lower_ == "being":
        return sentence(f"The user is {lower[len('being ') :]}")
    if first.lower_ == "been":
        return sentence(f"The user has {lower}")
    if SUITS.search(body):
        return sentence(body)
    under_way = first.tag_ == "VBG" or (first.tag_ == "RB" and len(tokens) > 1 and tokens[1].tag_ == "VBG")
    if under_way:
        return sentence(f"The user is {_later(lower)}")
    if first.tag_ in VERBAL:
        return "" if first.tag_ == "VBZ" else _done(span, first)
    if first.tag_ == "RB" and len(tokens) > 1 and tokens[1].tag_ in ("VBP", "VB", "VBD"):
        verb = tokens[1].text
        agreed = "has" if verb == "have" else verb if tokens[1].tag_ == "VBD" else inflected(verb)
        return sentence(f"The user {_later(lower).replace(verb, agreed, 1)}")
    if hit := FOR_ME.match(without_openings(span).text):
        return sentence(f"The user wants {_lowered(hit['what'], first)}{hit['rest']}")
    if FOR_GOOD.search(body) and not USER.search(body):
        return sentence(f"The user wants {LEADS_TO_WISH.sub('', lower)}")
    if hit := THING_IS.match(body):
        return sentence(f"The user's {hit['thing'].lower()} is {hit['what']}")
    named = _named(lower, tokens) or (sentence(body) if USER.search(body) else "")
    return named or _labelled(lower, span)


def _labelled(lower: str, span: Span) -> str:
    """Words that become no sentence, under the name of what they tell of; nothing where no sign speaks for them."""
    label = LABEL.search(span.doc[: span.start].text)
    if label and re.search(r"\d|,", lower):
        return sentence(f"The user's {label['what'].lower()}: {lower}")
    return sentence(f"About the user: {lower}") if _sure(lower, span) else ""


def _sure(lower: str, span: Span) -> bool:
    """Whether words that become no sentence may stand for themselves: said as long so, or one's gear in a list."""
    if LONG.search(lower):
        return True
    if any_of("dates").match(lower):
        return False
    parts = [part for part in re.split(r",| and |;", lower) if part.strip()]
    counted = re.search(r"\d", lower) is not None
    return len(parts) >= FEWEST_PARTS and counted and not span.doc[: span.start].text.rstrip().endswith(":")


def _named(lower: str, tokens: list[Token]) -> str:
    """A trade, an ailment, a pet, a date: what the user is, has, or has ahead; nothing for any other noun."""
    start = " ".join(lower.split()[:5])
    if kin := KIN_NAMED.match(lower):
        return sentence(f"The user's {kin['kin'].lower()}{lower[kin.end('kin') :]}")
    if WHEELED.match(lower):
        return sentence(f"The user uses a {_later(lower)}")
    if any_of("conditions").search(start) and not USER.match(lower):
        return sentence(f"The user has {WITH.sub('', _later(lower))}")
    if (years := YEARS_AS.match(lower)) and any_of("occupations").search(years["what"]):
        return sentence(f"The user has been {years['what']} for {years['long']}")
    if _is_somebody(lower, tokens):
        article = "" if MUCH.match(lower) else "an " if lower[0] in "aeiou" else "a "
        return sentence(f"The user is {article}{lower}")
    if any_of("lasting_states").match(lower):
        return sentence(f"The user is {_later(lower)}")
    if any_of("occasions").search(start) and re.match(r"(?!no\b)[a-z]", lower) and not USER.match(lower):
        return sentence(f"The user's {lower}")
    if MUCH.match(lower) and any(any_of(table).search(start) for table in ("animals", "kin", "homes")):
        return sentence(f"The user has {lower}")
    return ""


def _agreeing(body: str, tokens: list[Token]) -> str:
    """Let verbs without a subject agree with one person, who was left out ("brought up a Quaker, still go")."""
    for token in tokens[1:]:
        if (
            token.tag_ == "VBP"
            and token.is_alpha
            and not any(child.dep_ in SUBJECTS for child in token.lefts)
        ):
            body = re.sub(rf"\b{re.escape(token.text)}\b", inflected(token.text), body, count=1)
    return body


def _done(span: Span, first: Token) -> str:
    """What the user did, or what was done to them ("got my guide dog today", "brought up a Quaker")."""
    tokens = list(without_openings(span))
    rest = _later(_agreeing(third_person(span, mentioned=True), tokens))
    rest = rest[0].lower() + rest[1:]
    if first.lower_ in PASSIVE:
        return sentence(f"The user was {rest}")
    if first.lower_ in ("am", "'m"):
        return sentence(f"The user is {rest.split(' ', 1)[-1]}")
    if first.tag_ in ("VBP", "VB") and first.lower_ not in words("requests"):
        word, *more = rest.split(" ", 1)
        return sentence(" ".join(["The user", inflected(word), *more]))
    return sentence(f"The user {rest}") if first.tag_ == "VBD" else ""


def _is_somebody(lower: str, tokens: list[Token]) -> bool:
    """A trade before anything else that names what the words are about."""
    hit = any_of("occupations").search(lower) if not USER.search(lower) else None
    head = re.split(r"[,/(]| (?:at|in|on|for|with|from|of|by|and|since)\b", lower)[0]
    return hit is not None and hit.end() <= len(head) and not any(token.tag_ == "WP" for token in tokens[:1])


def _later(text: str) -> str:
    return re.sub(r"\b[Tt]he user's\b", "their", re.sub(r"\b[Tt]he user (was|is)\b", _plural, text))


def _plural(hit: re.Match[str]) -> str:
    return f"they {'were' if hit.group(1) == 'was' else 'are'}"


def _lowered(body: str, first: Token) -> str:
    """Small at its start, unless it is a name; what the parser takes for one only as it comes first is none."""
    word = body.split(maxsplit=1)[0].strip(",.:;")
    if body[:2].isupper() or any(letter.isupper() for letter in word[1:]):
        return body
    known = any(
        any_of(table).match(word)
        for table in ("lasting_states", "occupations", "kin", "animals", "homes", "occasions", "conditions")
    )
    return (
        body
        if first.tag_ in ("NNP", "NNPS") and not known and "-" not in word
        else body[:1].lower() + body[1:]
    )
