"""Rewrites what is said in a roundabout way: "it is X that does Y" is "X does Y", "there is no way to do it" is "cannot"."""

from collections.abc import Sequence
from dataclasses import replace

from memories.agreement.predicate import PREPOSITIONS
from memories.agreement.stems import stem
from memories.agreement.tables import grammar
from memories.agreement.tokens import Token
from memories.agreement.verbs import verb_forms

_BE = grammar("be")
_THAT = frozenset({"that", "which", "who"})
_SOLE = frozenset({"only", "sole", "one", "single"})
_LINKS = frozenset({"it", "what", "when", "one", "place"})  # one of them stands in each
_LONGEST = 6  # words that are put first
_NOT = Token("not", "not", "not", surface="not")


def _word(text: str) -> Token:
    return Token("word", text, stem(text), surface=text)


def without_clefts(tokens: Sequence[Token]) -> list[Token]:
    """The tokens in the plain order, or as they were."""
    words = list(tokens)
    opens = bool(words) and words[0].surface.lower() == "there"
    if not opens and _LINKS.isdisjoint([token.text for token in words]):
        return words
    for plain in (_no_way, _it_is, _is_what, _is_the_one, _is_the_place):
        if rewritten := plain(words):
            return rewritten
    return words


def _no_way(tokens: list[Token]) -> list[Token]:
    """The negated modal clause for a denied possibility, or nothing ("there is no way to restore it")."""
    texts = [token.surface.lower() or token.text for token in tokens[:5]]
    if texts[:1] == ["there"] and texts[3:5] == ["way", "to"] and tokens[2].kind == "not":
        return [_word("can"), _NOT, *tokens[5:]]
    return []


def _it_is(tokens: list[Token]) -> list[Token]:
    """The plain clause of an it-cleft, or nothing ("it is the main branch from which the site is built")."""
    if [token.text for token in tokens[:1]] != ["it"] or tokens[1:2] == [] or tokens[1].text not in _BE:
        return []
    at = next((i for i in range(3, min(len(tokens) - 1, _LONGEST + 2)) if tokens[i].text in _THAT), 0)
    ending, _, preposition = tokens[at - 1].text.rpartition(" ")  # a table may know "branch from" as one word
    if at and preposition in PREPOSITIONS:
        return [
            *tokens[at + 1 :],
            _word(preposition),
            *tokens[2 : at - 1],
            *([_word(ending)] if ending else []),
        ]
    return [*tokens[2:at], *tokens[at + 1 :]] if at else []


def _is_the_one(tokens: list[Token]) -> list[Token]:
    """The plain clause of a cleft with "the one", or nothing ("port 6400 is the one that the store listens on")."""
    at = _copula(tokens)
    behind = [token.text for token in tokens[at + 1 : at + 5]] if at else []
    sole = 1 if behind[1:2] == ["only"] else 0
    if (
        behind[:1] != ["the"]
        or behind[1 + sole : 2 + sole] != ["one"]
        or behind[2 + sole :][:1] not in ([t] for t in _THAT)
    ):
        return []
    one, rest = tokens[:at], tokens[at + 4 + sole :]
    only = [_word("only")] if sole else []
    if rest[-1].text in PREPOSITIONS:
        return [*rest[:-1], *only, rest[-1], *_lowered(one)]
    return [*only, *one, *rest]


def _is_what(tokens: list[Token]) -> list[Token]:
    """The plain clause of an inverted pseudo-cleft, or nothing ("outbound traffic is what the sidecar filters")."""
    at = _copula(tokens)
    link = tokens[at + 1].text if 0 < at < len(tokens) - 2 else ""
    if link not in ("what", "when") or tokens[at + 2].text in _BE:
        return []
    rest = tokens[at + 2 :]
    end = next((i for i, token in enumerate(rest) if i and token.kind in ("mark", "not")), len(rest))
    on = [_word("on")] if link == "when" else []
    return [*rest[:end], *on, *_lowered(tokens[:at]), *rest[end:]] if end > 1 else []


def _is_the_place(tokens: list[Token]) -> list[Token]:
    """The plain clause of a cleft with "the place", or nothing ("Dublin is the sole place where the data is kept")."""
    at = _copula(tokens)
    behind = [token.text for token in tokens[at + 1 : at + 5]] if at else []
    sole = 1 if len(behind) > 1 and behind[1] in _SOLE else 0
    if behind[:1] != ["the"] or behind[1 + sole : 3 + sole] != ["place", "where"]:
        return []
    only = [_word("only")] if sole else []
    return [*tokens[at + 4 + sole :], *only, _word("in"), *_lowered(tokens[:at])]


def _copula(tokens: list[Token]) -> int:
    """Where the first "is" stands, if no other verb stands before it; else 0."""
    at = next((i for i, token in enumerate(tokens[: _LONGEST + 1]) if token.text in _BE), 0)
    return at if all(token.kind == "word" or token.value for token in tokens[:at]) else 0


def _lowered(tokens: list[Token]) -> list[Token]:
    """A name keeps its capital behind the start of the statement."""
    known = verb_forms()
    return [
        replace(t, name=True)
        if i == 0
        and t.surface[:1].isupper()
        and t.text == t.surface.lower()
        and t.text not in known
        and _alone(tokens)
        else t
        for i, t in enumerate(tokens)
    ]


def _alone(tokens: list[Token]) -> bool:
    return len(tokens) == 1
