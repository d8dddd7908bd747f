"""Wishes for answers without a verb: "no emojis for me", "Henceforth all quantities in grams.", "In all replies: …"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import has_verb
from brain.extract.rules.personal.wishes import MARKS, STRONG, tidy
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.statement.wording import agreeing
from brain.extract.rules.words import any_of, words
from memories.english.from_now_on import FROM_NOW_ON, STARTING_NOW
from memories.regex import regex

LENGTH = regex(r"""
    (?i)(?:[\w-]+ ){0,2}(?:
      lines?|words?|sentences?|bullets?|paragraphs?|questions?
    )(?: back)?,? (?:tops|max|maximum|at most|at the most|only)\b
""")
UNIFORM = regex(r"""
    (?i)
    ^[\w' -]{3,40}? (?:everywhere|throughout|only)(?:,? for me\b)
    |^[\w' -]{3,40}? for me,? (?:everywhere|always|only)\b
    |^(?:[\w-]+ ){1,2}(?:
      spelling|units|date format|dates|tone|english
    )(?: only)? (?:for me|in general)\b
""")
# "Henceforth all quantities in grams.", "In all my replies to bookers: English first": no verb is needed.
HENCEFORTH = regex(rf"""
    (?i)(?:(?:so|and|but|ok|please|also),? )*(?:{STARTING_NOW}|from today),?\ (?P<what>(?!on\b).+)$
""")
IN_ALL = regex(r"""
    (?i)(?P<where>(?:in|for|with|on|under) (?:all|every|each|any|everything)\b[^:?]{3,70}):\ (?P<what>.+)$
""")
MY_WAY = re.compile(r"(?i)[,;–-]+ ?(?:that's|that is|it's) (?:how|the way) (?:i|we) .*$")
# "…, and in British spelling, as in all texts I publish": of an order only this holds for good.
AS_IN_ALL = regex(r"""
    (?i)(?:,|\band|\bbut) (?:and |but )?(?:please )?(?:in|with) (?P<what>[\w' -]{3,40})
      ,? (?:as|like) (?:in|with|on|for) (?P<where>
      (?:all|every|each|any|everything)\b [^,.]+
    )
""")
FOR_MYSELF = regex(r"""
    (?i)^for me(?: (?:myself|personally|alone))?,? (?:it's |please )?always (?P<what>[\w -]{2,40}?)
      (?: please)?\W*$
""")
ONLY_NEVER = regex(rf"""
    (?i)
    ^no (?!more )(?P<what>[\w -]{{2,40}}?) for me\b
    |^(?P<never>no [\w -]{{2,40}}?),? (please,? )?(ever|at all|any ?more|{FROM_NOW_ON})\b
""")
WHEN_OR_WHERE = re.compile(r"(?i:every time|each time|any time|when|whenever|in|for|with|if|on|at|from)\b")
ASSISTANT = "the assistant"
WISH = "The user's standing wish for answers"


@dataclass(frozen=True, slots=True)
class Standing:
    """A wish that lasts, as a statement, and why it is taken for one."""

    content: str
    reason: str


def bare(text: str) -> Standing | None:
    """A wish without a verb: "no emojis for me", "British spelling in general", "two lines tops, whatever I ask"."""
    stripped = stripped_lead(text)
    if ban := ONLY_NEVER.match(stripped):
        what = re.sub(r"(?i) (?:for|with|to|from) me$", "", ban["what"] or ban["never"][3:])
        return Standing(sentence(f"The user never wants {what}"), "a lasting ban")
    if in_all := AS_IN_ALL.search(text):
        return Standing(
            sentence(f"The user wants {in_all['what']} in {swapped(in_all['where'])}"), "how texts should be"
        )
    if (own := FOR_MYSELF.match(stripped)) is not None:
        return Standing(sentence(f"The user always wants {own['what']}"), "how answers should be")
    if UNIFORM.match(stripped):
        wanted = tidy(re.sub(r"(?i) for me\b", "", text))
        return Standing(sentence(f"The user wants {wanted}"), "how answers should be")
    if LENGTH.match(stripped) and STRONG.search(text):
        return Standing(sentence(f"{WISH}: {tidy(swapped(stripped))}"), "how answers should be")
    return None


def verbless(clause: Clause) -> Standing | None:
    """What is to be so from now on, or in all that the assistant writes, said without a verb."""
    if clause.question:
        return None
    if (in_all := IN_ALL.match(clause.text)) and STRONG.search(in_all["where"]):
        return Standing(under(in_all["where"], MY_WAY.sub("", in_all["what"])), "an instruction that lasts")
    hit = HENCEFORTH.match(clause.text)
    if (
        hit is None
        or any_of("systems").search(clause.text)
        or has_verb(clause.span)
        or any(token.text == "I" for token in clause.span)  # whose verb the parser takes for a noun
    ):
        return None
    if hit["what"].split()[0].lower() in words("requests"):
        return None  # a verb that the parser takes for a noun
    return Standing(sentence(f"{WISH}: {tidy(swapped(hit['what']))}"), "an instruction that lasts")


def under(head: str, wish: str) -> str:
    """What the user wants of that which a heading names ("every recipe you give me: six servings")."""
    named = agreeing(swapped(MARKS.sub("", head), you=ASSISTANT).strip(" ,:"))
    who = "they want" if "the user" in named else "the user wants"
    return sentence(
        f"{'For ' if not WHEN_OR_WHERE.match(named) else ''}{named}, {who}: {tidy(swapped(wish))}"
    )


def stripped_lead(text: str) -> str:
    """The words without what only leads up to them: "so please", "from now on"."""
    return re.sub(
        rf"(?i)^((so|and|but|also|please|ok|note|hey|well|{FROM_NOW_ON})[\s,:]+)+",
        "",
        text,
    )
