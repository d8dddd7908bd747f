"""What an exchange tells that lasts: about the person, and about the project. Two forms behind one function."""

from datetime import datetime

import structlog

from brain import llm
from brain.extract.commands import forget_command
from brain.extract.rules.reader import extract_by_rules
from brain.extract.schema import Extraction

LONGEST_TEXT = 20_000  # characters that may be handed over to be distilled
log = structlog.get_logger(__name__)


def extract(message: str, reply: str, *, now: datetime) -> Extraction:
    """By the configured model, or by the built-in rules where there is none or it fails; `form` says which.

    Who asks to forget waits for no model: rules alone carry that out, and read what is told beside it.
    The reply gives the model context and the rules nothing: neither takes the assistant's claims for evidence.
    """
    if not llm.configured() or forget_command(message):
        return extract_by_rules(message, now=now)
    from brain.extract.model import extract_by_model  # noqa: PLC0415 — no model, no cost

    found = extract_by_model(message, reply, now=now)
    if isinstance(found, Extraction):
        return found
    log.warning("extract.rules_instead", failure=found.failure.name.lower())
    return extract_by_rules(message, now=now).model_copy(
        update={"fallback": found.failure.value, "usage": found.usage}
    )


def distil(text: str, *, now: datetime) -> Extraction:
    """What a longer text tells that an assistant has handed over, by paragraph (brain/extract/captured.py)."""
    from brain.extract import captured  # noqa: PLC0415 — seldom asked for

    chunks, dropped = captured.prepared(text)
    return captured.joined([extract(each, "", now=now) for each in chunks], dropped)
