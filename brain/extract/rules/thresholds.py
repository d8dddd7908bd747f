"""What lasts: the classifier's likelihoods against the bars that they must reach, and what passes put into words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from brain.extract.classifier import likelihood_of
from brain.extract.project.team import ALONE, team_statement
from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE, read
from brain.extract.rules.personal.plain_words import (
    SOMEBODY,
    about_the_user,
    in_plain_words,
    of_something_else,
    speaks_of_self,
)
from brain.extract.rules.personal.standing import FOR_GOOD
from brain.extract.rules.personal.wishes import FOR_ALL_ANSWERS
from brain.extract.rules.statement.third_person import sentence
from brain.extract.schema import TEAM_LENGTH, TeamStatement

if TYPE_CHECKING:
    from spacy.tokens import Span

# Likelihoods from which a clause is kept or proposed (docs/extraction.md says on what they were chosen): where no rule
# knows its construction;
PERSONAL_FROM = 0.80
OWN_FROM = 0.55  # where it has a verb and is said of "I", "we", "my" or "our"
VERBLESS_FROM = 0.85  # without a verb ("third place in the sack race"), or behind a statement's colon
TEAM_FROM = 0.62
WISH_FROM = 0.25
# where it was asked for behind it, which may speak of something else: "save that please";
ASKED_FROM = 0.15
# where it was asked to be kept for the team: "pizza is here" is not;
TEAM_ASKED_FROM = 0.14
# where its words become no sentence and stand as they are, and where naming the user makes one of them;
WORDS_FROM = SURELY_FROM = 0.90
FEWEST_WORDS = 2
# where the message plays ("Act as my landlord. I really am moving to Porto.");
PLAYED_FROM = 0.85
# even where the message says that it jokes.
CERTAIN_FROM = 0.95
TEAM_CERTAIN_FROM = 0.90

WHEN = re.compile(r"(?i)(?:(?:also|and|even|especially|only|but) )*(?:when|whenever|if|unless|until|while)\b")
OWN_HEAD = re.compile(r"(?i)(?:and |so )?(?:my|our) (?P<what>[\w' -]{2,40})$")  # "My setup:" above a list
GOES_ON = re.compile(r"(?i)(?:and |but )?(?:it|they)(?:'s|'re| is| are| has| have)\b")


def likely_team_fact(clause: Clause) -> TeamStatement | None:
    """What sounds like a fact of the project, though no rule finds one."""
    if _says_too_little(clause) or _asked_of(clause) or likelihood_of(clause).team < TEAM_FROM:
        return None
    return team_statement(clause, explicit=False)


def goes_on(fact: TeamStatement, clause: Clause) -> TeamStatement | None:
    """The fact with what its own sentence adds of it: "P1 to P3 aren't priorities, they're the rehearsal rooms"."""
    if not GOES_ON.match(clause.text) or likelihood_of(clause).team < TEAM_FROM or ALONE.search(clause.text):
        return None
    content = f"{fact.content.rstrip('.')}, {sentence(clause.text)[:1].lower()}{sentence(clause.text)[1:]}"
    return fact.model_copy(update={"content": content}) if len(content) <= TEAM_LENGTH else None


def goes_on_about_somebody(clause: Clause) -> bool:
    """Whether a clause speaks of somebody named before it in the sentence ("I look after my mum, she has dementia")."""
    return (
        clause.number > 0
        and SOMEBODY.match(clause.text) is not None
        and likelihood_of(clause).personal >= OWN_FROM
    )


def lasts(clause: Clause) -> bool:
    """Whether it tells something of the person that lasts."""
    return not _says_too_little(clause) and likelihood_of(clause).personal >= _personal_bar(clause)


def in_words(clause: Clause) -> str:
    """The statement about the user that a lasting clause becomes; nothing where its words become none."""
    likely = likelihood_of(clause).personal
    if (mine := OWN_HEAD.match(clause.head)) and read(clause.span).head is None:
        return sentence(f"The user's {mine['what']}: {clause.text}")
    statement = in_plain_words(clause.span)
    if not statement and likely >= WORDS_FROM and len(clause.span) >= FEWEST_WORDS:
        statement = about_the_user(_with_head(clause))
    return statement


def _says_too_little(clause: Clause) -> bool:
    sure = surely_stated(clause)
    pending = clause.question or FOR_GOOD.match(clause.text) is not None
    return (pending and not sure) or _heads(clause) or _says_when(clause)


def _asked_of(clause: Clause) -> bool:
    """Whether it only names what the rest of its sentence asks: "RFQ and RFP, are they the same thing?"."""
    return clause.sentence.question and not any(token.tag_ in FINITE for token in clause.span)


def _says_when(clause: Clause) -> bool:
    """Whether it is only a condition of what stands before it: "…, also when I ask in English"."""
    return WHEN.match(clause.text) is not None and not any(
        token.tag_ in FINITE and token.dep_ not in ("advcl", "relcl") for token in clause.span
    )


def _with_head(clause: Clause) -> Span:
    """With the words before its colon, where they only name what follows: "three kids: Anouk at school, Fee at home"."""
    before = clause.span.doc[: clause.span.start]
    named = clause.head and clause.head in before.text and not any(token.tag_ in FINITE for token in before)
    return clause.span.doc[: clause.span.end] if named else clause.span


def _heads(clause: Clause) -> bool:
    """Whether it stands before a colon and names what follows: "The machine I do everything on: …"."""
    doc, end = clause.span.doc, clause.span.end
    before = clause.text.endswith(":") or (end < len(doc) and doc[end].text == ":")
    return before and read(clause.span).head is None


def _personal_bar(clause: Clause) -> float:
    reading = read(clause.span)
    if reading.head is None or of_something_else(clause):
        return VERBLESS_FROM
    return OWN_FROM if reading.person in ("i", "we", "my", "our") else PERSONAL_FROM


def sounds_lasting(clause: Clause) -> bool:
    """Whether it tells something lasting of the person."""
    return likelihood_of(clause).personal >= PERSONAL_FROM


def sounds_sure(clause: Clause) -> bool:
    """Whether it certainly tells something of the person, however it is put."""
    return likelihood_of(clause).personal >= SURELY_FROM


def may_last(clause: Clause) -> bool:
    """Whether it may be what is asked to be kept, right behind it."""
    return max(likelihood_of(clause)) >= ASKED_FROM


def surely_lasts(clause: Clause) -> bool:
    """Whether a request is certainly one for good, though no word says so: "don't wrap criticism in compliments"."""
    return likelihood_of(clause).personal >= CERTAIN_FROM


def surely_stated(clause: Clause) -> bool:
    """Whether it tells something for certain, whatever stands around it: of the one who says "I", or of the project."""
    if clause.question and clause.sentence.text.endswith("?"):
        return False
    likely = likelihood_of(clause)
    own = likely.personal >= CERTAIN_FROM and speaks_of_self(clause.span, alone=True)
    return own or likely.team >= TEAM_CERTAIN_FROM


def meant_in_play(clause: Clause) -> bool:
    """Whether it is told in earnest, though the message plays."""
    return likelihood_of(clause).personal >= PLAYED_FROM


def doubted_wish(clause: Clause) -> bool:
    """Whether a wish for answers sounds as if it were for this one alone, and does not say otherwise."""
    return likelihood_of(clause).personal < WISH_FROM and not FOR_ALL_ANSWERS.search(clause.text)


def of_ones_own(clause: Clause) -> bool:
    """Whether "we" sounds like a household's rather than a project's: "we get the keys of the new flat on 3 June"."""
    likely = likelihood_of(clause)
    return read(clause.span).person in ("we", "our") and likely.personal > max(likely.team, 0.5)


def of_the_hour(clause: Clause) -> bool:
    """Whether what somebody asked to be kept for the team is only for now: "cake in the kitchen"."""
    return likelihood_of(clause).team < TEAM_ASKED_FROM
