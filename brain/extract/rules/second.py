"""What the classifier hears in a clause: where no rule finds anything, put into words; where one does, its doubt."""

from brain.extract.judge import (
    BARE_FROM,
    PERSONAL_BELIEVED_FROM,
    PERSONAL_FROM,
    TEAM_BELIEVED_FROM,
    TEAM_FROM,
    TEAM_SURELY,
    UNMARKED_TEAM_FROM,
    VERBLESS_FROM,
    second_reading,
)
from brain.extract.project.team import sounds_of_team
from brain.extract.project.weight import DEIXIS, PLACE
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.clause.moments import LONG, NOW
from brain.extract.rules.clause.references import dangling
from brain.extract.rules.kept_out import jest, task
from brain.extract.rules.told.plain_words import in_plain_words, of_something_else, speaks_of_self
from brain.extract.schema import TeamStatement
from memories.regex import regex

# "I have to make an offer for both": what has to be done now; for how long ("every spring") is what lasts.
TASK = regex(r"""
    (?i)(?:(?:and|but|so|also|now|then) )*(?:i|we) (?:(?:still|also|just|now) )?(?:
      have to|has to|must|need to|should|ought to|got to|gotta
    )\b
""")
# "My patient is allergic to latex": the one on hand, and nobody of one's own.
ACQUAINTED = regex(r"""
    (?i)(?:(?:and|but|so) )?(?:one of )?my (?:\w+ )?(?:
      client|customer|patient|student|pupil|tenant|guest|trainee|intern|apprentice|classmate|friend|colleague|neighbou?r
      |boss
    )(?:'s|s)? \
""")
# Reasons of rules that know their words: here doubt loses more than it keeps out.
BELIEVED = frozenset(
    {"a change", "a decision", "a preference", "an insight", "what they mean to do", "what they use"}
)
MOMENTARY = ("present", "progressive")  # "today I'm in Turin"; "signed the lease today" stays so


def heard(clause: Clause) -> TeamStatement | str:
    """A proposal, a statement about the user, or nothing."""
    if task.tells_nothing(clause) or dangling(clause.span) or of_something_else(clause):
        return ""
    likely = second_reading(clause)
    whose = DEIXIS.search(clause.text) is not None
    if likely.team >= (TEAM_FROM if whose else UNMARKED_TEAM_FROM) and likely.team > likely.personal:
        proposal = sounds_of_team(clause, read(clause.span), surely=likely.team >= TEAM_SURELY)
        if proposal is not None and not jest.gossip(clause):
            return proposal
    if ACQUAINTED.match(clause.text) and not LONG.search(clause.text):
        return ""
    if TASK.match(clause.text) and not LONG.search(clause.text):
        return ""
    if likely.personal < _personal_bar(clause):
        return ""
    return "" if _of_the_moment(clause) else in_plain_words(clause.span)


def _personal_bar(clause: Clause) -> float:
    if read(clause.span).head is None:
        return VERBLESS_FROM
    return PERSONAL_FROM if speaks_of_self(clause.span) else BARE_FROM


def doubted(clause: Clause, reason: str) -> bool:
    """Whether what a rule found of the person sounds passing: "I live for this plot twist", "I'm at the second row"."""
    return reason not in BELIEVED and second_reading(clause).personal < PERSONAL_BELIEVED_FROM


def of_ones_own(clause: Clause) -> bool:
    """Whether "we" sounds like a household's rather than a project's: "we get the keys of the new flat on 3 June"."""
    likely = second_reading(clause)
    return read(clause.span).person in ("we", "our") and likely.personal > max(likely.team, 0.5)


def doubted_fact(clause: Clause) -> bool:
    """Whether a project's fact that names neither whose it is nor a place sounds passing: "Contract until 2029"."""
    said = f"{clause.head} {clause.text}"
    if DEIXIS.search(said) or PLACE.search(said):
        return False
    return second_reading(clause).team < TEAM_BELIEVED_FROM


def _of_the_moment(clause: Clause) -> bool:
    passing = read(clause.span).tense in MOMENTARY or clause.span[0].tag_ == "VBG"
    return passing and NOW.search(clause.text) is not None and not LONG.search(clause.text)
