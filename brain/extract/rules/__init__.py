"""The built-in extraction: rules over a parse, no model, the same answer for the same words every time."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from brain.extract.schema import Extraction


@contextmanager
def _hidden(module: str) -> Iterator[None]:
    """Importing it fails meanwhile, as if it were not installed."""
    before = sys.modules.get(module)
    sys.modules[module] = before  # type: ignore[assignment]  # None stands for "not to be had"
    try:
        yield
    finally:
        if before is None:
            del sys.modules[module]


# spaCy's backend imports torch wherever it finds it: 5 s and 300 MB, for a pipeline that runs on numpy.
with _hidden("torch"):
    from brain.extract.rules.reader import Reader

__all__ = ["extract_by_rules"]


def extract_by_rules(message: str, *, now: datetime) -> Extraction:
    """What the message tells that lasts. The reply is not asked for: an assistant's claims are never evidence."""
    return Reader(message, now=now).read()
