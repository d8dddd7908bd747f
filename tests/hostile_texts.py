"""Texts that make a regular expression try again: what it asks for at its beginning, and then a part of it for ever."""

import gc
import re
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from re import _constants as op
from re import _parser as parser
from types import FrameType
from typing import Any

SIGNS = (" ", "\n", "-", ".", ",", "'", '"', "=", "/", ":", "a", "A", "1", "é", "`", "(", "[", "|")
PUMPS = (
    *SIGNS,
    *(f"a{sign}" for sign in " -.,=/:"),
    " \n",
    ", ",
    "- ",
    "and ",
    "my x ",
    "Ab ",
    "1.",
    f"{' ' * 40}a",
)
SAMPLED = 12  # characters of a part that stands for it


def texts_for(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """Beginnings and what is repeated behind them, each once: of any pattern, and of what this one repeats itself."""
    found = dict.fromkeys(("", pump) for pump in PUMPS)
    tree = parser.parse(pattern.pattern, pattern.flags)
    for before, body in _repeats(tree, ""):
        if body:
            found.update(
                dict.fromkeys(
                    [("", body), (before, body), (f"{before}{body}", " "), ("", f"{before}{body} ")]
                )
            )
    whole = _sample(tree)
    if whole:
        found.update(
            dict.fromkeys(
                [("", whole), ("", f"{whole} "), ("", whole[:-1]), (whole, " "), (whole, "a "), (whole, "-")]
            )
        )
    return [(before, pump) for before, pump in found if pump]


def hostile(before: str, pump: str, length: int) -> str:
    """Of this length. It ends with something that nobody asks for, so that whoever came so far goes back."""
    return (before + pump * (length // len(pump) + 1))[: length - 1] + "\x01"


def _repeats(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    """Of each repeated part: what stands before it, and itself."""
    for code, value in tree:
        if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            yield before, _sample(value[2])[:SAMPLED]
            yield from _repeats(value[2], before)
        elif code is op.BRANCH:
            for branch in value[1]:
                yield from _repeats(branch, before)
        elif code in (op.SUBPATTERN, op.ATOMIC_GROUP):
            yield from _repeats(value[-1] if code is op.SUBPATTERN else value, before)
        elif code in (op.ASSERT, op.ASSERT_NOT):
            yield from _repeats(value[1], before)
        before += _sample([(code, value)])


def _sample(tree: Any) -> str:
    """A text that the expression matches, but for what looks around."""
    return "".join(_of_one(code, value) for code, value in tree)


def _of_one(code: Any, value: Any) -> str:  # noqa: PLR0911 - one return a code
    if code is op.LITERAL:
        return chr(value)
    if code is op.NOT_LITERAL:
        return "b" if value == ord("a") else "a"
    if code is op.ANY:
        return "a"
    if code is op.IN:
        return _of_class(value)
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
        fewest, most, repeated = value
        return _sample(repeated) * int(fewest or most > 1)
    if code is op.BRANCH:
        return _sample(value[1][0])
    if code is op.SUBPATTERN:
        return _sample(value[-1])
    if code is op.ATOMIC_GROUP:
        return _sample(value)
    return ""


CATEGORIES: dict[Any, str] = {op.CATEGORY_DIGIT: "1", op.CATEGORY_SPACE: " ", op.CATEGORY_WORD: "a", op.CATEGORY_NOT_DIGIT: "a",
    op.CATEGORY_NOT_SPACE: "a", op.CATEGORY_NOT_WORD: "-"}  # fmt: skip


def _of_class(items: Sequence[tuple[Any, Any]]) -> str:
    if items[0][0] is op.NEGATE:
        named = re.compile("[" + "".join(re.escape(chr(v)) for c, v in items if c is op.LITERAL) + "\x00]")
        return next(sign for sign in "a1 -\n." if not named.match(sign))
    code, value = items[0]
    if code is op.LITERAL:
        return chr(value)
    return chr(value[0]) if code is op.RANGE else CATEGORIES[value]


class TooLongError(Exception):
    """The call had used up its processor time."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Of processor time. A regular expression is interrupted as well: it looks for signals now and then."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seconds_of(call: Callable[[str], object], text: str, *, limit: float) -> float:
    """Processor time of one call; the limit where it is not done by then. What the collector takes hangs on the process."""
    gc.disable()
    started = time.process_time()
    try:
        with limited(limit):
            call(text)
        return time.process_time() - started
    except TooLongError:
        return limit
    finally:
        gc.enable()


# Tries again as what is looked for does; 20 ms where the limits of time were set.
REFERENCE = re.compile(r"(?:\w+ )*\d")
REFERENCE_TEXT = "ab " * 400
REFERENCE_SECONDS = 0.02


def slowdown() -> float:
    """How many times as long as there the same work takes here and now; at least 1."""

    def work(text: str) -> object:
        return [None for _ in REFERENCE.finditer(text)]

    return max(1.0, *(seconds_of(work, REFERENCE_TEXT, limit=5.0) / REFERENCE_SECONDS for _ in range(5)))
