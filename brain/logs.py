"""Structured logs: ids, counts and milliseconds. No text that a person wrote is ever an event's field."""

import logging
import sys

import structlog
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware
from structlog.typing import Processor

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def formatter() -> structlog.stdlib.ProcessorFormatter:
    """One form for our own events and for those of the libraries."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
        ],
    )


def configure() -> None:
    """Route structlog through the standard library, so that Django, Celery and uvicorn share one form."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.format_exc_info,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(capture=True)


class RequestLog(RequestMiddleware):
    """Which address was asked, and what came of it: without the query, in which people search and are named."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {request.path}"
