"""What a statement claims: which words are its theme, which its answer, which name the attribute."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from memories.agreement.clauses import BE, Chunk, Clause, cut, ends_something, is_infinitive, is_past
from memories.agreement.limits import as_limits
from memories.agreement.stems import singular, stem
from memories.agreement.tables import light, poles, relations, scopes, value_classes
from memories.agreement.tokens import Token, read


class Role(StrEnum):
    THEME = "theme"  # what is spoken of
    FOCUS = "focus"  # the answer that is given about it
    ATTRIBUTE = "attribute"  # which question is answered


@dataclass(frozen=True, slots=True)
class Word:
    """A content word in its place. slot: agent, patient or a preposition, the same in active and passive."""

    key: str
    text: str
    role: Role
    slot: str
    name: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    words: tuple[Word, ...]
    values: tuple[tuple[Token, Role], ...]
    negated: bool
    copula: bool
    verb: str  # key of the main verb, "" for be
    of_user: bool
    has: bool = False
    event: bool = False  # told in the past tense
    before: int = 0  # +1 says before, -1 after something that is no span of time, 0 neither
    must: bool = False
    only: bool = False


_FOR = frozenset({"for", "of", "behind"})
_DEFINITE = frozenset({"the", "our", "your", "their", "its"})
_ARTICLES = _DEFINITE | {"a", "an"}
_GROUPS = frozenset({"team", "group", "squad", "guild", "crew", "department", "chapter"})
_INVERSE = frozenset(
    ["own", "maintain", "handl", "manag", "stor", "hold", "contain", "keep", "carri", "run", "power", "back", "serv", "host", "build", "show", "review", "approv", "protect", "driv", "render", "generat", "check", "lint", "format", "test", "monitor", "track", "scan", "publish", "deliver", "receiv", "collect", "lead"]
)
_CHOICE = frozenset({"use", "pick", "choos", "employ", "appli", "pai", "charg"})
_IN_NAMES = frozenset({"frequency", "weekday", "weekdays", "version"})
_REMOVING = frozenset(map(stem, ["delete", "purge", "remove", "expire", "drop", "clean", "wipe", "evict", "erase", "prune", "discard", "destroy"]))
_VERSIONS = frozenset({"version", "releas"})
_INTERVALS = frozenset({"interv", "interval", "frequenci", "frequency", "cadenc", "period"})
_DROPPED = light("stop")


def claim(text: str) -> Claim:
    """Reads a statement into a claim."""
    tokens = as_limits(_named_letters(_predicative(_without_endings(_without_default(read(text))))))
    clause = _with_plain_verb(cut(tokens))
    parts = _parts(clause)
    words = tuple(word for role, slot, chunk in parts for word in _words(role, slot, chunk))
    values = tuple((_periodic(t, words), role) for role, _slot, chunk in parts for t in chunk if t.value)
    head = _head(clause)
    negations = sum(token.kind == "not" for token in tokens)
    return Claim(
        words,
        values,
        negated=negations % 2 == 1,
        copula=clause.voice == "copula",
        verb=head.key if head else "",
        event=clause.voice == "active" and bool(clause.verb) and is_past(clause.verb[-1]),
        has=any(t.text in ("has", "have", "had") for t in clause.verb),
        before=_order(clause),
        of_user=_of_user(clause),
        must=any(token.text == "must" for token in tokens),
        only=any(token.text == "only" for token in tokens),
    )


def _periodic(token: Token, words: Sequence[Word]) -> Token:
    """ "the interval is 5 minutes" is "every 5 minutes"; "the version is 7.2" is "version 7.2"."""
    if token.value and token.value.kind == "number" and any(word.key in _VERSIONS for word in words):
        return replace(token, value=replace(token.value, kind="version", parts=tuple(token.value.shown.split("."))))
    named = any(word.key in _INTERVALS for word in words)
    if token.value is None or token.value.kind != "duration" or not named:
        return token
    return replace(token, value=replace(token.value, kind="frequency"))


# ------------------------------------------------------------- preparing tokens
def _without_default(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in tokens:
        if token.text == "default" and kept and kept[-1].text == "by":
            kept.pop()
        else:
            kept.append(token)
    return kept


def _without_endings(tokens: list[Token]) -> list[Token]:
    """ "has stopped learning" denies "learning"."""
    changed: list[Token] = []
    for i, token in enumerate(tokens):
        changed.append(Token("not", "not", "not") if ends_something(tokens, i) else token)
    return changed


def _predicative(tokens: list[Token]) -> list[Token]:
    """ "is on", "is off": a state where nothing follows that they could govern."""
    after = {"in", "for", "by", "unless", "during", "at", "on", "when", "if"}
    changed = list(tokens)
    for i, token in enumerate(tokens):
        last = i + 1 == len(tokens) or tokens[i + 1].text in after or tokens[i + 1].kind == "mark"
        state = i > 0 and tokens[i - 1].text in BE | {"not", "stays", "stay", "remains", "currently", "always"}
        if token.text in ("on", "off", "up", "down") and last and state:
            name = f"{token.text}_state"
            changed[i] = Token("word", name, name, surface=token.surface)
    return changed


def _named_letters(tokens: list[Token]) -> list[Token]:
    """A capital letter of its own is a name ("service A"), never an article."""
    return [
        Token("word", t.surface, t.surface, name=True, surface=t.surface)
        if i and len(t.surface) == 1 and t.surface.isupper() and t.surface != "I"
        else t
        for i, t in enumerate(tokens)
    ]


def _words(role: Role, slot: str, tokens: Sequence[Token]) -> Iterable[Word]:
    """The content words of a chunk; in "wants to visit Peru" the infinitive is part of the predicate."""
    for i, token in enumerate(tokens):
        infinitive = slot == "to" and i == 0 and len(tokens) > 1 and is_infinitive(token)
        yield from _content(token, Role.ATTRIBUTE if infinitive else role, "verb" if infinitive else slot)


def _content(token: Token, role: Role, slot: str) -> Iterable[Word]:
    if token.kind != "word" or token.text in ("only", "must"):
        return
    if token.name or (token.key not in _DROPPED and token.text not in _DROPPED):
        if token.text in _DROPPED and not (len(token.text) == 1 and token.text.isupper()):
            return
        yield Word(token.key, token.text, role, slot, token.name)


def _with_plain_verb(clause: Clause) -> Clause:
    """The verb by what it says here: "is called X" names, "is deleted after 30 days" keeps for 30 days."""
    head = _head(clause)
    spans = [c.preposition for c in clause.rest for t in c.tokens if t.value and t.value.kind == "duration"]
    naming = head and head.key == "call" and clause.voice == "passive" and clause.rest and not clause.rest[0].preposition
    plain = "name" if naming else "retain" if head and head.key in _REMOVING and "after" in spans else ""
    if not plain or head is None:
        return clause
    return replace(clause, verb=(*clause.verb[:-1], Token("word", plain, stem(plain), surface=plain)))


def _head(clause: Clause) -> Token | None:
    heads = [t for t in clause.verb if t.kind == "word" and t.key not in _DROPPED and t.text not in _DROPPED]
    return heads[-1] if heads else None


def _of_user(clause: Clause) -> bool:
    """A person's memory: "the user …", "the user's …", not "the user database"."""
    found = [chunk.tokens for chunk in (*clause.subject, *clause.rest) if any(t.text == "user" for t in chunk.tokens)]
    return any(t.text == "user" and (t.possessive or t is tokens[-1]) for tokens in found for t in tokens)


def _order(clause: Clause) -> int:
    for chunk in (*clause.subject, *clause.rest):
        span = any(t.value and t.value.kind in ("duration", "number") for t in chunk.tokens)
        if chunk.preposition in ("before", "after") and not span:
            return 1 if chunk.preposition == "before" else -1
    return 0


# ------------------------------------------------------------- roles
Part = tuple[Role, str, Sequence[Token]]


def _parts(clause: Clause) -> list[Part]:
    """Every chunk with its role and slot."""
    verb: list[Part] = [(Role.ATTRIBUTE, "verb", clause.verb)]
    if clause.voice == "copula":
        return verb + _copula(clause)
    if clause.voice == "passive":
        return verb + _passive(clause)
    return verb + _active(clause)


def _copula(clause: Clause) -> list[Part]:
    subject, rest = clause.subject, clause.rest
    if not subject:  # "there are 3 replicas of …"
        return _phrases(rest, Role.FOCUS, "patient", Role.THEME)
    if _answers(subject, rest):
        return _phrases(subject, Role.FOCUS, "agent", Role.FOCUS) + _described(rest)
    return _described(subject) + _complement(rest)


def _complement(rest: Sequence[Chunk]) -> list[Part]:
    """ "is open 9:00–17:00", "is due on the 5th": the adjective names the attribute, the value answers."""
    if not rest or rest[0].preposition or not (_has_value(rest) or len(rest) > 1):
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
    if len(rest) > 1 and rest[0].preposition == "" and rest[1].preposition in _FOR and _is_team(subject[0]):
        return True
    if rest[0].preposition or _is_description(subject):
        return False
    complement = rest[0].tokens
    definite = bool(complement) and (complement[0].text in _DEFINITE or any(t.possessive for t in complement))
    bare = not subject[0].tokens or subject[0].tokens[0].text not in _ARTICLES
    if _is_known(subject[0].tokens) and not _has_value(rest):
        return True
    return definite and bare and not _has_value(rest)


def _is_known(tokens: Sequence[Token]) -> bool:
    """A typed value, or a product that the tables know."""
    words = [t for t in tokens if t.kind == "word"]
    listed = bool(words) and words[0].text not in _ARTICLES and all(t.key in value_classes() for t in words)
    return listed or any(_is_answer(t) for t in tokens)


def _is_description(chunks: Sequence[Chunk]) -> bool:
    """ "the format of X", "X's format"."""
    first = [t for t in chunks[0].tokens if t.kind == "word" and t.text not in _ARTICLES] if chunks else []
    possessive = any(t.possessive for t in first)
    of = len(chunks) > 1 and chunks[1].preposition in _FOR | {"in", "on", "to", "from", "at"}
    definite = of and chunks[1].preposition in _FOR and chunks[0].tokens[:1] and chunks[0].tokens[0].text == "the"
    return possessive or (of and bool(first) and (bool(definite) or _names_attribute(first[-1])))


def _names_attribute(token: Token) -> bool:
    known = token.key in relations() or token.key in light("generic") or token.key in poles()
    return known and (not token.name or token.surface.isupper()) and token.key not in value_classes()


def _described(chunks: Sequence[Chunk]) -> list[Part]:
    """A noun phrase as theme; what stands before "of X" or behind "X's" names the attribute."""
    parts: list[Part] = []
    description = _is_description(chunks)
    for i, chunk in enumerate(chunks):
        slot = chunk.preposition or "agent"
        if i or not description:
            parts.append((Role.THEME, slot, chunk.tokens))
            continue
        last = max((n for n, t in enumerate(chunk.tokens) if t.possessive or t.value), default=-1)
        parts += [(Role.THEME, slot, chunk.tokens[: last + 1]), (Role.ATTRIBUTE, slot, chunk.tokens[last + 1 :])]
    return parts


def _passive(clause: Clause) -> list[Part]:
    agent = [c for c in clause.rest if c.preposition == "by" and not _has_value([c])]
    others = [c for c in clause.rest if c not in agent]
    answers = bool(clause.subject) and _is_valued(clause.subject[0].tokens)
    if answers and not _has_value(others) and not any(_is_known(c.tokens) for c in others):
        theme = [_slotted(Role.THEME, c) for c in others]
        return [*_as(clause.subject, Role.FOCUS, "patient"), *_as(agent, Role.THEME, "agent"), *theme]
    parts = _described_as_patient(clause.subject)
    parts += _as(agent, Role.FOCUS, "agent")
    return parts + _complements(others, typed=_has_value(others))


def _described_as_patient(chunks: Sequence[Chunk]) -> list[Part]:
    return [(role, "patient" if slot == "agent" else slot, tokens) for role, slot, tokens in _described(chunks)]


def _active(clause: Clause) -> list[Part]:
    if not clause.subject:
        return _of_nobody(clause)
    if _is_inverse(clause) or (_is_counted(clause.subject) and not _has_value(clause.rest)):
        return _as(clause.subject, Role.FOCUS, "agent") + _phrases(clause.rest, Role.THEME, "patient", Role.THEME)
    bare = [c for c in clause.rest if not c.preposition]
    others = [c for c in clause.rest if c.preposition]
    if any(t.text == "only" for c in clause.subject for t in c.tokens):
        return _as(clause.subject, Role.FOCUS, "agent") + _as(bare, Role.THEME, "patient") + [
            _slotted(Role.THEME, c) for c in others
        ]
    if _is_everyone(clause.subject) and not _has_value(clause.rest):
        return _as(clause.subject, Role.FOCUS, "agent") + _phrases(clause.rest, Role.THEME, "patient", Role.THEME)
    return (
        _described(clause.subject)
        + _as(bare, Role.FOCUS, "patient")
        + _complements(others, typed=_has_value(clause.rest) or bool(bare), works=_works(clause))
    )


def _is_counted(subject: Sequence[Chunk]) -> bool:
    """ "12 workers run in …": the number is the answer."""
    return any(_is_answer(t) for t in subject[0].tokens)


def _works(clause: Clause) -> bool:
    """ "works for X" gives an answer where "for" otherwise names what is spoken of."""
    head = _head(clause)
    return head is not None and head.key == "work"


def _is_everyone(subject: Sequence[Chunk]) -> bool:
    return any(t.text == "everyone" for c in subject for t in c.tokens)


def _of_nobody(clause: Clause) -> list[Part]:
    """ "we keep logs for 30 days", "use X for Y": nobody in particular acts."""
    bare = [c for c in clause.rest if not c.preposition]
    others = [c for c in clause.rest if c.preposition]
    head = _head(clause)
    chosen = head is None or head.key in _CHOICE or _has_value(bare)
    if chosen and bare and not (_has_value(others) and not _has_value(bare)):
        return _as(bare, Role.FOCUS, "patient") + [_slotted(Role.THEME, c) for c in others]
    if not others:
        return _as(bare, Role.FOCUS, "patient")
    return _as(bare, Role.THEME, "patient") + _complements(others, typed=_has_value(others))


def _is_inverse(clause: Clause) -> bool:
    """Whether the subject is the answer: "the data team owns X", "docs/ contains X", "S3 stores X"."""
    head, first = _head(clause), clause.subject[0]
    owns = head is not None and "owner" in relations().get(head.key, ())
    objects = [c for c in clause.rest if not c.preposition or (owns and c.preposition in ("of", "after", "for"))]
    if not objects or _has_value(clause.rest):
        return False
    typed = any(_is_answer(t) for t in first.tokens)
    answer = _is_team(first) or typed or _is_product(first.tokens) or _is_bare(first)
    return answer and (owns or typed or (head is not None and head.key in _INVERSE))


def _is_bare(chunk: Chunk) -> bool:
    """One word without an article before a verb in the singular: "ruff checks the backend"."""
    if len(chunk.tokens) != 1 or chunk.tokens[0].value:
        return False
    text = chunk.tokens[0].surface.lower()
    return text not in _ARTICLES and (singular(text) == text or chunk.tokens[0].name)


def _complements(chunks: Sequence[Chunk], *, typed: bool, works: bool = False) -> list[Part]:
    parts: list[Part] = []
    for chunk in chunks:
        plain = not _has_value([chunk])
        aside = (chunk.preposition in _FOR and not works) or (typed and _is_scope(chunk))
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
    return [(role, slot if not c.preposition or c.preposition == "by" else c.preposition, c.tokens) for c in chunks]


def _slotted(role: Role, chunk: Chunk) -> Part:
    return role, chunk.preposition or "patient", chunk.tokens


def _is_team(chunk: Chunk) -> bool:
    return any(t.text in _GROUPS for t in chunk.tokens)


def _is_product(tokens: Sequence[Token]) -> bool:
    words = [t for t in tokens if t.kind == "word"]
    return bool(words) and words[0].text not in _ARTICLES and all(t.key in value_classes() or t.name for t in words)


def _is_valued(tokens: Sequence[Token]) -> bool:
    return any(_is_answer(t) for t in tokens) or _is_product(tokens)


def _is_answer(token: Token) -> bool:
    """A value that is not merely part of a name, as in "the weekly report", "the v1 API"."""
    return token.value is not None and token.value.kind not in _IN_NAMES


def _has_value(chunks: Sequence[Chunk]) -> bool:
    return any(t.value for c in chunks for t in c.tokens)


def _is_scope(chunk: Chunk) -> bool:
    words = [t for t in chunk.tokens if t.text not in _ARTICLES]
    return bool(words) and all(t.key in scopes() or t.text in ("environment", "mode") for t in words)
