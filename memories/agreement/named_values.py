"""What the words around a value make of it: "the minimum is 3" is at least 3, "the interval is 5 min" every 5 min."""

from collections.abc import Collection
from dataclasses import replace

from memories.agreement.roles import Role
from memories.agreement.tables import grammar_stems
from memories.agreement.tokens import Token
from memories.english.numbers import PERIODS

_VERSIONS = grammar_stems("versions")
_INTERVALS = grammar_stems("intervals")
_LIMITING = grammar_stems("limiting")
_BOUNDS = {"minimum": "min", "maximum": "max", "limit": "max"}
_MEASURED = frozenset(["number", "percent", "duration", "bytes", "mass", "length", "version", "money"]) | {
    "number per time"
}

Placed = tuple[Token, Role]


def as_named(token: Token, keys: Collection[str], verb: str) -> Token:
    """The value as the words of its statement read it. keys: of those words; verb: of the main one."""
    return _bounded(_periodic(token, keys), keys, verb)


def rated(values: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """An amount and its period as a rate ("the monthly price is 9 euros": 9 euros per month)."""
    if not values:
        return values
    periods = [v for v in values if _kind(v) == "frequency" and v[0].text in PERIODS]
    amounts = [v for v in values if _kind(v).startswith("money:") and " " not in _kind(v)]
    if len(periods) != 1 or len(amounts) != 1 or {*values} - {*periods, *amounts}:
        return values
    (period, _), (amount, role) = periods[0], amounts[0]
    if period.value is None or amount.value is None:
        return values
    parts = tuple(float(part) / float(period.value.parts[0]) for part in amount.value.parts)
    rate = replace(amount.value, kind=f"{amount.value.kind} per time", parts=parts)
    return ((replace(amount, value=rate), role),)


def _kind(placed: Placed) -> str:
    return placed[0].value.kind if placed[0].value else ""


def _periodic(token: Token, keys: Collection[str]) -> Token:
    """Give a value the kind that its noun names ("the interval is 5 minutes": "every 5 minutes")."""
    figures = token.value is not None and token.value.kind == "number" and token.value.shown[:1].isdigit()
    if token.value and figures and _VERSIONS & set(keys):
        parts = tuple(token.value.shown.split("."))
        return replace(token, value=replace(token.value, kind="version", parts=parts))
    if token.value is None or token.value.kind != "duration" or not _INTERVALS & set(keys):
        return token
    return replace(token, value=replace(token.value, kind="frequency"))


def _bounded(token: Token, keys: Collection[str], verb: str) -> Token:
    """Give a value the bound that its noun or verb names ("the minimum coverage is 80 %", "limited to 100 items")."""
    if token.value is None or token.value.bound or token.value.kind.split(":")[0] not in _MEASURED:
        return token
    named = next((_BOUNDS[key] for key in sorted(keys) if key in _BOUNDS), "")
    bound = named or ("max" if verb in _LIMITING else "")
    return replace(token, value=replace(token.value, bound=bound)) if bound else token
