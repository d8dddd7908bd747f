"""What a statement claims: its words with their roles, its values, its polarity."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from itertools import takewhile
from threading import Lock

from cachetools import TTLCache, cached

from memories.agreement.clauses import Clause, cut
from memories.agreement.converses import in_kept_order
from memories.agreement.denials import Saying
from memories.agreement.named_values import as_named, rated
from memories.agreement.predicate import BE, PREPOSITIONS, is_infinitive, is_past
from memories.agreement.preparation import prepared
from memories.agreement.roles import DROPPED, Part, Role, head_of, parts_of
from memories.agreement.stems import singular, stem
from memories.agreement.tables import grammar, grammar_stems, implied, light_words, value_classes
from memories.agreement.tokens import Token
from memories.agreement.vocabulary import SIZE, Links, look_up
from memories.agreement.words import Word

_REMOVING = grammar_stems("removing")
_OF_WHOM = frozenset({"", "of", "for", "about"})
_HAVE = grammar("have")
_NOUNS = grammar("nouns")
_STOP = light_words("stop")
_EVERY = frozenset({"every", "all", "each", "any"})
_ARTICLES = frozenset({"the", "a", "an"})
_PAST = frozenset({"was", "were", "had", "did", "used"})


@dataclass(frozen=True, eq=False)
class Claim:
    """A statement as it was read; what is asked of it again and again is worked out once."""

    text: str
    sequence: tuple[str, ...]  # keys of its tokens in their order
    words: tuple[Word, ...]
    values: tuple[tuple[Token, Role], ...]
    negated: bool
    copula: bool
    verb: str  # key of the main verb, "" for be
    of_user: bool
    has: bool = False
    event: bool = False  # told in the past tense
    past: bool = False  # also where only "was" or "had" tells it
    before: int = 0  # +1 says before, -1 after something that is no span of time, 0 neither
    must: bool = False
    only: bool = False
    every: bool = False  # of each one of what it speaks of
    without: frozenset[str] = frozenset()  # keys of what it does without
    used_by: bool = False  # "is used by X", which says of X less than any other verb

    @cached_property
    def plain(self) -> str:
        """Lower case, but for what stands behind a number: "MW" is no "mW"."""
        words = self.text.split()
        behind = ["", *words]
        plain = (word if behind[i][-1:].isdigit() else word.lower() for i, word in enumerate(words))
        return " ".join(plain).rstrip(".")

    @cached_property
    def bag(self) -> list[str]:
        """Its plain words in the order of the alphabet."""
        return sorted(self.plain.split())

    @cached_property
    def saying(self) -> Saying:
        """Its plain words and what it denies."""
        return Saying(self.text)

    @cached_property
    def keys(self) -> frozenset[str]:
        """Keys of its words."""
        return frozenset(word.key for word in self.words)

    @cached_property
    def by_key(self) -> dict[str, Word]:
        """Its words, each once."""
        return {word.key: word for word in self.words}

    @cached_property
    def links(self) -> Links:
        """All that its words can share with others."""
        return frozenset[str]().union(*(word.known.links for word in self.words))

    @cached_property
    def lasting(self) -> tuple[list[Links], list[Links]]:
        """Links of the words that no rule takes out unless they pair: of what it speaks of, and of what it answers."""
        words = [w for w in self.by_key.values() if not w.known.optional and w.key not in self.said_by_values]
        themes = [w.known.links for w in words if w.role is Role.THEME]
        return themes, [w.known.links for w in words if w.role is Role.FOCUS and w.slot != "as"]

    @cached_property
    def asked(self) -> frozenset[str]:
        """Keys of the words that say which question is answered."""
        return frozenset([word.key for word in self.words if word.role is Role.ATTRIBUTE])

    @cached_property
    def measures(self) -> frozenset[str]:
        """Of what it gives the size: "page" in "the page size"."""
        return frozenset(key.split()[0] for key in self.keys if key.endswith(SIZE))

    @cached_property
    def divided(self) -> frozenset[str]:
        """By what it counts: "page" in "50 rows per page"."""
        counted = (w.key for w in self.words if w.slot == "per" or w.key.startswith("per "))
        return frozenset(key.removeprefix("per ") for key in counted)

    @cached_property
    def themes(self) -> frozenset[str]:
        """Keys of what it speaks of."""
        return frozenset(word.key for word in self.words if word.role is Role.THEME)

    @cached_property
    def answers(self) -> frozenset[str]:
        """Keys of what it answers."""
        return frozenset(word.key for word in self.words if word.role is Role.FOCUS)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Names of the classes of what it answers."""
        classes = [word.classes for word in self.words if word.role is Role.FOCUS]
        return frozenset([found.name for each in classes for found in each])

    @cached_property
    def repeated(self) -> frozenset[str]:
        """Keys of what it both speaks of and answers."""
        return self.answers & self.themes

    @cached_property
    def said_by_values(self) -> frozenset[str]:
        """Stems of the attributes that its values already say."""
        stems: set[str] = set()
        for token, _role in self.values:
            if token.value:
                stems |= implied(token.value.kind.split(":")[0]) | implied(token.value.bound)
                stems |= implied("money") if token.value.kind.startswith("money") else set()
        answers = [word.classes for word in self.words if word.role is not Role.THEME]
        return frozenset(stems).union(*[found.says for classes in answers for found in classes])


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


# A neighbour is often met again within the minute. Under a hash and no longer than that: a claim holds the words of a
# statement, and erasing a person empties it at once.
@cached(TTLCache(maxsize=1024, ttl=60), key=_digest, lock=Lock())
def claim(text: str) -> Claim:
    """Reads a statement into a claim."""
    tokens = prepared(text)
    clause = _with_plain_verb(in_kept_order(cut(tokens)))
    parts = parts_of(clause)
    words = tuple(word for role, slot, chunk in parts for word in _words(role, slot, chunk))
    head = head_of(clause)
    keys, verb = {word.key for word in words}, head.key if head else ""
    values = rated(
        tuple((as_named(t, keys, verb), role) for role, _slot, chunk in parts for t in chunk if t.value)
    )
    negations = [token.kind for token in tokens].count("not")
    texts = {token.text for token in tokens}
    return Claim(
        text,
        _in_sequence(tokens),
        words,
        values,
        negated=negations % 2 == 1,
        copula=clause.voice == "copula",
        verb=verb,
        event=clause.voice == "active" and bool(clause.verb) and is_past(clause.verb[-1]),
        past=_is_over(clause),
        has=any(t.text in _HAVE for t in clause.verb),
        before=_order(clause),
        of_user="user" in texts and _of_user(clause),
        must="must" in texts,
        only="only" in texts,
        every=not texts.isdisjoint(_EVERY),
        without=_missing(tokens) if "without" in texts else frozenset(),
        used_by=clause.voice == "passive"
        and any(t.text == "used" for t in clause.verb)
        and _has_agent(parts),
    )


def _words(role: Role, slot: str, tokens: Sequence[Token]) -> Iterable[Word]:
    """The content words of a chunk; in "wants to visit Peru" the infinitive is part of the predicate."""
    alone = len(tokens) == 1
    for i, token in enumerate(tokens):
        if not _says_something(token):
            continue
        acts = not alone or (token.text not in _NOUNS and token.key not in value_classes())
        infinitive = slot == "to" and i == 0 and acts and is_infinitive(token)
        bare = alone and (token.name or singular(token.surface.lower()) == token.surface.lower())
        role_here, slot_here = (Role.ATTRIBUTE, "verb") if infinitive else (role, slot)
        known = look_up(token.key, token.text)
        yield Word(token.key, token.text, known, role_here, slot_here, token.name, bare)


def _says_something(token: Token) -> bool:
    """Not a number, a mark or a word that only joins others."""
    if token.kind != "word" or token.text in ("only", "must"):
        return False
    if not token.name and (token.key in DROPPED or token.text in DROPPED):
        return False
    return token.text not in _STOP or (len(token.text) == 1 and token.text.isupper())


def _has_agent(parts: Sequence[Part]) -> bool:
    return any(slot == "agent" for _role, slot, _tokens in parts)


def _with_plain_verb(clause: Clause) -> Clause:
    """The verb by what it says here: "is called X" names, "is deleted after 30 days" keeps for 30 days."""
    head = head_of(clause)
    spans = [c.preposition for c in clause.rest for t in c.tokens if t.value and t.value.kind == "duration"]
    naming = (
        head
        and head.key == "call"
        and clause.voice == "passive"
        and clause.rest
        and not clause.rest[0].preposition
    )
    plain = "name" if naming else "retain" if head and head.key in _REMOVING and "after" in spans else ""
    if not plain or head is None:
        return clause
    return replace(clause, verb=(*clause.verb[:-1], Token("word", plain, stem(plain), surface=plain)))


def _of_user(clause: Clause) -> bool:
    """A person's memory: "the user …", "the user's …", not "the user database"."""
    found = [
        chunk.tokens
        for chunk in (*clause.subject, *clause.rest)
        if chunk.preposition in _OF_WHOM and any(t.text == "user" for t in chunk.tokens)
    ]
    return any(t.text == "user" and (t.possessive or t is tokens[-1]) for tokens in found for t in tokens)


def _in_sequence(tokens: Sequence[Token]) -> tuple[str, ...]:
    kept = (t for t in tokens if t.text not in _ARTICLES and t.kind != "mark")
    return tuple(t.key if t.text not in BE else "is" for t in kept)


def _missing(tokens: Sequence[Token]) -> frozenset[str]:
    """What stands behind the first "without", up to the end of its phrase."""
    at = next(i for i, token in enumerate(tokens) if token.text == "without")
    behind = takewhile(lambda t: t.kind == "word" and t.text not in PREPOSITIONS, tokens[at + 1 :])
    return frozenset(t.key for t in behind if t.key not in DROPPED)


def _is_over(clause: Clause) -> bool:
    """Told of the past, also where only "was" or "had" says so."""
    acts = clause.verb[-1:] if clause.voice == "active" else ()
    return any(t.text in _PAST for t in clause.verb) or any(
        is_past(t) and t.text == t.surface.lower() for t in acts
    )


def _order(clause: Clause) -> int:
    for chunk in (*clause.subject, *clause.rest):
        if chunk.preposition not in ("before", "after"):
            continue
        if not any(t.value and t.value.kind in ("duration", "number") for t in chunk.tokens):
            return 1 if chunk.preposition == "before" else -1
    return 0


def forget_read() -> None:
    """Drop what this process has read: a part of erasing a person."""
    claim.cache_clear()
