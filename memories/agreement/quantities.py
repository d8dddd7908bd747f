"""Reads numbers, ranges, money and quantities with units from lexemes into values in normal form."""

from collections.abc import Sequence
from functools import cache

from memories.agreement.tables import grammar
from memories.english.lexemes import Lexeme
from memories.english.numbers import PERIODS, STARTS, TO, Reading, amount_at, shown_at, text_at, units
from memories.english.times import CALENDAR, read_time
from memories.english.values import Value

_DIMENSIONS = frozenset(
    {
        "long",
        "length",
        "wide",
        "width",
        "high",
        "height",
        "tall",
        "deep",
        "depth",
        "thick",
        "distance",
        "diameter",
    }
)
_PER = frozenset({"per", "/", "a", "an", "each", "every"})
_CLOSED = grammar("prepositions") | grammar("subordinate") | grammar("be") | {"and", "or"}
_CODES = {code.lower(): f"money:{code}" for code in ("EUR", "USD", "GBP", "JPY", "CHF", "SEK")}
_SIGNS = {"$": "money:USD", "€": "money:EUR", "£": "money:GBP", "¥": "money:JPY"}


_ORDER = frozenset({"after", "before", "upon", "when", "once", "on", "available"})


def read_value(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """The value that begins at this lexeme, or None."""
    if lexemes[at].kind == "word" and lexemes[at].text not in STARTS and lexemes[at].text[:3] not in CALENDAR:
        return None
    if lexemes[at].text in ("a", "an") and not _may_be_one(lexemes, at + 1):
        return None
    return read_time(lexemes, at) or _at_once(lexemes, at) or _money(lexemes, at) or _quantity(lexemes, at)


def _may_be_one(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether an article could begin a value ("an hour", "a quarter past two")."""
    if at == len(lexemes) or lexemes[at].kind != "word":
        return at < len(lexemes)
    return lexemes[at].text in STARTS or lexemes[at].text in _unit_words()


@cache
def _unit_words() -> frozenset[str]:
    return frozenset(name.lower().split()[0] for name in units())


def _at_once(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """A duration of nothing for what happens at once ("is sent immediately", but not "immediately after the call")."""
    if lexemes[at].text not in ("immediately", "instantly") or text_at(lexemes, at + 1) in _ORDER:
        return None
    return Reading(Value("duration", (0.0,), shown=lexemes[at].text), 1)


def _money(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    kind = _SIGNS.get(lexemes[at].text) or _CODES.get(lexemes[at].text)
    amount, size = amount_at(lexemes, at + 1)
    if not kind or not size:
        return None
    return _per(lexemes, at, kind, [amount], size + 1)


def _quantity(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    if lexemes[at].text == "half" and (
        text_at(lexemes, at + 1) in ("a", "an", "of") or _unit(lexemes, at + 1)
    ):
        return _half(lexemes, at)
    if lexemes[at].text in ("quarter", "a") and "quarter of a" in shown_at(lexemes, at, 4):
        return _quarter(lexemes, at)
    if lexemes[at].text == "twice":
        return Reading(Value("number", (2.0,), shown="twice"), 1)
    article = lexemes[at].text in ("a", "an") and _unit(lexemes, at + 1)
    first, size = (1.0, 1) if article else amount_at(lexemes, at)
    if not size or _is_pronoun(lexemes, at):
        return None
    unit = _unit(lexemes, at + size)
    jump = size + (1 if unit else 0)
    last, more = amount_at(lexemes, at + jump + 1) if text_at(lexemes, at + jump) in TO else (0.0, 0)
    if more:
        return _with_unit(lexemes, at, [first, last], jump + 1 + more, unit)
    return _with_unit(lexemes, at, [first], size, None)


def _is_pronoun(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether "one" is a pronoun and no number ("one of the services")."""
    return lexemes[at].text == "one" and not _unit(lexemes, at + 1) and not _counts(lexemes, at + 1)


def _counts(lexemes: Sequence[Lexeme], at: int) -> bool:
    return text_at(lexemes, at)[:1].isalpha() and text_at(lexemes, at) not in ("of", "for", "in", "day", "by")


def _half(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    size = 3 if text_at(lexemes, at + 1) in ("a", "an") else 2
    unit = _unit(lexemes, at + size - 1)
    if unit and text_at(lexemes, at + 1) != "of":
        return Reading(Value(unit[0], (unit[1] / 2,), shown=shown_at(lexemes, at, size)), size)
    return Reading(Value("percent", (50.0,), shown="half"), 1) if text_at(lexemes, at + 1) == "of" else None


def _quarter(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """A quarter of a unit ("a quarter of an hour")."""
    size = 4 + (lexemes[at].text == "a")
    unit = _unit(lexemes, at + size - 1)
    return Reading(Value(unit[0], (unit[1] / 4,), shown=shown_at(lexemes, at, size)), size) if unit else None


def _unit(lexemes: Sequence[Lexeme], at: int) -> tuple[str, float] | None:
    if not 0 <= at < len(lexemes):
        return None
    pair = f"{text_at(lexemes, at)} {text_at(lexemes, at + 1)}"
    if pair in units():
        return units()[pair]
    if text_at(lexemes, at) == "m" and _DIMENSIONS & {lexeme.text for lexeme in lexemes}:
        return units()["metre"]
    unit = units().get(shown_at(lexemes, at, 1)) or units().get(text_at(lexemes, at))  # "MW" is no "mW"
    return unit if text_at(lexemes, at) != "second" or text_at(lexemes, at - 1) not in ("the", "a") else None


def _unit_size(lexemes: Sequence[Lexeme], at: int) -> int:
    return 2 if f"{text_at(lexemes, at)} {text_at(lexemes, at + 1)}" in units() else 1


def _with_unit(
    lexemes: Sequence[Lexeme], at: int, amounts: list[float], size: int, first: tuple[str, float] | None
) -> Reading:
    gap = 1 if text_at(lexemes, at + size) == "-" and _unit(lexemes, at + size + 1) else 0
    unit = _unit(lexemes, at + size + gap)
    if not unit:
        return _per(lexemes, at, "number", amounts, size)
    size += gap + _unit_size(lexemes, at + size + gap)
    aged = text_at(lexemes, at + size) == "old"
    if aged and unit[1] == PERIODS["yearly"]:
        return Reading(Value("number", tuple(amounts), shown=shown_at(lexemes, at, size + 1)), size + 1)
    kind, factor = unit
    if kind == "bytes":
        powers = [(first or unit)[1], factor]
        parts = [
            part
            for amount, power in zip(amounts, powers[-len(amounts) :], strict=True)
            for part in (amount, power)
        ]
        return _per(lexemes, at, kind, parts, size)
    size += aged  # "30 days old"
    factors = [(first or unit)[1], factor][-len(amounts) :]
    return _per(lexemes, at, kind, [a * f for a, f in zip(amounts, factors, strict=True)], size)


def _per(lexemes: Sequence[Lexeme], at: int, kind: str, parts: list[float], size: int) -> Reading:
    """Takes a unit of rate into the value ("per month", "/s"), also behind one noun ("600 requests per minute")."""
    if kind.startswith("money") and text_at(lexemes, at + size) in PERIODS:
        value = _rate(kind, parts, PERIODS[text_at(lexemes, at + size)], shown_at(lexemes, at, size + 1))
        return Reading(value, size + 1)
    for gap in (0, 1) if kind != "duration" else ():
        unit = units().get(text_at(lexemes, at + size + gap + 1))
        ordinal = _counts_second(lexemes, at + size + gap + 1)
        if text_at(lexemes, at + size + gap) in _PER and unit and unit[0] == "duration" and not ordinal:
            noun = lexemes[at + size] if gap else None
            whole = size + gap + 2
            return Reading(_rate(kind, parts, unit[1], shown_at(lexemes, at, whole)), whole, noun)
    return Reading(Value(kind, tuple(parts), shown=shown_at(lexemes, at, size)), size)


def _counts_second(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether "second" is an ordinal and no unit of time ("250 euros need a second signature")."""
    behind = lexemes[at + 1] if at + 1 < len(lexemes) else None
    led = text_at(lexemes, at) == "second" and text_at(lexemes, at - 1) in ("a", "an")
    return led and behind is not None and behind.kind == "word" and behind.text not in _CLOSED


def _rate(kind: str, parts: list[float], seconds: float, shown: str) -> Value:
    """So much per second; bytes keep their powers and name the time beside them."""
    if kind == "bytes":
        return Value("bytes per time", (*parts, seconds), shown=shown)
    return Value(f"{kind} per time", tuple(amount / seconds for amount in parts), shown=shown)
