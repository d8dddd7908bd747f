"""What other people's code logs: the literals of its source, and of what it fills in numbers and names of machinery.

A library puts into its messages whatever it was at: a header, a statement, the text of an exception. So a message is
printed only if it stands as a literal in the function that logs it; otherwise the line says where it was logged.
"""

import logging
import re
import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any
from uuid import UUID

from structlog.typing import EventDict, WrappedLogger

from brain.logs.failures import short

OURS = ("brain", "memories", "review")
# Their words are names of queues, tasks, hosts and signals.
MACHINERY = ("celery", "kombu", "uvicorn.error", "psycopg.pool")
_WORD = re.compile(r"[\w.:@/-]{1,120}")
_LEFT_OUT = "…"


def literals_only(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """A processor for records that did not come through structlog."""
    record: logging.LogRecord = event["_record"]
    given = event.pop("positional_args", ())
    if record.name.partition(".")[0] in OURS:
        event["event"] = str(record.msg) % given if given else str(record.msg)
    elif _is_literal(record):
        event["event"] = _filled(str(record.msg), given, words=record.name.startswith(MACHINERY))
    else:
        event["event"] = f"logged at {short(record.pathname)}:{record.lineno} {record.funcName}"
    return event


def _is_literal(record: logging.LogRecord) -> bool:
    """Formatting happens below the call that logs, so its function is still on the stack."""
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001 - as logging itself finds the caller
    while frame is not None:
        if frame.f_code.co_filename == record.pathname and frame.f_code.co_name == record.funcName:
            return record.msg in frame.f_code.co_consts
        frame = frame.f_back
    return False


def _filled(template: str, given: Any, *, words: bool) -> str:
    if not given:
        return template
    safe = (
        {name: _safe(value, words=words) for name, value in given.items()}
        if isinstance(given, Mapping)
        else tuple(_safe(value, words=words) for value in given)
    )
    try:
        return template % safe
    except (TypeError, ValueError, KeyError):  # it wanted a number
        return template


def _safe(value: Any, *, words: bool) -> Any:
    if value is None or isinstance(value, int | float | UUID):
        return value
    if isinstance(value, BaseException):
        return type(value).__qualname__
    if words and isinstance(value, str) and _WORD.fullmatch(value):
        return value
    return _LEFT_OUT
