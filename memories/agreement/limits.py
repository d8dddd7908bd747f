"""Rewrites a bound that is told as a refusal or a denial into the limit that it states ("files over 25 MB are rejected")."""

from collections.abc import Sequence
from dataclasses import replace

from memories.agreement.tables import grammar, grammar_stems
from memories.agreement.tokens import Token

BE = grammar("be")
_REJECTING = grammar("rejecting")
_BARE = {"over": "min", "under": "max"}
_TURNED = {"over": "max", "under": "min"}
_DENIED = {"over": "max", "under": "min", "max": "min", "min": "max"}
_ACCEPTING = grammar("accepting")
_FALLS = grammar("falling")
_NEWER = ("newer", "higher", "later", "above", "more", "up", "greater", "longer", "larger", "better")
_OLDER = ("older", "lower", "earlier", "below", "less", "fewer", "smaller", "shorter")
_SUFFIXES = dict.fromkeys(_NEWER, "min") | dict.fromkeys(_OLDER, "max")
_BEHIND = {(link, word): bound for link in ("or", "and") for word, bound in _SUFFIXES.items()} | {
    ("at", "most"): "max",
    ("at", "maximum"): "max",
    ("at", "least"): "min",
    ("at", "minimum"): "min",
}
_UPWARDS = frozenset({"upwards", "upward", "onwards", "onward"})
_MOMENTS = frozenset({"clock", "date"})
_REMOVING = grammar_stems("removing")
_NEAR = 3  # words before a verb in which its "not" stands
_IN = Token("word", "in", "in", surface="in")
_WHEN = grammar("subordinate")
_AUXILIARY = BE | grammar("do") | grammar("modal")
_CHECKS = frozenset(["build", "builds", "continuous integration", "pipeline", "check", "merge", "the", "a"])


def as_limits(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with "over", "under" and "or newer" resolved into upper and lower limits."""
    if not any(token.value for token in tokens):
        return list(tokens)
    tokens = _aged(tokens)
    tokens = _undenied(_refusing(_latest(_with_suffixes(tokens))))
    at = next((i for i, t in enumerate(tokens) if t.value and t.value.bound in _TURNED), -1)
    if at < 0:
        return list(tokens)
    rejecting = next((i for i, t in enumerate(tokens) if _rejects(t)), -1)
    if rejecting < 0:
        return [*tokens[:at], _bounded(tokens[at], _BARE), *tokens[at + 1 :]]
    value, equals = _bounded(tokens[at], _TURNED), Token("word", "is", "is", surface="is")
    named = [t for t in _limited(tokens, at, rejecting) if t.text != "by"]
    denied = [t for t in tokens[:rejecting][-_NEAR:] if t.kind == "not"]  # "doesn't block files over 1 MB"
    return [*named, equals, *denied, value]


def _with_suffixes(tokens: Sequence[Token]) -> list[Token]:
    """Put a bound that stands behind a value into the value ("TLS 1.2 or newer", "8 characters or more")."""
    for i in range(1, len(tokens)):
        before = tokens[i - 1]
        if tokens[i].text in _UPWARDS and before.value:
            return [
                *tokens[: i - 1],
                replace(before, value=replace(before.value, bound="min")),
                *tokens[i + 1 :],
            ]
        if i + 1 == len(tokens):
            break
        bound = _BEHIND.get((tokens[i].text, tokens[i + 1].text), "")
        if bound and i > 1 and before.kind == "word" and tokens[i - 2].value:  # "eight people at most"
            limited = _with_bound(tokens[i - 2], bound)
            return [*tokens[: i - 2], limited, before, *tokens[i + 2 :]]
        if bound and before.value:
            limited = replace(before, value=replace(before.value, bound=bound))
            return [*tokens[: i - 1], limited, *tokens[i + 2 :]]
    return list(tokens)


def _aged(tokens: Sequence[Token]) -> list[Token]:
    """Read the age over which things are removed as the time after which they are ("logs older than 30 days")."""
    at = next((i for i, t in enumerate(tokens) if t.value and t.value.bound == "over"), 0)
    value = tokens[at].value if at else None
    removed = any(t.key in _REMOVING for t in tokens[at + 1 :])
    if value is None or value.kind != "duration" or not removed or any(t.kind == "not" for t in tokens):
        return list(tokens)
    after = [
        Token("word", "after", "after", surface="after"),
        replace(tokens[at], value=replace(value, bound="")),
    ]
    return [*tokens[:at], *tokens[at + 1 :], *after]


def _with_bound(token: Token, bound: str) -> Token:
    return replace(token, value=replace(token.value, bound=bound)) if token.value else token


def _latest(tokens: Sequence[Token]) -> list[Token]:
    """Read what does not hold after a moment as holding until then ("orders after 16:00 are not accepted")."""
    denials = [i for i, t in enumerate(tokens) if t.kind == "not"]
    at = next((i for i, t in enumerate(tokens) if t.value and t.value.kind in _MOMENTS), 0)
    if len(denials) != 1 or not at or tokens[at - 1].text != "after":
        return list(tokens)
    until = Token("word", "until", "until", surface="until")
    turned = [until if i == at - 1 else t for i, t in enumerate(tokens)]
    return [t for i, t in enumerate(turned) if i != denials[0]]


def _refusing(tokens: Sequence[Token]) -> list[Token]:
    """Read a negated acceptance of what exceeds a limit as a rejection ("does not accept pallets over 1 t")."""
    over = any(t.value and t.value.bound in _TURNED for t in tokens)
    for i, token in enumerate(tokens[:-1]):
        if over and token.kind == "not" and tokens[i + 1].surface.lower() in _ACCEPTING:
            plain = tokens[:i] if i == 0 or tokens[i - 1].text not in _AUXILIARY else tokens[: i - 1]
            return [*plain, Token("word", "rejects", "reject", surface="rejects"), *tokens[i + 2 :]]
    return list(tokens)


def _undenied(tokens: Sequence[Token]) -> list[Token]:
    """Read a negated bound as the opposite one ("never has fewer than three", "must not fall below three")."""
    at = next((i for i, t in enumerate(tokens) if t.value and t.value.bound in _DENIED), -1)
    denial = next((i for i in range(max(0, at - _NEAR), at) if tokens[i].kind == "not"), -1)
    if denial < 0 or any(_rejects(t) and t.text not in _FALLS for t in tokens):
        return list(tokens)
    between = [t for t in tokens[denial + 1 : at] if t.text not in _FALLS]
    return [*tokens[:denial], *between, _bounded(tokens[at], _DENIED), *tokens[at + 1 :]]


def _rejects(token: Token) -> bool:
    return token.kind == "word" and bool(_REJECTING & {token.surface.lower(), token.text})


def _limited(tokens: Sequence[Token], at: int, rejecting: int) -> list[Token]:
    """What the limit is a limit of."""
    if rejecting < at:  # "CI fails when the coverage of X drops below 80 %"
        limited = [t for t in tokens[rejecting + 1 : at] if t.text not in _FALLS and t.kind != "not"]
        where = [t for t in tokens[:rejecting] if t.text not in _CHECKS | _AUXILIARY and t.kind != "not"]
        return [*limited, _IN, *where] if where and limited and limited[0].text not in _WHEN else limited
    before = [t for t in tokens[:at] if t.text not in _CHECKS and t.kind != "not"]
    if tokens[rejecting - 1].text in BE:  # "files over 25 MB are rejected by X"
        where = [_IN if t.text == "by" else t for t in tokens[rejecting + 1 :]]
        return [*before, *where] if where and where[0].text not in _WHEN else before
    passed_over = _FALLS | _CHECKS
    return [t for t in tokens[rejecting + 1 :] if t.text not in passed_over and t.kind != "not"] or before


def _bounded(token: Token, bounds: dict[str, str]) -> Token:
    if token.value is None:
        return token
    value = replace(token.value, bound=bounds[token.value.bound])
    return replace(token, value=value)
