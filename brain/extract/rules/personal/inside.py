"""Lasting things said in passing inside a request: "a name for my bakery in Ghent"."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.personal.here import names_somebody
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.words import any_of
from memories.regex import laid_out, regex

VENTURES = laid_out(r"""
    shop|store|café|cafe|bakery|business|startup|practice|farm|restaurant|blog|podcast|newsletter|band
    |youtube channel|hotel|hostel|salon|agency|garage(?! sale)|gallery|brewery|allotment|workshop
    |food truck|b&b|guesthouse|vineyard|orchard
""")
OWN_TRADE = regex(rf"""
    \b(?i:for|of|at|in|on) (?i:my) (?P<what>(?:[\w-]+ ){{0,2}}(?:{VENTURES}))\b(?P<where>
      ,? (?i:in|near|called|named) (?:the )?[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?
    )?
""")
KIN_INSIDE = regex(r"""
    \b(?i:my) (?P<kin>(?:\w+ )?(?P<noun>[a-z-]+)) (?P<name>[A-ZÀ-Ý][a-zà-ÿ'-]+)(?P<more>
      ,? who [^,.?!;]+| \([^)]{1,30}\)|, \d{1,2}\b|,? (?:he's|she's|he is|she is) \d{1,2}\b
    )
""")


USED = regex(r"""
    (?i)^(?:and |so )?the [\w -]{2,30}? (?:that |which )?(?:i|we) (?:
      use|own|drive|ride|play|wear|work (?:on|with|in)|live in|write with|built|keep|run|maintain|grow|rent|raised|manage
      |restored|look after
    ) (?:is|are|runs?|has|have|uses?|needs?|holds?|sits?|stands?|weighs?)\b(?! (?:broken|down|slow|stuck|too|not|so|very))
""")
# What one is, said inside a question: "Can a notary, which is what I am, certify a copy?"
IN_PASSING = (
    regex(r"""
        \b[Aa]n? (?P<role>[a-z][a-z -]{2,30}?), which (?:is what )?I am\b,?
          (?P<rest> (?:here )?in [A-ZÀ-Ý][\w-]+)?
    """),
    regex(r"""
        \b[Yy]ou(?:'re| are) an? (?P<role>[a-z][a-z -]{2,40}?),? (?:like|as) I am
          (?P<rest>(?: since [\w ]{2,20})?(?:,? in [A-ZÀ-Ý][\w-]+)?)
    """),
    re.compile(r"\b[Aa]n? (?P<role>[a-z][a-z -]{2,30}?), I(?:'ve| have) been one(?P<rest>[^,.?!]{0,60})"),
    regex(r"""
        ^[Aa]s an? (?P<role>[a-z][a-z -]{2,30}?), (?:(?:how|what|which|where) )?
          (?:can|may|should|could|do|am|must) I\b(?P<rest>)
    """),
    regex(r"""
        ^[Aa]s an? (?P<role>[a-z][a-z -]{2,40}?)(?P<rest> in [A-ZÀ-Ý][\w-]+)?, (?:
          how|what|which|where|who|is|are|do|does|can|should|any)\b
    """),
    regex(r"""
        \b(?:[Aa]s|[Ff]or|[Tt]o|[Ww]ith|[Oo]f) an? (?P<role>[a-z][a-z -]{2,30}?),? (?:like me|like myself|myself|such as I)
          \b(?P<rest>(?: in [A-ZÀ-Ý][\w-]+)?)
    """),
)  # fmt: skip


ASKED_OUTRIGHT = re.compile(
    r"(?i)(?:(?:so|and|but) )?(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|may)\b"
)
MAYBE = re.compile(r"(?i)\b(?:if|would|imagine|suppose|what if)\b")


def of_oneself(said: str) -> tuple[str, str] | None:
    """(statement, reason) of a trade that is named in passing in a sentence that asks something, or None."""
    hit = next((found for pattern in IN_PASSING if (found := pattern.search(said))), None)
    if hit is None or not names_somebody(hit["role"]):
        return None
    rest = re.sub(r"^[, ]+(?:here )?", " ", hit["rest"] or "")
    article = "an" if hit["role"][0] in "aeiou" else "a"
    verb = "has been" if "since" in rest else "is"
    return sentence(f"The user {verb} {article} {hit['role']}{rest}"), "a role"


def inside_request(text: str, *, asked: bool) -> tuple[str, str] | None:
    """(statement, reason), or None. A question about family asks for what it names, and tells only by the way."""
    if trade := OWN_TRADE.search(text):
        article = "an" if trade["what"][0].lower() in "aeiou" else "a"
        return sentence(
            f"The user has {article} {trade['what']}{trade['where'] or ''}"
        ), "something of theirs"
    kin = KIN_INSIDE.search(text)
    if kin is None or not any_of("kin").search(kin["noun"]) or (asked and not _told_by_the_way(text, kin)):
        return None
    more = kin["more"].strip(" ,()")
    more = re.sub(r"(?i)^(?:he|she)(?:'s| is) ", "", more)
    told = more[4:] if more.lower().startswith("who ") else f"is {more}"
    return sentence(f"The user's {kin['kin']} {kin['name']} {_of_them(told)}"), "family"


def _told_by_the_way(text: str, kin: re.Match[str]) -> bool:
    """As in "gift for my daughter Elin, who is 7?": the question is another, so who she is is told."""
    if not re.match(r",? who\b", kin["more"]) or MAYBE.search(text):
        return False
    last = not re.search(r"\w", text[kin.end() :])
    return last and (kin["more"].startswith(",") or not ASKED_OUTRIGHT.match(text))


def _of_them(told: str) -> str:
    for own, other in ((r"\bmy\b", "their"), (r"\bme\b", "them"), (r"\bus\b", "them"), (r"\bour\b", "their")):
        told = re.sub(own, other, told)
    return told


def used(_reading: Reading, clause: Clause, _mentions: object) -> tuple[str, str] | None:
    """As in "the password manager I use is KeePassXC"."""
    return (third_person(clause.span), "what they use") if USED.match(clause.text) else None
