"""Traces that were asked for are printed, also where the log is kept to warnings, as `make run` keeps it."""

import os
import subprocess
import sys

import pytest

PRINTS = """
import django
django.setup()
from brain import learning_trace
from brain.recall import trace
for module in (learning_trace, trace):
    module.log.info(module.__name__, milliseconds=1)
import structlog
structlog.get_logger("brain.api").info("a request")
"""


@pytest.mark.parametrize("verbose", ["true", "false"])
def test_they_are_printed_at_the_level_of_warnings(verbose: str) -> None:
    quiet = {"LOG_LEVEL": "WARNING", "DJANGO_SETTINGS_MODULE": "brain.settings"}
    ran = subprocess.run(
        [sys.executable, "-c", PRINTS],
        env={**os.environ, **quiet, "VERBOSE_TRACES": verbose},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("brain.learning_trace" in ran.stderr) is (verbose == "true")
    assert ("brain.recall.trace" in ran.stderr) is (verbose == "true")
    assert "a request" not in ran.stderr
