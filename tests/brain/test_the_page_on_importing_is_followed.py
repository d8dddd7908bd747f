"""docs/import.md, line by line: a file is looked at and taken, taken again without a double, and what is kept goes away again."""

import json
from pathlib import Path

import pytest

from memories.models import Exchange, Memory
from memories.tenancy import acting_as
from tests.brain.test_conversations_are_imported import CHATGPT
from tests.factories import staff
from tests.followed import Page, Shell

PAGE = Page("import.md")
DOWNLOADED = "~/Downloads/conversations.json"


@pytest.mark.usefixtures("transactional_db", "redis_server")
def test_a_file_comes_in_and_the_memories_go_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell()
    marit = staff("Support", username="marit")
    taking, away = PAGE.blocks()
    dry_run, take = taking.splitlines()
    file, mem0 = tmp_path / "conversations.json", tmp_path / "mem0.json"
    file.write_text(json.dumps(CHATGPT))
    mem0.write_text(json.dumps([{"id": "1", "memory": "The user plays the bassoon.", "user_id": "marit"}]))

    shown = shell.run(dry_run.replace(DOWNLOADED, str(file)))
    assert "2 exchanges would be taken" in shown
    assert "I live in Bergen." in shown
    assert "Nothing was stored." in shown
    assert "2 exchanges taken" in shell.run(take.replace(DOWNLOADED, str(file)))
    assert "Left out: 2 (here already)" in shell.run(take.replace(DOWNLOADED, str(file)))
    assert "1 memory taken" in shell.run(take.replace(DOWNLOADED, str(mem0)))

    shell.run(away)
    kept = tmp_path / "memories.md"
    assert "The user plays the bassoon." in kept.read_text()
    assert "here already" in shell.run(take.replace(DOWNLOADED, str(kept)))
    with acting_as(marit):
        assert (Exchange.objects.count(), Memory.objects.count()) == (2, 1)
