"""Compares the values of two claims."""

from dataclasses import dataclass

from memories.agreement.claims import Claim
from memories.agreement.roles import Role
from memories.agreement.tokens import Token

_DAILY = 86400.0
_WEEKLY = 604800.0


@dataclass(frozen=True, slots=True)
class ValueComparison:
    """unequal: values that contradict. one_sided: what only one says. other_scope: values that part two subjects."""

    equal: bool
    unequal: str = ""
    one_sided: str = ""
    other_scope: str = ""


_NOTHING = ValueComparison(equal=False)
Placed = tuple[Token, Role]


def code_word(values: list[Placed]) -> str:
    """The one code word that a claim gives as its answer, or ""."""
    codes = [
        token
        for token, role in values
        if role is not Role.THEME and token.value and token.value.kind == "code"
    ]
    return codes[0].text if len(codes) == len(values) == 1 else ""


def compare_values(a: Claim, b: Claim) -> ValueComparison:
    return _compared(a, b) if a.values or b.values else _NOTHING


def _compared(a: Claim, b: Claim) -> ValueComparison:
    left, right = list(a.values), list(b.values)
    equal = _take_equal(left, right)
    pairs = _take_comparable(left, right)
    left, right = _without_daily(left, a), _without_daily(right, b)
    themes = [pair for pair in pairs if pair[0][1] is Role.THEME and pair[1][1] is Role.THEME]
    days = [
        pair
        for pair in pairs
        if _kind(pair[0]).startswith("weekday") and _kind(pair[1]).startswith("weekday")
    ]
    if themes:
        return ValueComparison(equal, other_scope=_shown(themes))
    if days and len(pairs) > len(days):
        return ValueComparison(equal, other_scope=_shown(days))
    rest = " ".join(token.text for token, _ in [*left, *right])
    if _refines(pairs):
        return ValueComparison(equal, one_sided=_shown(pairs))
    if left and right and not pairs:
        return ValueComparison(equal, one_sided=rest)
    if left or right:
        return ValueComparison(equal, one_sided=rest, other_scope=rest if pairs else "")
    return ValueComparison(equal, unequal=_shown(pairs))


def _kind(placed: Placed) -> str:
    return placed[0].value.kind if placed[0].value else ""


def _take_equal(left: list[Placed], right: list[Placed]) -> bool:
    found = False
    for one in list(left):
        match = next(
            (o for o in right if one[0].value and o[0].value and one[0].value.equals(o[0].value)), None
        )
        if match:
            left.remove(one)
            right.remove(match)
            found |= Role.THEME not in (one[1], match[1])
    return found


def _take_comparable(left: list[Placed], right: list[Placed]) -> list[tuple[Placed, Placed]]:
    pairs: list[tuple[Placed, Placed]] = []
    for one in list(left):
        match = next(
            (o for o in right if one[0].value and o[0].value and one[0].value.comparable(o[0].value)), None
        )
        if match:
            left.remove(one)
            right.remove(match)
            pairs.append((one, match))
    return pairs


def _without_daily(values: list[Placed], claim: Claim) -> list[Placed]:
    """The values without "every day" where a time of day says as much ("every day at 02:00", "at 02:00")."""
    clock = any(_kind(v).startswith("clock") for v in claim.values)
    return [v for v in values if not (clock and v[0].value and v[0].value.parts == (_DAILY,))]


def _refines(pairs: list[tuple[Placed, Placed]]) -> bool:
    """Version 15 against 15.4, weekly against every Friday: neither the same nor a contradiction."""
    if any(_names_the_day(one, other) or _names_the_day(other, one) for one, other in pairs):
        return len(pairs) == 1
    for one, other in pairs:
        if _kind(one) != "version" or one[0].value is None or other[0].value is None:
            return False
        short, long = sorted((one[0].value.parts, other[0].value.parts), key=len)
        if long[: len(short)] != short:
            return False
    return bool(pairs)


def _names_the_day(one: Placed, other: Placed) -> bool:
    weekly = (
        one[0].value is not None and one[0].value.kind == "frequency" and one[0].value.parts == (_WEEKLY,)
    )
    return weekly and _kind(other) == "weekday"


def _shown(pairs: list[tuple[Placed, Placed]]) -> str:
    return ", ".join(f"{one.text} / {other.text}" for (one, _), (other, _) in pairs)
