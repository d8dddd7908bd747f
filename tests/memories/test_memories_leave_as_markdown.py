"""One's memories as a Markdown file: what holds, to be read, and to be imported again."""

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command

from brain import imports
from memories.actions.exports import export_memories
from memories.errors import RefusedError
from memories.models import AuditEntry, User
from tests import factories
from tests.factories import memory, person

MARCH, MAY = datetime(2024, 3, 1, tzinfo=UTC), datetime(2024, 5, 1, tzinfo=UTC)


@pytest.fixture
def tamsin(db: None) -> User:
    user = person(username="tamsin", display_name="Tamsin Hale")
    memory(user, "The user lives in Bergen.", created_at=MARCH)
    memory(user, "The user plays the cello.", created_at=MAY)
    memory(user, "The user will move in June.", created_at=MAY, type="plan")
    memory(user, "To deploy:\n1. Tag it.\n2. Push it.", created_at=MAY, type="instruction", subtype="process")
    memory(user, "The user is vegan.", forgotten_at=MAY)
    memory(person(), "The user is allergic to nuts.")
    return user


def test_what_holds_stands_by_type_and_month(tamsin: User) -> None:
    written = export_memories(user=tamsin, requested_by=tamsin)
    assert written.startswith("# What is remembered about Tamsin Hale\n\n<!-- 4 memories on ")
    assert (
        written.partition("-->\n")[2]
        == """
## Facts

### May 2024

- The user plays the cello.

### March 2024

- The user lives in Bergen.

## Instructions

### May 2024

- To deploy:
  1. Tag it.
  2. Push it.

## Plans

### May 2024

- The user will move in June.
"""
    )


def test_the_command_writes_a_file_that_can_be_imported(tamsin: User, tmp_path: Path) -> None:
    support = factories.staff("Support", username="support-desk")
    file = tmp_path / "memories.md"
    options = ("--markdown", "--by", "support-desk", "--reason", "She asked for it.")
    call_command("export_person", "tamsin", str(file), *options, stdout=StringIO())
    assert file.stat().st_mode & 0o077 == 0
    assert {"The user lives in Bergen.", "The user will move in June."} < {
        each.text for each in imports.read(file)[1]
    }
    assert AuditEntry.objects.get(actor=support).action == "export"
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("export_person", "tamsin", str(tmp_path / "nowhere" / "memories.md"), *options)


def test_nobody_else_gets_it_without_a_reason(tamsin: User, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="why"):
        export_memories(user=tamsin, requested_by=factories.staff("Support"), reason=" ")
    person(username="ben")
    with pytest.raises(PermissionDenied):
        call_command(
            "export_person",
            "tamsin",
            str(tmp_path / "x.md"),
            "--markdown",
            "--by",
            "ben",
            "--reason",
            "Curious.",
        )
    assert not (tmp_path / "x.md").exists()
    assert not AuditEntry.objects.exists()
