"""What the documents name is there: files, folders, other documents, make targets and commands."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = ("benchmarks", "brain", "docs", "memories", "review", "static", "templates", "tests")
NAMED = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]*)`")
LINKED = re.compile(r"\]\(([^)#:]+)\)")
TARGET = re.compile(r"(?:`|^    |\| )make ([a-z]+)", re.MULTILINE)
COMMAND = re.compile(r"manage\.py ([a-z_]+)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_names_is_there(document: Path) -> None:
    text = document.read_text()
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    missing = {name for name in NAMED.findall(text) if not (ROOT / name).exists()}
    missing |= {name for name in LINKED.findall(text) if not (document.parent / name).exists()}
    missing |= set(TARGET.findall(text)) - targets
    missing |= set(COMMAND.findall(text)) - set(get_commands())
    assert not missing
