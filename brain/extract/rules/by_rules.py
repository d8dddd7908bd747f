"""The statement about the user that the rules make of a clause: of themselves, of what is theirs, or of bare words."""

import re

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import Reading
from brain.extract.rules.clause.mentions import Mentions
from brain.extract.rules.personal.changes import Changes, worked_on
from brain.extract.rules.personal.fragments import as_role, fragment
from brain.extract.rules.personal.lasting import lasting
from brain.extract.rules.personal.others import about_own
from brain.extract.rules.personal.plainly import plainly
from brain.extract.rules.statement.third_person import third_person
from brain.extract.rules.statement.trimming import trimmed

OF_SELF = re.compile(r"(?i)((and|but|so|also) )?(i|we|my|our)\b")


def by_rules(
    clause: Clause, reading: Reading, changes: Changes, mentions: Mentions
) -> tuple[str, str] | None:
    """(statement, reason), or None where no rule finds anything lasting."""
    if told := plainly(clause):
        return trimmed(told[0]), told[1]
    if reading.person in ("i", "we"):
        found = _of_themselves(clause, reading)
    else:
        found = changes.told(clause) or about_own(reading, clause, mentions)
        found = (trimmed(found[0]), found[1]) if found else None
    if found is None and (reading.person in ("none", "other") or not OF_SELF.match(clause.text)):
        found = fragment(clause)
    return found


def _of_themselves(clause: Clause, reading: Reading) -> tuple[str, str] | None:
    reason = lasting(reading, clause)
    found = (trimmed(third_person(clause.span)), reason) if reason else None
    if found and reason == "a change":
        found = (worked_on(found[0]), found[1])
    return as_role(clause.text) or found
