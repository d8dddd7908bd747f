"""Rewrites one of two converse relations into the other: "X is a dependency of Y" is "Y depends on X"."""

from functools import cache
from typing import NamedTuple

from memories.agreement.clauses import Chunk, Clause
from memories.agreement.roles import head_of
from memories.agreement.tables import lines, phrase_words, stem_phrase
from memories.agreement.tokens import Token

_ARTICLES = frozenset({"the", "a", "an", "one"})


class Relation(NamedTuple):
    """A verb with the preposition before its object, "" for none."""

    verb: str
    preposition: str


@cache
def _converses() -> dict[tuple[str, str], Relation]:
    """(Key of a verb or a noun, preposition) -> the relation that says it the other way round."""
    table: dict[tuple[str, str], Relation] = {}
    for line in lines("converses.txt"):
        kept, _, others = line.partition(" = ")
        verb, _, preposition = kept.partition(" ")
        for other in phrase_words(others):
            word, _, behind = other.partition(" ")
            table[stem_phrase(word), behind] = Relation(verb, preposition)
    return table


def in_kept_order(clause: Clause) -> Clause:
    """The clause with the relation that the table keeps, its two arguments exchanged, or as it was."""
    if not clause.subject or not clause.rest or clause.generic:
        return clause
    return _of_noun(clause) if clause.voice == "copula" else _of_verb(clause)


def _of_noun(clause: Clause) -> Clause:
    """The converse of a relation that the predicate noun names ("the ledger is a dependency of the shop")."""
    if len(clause.rest) == 1 or clause.rest[0].preposition:
        return clause
    words = [t for t in clause.rest[0].tokens if t.text not in _ARTICLES]
    kept = _converses().get((words[0].key, clause.rest[1].preposition)) if len(words) == 1 else None
    return _turned(clause, kept, clause.rest[1], clause.rest[2:]) if kept else clause


def _of_verb(clause: Clause) -> Clause:
    head = head_of(clause)
    if head is None or clause.voice != "active":
        return clause
    kept = _converses().get((head.key, clause.rest[0].preposition))
    return _turned(clause, kept, clause.rest[0], clause.rest[1:]) if kept else clause


def _turned(clause: Clause, kept: Relation, doer: Chunk, others: tuple[Chunk, ...]) -> Clause:
    verb = Token("word", kept.verb, stem_phrase(kept.verb), surface=kept.verb)
    modifiers = tuple(t for t in clause.verb if t.kind == "not" or t.text in ("must", "only"))
    first, *behind = clause.subject
    target = Chunk(kept.preposition, first.tokens)
    return Clause("active", (Chunk("", doer.tokens),), (*modifiers, verb), (target, *behind, *others))
