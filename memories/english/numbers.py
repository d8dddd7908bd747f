"""Numbers in digits and words, the table of units, and what a reader of values gives back."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from memories.english.lexemes import Lexeme
from memories.english.values import Value

_NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "dozen": 12,
}  # fmt: skip
_SCALES = {"k": 1e3, "thousand": 1e3, "hundred": 1e2, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9}
PERIODS = {
    "hourly": 3600.0, "daily": 86400.0, "nightly": 86400.0, "weekly": 604800.0, "fortnightly": 1209600.0,
    "biweekly": 1209600.0, "monthly": 2628000.0, "quarterly": 7884000.0, "yearly": 31536000.0,
    "annually": 31536000.0, "annual": 31536000.0,
}  # fmt: skip
TO = frozenset({"-", "–", "—", "to", "through", "until", "till", "..", "..."})
_STARTING = "every each once twice a an half quarter noon midday midnight eur usd gbp jpy chf sek immediately instantly"
STARTS = frozenset({*_NUMBERS, *PERIODS, *_STARTING.split()})
_TENS = range(20, 100)
_ONES = range(1, 10)


class Reading(NamedTuple):
    value: Value
    size: int  # lexemes that it takes
    noun: Lexeme | None = None  # what is counted, where it stands inside: "600 requests per minute"


@cache
def units() -> dict[str, tuple[str, float]]:
    """Name of a unit -> (kind, factor)."""
    table: dict[str, tuple[str, float]] = {}
    text = (Path(__file__).with_name("units.txt")).read_text(encoding="utf-8")
    for line in text.splitlines():
        if "=" in line and not line.startswith("#"):
            head, _, names = line.partition(" = ")
            kind, factor = head.split()
            table |= {name.strip(): (kind, float(factor)) for name in names.split(",")}
    return table


def text_at(lexemes: Sequence[Lexeme], at: int) -> str:
    return lexemes[at].text if 0 <= at < len(lexemes) else ""


def shown_at(lexemes: Sequence[Lexeme], at: int, size: int) -> str:
    return " ".join(lexeme.surface for lexeme in lexemes[at : at + size])


def amount_at(lexemes: Sequence[Lexeme], at: int) -> tuple[float, int]:
    """A number in digits or words and the lexemes it takes; size 0 when there is none."""
    if at >= len(lexemes):
        return 0.0, 0
    lexeme = lexemes[at]
    if lexeme.kind == "number":
        amount, size = float(lexeme.text.replace(",", "")), 1
    elif lexeme.kind == "word" and lexeme.text in _NUMBERS:
        amount, size = float(_NUMBERS[lexeme.text]), 1
        tens = _NUMBERS.get(text_at(lexemes, at + 1), 0)
        if amount in _TENS and tens in _ONES:
            amount, size = amount + tens, 2
    else:
        return 0.0, 0
    while text_at(lexemes, at + size) in _SCALES and not _is_metre(lexemes, at + size):
        amount, size = amount * _SCALES[text_at(lexemes, at + size)], size + 1
    return amount, size


def _is_metre(lexemes: Sequence[Lexeme], at: int) -> bool:
    return text_at(lexemes, at) == "m" and lexemes[at].surface == "m"
