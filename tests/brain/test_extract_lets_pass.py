"""What resembles something that lasts and does not, hundreds of sentences of it, measured as a share.

A learned classifier decides them. On any single one it may turn with the next training, so none is asserted alone; what
rules promise is (`test_extract_keeps_out.py`).
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from brain.extract import extract

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
ROWS = [
    json.loads(line) for line in Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
]
# Twice what other people's exchanges may leave: all of these set out to mislead.
MOST_KEPT, MOST_PROPOSED = 0.13, 0.04


def test_nearly_nothing_of_it_is_kept() -> None:
    nothing = [row["message"] for row in ROWS if row["of"] == "nothing"]
    found = {message: extract(message, "Sure.", now=NOW) for message in nothing}
    kept = {message: got for message, got in found.items() if got.personal or got.team}
    assert len(kept) <= MOST_KEPT * len(nothing), kept


def test_nearly_nothing_of_it_is_proposed() -> None:
    messages = [row["message"] for row in ROWS]
    proposed = {message: got.team for message in messages if (got := extract(message, "ok", now=NOW)).team}
    assert len(proposed) <= MOST_PROPOSED * len(messages), proposed
