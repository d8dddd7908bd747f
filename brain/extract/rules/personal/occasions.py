"""A day that somebody's own calendar turns on, told without a subject: "berlin marathon 28 sept"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import DATE
from brain.extract.rules.statement.pronouns import swapped
from brain.extract.rules.statement.third_person import sentence
from brain.extract.rules.words import any_of, words
from memories.regex import regex

# "Birthday cake for 8 on Sunday": a thing for the day, and not the day.
FOR_AN_OCCASION = regex(rf"""
    (?i)(?:my |our )?(?:[\w-]+ ){{0,3}}?{any_of("occasions").pattern} (?:
      cake|card|gift|present|speech|toast|dress|suit|shoes|menu|invitations?|invites?|buffet|dinner|lunch|meal|snacks?|playlist
      |songs?|poem|music|flowers?|bouquet|cocktails?|drinks?|soup|pie|cookies|balloons?|decorations?|games?|quiz|rhyme|text|mail
      |letter|slides?|poster|flyer|notes?|checklist|outfit|hat|costume|photos?|video|hairdo|make-?up|wrapping|basket|brunch
      |breakfast|catering|food|plan|agenda|itinerary|packing list|list
    )\b
""")
# "…, is it possible": what stands before the comma is what the question asks for.
ABOUT_IT = regex(r"""
    (?i)[\s,;–—-]*(?:
      (?:is|would|can|could|will|does) (?:it|that|this)\b|doable|possible|feasible|realistic|(?:too|enough) \w+\?
      |(?:any )?(?:ideas?|suggestions?|recipes?|recommendations?)\W*$
    )
""")


def occasion(clause: Clause, text: str) -> tuple[str, str] | None:
    """As in "wedding is on 21 June", "berlin marathon 28 sept": a date in the person's own calendar."""
    if not DATE.search(text) or not re.search(r"\d", text):
        return None
    if not re.match(rf"(?i)(my |our )?([\w-]+ ){{0,3}}?{any_of('occasions').pattern}", text) or re.match(
        r"(?i)(the|a|an|this|that|what|when|write|plan|draft|make)\b", text
    ):
        return None
    if FOR_AN_OCCASION.match(text) or ABOUT_IT.match(clause.span.doc[clause.span.end :].text):
        return None
    bare = re.sub(r"(?i)^(my|our) ", "", text)
    bare = bare[0].lower() + bare[1:] if bare.split()[0].lower() in words("occasions") else bare
    return sentence(f"The user's {swapped(bare)}"), "a plan with its date"
