"""What "it" stands for in "what if we moved the archive to S3? it's on LTO-7 tapes now": the thing just asked about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from brain.extract.rules.clauses import Clause, clauses
from brain.extract.rules.sentences import Sentence
from brain.extract.rules.words import any_of

if TYPE_CHECKING:
    from spacy.tokens import Token

IT = re.compile(
    r"(?i)^(?P<lead>(?:(?:and|but|so|because|now|with us|for us|here|at our place|in our \w+),? )*)(?P<it>it's|it is|it|they're|they are|they|all of them|both of them) (?P<rest>.+)$"
)
WITH_US = re.compile(r"(?i)\b(?:with us|for us|at our place|in our \w+)\b")
LONGEST = 6  # words of a topic
OBJECTS = ("dobj", "pobj", "nsubjpass", "nsubj", "attr")


@dataclass(slots=True)
class Topics:
    """The definite thing that the clause before asked about or named, if it is a project's."""

    named: str = ""
    plural: bool = False

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
