"""An extraction by a scripted model, and what it left."""

import json
from datetime import UTC, datetime
from typing import Any

from brain.extract import extract
from brain.extract.schema import Extraction
from tests.brain.scripted_model import Step

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
MESSAGE = (
    "I moved to Odense in May and I work as a welder. Our staging proxy listens on 8443. Any museum tips?"
)


def proposing(*personal: dict[str, Any] | str, team: list[dict[str, Any] | str] | None = None) -> Step:
    def item(value: dict[str, Any] | str) -> dict[str, Any]:
        return {"content": value} if isinstance(value, str) else value

    return Step(json.dumps({"personal": [item(p) for p in personal], "team": [item(t) for t in team or []]}))


def run(message: str = MESSAGE, reply: str = "Sure.") -> Extraction:
    return extract(message, reply, now=NOW)


def contents(found: Extraction) -> list[str]:
    return [kept.content for kept in found.personal]


def reasons(found: Extraction) -> set[str]:
    return {dropped.reason for dropped in found.dropped}
