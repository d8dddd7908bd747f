"""Rewrites a relative clause of one verb into what it says of its noun: "a slot that isn't confirmed", "unconfirmed"."""

from collections.abc import Sequence

from memories.agreement.stems import stem
from memories.agreement.tables import grammar
from memories.agreement.tokens import Token
from memories.agreement.verbs import participles, verb_forms

_RELATIVE = frozenset({"that", "which", "who"})
_BE = grammar("be")
_AUXILIARY = _BE | grammar("have") | grammar("do")
_BESIDE = _AUXILIARY | {"yet", "never", "already"}
_VERBAL = _AUXILIARY | grammar("modal") | {"must", "can"}
_BEFORE_VERBS = _BESIDE | grammar("modal")
_LINKS = _RELATIVE | {"yet"}  # one of them stands in each


def without_relatives(tokens: Sequence[Token]) -> list[Token]:
    """As in "imports that fail" and "alerts that nobody acknowledged": failed imports, unacknowledged alerts."""
    if _LINKS.isdisjoint([token.text for token in tokens]):
        return list(tokens)
    for at in range(1, len(tokens) - 1):
        if tokens[at].text in _RELATIVE and tokens[at - 1].kind == "word":
            size, word = _said(tokens, at + 1)
            if word:
                return [*tokens[: at - 1], word, tokens[at - 1], *tokens[at + 1 + size :]]
    return _without_not(tokens)


def _said(tokens: Sequence[Token], at: int) -> tuple[int, Token | None]:
    """How many tokens the clause takes and the participle that stands for it, or None."""
    end = at
    while end < len(tokens) and (tokens[end].kind == "not" or tokens[end].text in _BESIDE):
        end += 1
    if end == len(tokens) or not _closes(tokens, end + 1):
        return 0, None
    base, form = verb_forms().get(tokens[end].surface.lower(), ("", ""))
    said = tokens[end].surface.lower() if form in ("past", "participle") else base
    if not base:  # "branches that are stale"
        plain = end > at and tokens[end].kind == "word" and all(t.text in _BE for t in tokens[at:end])
        return (end + 1 - at, tokens[end]) if plain else (0, None)
    denied = any(token.kind == "not" for token in tokens[at:end])
    return end + 1 - at, _adjective(said, denied=denied) if not denied or said in participles() else None


def _closes(tokens: Sequence[Token], at: int) -> bool:
    """Whether the clause ends here: at a verb, a mark, or the end."""
    if at >= len(tokens):
        return True
    after = tokens[at]
    verbal = after.text in _VERBAL
    known = verb_forms().get(after.surface.lower(), ("", ""))[1] in ("base", "third", "past")
    return after.kind in ("mark", "not") or verbal or known


def _without_not(tokens: Sequence[Token]) -> list[Token]:
    """As in "bookings not yet confirmed", "non-confirmed bookings"."""
    for at in range(1, len(tokens) - 2):
        if tokens[at].kind == "not" and tokens[at + 1].text == "yet":
            said = tokens[at + 2].surface.lower()
            if said in participles() and tokens[at - 1].text not in _BEFORE_VERBS:
                word = _adjective(said, denied=True)
                return [*tokens[: at - 1], word, tokens[at - 1], *tokens[at + 3 :]]
    return list(tokens)


def _adjective(said: str, *, denied: bool) -> Token:
    text = f"un{said}" if denied else said
    return Token("word", text, stem(text), surface=text)
