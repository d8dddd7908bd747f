"""Loading what the first request or task would otherwise wait for: models, secret forms, word tables, the parser.

What is loaded stays as long as the process. It is taken out of garbage collection, which otherwise looks through all of it
now and then: 0.1 s in which nobody is answered.
"""

import gc
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Event, Thread

import structlog
from django.conf import settings

from brain.environment import environment
from memories import gate
from memories.agreement import compare
from memories.embedding import EmbeddingError, embed, load_for_forks

log = structlog.get_logger()
# An export that is made here first, or an endpoint that hangs, is no reason not to serve.
_PATIENCE_SECONDS = 20.0
_is_loaded = False  # all of it, in this process or the one that it was forked from
_requests_are_served = Event()

OF_EVERY_KIND = """My wife and I keep a cat. Our staging server listens on port 8443. Write a poem?
Remember that we have two goats. From now on answer in Dutch, without bullet points.
Decision as of today: events go over NATS, Kafka is out of the project."""


def before_the_first() -> None:
    """What any answer needs: views, and what they import."""
    from django.urls import get_resolver  # noqa: PLC0415 - the applications are ready only now

    from brain import handler  # noqa: F401, PLC0415
    from brain.mcp import endpoint  # noqa: F401, PLC0415

    _ = get_resolver().url_patterns


def before_forks(*, parser: bool) -> None:
    """What the processes of a server can share: code, tables, the parser, and models with a thread of their own alone.

    A fork has none of the other threads. An endpoint that embeds is each process's own business.
    """
    global _is_loaded  # noqa: PLW0603 - of the processes that are forked from here on
    if _is_loaded:
        return
    if not settings.EMBEDDING_BASE_URL:
        _load_embedding(load_for_forks)
    _load_rest()
    if parser:
        _load_parser()
    _is_loaded = True


def is_loaded() -> bool:
    """By `before_forks`: a process that is forked from here on is warm before it listens."""
    return _is_loaded


def for_requests() -> Thread:
    """In the background of a web process: it answers meanwhile, only slower, unless others do. Returns the thread."""
    thread = Thread(target=_load_for_requests, name="warm-up", daemon=True)
    thread.start()
    if _is_loaded:
        _requests_are_served.wait(_PATIENCE_SECONDS)
    return thread


def _load_for_requests() -> None:
    load()
    _requests_are_served.set()
    if environment.parser_in_web:
        _load_parser()  # last: nothing but "remember" and "forget" needs it


def for_tasks() -> None:
    """In a worker's process, before it takes its first task."""
    load()
    _load_parser()


def load() -> None:
    """What requests need, and tasks as well. Blocks until it is there."""
    _load_embedding(lambda: embed(["warm up"]))
    _load_rest()


def _load_embedding(how: Callable[[], object]) -> None:
    try:
        how()
    except EmbeddingError as error:
        log.error("the embedding model does not load", reason=str(error))  # noqa: TRY400 - the sentence tells it all


def _load_rest() -> None:
    gate.warm_up()
    compare("The user keeps a cat.", "The user keeps a dog.", similarity=1.0)
    _freeze()


def _load_parser() -> None:
    from brain.extract.rules.reader import extract_by_rules  # noqa: PLC0415 - only who extracts holds the parser

    extract_by_rules(
        OF_EVERY_KIND, now=datetime.now(UTC), world=True
    )  # of which the classifier is asked as well
    _freeze()


def _freeze() -> None:
    """What is loaded is taken out of garbage collection; what is garbage by then is not kept for good."""
    gc.collect(1)
    gc.freeze()
