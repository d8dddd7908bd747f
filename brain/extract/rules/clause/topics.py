"""What "it" stands for in "what if we moved the archive to S3? it's on LTO-7 tapes now": the thing just asked about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brain.extract.rules.clause.clauses import Clause, clauses
from brain.extract.rules.clause.grammar import read
from brain.extract.rules.own_words.sentences import Sentence
from brain.extract.rules.statement.third_person import inflected, sentence
from brain.extract.rules.words import any_of
from memories.regex import regex

if TYPE_CHECKING:
    from spacy.tokens import Token

IT = regex(r"""
    (?i)^(?P<lead>
      (?:(?:and|but|so|because|now|with us|for us|here|at our place|in our \w+),? )*
    )(?P<it>it's|it is|it|they're|they are|they|all of them|both of them) (?P<rest>.+)$
""")
WITH_US = re.compile(r"(?i)\b(?:with us|for us|at our place|in our \w+)\b")
LOOKS_AFTER = regex(r"""
    (?i)^(?:(?:seeing (?:that|as)|since|as|and|because|so) )*(?:
      i|i'm the one (?:who|that)|i am the one (?:who|that)|it's me (?:who|that)
    ) (?P<does>
      maintain|administer|look|keep|own|run|manage|write|edit|curate|update|take|build|review
    )(?:s)?(?P<on> after| care of)? (?:it|them|those|that one|this one)(?P<how>
      \ (?:current|up to date|alive|running|tidy)
    )?(?=[\s,.;!]*$|,)
""")
ONE_IS_MINE = re.compile(r"(?i)^(?:and |but )?the (?P<which>[\w-]+) ones? (?:is|are) mine\b")
LONGEST = 6  # words of a topic
OBJECTS = ("dobj", "pobj", "nsubjpass", "nsubj", "attr")


@dataclass(slots=True)
class Topics:
    """The definite thing that the clause before asked about or named, if it is a project's."""

    named: str = ""
    plural: bool = False
    told_of: str = ""  # what the last fact of the project is about

    def note(self, clause: Clause) -> None:
        named = [
            token
            for wanted in OBJECTS
            for token in clause.span
            if token.dep_ == wanted and token.pos_ == "NOUN"
        ]
        if not named:
            return
        found = next(
            (token for token in named if _phrase(token, clause).lower().startswith("our ")), named[0]
        )
        phrase = _phrase(found, clause)
        self.plural = found.tag_ == "NNS"
        self.named = phrase if len(phrase.split()) <= LONGEST else ""

    def looked_after(self, clause: Clause) -> tuple[str, str] | None:
        """(statement, reason) of "I maintain them", of the project's thing that was just told of; else None."""
        if self.told_of and (one := ONE_IS_MINE.match(clause.text)):
            self.told_of = f"{one['which']} one of the {self.told_of}"
            return sentence(f"The user looks after the {self.told_of}"), "a duty"
        hit = LOOKS_AFTER.match(clause.text)
        if hit is None or not self.told_of:
            return None
        does = f"{inflected(hit['does'])}{hit['on'] or ''}"
        return sentence(f"The user {does} the {self.told_of}{hit['how'] or ''}"), "a duty"

    def tell(self, clause: Clause) -> None:
        """A project's fact was found in the clause: what it is of may be looked after by the user."""
        subject = read(clause.span).start
        phrase = _phrase(subject, clause) if subject is not None else ""
        phrase = re.sub(r"(?i)^(?:all |both |so |and )*(?:our |the |all |of )*", "", phrase)
        if any(
            any_of(table).match(phrase.split(maxsplit=1)[0]) for table in ("workplace", "systems") if phrase
        ):
            phrase = phrase if phrase[:2].isupper() else phrase[0].lower() + phrase[1:]
        self.told_of = phrase if 0 < len(phrase.split()) <= LONGEST else ""

    def resolved(self, clause: Clause) -> Clause | None:
        """The clause with the topic in place of "it", parsed anew; None where there is none to put."""
        hit = IT.match(clause.text)
        if hit is None or not self.named or not re.search(r"\d|[A-Z]{2,}", hit["rest"]):
            return None
        several = re.match(r"(?i)(all|both) of", hit["it"])
        plural = hit["it"].lower().startswith("they") or several is not None
        ours = WITH_US.search(hit["lead"]) is not None
        if plural != self.plural or not (ours or self._definite()):
            return None
        verb = {"it's": " is", "it is": " is", "they're": " are", "they are": " are"}.get(
            hit["it"].lower(), ""
        )
        said = clauses(
            Sentence(
                f"{hit['lead']}{f'{several[1]} ' if several else ''}{self.named}{verb} {hit['rest']}",
                paragraph=clause.sentence.paragraph,
            )
        )
        return said[0] if said else None

    def _definite(self) -> bool:
        return bool(re.match(r"(?i)(?:the|our)\b", self.named)) and bool(
            any_of("workplace").search(self.named) or any_of("systems").search(self.named)
        )


def _phrase(noun: Token, clause: Clause) -> str:
    """The noun with what stands before it: "the museum's archive"."""
    inside = [token for token in noun.subtree if clause.span.start <= token.i <= noun.i]
    return clause.span.doc[inside[0].i : noun.i + 1].text
