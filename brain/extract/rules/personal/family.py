"""Family that is told of without "my": "Dad is 84", "the cat, Biscuit, is 17", "it's two kids now"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.mentions import Mentions
from brain.extract.rules.clause.moments import DATE
from brain.extract.rules.exclusions.transient import passing_predicate
from brain.extract.rules.preprocessing.openings import without_openings
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.words import words
from memories.regex import regex


def bare_kin(reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "Dad is 84", "the cat, Biscuit, is 17": family is spoken of without "my"."""
    text = re.sub(r"(?i)^(so|and|but|well|also)[\s,]+", "", clause.text)
    hit = re.match(
        r"(?i)(dad|mum|mom|mam|grandma|grandpa|granny|gran|grandad|granddad|nanna|nan|papa|mama|daddy|mummy|hubby|wife|husband|(the ("
        + "|".join(sorted(words("animals")))
        + r")))\b",
        text,
    )
    if (
        hit is None
        or reading.tense in ("modal", "progressive")
        or (reading.tense in ("past", "perfect") and not DATE.search(text))
        or reading.head is None
        or passing_predicate(reading, clause)
    ):
        return None
    if re.match(r"(?i)the \w+ (next|of|from|who|that|across|upstairs)\b", text):
        return None
    if re.match(r"(?i)the (dog|cat|baby) (ate|is (eating|crying|barking|in|on))\b", text):
        return None
    named = re.sub(r"(?i)^the ", "", hit.group())
    rest = third_person(clause.span, mentioned=True).rstrip(".")
    rest = re.sub(rf"(?i)^(the )?{re.escape(named)}", "", rest)
    return sentence(f"The user's {named.lower()}{rest}"), "family"


COUNTED_KIN = regex(rf"""
    (?i)(?:it's|it is|we're|there are) (?P<count>
      an?|one|two|three|four|five|six|seven|eight|\d+|both
    ) (?P<kin>{"|".join(sorted(words("kin") | words("animals")))})\b(?P<rest>.*)$
""")


# "It's 3 kids, not 2"
NOT_AS_MANY = re.compile(r"(?i),? (?:and )?not (?:an?|one|two|three|four|five|six|seven|\d+)\b.*$")
ARRIVED = regex(r"""
    (?i)(?P<kin>(?:[\w-]+ )?(?:grand)?(?:son|daughter|child|baby|kid|niece|nephew)(?: number [\w-]+| no\.? \d)?)
    (?P<rest>(?: has| is| was)?(?: just| finally| already)? (?:arrived|been born|born|here)\b.*)$
""")


def born(_reading: Reading, clause: Clause, _mentions: Mentions) -> tuple[str, str] | None:
    """As in "it's two kids now", "Mila was born in April"."""
    text = NOT_AS_MANY.sub("", without_openings(clause.span).text.strip(" .!"))
    if come := ARRIVED.fullmatch(text):
        kin = re.sub(r"(?i)^(?:our|my|the|a) ", "", come["kin"]).lower()
        return sentence(f"The user's {kin}{come['rest']}"), "family"
    if hit := COUNTED_KIN.match(text):
        return sentence(f"The user has {hit['count']} {hit['kin']}{hit['rest']}"), "family"
    if re.match(r"[A-ZÀ-Ý][\w'-]+ (was|were) born\b", text):
        return sentence(text), "family"
    return None
