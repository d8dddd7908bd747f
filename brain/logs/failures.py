"""An exception as a log may show it: which kinds, and where. Never what it says, and never a local variable.

The message of an exception quotes what somebody wrote (`Key (content)=(…) already exists`), and so do locals.

>>> described(error)
{'error': 'django.IntegrityError [23505 unique_fact] < psycopg.UniqueViolation', 'where': ['memories/actions/team_facts.py:81 propose_fact']}
"""

import sys
import sysconfig
import threading
import traceback
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from types import TracebackType
from typing import Any

EventDict = MutableMapping[str, Any]

MOST_OWN_POSITIONS = 8  # the innermost ones in our own code: how it came to pass
MOST_POSITIONS = 3  # and the innermost ones of all: where it broke
MOST_CAUSES = 5
_ROOT = f"{Path(__file__).resolve().parents[2]}/"
_PACKAGES = f"{sysconfig.get_path('purelib')}/"
_OWN = ("brain/", "memories/", "review/")
_STANDARD = f"{sysconfig.get_path('stdlib')}/"


def described(error: BaseException) -> dict[str, Any]:
    """`error`: the types, from the outermost to its cause. `where`: positions, the innermost last.

    `reason`: the sentence of an error that is written for operators and says so (`for_operators`), as it quotes nobody.
    """
    causes = [*_causes(error)]
    outer, inner = positions(causes[0].__traceback__), positions(causes[-1].__traceback__)
    reason = next((str(each) for each in causes if getattr(each, "for_operators", False)), "")
    own = [each for each in outer if each.startswith(_OWN)][-MOST_OWN_POSITIONS:]
    return {
        "error": " < ".join(_kind(each) for each in causes),
        "where": own + [each for each in inner[-MOST_POSITIONS:] if each not in own],
        **({"reason": reason} if reason else {}),
    }


def positions(trace: TracebackType | None) -> list[str]:
    frames = traceback.walk_tb(trace)
    return [f"{short(frame.f_code.co_filename)}:{line} {frame.f_code.co_name}" for frame, line in frames]


def without_text(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """A processor: wherever an exception stands in an event, its types and positions stand instead."""
    given = event.pop("exc_info", None)
    event.pop("stack_info", None)
    event.pop("exception", None)
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    for name, value in event.items():
        if isinstance(value, BaseException):
            event[name] = _kind(value)
    return {**event, **described(error)} if isinstance(error, BaseException) else event


def install_hooks() -> None:
    """What nobody caught is told in the same way: by the interpreter, by a thread, by a finaliser."""
    if sys.excepthook is sys.__excepthook__:
        sys.excepthook = _uncaught
    if threading.excepthook is threading.__excepthook__:
        threading.excepthook = _uncaught_in_thread
    if sys.unraisablehook is sys.__unraisablehook__:
        sys.unraisablehook = _unraisable


def _causes(error: BaseException) -> Iterator[BaseException]:
    each: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if each is None:
            return
        yield each
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)


def _kind(error: BaseException) -> str:
    """The type of an error and what its driver names, all the schema's (`psycopg.UniqueViolation [23505 unique_fact]`)."""
    package = type(error).__module__.partition(".")[0]
    name = type(error).__qualname__
    state = error.name if isinstance(error, ImportError) else getattr(error, "sqlstate", None)
    diagnostics = getattr(error, "diag", None)
    known = (state, getattr(diagnostics, "table_name", None), getattr(diagnostics, "constraint_name", None))
    details = " ".join(each for each in known if isinstance(each, str))
    inner = " ".join(
        _kind(each) for each in getattr(error, "exceptions", ()) if isinstance(each, BaseException)
    )
    whole = f"{name} [{details}]" if details else f"{name} ({inner})" if inner else name
    return whole if package == "builtins" else f"{package}.{whole}"


def short(path: str) -> str:
    return path.removeprefix(_PACKAGES).removeprefix(_ROOT).removeprefix(_STANDARD)


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    _print("uncaught", error)


def _uncaught_in_thread(given: threading.ExceptHookArgs) -> None:
    if given.exc_value is not None and not isinstance(given.exc_value, SystemExit):
        _print(f"uncaught in the thread {given.thread.name if given.thread else '?'}", given.exc_value)


def _unraisable(given: "sys.UnraisableHookArgs") -> None:
    if given.exc_value is not None:
        _print("uncaught in a finaliser", given.exc_value)


def _print(event: str, error: BaseException) -> None:
    description = described(error)
    reason = [f"  {description['reason']}"] if "reason" in description else []
    lines = [
        f"{event}: {description['error']}",
        *reason,
        *(f"  {position}" for position in description["where"]),
    ]
    print("\n".join(lines), file=sys.stderr, flush=True)  # noqa: T201 - there may be no logging yet
