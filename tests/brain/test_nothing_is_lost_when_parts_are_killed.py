"""The short form of `make chaos`: the product as it really runs, under traffic, while its parts are killed."""

import sys
from pathlib import Path

import pytest
from django.conf import settings

from chaos import traffic
from chaos.__main__ import run


def test_what_was_taken_is_learned_once_and_everything_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is under way when a part falls is seen, not how much.
    monkeypatch.setattr(traffic, "PER_SECOND", 2.0)
    proof = run(tmp_path / "data", settings.MODEL_DIR, short=True, quiet=3, out=sys.stdout)
    assert proof.taken > 40
    assert proof.holds(), proof
    assert proof.paused_s < 40, proof  # nothing waits for beat to find it
