"""Cuts a statement at its verb into a subject and what follows, by preposition."""

from collections.abc import Sequence
from dataclasses import dataclass

from memories.agreement.predicate import PREPOSITIONS, SKIPPED, SUBORDINATE, find_verb
from memories.agreement.tables import grammar
from memories.agreement.tokens import Token

_TIMES = grammar("times") | {"clock range"}
_LINKS = PREPOSITIONS | SUBORDINATE
_NOBODY = grammar("nobody")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words behind one preposition; the preposition is empty for a bare noun phrase."""

    preposition: str
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement cut at its verb.

    voice: "active", "passive" or "copula". subject and rest hold chunks in order; verb the words of the verb.
    """

    voice: str
    subject: tuple[Chunk, ...]
    verb: tuple[Token, ...]
    rest: tuple[Chunk, ...]
    generic: bool = False  # we, you, an imperative: nobody in particular


def cut(tokens: Sequence[Token]) -> Clause:
    """The clause of a statement; without a verb everything is the subject."""
    tokens = _in_order([token for token in tokens if token.kind != "mark" or token.text == ","])
    words = [token for token in tokens if token.kind != "mark"]
    start, end, voice = find_verb(words)
    if start < 0:
        return Clause("copula", _chunks(words), (), ())
    subject, rest = words[:start], words[end + 1 :]
    verb = tuple(words[start : end + 1])
    generic = all(token.text in _NOBODY or token.kind == "not" or token.text in SKIPPED for token in subject)
    if generic:
        verb = (*(token for token in subject if token.kind == "not" or token.text == "only"), *verb)
        kept = [token for token in subject if token.text == "everyone"]
        subject = kept
    return Clause(voice, _chunks(subject), verb, _chunks(rest), generic)


def _in_order(tokens: list[Token]) -> list[Token]:
    """Moves what stands before a leading comma ("In staging, …", "To reset it, …") behind the rest."""
    commas = [i for i, token in enumerate(tokens) if token.kind == "mark"]
    first = tokens[0].text if tokens else ""
    leading = first in _LINKS or (bool(tokens) and tokens[0].value is not None)
    if commas and commas[0] < len(tokens) - 2 and leading:
        return tokens[commas[0] + 1 :] + tokens[: commas[0]]
    if not commas and leading and tokens[0].text.lower().startswith(("every ", "each ")):
        timed = [token.text for token in tokens[1:2]] == ["at"] and tokens[2].value
        end = 3 if timed else 1
        return [*tokens[end:], *tokens[:end]]  # "Every Sunday at 02:00 the bin is emptied"
    return tokens


def _is_time(word: Token) -> bool:
    """A time that stands by itself, without a preposition: "we rebuild it every night"."""
    return word.value is not None and word.value.kind in _TIMES


def _ends_phrase(word: Token) -> bool:
    return word.kind != "word" or word.text in _LINKS


def _chunks(words: Sequence[Token]) -> tuple[Chunk, ...]:
    chunks: list[Chunk] = []
    preposition, current = "", list[Token]()
    for i, word in enumerate(words):
        if current and _is_time(word) and (i + 1 == len(words) or _ends_phrase(words[i + 1])):
            chunks.append(Chunk(preposition, tuple(current)))
            preposition, current = "at", [word]
        elif word.kind == "word" and word.text in _LINKS:
            compared = preposition == "than" and not current  # "than on Sundays"
            if not compared and (current or preposition):
                chunks.append(Chunk(preposition, tuple(current)))
            preposition, current = preposition if compared else word.text, []
        else:
            current.append(word)
    if current or preposition:
        chunks.append(Chunk(preposition, tuple(current)))
    return tuple(chunks)
