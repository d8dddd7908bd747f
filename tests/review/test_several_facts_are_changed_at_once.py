from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from memories.actions.fact_decisions import approve_fact, delete_fact, edit_fact, merge_fact
from memories.models import AuditEntry, Job, TeamFact, User
from tests import services
from tests.factories import fact, staff

CHANGE, EXPORT = "/facts/change/", "/facts/export-selected/"


@pytest.fixture(autouse=True)
def _broker(redis_server: services.RedisServer) -> None:
    cache.clear()


def pick(one: TeamFact) -> str:
    return f"{one.pk}:{one.version}"


def asked(client: Client, sent: dict[str, object], query: str = "") -> str:
    return " ".join(client.post(CHANGE + query, sent, follow=True).content.decode().split())


@pytest.mark.parametrize(
    ("sent", "field", "value", "said"),
    [
        ({"kind": "howto"}, "kind", "howto", "2 changed"),
        ({"importance": "5"}, "importance", 5, "2 changed"),
        ({"reopen": "1"}, "status", "pending", "2 back in the queue"),
    ],
)
def test_what_is_selected_is_changed_with_one_toast_and_taken_back_as_one(
    sent: dict[str, object], field: str, value: object, said: str, reviewer: Client
) -> None:
    chosen = [fact(status="approved"), fact(status="rejected")]
    other = fact(status="approved")
    page = asked(reviewer, {**sent, "pick": [pick(each) for each in chosen]}, "?status=approved")
    assert said in page
    assert 'id="pill-status-approved"' in page
    before = [getattr(each, field) for each in chosen]
    for each in (*chosen, other):
        each.refresh_from_db()
    assert [getattr(each, field) for each in chosen] == [value, value]
    assert getattr(other, field) != value
    assert AuditEntry.objects.filter(object_type="fact").count() == 2
    reviewer.post(f"/queue/bulk/undo/{Job.objects.get().pk}/", {"back": "/facts/"})
    for each in chosen:
        each.refresh_from_db()
    assert [getattr(each, field) for each in chosen] == before


def test_deletion_waits_a_day_and_is_taken_back(reviewer: Client) -> None:
    one = fact(status="approved")
    assert "1 to be deleted in a day" in asked(reviewer, {"delete": "1", "pick": pick(one)})
    one.refresh_from_db()
    assert one.delete_after
    reviewer.post(f"/queue/bulk/undo/{Job.objects.get().pk}/", {"back": "/facts/"})
    one.refresh_from_db()
    assert one.delete_after is None


def test_what_somebody_changed_meanwhile_is_left(reviewer: Client, operator: User) -> None:
    one = fact(status="approved")
    seen = pick(one)
    edit_fact(actor=operator, fact_id=one.pk, version=one.version, importance=1)
    assert "1 changed meanwhile" in asked(reviewer, {"kind": "howto", "pick": seen})
    one.refresh_from_db()
    assert one.kind == "fact"


def test_what_cannot_be_done_is_said(reviewer: Client) -> None:
    one = fact()
    assert "Select at least one fact." in asked(reviewer, {"kind": "howto"})
    assert "Choose what to do" in asked(reviewer, {"pick": pick(one)})
    assert "There is no such kind" in asked(reviewer, {"kind": "rumour", "pick": pick(one)})
    assert "Importance goes from 1 to 5" in asked(reviewer, {"importance": "9", "pick": pick(one)})
    assert "1 refused" in asked(reviewer, {"reopen": "1", "pick": pick(one)})  # it is in the queue
    assert Job.objects.count() == 1


def test_a_viewer_exports_what_is_selected_and_changes_nothing(
    signed_in: Callable[[User], Client],
) -> None:
    client = signed_in(staff("Viewer"))
    one, _other = fact("Backups run every 6 hours."), fact("Ports are old.")
    page = client.get("/facts/").content.decode()
    assert 'name="delete"' not in page
    assert EXPORT in page
    file = b"".join(client.post(EXPORT, {"pick": pick(one)})).decode()
    assert "Backups run every 6 hours." in file
    assert "Ports are old." not in file
    assert "Select at least one fact." in client.post(EXPORT, follow=True).content.decode()
    assert client.post(CHANGE, {"delete": "1", "pick": pick(one)}).status_code == 403


def test_a_row_says_who_changed_it_last_and_that_one_is_first(reviewer: Client) -> None:
    colleague = staff("Operator", display_name="Ben Ode")
    first, second, third = fact("One."), fact("Two."), fact("Three.")
    for each in (second, first):
        approve_fact(actor=colleague, fact_id=each.pk, version=each.version)
    delete_fact(actor=colleague, fact_id=third.pk, version=third.version)
    page = " ".join(reviewer.get("/facts/").content.decode().split())
    assert page.index("One.") < page.index("Two.")  # within one hour, too
    assert "Approved by Ben Ode, " in page


def test_a_merge_has_one_history_for_both_sides(reviewer: Client, operator: User) -> None:
    part, whole = fact("Backups run every 6 hours."), fact("Backups are run every 6 hours.")
    edit_fact(actor=operator, fact_id=part.pk, version=1, importance=5, reason="it is vital")
    approve_fact(actor=operator, fact_id=whole.pk, version=1, reason="checked in the vault")
    merge_fact(actor=operator, fact_id=part.pk, version=2, into=whole.pk)
    for side, other in ((part, whole), (whole, part)):
        page = " ".join(reviewer.get(f"/facts/{side.pk}/").content.decode().split())
        history = page[page.index('<ol class="history">') :]
        for said in ("it is vital", "checked in the vault", "Merged into another fact"):
            assert history.count(said) == 1
        assert f'of <a href="/facts/{other.pk}/">' in history
