"""What an exchange tells that lasts: about the person, and about the project. Two forms behind one function."""

from collections.abc import Sequence
from datetime import datetime

import structlog
from celery.exceptions import SoftTimeLimitExceeded

from brain.extract.bounds import HANDED_OVER_SECONDS, TOO_LONG, Budget
from brain.extract.commands import Commands
from brain.extract.quotable import quotable_of
from brain.extract.rules.reader import extract_by_rules
from brain.extract.rules.reader import extract_together as by_rules_together
from brain.extract.schema import Dropped, Extraction

LONGEST_TEXT = 20_000  # characters that may be handed over to be distilled
log = structlog.get_logger(__name__)


def extract(
    message: str, reply: str, *, now: datetime, by_rules: bool = False, world: bool = False
) -> Extraction:
    """By the configured model, or by the built-in rules where there is none or it fails; `form` says which.

    Who asks to remember or to forget waits for no model, and depends on none: rules alone carry that out, and read what
    is told beside it. The reply gives the model context and the rules nothing: neither takes the assistant's claims for
    evidence. With `world` the rules read what is told of the people, projects and plans around the person as well.
    """
    commands = Commands(message)
    by_rules = by_rules or bool(commands.forget or commands.remember)
    found = _extract(message, reply, now=now, by_rules=by_rules, world=world, commands=commands)
    return found if by_rules else _curated(found)


def extract_together(messages: Sequence[tuple[str, datetime]], *, world: bool = False) -> list[Extraction]:
    """As `extract` where no model is asked, of several short messages and when each was said: they are parsed at once."""
    return by_rules_together([(message, at, Commands(message)) for message, at in messages], world=world)


def asks_a_model() -> bool:
    """Whether a model has a part in extracting, or judges what was found."""
    from brain.extract.curation import asked  # noqa: PLC0415 - as below

    return _by_model() or asked()


def _extract(
    message: str, reply: str, *, now: datetime, by_rules: bool, world: bool, commands: Commands | None = None
) -> Extraction:
    if by_rules or not _by_model():
        return extract_by_rules(message, now=now, world=world, commands=commands)
    from brain.extract.model import extract_by_model  # noqa: PLC0415 — no model, no cost

    found = extract_by_model(message, reply, now=now, world=world)
    if isinstance(found, Extraction):
        quotable_sentences = (
            quotable_of(message) if world and not (found.forget or found.asks_what_is_remembered) else []
        )
        found = found.model_copy(update={"quotable": quotable_sentences})
        return _with_world_by_rules(found, message, now, commands) if found.fallback else found
    log.warning("extract.rules_instead", failure=found.failure.name.lower())
    return extract_by_rules(message, now=now, world=world, commands=commands).model_copy(
        update={"fallback": found.failure.value, "usage": found.usage}
    )


def _with_world_by_rules(
    found: Extraction, message: str, now: datetime, commands: Commands | None
) -> Extraction:
    """What a model found of the person, and what the rules read of their world, which no model did."""
    read = extract_by_rules(message, now=now, world=True, commands=commands)
    contents = {each.content.casefold() for each in found.personal}
    world = [
        each for each in read.personal if each.about == "world" and each.content.casefold() not in contents
    ]
    return found.model_copy(update={"personal": [*found.personal, *world]})


def _by_model() -> bool:
    from brain import llm  # noqa: PLC0415 — it reads what staff chose, and the rules are used where no application is ready

    return llm.configured()


def _curated(found: Extraction) -> Extraction:
    from brain.extract.curation import curated  # noqa: PLC0415 — as above

    return curated(found)


def distil(text: str, *, now: datetime, by_rules: bool = False, world: bool = False) -> Extraction:
    """What a longer text tells that an assistant has handed over, by paragraph (brain/extract/captured.py).

    What its time does not suffice for is dropped as too long to distil.
    """
    from brain.extract import captured  # noqa: PLC0415 — seldom asked for

    budget = Budget(HANDED_OVER_SECONDS)
    chunks, dropped = captured.prepared(text)
    found = list[Extraction]()
    for each in chunks:
        if budget.spent():
            break
        try:
            found.append(_extract(each, "", now=now, by_rules=by_rules, world=world))
        except SoftTimeLimitExceeded:
            if not found:
                raise
            break
    left = [Dropped(reason=TOO_LONG, text=each) for each in chunks[len(found) :]]
    together = captured.joined(found, [*dropped, *left])
    return together if by_rules else _curated(together)
