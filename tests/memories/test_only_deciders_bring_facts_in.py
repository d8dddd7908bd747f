from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from memories.actions import fact_exports, fact_imports, team_facts
from memories.import_buffer import Line
from memories.models import AuditEntry, TeamFact, User
from memories.selectors.fact_list import Wanted
from tests.factories import person, staff

LINE = Line(1, "Queues are drained before a deploy.", "fact", 3)


@pytest.fixture
def viewer(db: None) -> User:
    return staff("Viewer")


def test_a_viewer_brings_nothing_in(viewer: User) -> None:
    with pytest.raises(PermissionDenied):
        fact_imports.check_lines(actor=viewer, lines=[LINE])
    with pytest.raises(PermissionDenied):
        fact_imports.start_import(actor=viewer, key=uuid4(), approve=True)
    with pytest.raises(PermissionDenied):
        fact_imports.import_line(actor=viewer, fact_id=uuid4(), line=LINE, approve=True)
    with pytest.raises(PermissionDenied):
        team_facts.enter_fact(actor=viewer, content=LINE.content)
    assert not TeamFact.objects.exists()


def test_who_is_no_staff_takes_nothing_out(db: None) -> None:
    with pytest.raises(PermissionDenied):
        fact_exports.export_facts(actor=person(), wanted=Wanted(), form="csv")
    assert not AuditEntry.objects.exists()


def test_a_line_that_the_store_says_already_is_left_out(db: None) -> None:
    operator = staff("Operator")
    results = [
        fact_imports.import_line(actor=operator, fact_id=uuid4(), line=LINE, approve=True) for _ in range(2)
    ]
    assert results == ["done", "known"]
    assert TeamFact.objects.get().status == "approved"
