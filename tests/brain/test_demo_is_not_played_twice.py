from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from brain.demo import outcome
from brain.management.commands import demo
from memories.models import AuditEntry, User
from tests import factories


@pytest.fixture
def played(db: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a play was started against. The play itself does nothing here."""
    started: list[str] = []

    def play(self: demo.Command, script: object, address: str) -> dict[str, User]:
        started.append(address)
        return {
            "marit": factories.staff("Admin", username="marit"),
            "siobhan": factories.staff("Operator", username="siobhan"),
        }

    monkeypatch.setattr(demo.Command, "_play", play)
    return started


def test_it_is_played_once_and_says_what_came_of_it(played: list[str]) -> None:
    said = StringIO()
    call_command("demo", address="http://localhost:1", stdout=said)
    assert played == ["http://localhost:1"]
    assert said.getvalue().startswith("The demo is in: 0 memories")
    assert outcome.was_played()
    with pytest.raises(CommandError, match="played here already"):
        call_command("demo")
    said = StringIO()
    call_command("demo", "--if-empty", stdout=said)
    assert said.getvalue() == ""
    assert len(played) == 1


def test_it_is_not_mixed_with_real_people(played: list[str]) -> None:
    factories.person(username="somebody")
    with pytest.raises(CommandError, match="Real people"):
        call_command("demo")
    call_command("demo", "--if-empty")
    assert played == []


def test_staff_who_have_said_nothing_are_no_obstacle(played: list[str]) -> None:
    factories.person(username="root", exchange_count=0)
    call_command("demo", stdout=StringIO())
    assert len(played) == 1


def test_the_mark_is_in_the_audit_log_and_names_no_person(played: list[str]) -> None:
    call_command("demo", stdout=StringIO())
    entry = AuditEntry.objects.get(action=outcome.PLAYED)
    assert entry.object_id == "demo"
