import json
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from memories import gate
from memories.gate import secrets

_CRAFTED = ("a-", "A-", "a.", "a@", "a/", "1:", "::", "ey", "ey.", "a b ", "Zyx ", "(", "[", "<a ", "by A ", "pass ", "key=", "--", "x-0", "12 ")  # fmt: skip
_SLACK = 5  # a shared machine runs at a fraction of its speed; a quadratic expression is off by far more

_COST = """
import json, resource, sys, time
before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
from memories import gate
from memories.gate.lexicon import kind_of
kind_of("word")
print(json.dumps({"s": time.process_time() - began, "kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before}))
"""


def _milliseconds(action: Callable[[], object]) -> float:
    """CPU time of the best of five runs."""
    best = float("inf")
    for _ in range(5):
        began = time.thread_time()
        action()
        best = min(best, time.thread_time() - began)
    return best * 1000


@pytest.mark.parametrize("piece", _CRAFTED)
def test_a_crafted_statement_takes_two_milliseconds(piece: str) -> None:
    secrets.warm_up()
    text = (piece * 300)[:300]

    assert _milliseconds(lambda: gate.check(text, by_rules_alone=True)) < 2 * _SLACK


@pytest.mark.parametrize("piece", _CRAFTED)
def test_redaction_grows_with_the_length_alone(piece: str) -> None:
    secrets.warm_up()
    short, long = (piece * 10_000)[:10_000], (piece * 100_000)[:100_000]

    assert _milliseconds(lambda: secrets.redact(long)) < 40 * max(
        _milliseconds(lambda: secrets.redact(short)), 1
    )


def test_a_long_message_is_redacted_in_milliseconds() -> None:
    secrets.warm_up()
    text = ("The nightly export writes a file for every tenant, and the importer reads it at four. " * 130)[
        :10_000
    ]

    assert _milliseconds(lambda: secrets.redact(text)) < 5 * _SLACK


def test_importing_costs_little_time_and_memory() -> None:
    done = subprocess.run([sys.executable, "-c", _COST], capture_output=True, text=True, check=True)
    cost = json.loads(done.stdout)

    assert cost["s"] < 0.15 * _SLACK
    assert cost["kb"] < 60_000
