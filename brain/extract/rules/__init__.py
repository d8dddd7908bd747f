"""The built-in extraction: rules over a parse, no model, the same answer for the same words every time."""

from datetime import datetime

from brain.extract.rules.reader import Reader
from brain.extract.schema import Extraction

__all__ = ["extract_by_rules"]


def extract_by_rules(message: str, *, now: datetime) -> Extraction:
    """What the message tells that lasts. The reply is not asked for: an assistant's claims are never evidence."""
    return Reader(message, now=now).read()
