"""One form of line for our own events and for those of the libraries, in every process."""

import logging
import sys
import warnings
from typing import TextIO

import structlog
from structlog.typing import Processor

from brain.logs.failures import short, without_text
from brain.logs.libraries import literals_only

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def formatter(*, json: bool = False) -> structlog.stdlib.ProcessorFormatter:
    """The last step before a line is written; whatever came so far, exceptions leave here without their text."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED, literals_only],
        use_get_message=False,
        pass_foreign_args=True,
        processors=[
            without_text,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(default=_type_name) if json else _console(),
        ],
    )


def configure() -> None:
    """Route structlog through the standard library, so that Django, Celery and uvicorn share one form."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            without_text,  # here as well: a handler of somebody else may come with another formatter
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    warnings.showwarning = _warn


def _console() -> structlog.dev.ConsoleRenderer:
    # Its default prints local variables as soon as some library brings `rich` along.
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )


def _type_name(value: object) -> str:
    return str(value) if type(value).__str__ is not object.__str__ else type(value).__name__


def _warn(  # noqa: PLR0917 - the signature of warnings.showwarning
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """A warning may quote a value; its kind and place tell enough to look it up."""
    logging.getLogger("brain.warnings").warning(
        "a library warns: %s at %s:%s", category.__name__, short(filename), lineno
    )
