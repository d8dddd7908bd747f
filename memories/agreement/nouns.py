"""What a noun phrase is: a value, a product, a team, a scope, the description of an attribute."""

from collections.abc import Sequence

from memories.agreement.clauses import Chunk
from memories.agreement.predicate import is_third_person
from memories.agreement.stems import singular
from memories.agreement.tables import grammar, light, poles, relations, scopes, value_classes
from memories.agreement.tokens import Token

FOR = frozenset({"for", "of", "behind"})
DEFINITE = frozenset({"the", "our", "your", "their", "its"})
ARTICLES = DEFINITE | {"a", "an"}
_DESCRIBING = FOR | {"in", "on", "to", "from", "at"}
_GROUPS = grammar("groups")
_IN_NAMES = frozenset({"frequency", "weekday", "weekdays", "version"})


def is_known(tokens: Sequence[Token]) -> bool:
    """A typed value, or a product that the tables know."""
    words = [t for t in tokens if t.kind == "word"]
    listed = bool(words) and words[0].text not in ARTICLES and all(t.key in value_classes() for t in words)
    return listed or any(is_answer(t) for t in tokens)


def names_source(tokens: Sequence[Token]) -> bool:
    """Whether the noun phrase ends with a word for a source ("the trunk branch is the source of the packages")."""
    return len(tokens) > 1 and tokens[-1].text in grammar("sources")


def is_description(chunks: Sequence[Chunk]) -> bool:
    """Whether an attribute of something is spoken of, by "of" or a genitive ("the format of X", "X's format")."""
    first = [t for t in chunks[0].tokens if t.kind == "word" and t.text not in ARTICLES] if chunks else []
    possessive = any(t.possessive for t in first)
    of = len(chunks) > 1 and chunks[1].preposition in _DESCRIBING
    definite = (
        of and chunks[1].preposition in FOR and chunks[0].tokens[:1] and chunks[0].tokens[0].text == "the"
    )
    return possessive or (of and bool(first) and (bool(definite) or names_attribute(first[-1])))


def names_attribute(token: Token) -> bool:
    """Whether a word can name a question that is answered: "format", "owner"."""
    known = token.key in relations() or token.key in light("generic") or token.key in poles()
    return known and (not token.name or token.surface.isupper()) and token.key not in value_classes()


def unlimited(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Those that state no limit: "two quotes are needed for purchases over 500 euros"."""
    return [c for c in chunks if not any(t.value and t.value.bound for t in c.tokens)]


def is_counted(subject: Sequence[Chunk]) -> bool:
    """Whether the subject holds a number, which is then the answer ("12 workers run in …")."""
    return any(is_answer(t) for t in subject[0].tokens)


def is_everyone(subject: Sequence[Chunk]) -> bool:
    """Whether nobody is left out."""
    return any(t.text == "everyone" for c in subject for t in c.tokens)


def is_bare(chunk: Chunk, verb: Sequence[Token]) -> bool:
    """One word without an article that is the name of one thing: "ruff checks the backend"."""
    if len(chunk.tokens) != 1 or chunk.tokens[0].value or chunk.tokens[0].text in ARTICLES:
        return False
    text = chunk.tokens[0].surface.lower()
    return singular(text) == text or chunk.tokens[0].name or is_third_person(verb[-1])


def is_team(chunk: Chunk) -> bool:
    """Whether a noun phrase names a group of people ("the platform team")."""
    return any(t.text in _GROUPS for t in chunk.tokens)


def is_product(tokens: Sequence[Token]) -> bool:
    """Nothing but names, or things that the tables know."""
    words = [t for t in tokens if t.kind == "word"]
    return (
        bool(words)
        and words[0].text not in ARTICLES
        and all(t.key in value_classes() or t.name for t in words)
    )


def is_valued(tokens: Sequence[Token]) -> bool:
    """Whether it holds a value or is a product."""
    return any(is_answer(t) for t in tokens) or is_product(tokens)


def is_answer(token: Token) -> bool:
    """A value that is not merely part of a name, as in "the weekly report", "the v1 API"."""
    return token.value is not None and token.value.kind not in _IN_NAMES


def has_value(chunks: Sequence[Chunk]) -> bool:
    """Whether a value stands anywhere in them."""
    return any(t.value for c in chunks for t in c.tokens)


def is_scope(chunk: Chunk) -> bool:
    """Whether a phrase is nothing but a scope, which cuts one subject into several ("staging", "the test environment")."""
    words = [t for t in chunk.tokens if t.text not in ARTICLES]
    return bool(words) and all(t.key in scopes() or t.text in ("environment", "mode") for t in words)
