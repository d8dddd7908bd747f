"""What stays so where somebody lives and works, told in other words than "I am" and "I have"; by its words alone."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.moments import DATED
from brain.extract.rules.statement.third_person import sentence, third_person
from memories.regex import regex

LIVES_IN = re.compile(r"\b[Ii]n (?P<place>[A-ZÀ-Ý][\w-]+(?: [A-ZÀ-Ý][\w-]+)?),? where (?:i|I|we) live\b")
WHERE_I_LIVE = re.compile(
    r"(?i)where (?:i|we) live,? (?!(?:is|are|do|does|can|should|could|would|may|will)\b)"
)
LEARNS = regex(r"""
    (?i)(?:(?:and|but|so) )?i (?:
      understand|learn|remember|think|work|follow|concentrate|read|focus
    ) (?:things )?(?:(?:much|far|way|a lot) )?
      (?:best|better|worse|faster|more easily) (?:with|when|by|if|from|in|without|after)
      \b(?! (?:this|that|your|you)\b)
""")
OCCASION = regex(r"""
    (?i)the (?:
      (?:adoption|court|custody|divorce|asylum) hearing
      |wedding|funeral|christening|baptism|surgery|operation|due date|viva|defen[cs]e
      |citizenship ceremony
    ) (?:is|will be)\b
""")
SETTLED = re.compile(
    r"(?i)(?:so |ok |well )?(?:we|i)(?:'ve| have)? (?:finally )?(?:settled|decided|agreed)\b"
)
TO_COME = re.compile(r"(?i)the (?:wedding|funeral|christening|move|honeymoon|birth|reunion) (?:will be|is)\b")
# "Could you stop with the 'Great question' everywhere?": asked politely, and meant for good.
STOP = regex(r"""
    (?i)(?:please )?(?:can|could|would|will) you (?:please )?(?:stop|quit) (?P<what>
      (?:\w+ing|with)\b[^?]{0,30}['\"‘“][^'\"’”]{3,60}['\"’”].*
    )$
""")
QUOTED = re.compile(r"['\"‘“][^'\"’”]+['\"’”]")
HERE = re.compile(r"(?i)\b(?:this|here|my|me|i|you|your|please|pls)\b")
NEVER_AGAIN = re.compile(
    r"(?i)(?:please )?never again (?P<what>(?:an?|any) \w+.*?)(?:,? (?:please|pls))?\W*$"
)
DEVICE = re.compile(r"(?i)(?:my )?(?P<what>machine|laptop|computer|pc|phone|camera|printer|router|bike|car)$")

# "We keep a kosher kitchen": a household's "we", not a project's
HOUSEHOLD = regex(r"""
    (?i)(?:(?:and|but|so) )?(?:we|our (?:family|household)|at home we|we at home) (?:(?:only|all|always
      |mostly|usually|never|don't|both|still) )*(?:
      (?:keeps?|runs?|have|has) an? (?:strictly |fully |purely )?(?:
        kosher|halal|vegan|vegetarian|gluten[- ]free|nut[- ]free|dairy[- ]free|meat[- ]free
      ) (?:kitchen|household|home|house|table)
      |(?:cooks?|eats?|buys?) (?:\w+ )?(?:kosher|halal|vegan|vegetarian|gluten[- ]free|organic
        |meat[- ]free)
      |(?:speaks?|talks?) [A-Z]\w+ (?:at (?:the table|home|dinner)|with the (?:kids|children)
        |among ourselves)
      |heats? (?:only )?(?:with|by) \w+
      |(?:get|draw|take|have) our (?:water|power|heat|heating|milk|eggs|electricity) from (?:an?|the
        |our) \w+
      |wear(?:s)? (?:no )?(?:outdoor )?shoes (?:inside|indoors|in the house)
    )\b
""")


def at_home(clause: Clause) -> tuple[str, str] | None:
    """(statement, reason), or None."""
    said = clause.sentence.text
    if clause.number == 0 and (hit := LIVES_IN.search(said)):
        return sentence(f"The user lives in {hit['place']}"), "where they are in life"
    if WHERE_I_LIVE.match(clause.text) and not said.rstrip().endswith("?"):
        return third_person(clause.span), "where they are in life"
    if (stop := STOP.match(clause.text)) and not HERE.search(QUOTED.sub("", stop["what"])):
        return sentence(
            f"The user wants the assistant to stop {stop['what'].rstrip('?! .')}"
        ), "an instruction"
    if clause.question:
        return None
    return _lasting(clause, said)


def _lasting(clause: Clause, said: str) -> tuple[str, str] | None:
    if LEARNS.match(clause.text):
        return third_person(clause.span), "a preference"
    if HOUSEHOLD.match(clause.text):
        return third_person(clause.span), "where they are in life"
    if (hit := NEVER_AGAIN.match(clause.text)) and not HERE.search(hit["what"]):
        return sentence(f"The user never again wants {hit['what']}"), "an instruction"
    device = DEVICE.match(clause.head)
    if device and re.match(r"[A-Z][\w-]+ .*\d", clause.text):
        return sentence(f"The user's {device['what'].lower()} is a {clause.text}"), "something they have"
    return _to_come(clause, said)


def _to_come(clause: Clause, said: str) -> tuple[str, str] | None:
    if OCCASION.match(clause.text) and DATED.search(clause.text):
        return sentence(clause.text), "a plan with its date"
    settled = clause.number and SETTLED.match(said) and TO_COME.match(clause.text)
    return (third_person(clause.span), "a decision") if settled else None
