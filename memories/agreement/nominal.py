"""Rewrites a clause whose verb hides in a noun: "calibration of the pumps is carried out", "the pumps are calibrated"."""

from collections.abc import Sequence
from dataclasses import replace

from memories.agreement.clauses import Chunk, Clause
from memories.agreement.roles import head_of
from memories.agreement.stems import singular
from memories.agreement.tables import grammar, grammar_stems, predicates, stem_phrase, synonyms
from memories.agreement.thesaurus import doings
from memories.agreement.tokens import Token
from memories.agreement.verbs import verb_forms

_HAPPENING = grammar_stems("happening")  # verbs that leave the meaning to the noun before them
_DOING = grammar_stems("doing")  # … and to the noun behind them
_INTERVALS = grammar("intervals")
_CYCLES = grammar("cycles")
_SPANS = grammar("spans")  # what has a period that does not come again
_ARTICLES = frozenset({"the", "a", "an", "our", "its", "their"})
_ORDERING = frozenset({"before", "after", "until", "during"})  # one doing beside another
_OF = frozenset({"of", "for"})
_TO_BE = Token("word", "is", "is", surface="is")
_JUDGED = predicates("judged")


def verbal(clause: Clause) -> Clause:
    """The clause with the verb that its noun stands for, or as it was."""
    return (
        _happening(clause)
        or _judged(clause)
        or _applied(clause)
        or _recurring(clause)
        or _gone_through(clause)
        or _doing(clause)
        or clause
    )


def verb_of(token: Token, *, bare: bool = True) -> str:
    """The verb that a noun is the doing of, or ""; bare: also "scan", "review", which are both."""
    word = token.surface.lower()
    form = verb_forms().get(word, ("", ""))
    if token.kind != "word" or token.possessive:
        return ""
    if form[1] == "ing":
        return form[0]
    if " " in token.text:  # "backup", which is "back up"
        return token.text if bare and verb_forms().get(token.text.split()[0]) else ""
    verbs = doings(word)
    if verbs:
        return max(sorted(verbs), key=lambda verb: _alike(verb, word))
    known = verb_forms().get(singular(word), ("", ""))
    return known[0] if bare and known[1] == "base" else ""


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with together."""
    return next((i for i, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), len(one))


def _as_verb(verb: str) -> Token:
    text = synonyms().get((verb,), verb)
    return Token("word", text, stem_phrase(text), surface=verb)


def _bare(tokens: Sequence[Token]) -> tuple[Token, ...]:
    return tuple(tokens[1:] if tokens and tokens[0].text in _ARTICLES else tokens)


def _kept(clause: Clause) -> tuple[Token, ...]:
    """What the verb group says besides its verb: "not", "must", "only"."""
    return tuple(t for t in clause.verb if t.kind == "not" or t.text in ("must", "only", "can"))


def _passive(clause: Clause, patient: Sequence[Chunk], verb: str, rest: Sequence[Chunk]) -> Clause:
    return Clause(
        "passive", tuple(patient), (_TO_BE, *_kept(clause), _as_verb(verb)), tuple(rest), clause.generic
    )


def _object(chunks: Sequence[Chunk], *, bare: bool) -> tuple[list[Chunk], str]:
    """What is done, and the verb of doing it, in "the calibration of the pumps", "secret rotation"."""
    if not chunks or not chunks[0].tokens or chunks[0].preposition:
        return [], ""
    named = len(chunks) > 1 and chunks[1].preposition in _OF
    verb = verb_of(chunks[0].tokens[-1], bare=bare or named)
    before = _bare(chunks[0].tokens[:-1])
    if named:
        return [Chunk("", (*before, *chunks[1].tokens)), *chunks[2:]], verb
    return ([Chunk("", before), *chunks[1:]] if before else []), verb


def _happening(clause: Clause) -> Clause | None:
    head = head_of(clause)
    if head is None or head.key not in _HAPPENING:
        return None
    ordered = any(c.preposition in _ORDERING and not any(t.value for t in c.tokens) for c in clause.rest)
    patient, verb = _object(clause.subject, bare=False)
    rest = [c for c in clause.rest if c.tokens or c.preposition not in ("in", "out", "on")]
    return _passive(clause, patient, verb, rest) if patient and verb and not ordered else None


def _judged(clause: Clause) -> Clause | None:
    """As in "reserving a room is not necessary", "skipping the intro is possible"."""
    if not clause.subject:
        return None
    first = clause.subject[0].tokens
    gerund = len(first) > 1 and verb_forms().get(first[0].surface.lower(), ("", ""))
    if not gerund or gerund[1] != "ing":
        return None
    said = [t for c in clause.rest for t in c.tokens] + [t for t in clause.verb if t.kind == "word"]
    if not any(t.key in _JUDGED or t.text in _JUDGED for t in said):
        return None
    words = tuple(t for t in clause.verb if t.text not in grammar("be") and t not in _kept(clause))
    rest = (Chunk("", words), *clause.rest) if words else clause.rest
    return _passive(clause, [Chunk("", first[1:]), *clause.subject[1:]], gerund[0], rest)


def _applied(clause: Clause) -> Clause | None:
    """As in "gzip compression is applied to the assets"."""
    head = head_of(clause)
    target = next((c for c in clause.rest if c.preposition == "to"), None)
    if head is None or head.key != "appli" or target is None or len(clause.subject) != 1:
        return None
    verb, means = verb_of(clause.subject[0].tokens[-1], bare=False), _bare(clause.subject[0].tokens[:-1])
    if not verb or not means:
        return None
    others = [c for c in clause.rest if c is not target]
    return _passive(clause, [Chunk("", target.tokens)], verb, [Chunk("with", means), *others])


def _recurring(clause: Clause) -> Clause | None:
    """As in "the scrape interval of the gateway is 15 seconds": it is scraped every 15 seconds."""
    if clause.voice != "copula" or not clause.subject or not clause.rest or not clause.subject[0].tokens[1:]:
        return None
    *before, period = clause.subject[0].tokens
    cyclic = period.text in _INTERVALS or (period.text in _CYCLES and before[-1].text not in _SPANS)
    durations = [t for t in clause.rest[0].tokens if t.value and t.value.kind == "duration"]
    patient, verb = _object([Chunk("", tuple(before)), *clause.subject[1:]], bare=True)
    if (
        not cyclic
        or not durations
        or not patient
        or not verb
        or clause.rest[0].preposition not in ("", "every")
    ):
        return None
    value = durations[0].value
    assert value is not None
    every = replace(durations[0], value=replace(value, kind="frequency"))
    return _passive(clause, patient, verb, [Chunk("at", (every,)), *clause.rest[1:]])


def _gone_through(clause: Clause) -> Clause | None:
    """As in "images go through a Trivy scan": they are scanned by Trivy."""
    head = head_of(clause)
    if head is None or clause.voice != "active" or not clause.rest or not clause.rest[0].tokens:
        return None
    goes = head.key == "go" and clause.rest[0].preposition == "through"
    if not goes and not (head.key == "undergo" and not clause.rest[0].preposition):
        return None
    definite = clause.rest[0].tokens[0].text == "the"  # "the proxy" is a thing
    verb, doer = verb_of(clause.rest[0].tokens[-1], bare=not definite), _bare(clause.rest[0].tokens[:-1])
    if not verb:
        return None
    agent = [Chunk("by", doer)] if doer else []
    return _passive(clause, clause.subject, verb, [*agent, *clause.rest[1:]])


def _doing(clause: Clause) -> Clause | None:
    """As in "DynamoDB provides the locking of the state": it locks the state."""
    head = head_of(clause)
    if head is None or clause.voice != "active" or head.key not in _DOING or not clause.rest[1:]:
        return None
    act, target = clause.rest[0], clause.rest[1]
    words = _bare(act.tokens)
    if act.preposition or len(words) != 1 or target.preposition not in _OF:
        return None
    verb = verb_of(words[0], bare=False)
    if not verb:
        return None
    done = (*_kept(clause), _as_verb(verb))
    return replace(clause, verb=done, rest=(Chunk("", target.tokens), *clause.rest[2:]))
