"""Extraction."""

from datetime import datetime

from brain.extract.rules import extract_by_rules
from brain.extract.schema import Extraction


def extract(message: str, reply: str, *, now: datetime) -> Extraction:
    return extract_by_rules(message, now=now)
