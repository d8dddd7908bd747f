"""Loading what the first request or task would otherwise wait for: the model, the secret forms, the parser."""

from datetime import UTC, datetime
from threading import Thread

import structlog

from memories.embedding import EmbeddingError, embed
from memories.gate import secrets

log = structlog.get_logger()


def for_requests() -> None:
    """In the background of a web process: it answers meanwhile, only slower."""
    Thread(target=_load_for_requests, name="warm-up", daemon=True).start()


def for_tasks() -> None:
    """In a worker's process, before it takes its first task."""
    _load_for_requests()
    from brain.extract.rules.reader import extract_by_rules  # noqa: PLC0415 - only a worker holds the parser

    extract_by_rules("Hello there.", now=datetime.now(UTC))


def _load_for_requests() -> None:
    try:
        embed(["warm up"])
    except EmbeddingError as error:
        log.error("the embedding model does not load", reason=str(error))  # noqa: TRY400 - the sentence tells it all
    secrets.warm_up()
