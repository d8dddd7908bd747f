"""Words what somebody asked to be kept: it is kept whatever it is, so it must be readable by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.rules.clause.grammar import read
from brain.extract.rules.personal.standing import standing
from brain.extract.rules.statement.third_person import sentence, third_person
from brain.extract.rules.statement.wording import finished

if TYPE_CHECKING:
    from brain.extract.rules.clause.clauses import Clause

NOTED = re.compile(r"(?i)\W*note\b")  # "note that our invoices close on the 25th" tells, and hardly asks
POINTS = re.compile(r"(?i)(?:it|that|this|they)(?:'s|'re| is| are)\b")


def as_asked(clause: Clause) -> str:
    """An instruction, a statement about the user, or of bare words and of "it": "The user asked to remember: …"."""
    wanted = standing(clause, requested=True)
    if wanted is not None and not re.search(r"(?i)\b(i|my|we|our)\b", clause.text.split(",")[0][:12]):
        return wanted.content
    text = third_person(clause.span)
    if POINTS.match(text):
        return sentence(f"The user asked to remember: {text[0].lower()}{text[1:]}")
    content = finished(text)
    if read(clause.span).head is None and "the user" not in content.lower():
        return sentence(f"The user asked to remember: {content or text}")
    return content
