"""Gives every part of a clause its role: what is spoken of, what is answered, which question it answers."""

from collections.abc import Sequence
from enum import StrEnum

from memories.agreement.clauses import Chunk, Clause
from memories.agreement.nouns import (
    ARTICLES,
    DEFINITE,
    FOR,
    has_value,
    is_answer,
    is_bare,
    is_counted,
    is_description,
    is_everyone,
    is_known,
    is_product,
    is_scope,
    is_team,
    is_valued,
    names_source,
    unlimited,
)
from memories.agreement.predicate import is_third_person
from memories.agreement.tables import (
    grammar_stems,
    light,
    predicates,
    relations,
    value_classes,
)
from memories.agreement.tokens import Token


class Role(StrEnum):
    THEME = "theme"  # what is spoken of
    FOCUS = "focus"  # the answer that is given about it
    ATTRIBUTE = "attribute"  # which question is answered


Part = tuple[Role, str, Sequence[Token]]  # role, slot (agent, patient or a preposition), words

_ANSWERING = grammar_stems("answering")  # verbs whose subject is the answer where it is a name or a value
_CHOOSING = grammar_stems("choosing")
_SHARED = predicates("shared_subject") | predicates(
    "many"
)  # verbs of which several can be the subject at once
DROPPED = light("stop")
_NO_HEADS = DROPPED | {"only"}


def parts_of(clause: Clause) -> list[Part]:
    """Every chunk with its role and slot."""
    verb: list[Part] = [(Role.ATTRIBUTE, "verb", clause.verb)]
    if clause.voice == "copula":
        return verb + _copula(clause)
    if clause.voice == "passive":
        return verb + _passive(clause)
    return verb + _active(clause)


def head_of(clause: Clause) -> Token | None:
    """The main verb, where it is more than "is", "has", "uses"."""
    for token in reversed(clause.verb):
        if token.kind == "word" and token.key not in _NO_HEADS and token.text not in _NO_HEADS:
            return token
    return None


def _copula(clause: Clause) -> list[Part]:
    subject, rest = clause.subject, clause.rest
    if not subject:  # "there are 3 replicas of …"
        return _phrases(rest, Role.FOCUS, "patient", Role.THEME)
    if _answers(subject, rest):
        return _phrases(subject, Role.FOCUS, "agent", Role.FOCUS) + _described(rest)
    return _described(subject) + _complement(rest)


def _complement(rest: Sequence[Chunk]) -> list[Part]:
    """The roles behind a copula: the adjective names the attribute, the value answers ("is due on the 5th")."""
    if not rest or rest[0].preposition or not (has_value(rest) or len(rest) > 1):
        return _phrases(rest, Role.FOCUS, "patient", None)
    naming = [t for t in rest[0].tokens if t.kind == "word" and t.key in relations() and not t.name]
    others = tuple(t for t in rest[0].tokens if t not in naming)
    counted = any(t.value and t.value.kind == "number" for t in others)
    if counted or any(t.key in value_classes() for t in naming):
        return _phrases(rest, Role.FOCUS, "patient", None)
    answer = _phrases([Chunk("", others), *rest[1:]], Role.FOCUS, "patient", None)
    return [(Role.ATTRIBUTE, "verb", tuple(naming)), *answer]


def _answers(subject: Sequence[Chunk], rest: Sequence[Chunk]) -> bool:
    """Whether the subject is the answer: "JSON is the format of …", "0.9 is the threshold"."""
    if not rest:
        return False
    if rest[0].preposition in ("where", "what", "how"):
        return True
    if len(rest) > 1 and rest[0].preposition == "" and rest[1].preposition in FOR and is_team(subject[0]):
        return True
    if rest[0].preposition or is_description(subject):
        return False
    complement = rest[0].tokens
    definite = bool(complement) and (complement[0].text in DEFINITE or any(t.possessive for t in complement))
    bare = not subject[0].tokens or subject[0].tokens[0].text not in ARTICLES
    sourced = definite and len(rest) > 1 and rest[1].preposition in FOR and names_source(complement)
    if sourced or (is_known(subject[0].tokens) and not has_value(rest)):
        return True
    return definite and bare and not has_value(rest)


def _described(chunks: Sequence[Chunk]) -> list[Part]:
    """A noun phrase as theme; what stands before "of X" or behind "X's" names the attribute."""
    parts: list[Part] = []
    description = is_description(chunks)
    for i, chunk in enumerate(chunks):
        slot = chunk.preposition or "agent"
        if i or not description:
            parts.append((Role.THEME, slot, chunk.tokens))
            continue
        last = max((n for n, t in enumerate(chunk.tokens) if t.possessive or t.value), default=-1)
        parts += [
            (Role.THEME, slot, chunk.tokens[: last + 1]),
            (Role.ATTRIBUTE, slot, chunk.tokens[last + 1 :]),
        ]
    return parts


def _passive(clause: Clause) -> list[Part]:
    agent = [c for c in clause.rest if c.preposition == "by" and not has_value([c])]
    others = [c for c in clause.rest if c not in agent]
    answers = bool(clause.subject) and (is_valued(clause.subject[0].tokens) or _is_means(clause, others))
    plain = unlimited(others)
    if answers and not has_value(plain) and not any(is_known(c.tokens) for c in plain):
        theme = [_slotted(Role.THEME, c) for c in others]
        return [*_as(clause.subject, Role.FOCUS, "patient"), *_as(agent, Role.THEME, "agent"), *theme]
    parts = _described_as_patient(clause.subject)
    parts += _as(agent, Role.FOCUS, "agent")
    return parts + _complements(others, typed=has_value(others))


def _is_means(clause: Clause, others: Sequence[Chunk]) -> bool:
    """Whether the subject is what is used for something, hence the answer ("Gzip compression is used for backups")."""
    used = any(t.text == "used" for t in clause.verb)
    return used and bool(others) and others[0].preposition in ("to", "for")


def _described_as_patient(chunks: Sequence[Chunk]) -> list[Part]:
    return [
        (role, "patient" if slot == "agent" else slot, tokens) for role, slot, tokens in _described(chunks)
    ]


def _active(clause: Clause) -> list[Part]:
    if not clause.subject:
        return _of_nobody(clause)
    if _is_inverse(clause) or (is_counted(clause.subject) and not has_value(clause.rest)):
        return _as(clause.subject, Role.FOCUS, "agent") + _phrases(
            clause.rest, Role.THEME, "patient", Role.THEME
        )
    bare = [c for c in clause.rest if not c.preposition]
    others = [c for c in clause.rest if c.preposition]
    if any(t.text == "only" for c in clause.subject for t in c.tokens):
        return (
            _as(clause.subject, Role.FOCUS, "agent")
            + _as(bare, Role.THEME, "patient")
            + [_slotted(Role.THEME, c) for c in others]
        )
    if is_everyone(clause.subject) and not has_value(clause.rest):
        return _as(clause.subject, Role.FOCUS, "agent") + _phrases(
            clause.rest, Role.THEME, "patient", Role.THEME
        )
    return (
        _described(clause.subject)
        + _as(bare, Role.FOCUS, "patient")
        + _complements(others, typed=has_value(clause.rest) or bool(bare), works=_works(clause))
    )


def _works(clause: Clause) -> bool:
    """Whether the verb takes its answer with "for", which otherwise leads to what is spoken of ("works for X")."""
    head = head_of(clause)
    return head is not None and head.key == "work"


def _of_nobody(clause: Clause) -> list[Part]:
    """The roles of a clause in which nobody in particular acts ("we keep logs for 30 days", "use X for Y")."""
    bare = [c for c in clause.rest if not c.preposition]
    others = [c for c in clause.rest if c.preposition]
    head = head_of(clause)
    chosen = head is None or head.key in _CHOOSING or has_value(bare)
    if chosen and bare and not (has_value(others) and not has_value(bare)):
        return _as(bare, Role.FOCUS, "patient") + [_slotted(Role.THEME, c) for c in others]
    if not others:
        return _as(bare, Role.FOCUS, "patient")
    if not bare and len(others) > 1 and not has_value(others[:1]):  # "log in to X with Y"
        return [_slotted(Role.THEME, others[0]), *_complements(others[1:], typed=has_value(others))]
    return _as(bare, Role.THEME, "patient") + _complements(others, typed=has_value(others))


def _is_inverse(clause: Clause) -> bool:
    """Whether the subject is the answer: "the data team owns X", "docs/ contains X", "S3 stores X"."""
    head, first = head_of(clause), clause.subject[0]
    owns = head is not None and "owner" in relations().get(head.key, ())
    objects = [
        c for c in clause.rest if not c.preposition or (owns and c.preposition in ("of", "after", "for"))
    ]
    if not objects or has_value(clause.rest):
        return False
    typed = any(is_answer(t) for t in first.tokens)
    if is_team(first) and head is not None and head.key not in _SHARED and not objects[0].preposition:
        return True
    answer = is_team(first) or typed or is_product(first.tokens) or is_bare(first, clause.verb)
    return (answer and (owns or typed or (head is not None and head.key in _ANSWERING))) or _is_named_doer(
        clause
    )


def _is_named_doer(clause: Clause) -> bool:
    """Whether a named subject alone acts on a definite thing, hence the answer ("DS Smith supplies the cartons")."""
    head, first = head_of(clause), clause.subject[0]
    alone = len(clause.subject) == 1 and len(clause.rest) == 1 and not clause.rest[0].preposition
    if not alone or head is None or head.key in predicates("shared_subject"):
        return False
    words = [t for t in first.tokens if t.kind == "word"]
    named = bool(words) and words[0].surface[:1].isupper() and all(t.name for t in words[1:])
    named = named and words[0].text not in ARTICLES
    singular_verb = is_third_person(clause.verb[-1])
    return (
        named
        and singular_verb
        and clause.rest[0].tokens[0].text in DEFINITE
        and len(words) == len(first.tokens)
    )


def _complements(chunks: Sequence[Chunk], *, typed: bool, works: bool = False) -> list[Part]:
    parts: list[Part] = []
    for i, chunk in enumerate(chunks):
        plain = not has_value([chunk])
        composed = i == 0 and chunk.preposition == "of" and not typed  # "is made of", "consists of"
        aside = (chunk.preposition in FOR and not works and not composed and not is_team(chunk)) or (
            typed and is_scope(chunk)
        )
        parts.append(_slotted(Role.THEME if plain and aside else Role.FOCUS, chunk))
    return parts


def _phrases(chunks: Sequence[Chunk], role: Role, slot: str, behind: Role | None) -> list[Part]:
    """A noun phrase with its prepositions; what stands behind one has the role `behind`, or its own."""
    first = [(role, c.preposition or slot, c.tokens) for c in chunks if not c.preposition]
    others = [c for c in chunks if c.preposition]
    if behind is None:
        return [*first, *_complements(others, typed=bool(first))]
    return [*first, *(_slotted(behind, c) for c in others)]


def _as(chunks: Sequence[Chunk], role: Role, slot: str) -> list[Part]:
    return [
        (role, slot if not c.preposition or c.preposition == "by" else c.preposition, c.tokens)
        for c in chunks
    ]


def _slotted(role: Role, chunk: Chunk) -> Part:
    return role, chunk.preposition or "patient", chunk.tokens
