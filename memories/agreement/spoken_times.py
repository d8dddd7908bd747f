"""Reads times of the day that are told in words: "half past two in the afternoon", "four in the morning"."""

from collections.abc import Sequence

from memories.agreement.lexemes import Lexeme
from memories.agreement.numbers import Reading, amount_at, shown_at, text_at
from memories.agreement.values import Value

_HOURS = range(1, 25)
_HALF_A_DAY = 12
_PARTS_OF_DAY = {"morning": 0, "afternoon": _HALF_A_DAY, "evening": _HALF_A_DAY, "night": _HALF_A_DAY}
_SHARES = {"half": 30.0, "quarter": 15.0}
_AN_HOUR = 60.0


def read_spoken_time(lexemes: Sequence[Lexeme], at: int) -> Reading | None:
    """The time that begins at this lexeme, or None."""
    minutes, start = _shift(lexemes, at)
    hour, size = amount_at(lexemes, start)
    end = start + size
    sharp = size and text_at(lexemes, end) == "o'clock"
    half, more = _part_of_day(lexemes, end + bool(sharp))
    if not size or hour not in _HOURS or hour % 1 or not (sharp or more or start > at):
        return None
    late = half if hour < _HALF_A_DAY else 0
    total = end + bool(sharp) + more - at
    moment = ((hour + late) * _AN_HOUR + minutes) % (24 * _AN_HOUR)
    return Reading(Value("clock", (moment, ""), shown=shown_at(lexemes, at, total)), total)


def _shift(lexemes: Sequence[Lexeme], at: int) -> tuple[float, int]:
    """Minutes that "half past", "a quarter to", "ten past" add to the hour, and where the hour begins."""
    start = at + (text_at(lexemes, at) == "a")
    share = _SHARES.get(text_at(lexemes, start))
    amount, size = (share, 1) if share else amount_at(lexemes, start)
    link = text_at(lexemes, start + size)
    if link == "past" and size:
        return amount, start + size + 1
    return (-amount, start + size + 1) if share and link == "to" else (0.0, at)


def _part_of_day(lexemes: Sequence[Lexeme], at: int) -> tuple[int, int]:
    """As in "in the morning", "at night": hours to add, and the lexemes that it takes."""
    for phrase in (("in", "the"), ("at",)):
        behind = text_at(lexemes, at + len(phrase))
        if tuple(text_at(lexemes, at + i) for i in range(len(phrase))) == phrase and behind in _PARTS_OF_DAY:
            return _PARTS_OF_DAY[behind], len(phrase) + 1
    return 0, 0
