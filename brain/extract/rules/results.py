"""What a message's clauses become: a statement kept, a fact shared, a sentence quoted as it was said, or dropped with the reason."""

import re
from datetime import datetime

from brain.extract.rules.clause.clauses import Clause
from brain.extract.rules.clause.grammar import FINITE
from brain.extract.rules.exclusions.exclusion import WITHHELD
from brain.extract.rules.personal.plain_words import SOMEBODY
from brain.extract.rules.preprocessing.own_words import QUOTATION
from brain.extract.rules.preprocessing.sentences import Sentence
from brain.extract.rules.statement.fields import personal
from brain.extract.rules.statement.pronouns import as_quoted
from brain.extract.rules.statement.readable import as_said, readable
from brain.extract.rules.statement.wording import finished, pointed
from brain.extract.rules.thresholds import sounds_lasting, sounds_sure
from brain.extract.rules.words import any_of
from brain.extract.schema import Dropped, Extraction, PersonalStatement, TeamStatement

SOUNDS_LASTING = "sounds lasting"
UNREADABLE = "means nothing by itself"
DAY = re.compile(
    rf"(?i)(?:on |in )?(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)? )?(?:of )?(?:{any_of('dates').pattern}|may)(?: \d{{1,4}})?(?:,? \d{{4}})?"
)


class Results:
    """The extraction of one message as it grows. What was said before a clause may be needed to word it."""

    def __init__(self, found: Extraction, *, now: datetime, question_asked: bool) -> None:
        self.found, self.now, self.question_asked = found, now, question_asked
        self.shared: Sentence | None = None  # that a project's fact was found in last
        self.quoted: Sentence | None = None  # that was kept as it was said
        self.last: Sentence | None = None
        self.before = ""
        self.named = ""  # the clause before, where it only names something: "M1 Air, 8 gigs"

    def take_back(self, held: tuple[int, int]) -> None:
        """Drop what was found since there was so much ("just kidding")."""
        del self.found.personal[held[0] :], self.found.team[held[1] :]

    def share(self, clause: Clause, proposal: TeamStatement) -> None:
        self.found.team.append(proposal)
        self.shared = clause.sentence

    def keep(
        self, clause: Clause, content: str, reason: str, *, explicit: bool = False, standing: bool = False
    ) -> None:
        content = as_quoted(content, clause.text)
        if clause.head and DAY.fullmatch(clause.head):
            content = f"{clause.head}: {content[0].lower()}{content[1:]}"
        named = pointed(content, self.named)
        if SOMEBODY.match(named) and not explicit:
            self.quote(clause, "about somebody unnamed")
            return
        content = finished(named, wish=standing, sure=sounds_sure(clause))
        if not content or not (explicit or standing or readable(content, clause.text)):
            self.quote(clause, UNREADABLE)
            return
        statement: PersonalStatement | None = personal(
            content,
            clause,
            reason,
            now=self.now,
            explicit=explicit,
            standing=standing,
            question_asked=self.question_asked,
        )
        if statement is None:
            self.drop("too long or too short", clause.text)
            return
        if all(statement.content != other.content for other in self.found.personal):
            self.found.personal.append(statement)

    def quote(self, clause: Clause, reason: str, *, sure: bool = False) -> None:
        """What surely lasts and becomes no sentence by itself is kept as it was said, once a sentence."""
        source = clause.sentence
        whole = not source.question and not any(mark in source.text for mark in (WITHHELD, QUOTATION, "?"))
        verbatim = as_said(source.text, self.before if source is not self.last else "") if whole else ""
        before = clause.span.doc[: clause.span.start]  # "poem for a card, four lines, she's my head nurse"
        verbatim = verbatim if not len(before) or any(token.tag_ in FINITE for token in before) else ""
        if not verbatim or self.quoted is source or not (sure or sounds_lasting(clause)):
            self.drop(reason, clause.text)
            return
        self.quoted = source
        statement = personal(
            verbatim, clause, SOUNDS_LASTING, now=self.now, question_asked=self.question_asked
        )
        if statement is not None:
            self.found.personal.append(statement)

    def drop(self, reason: str, text: str) -> None:
        self.found.dropped.append(Dropped(reason=reason, text=text))

    def counts(self) -> tuple[int, int]:
        return len(self.found.personal), len(self.found.team)
