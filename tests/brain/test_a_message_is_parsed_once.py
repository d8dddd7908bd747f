"""One exchange: the parser runs once, and what is the person's own is told from what was pasted once for each use."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from brain.extract import commands, extract
from brain.extract.rules import reader
from brain.extract.rules.clause import clauses

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)
MESSAGE = "I moved to Ghent in May and I work as a welder. My sister Ana lives next door.\n\nWhat can I cook tonight?"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each was called; what they do is done."""
    counted: Counter[str] = Counter()

    def count(module: Any, name: str) -> None:
        real: Callable[..., Any] = getattr(module, name)

        def counting(*given: Any) -> Any:
            counted[name] += 1
            return real(*given)

        monkeypatch.setattr(module, name, counting)

    count(commands, "preprocess")
    count(reader, "preprocess")
    count(clauses, "parse")
    return counted


def test_a_message_is_parsed_once(calls: Counter[str]) -> None:
    found = extract(MESSAGE, "Pasta.", now=NOW)
    assert found.personal
    assert calls == {"parse": 1, "preprocess": 2}  # for what it asks of the memory, and for what it tells


def test_a_long_message_is_looked_at_for_no_command(calls: Counter[str]) -> None:
    extract(f"{MESSAGE}\n\n{'The weather was fine. ' * 40}", "Pasta.", now=NOW)
    assert calls["parse"] == 1
