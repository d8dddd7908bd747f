import json
import re
from typing import Any

import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from memories import import_buffer
from memories.actions import fact_imports
from memories.actions.jobs import run_job
from memories.embedding import embed_one
from memories.models import AuditEntry, Conflict, Job, TeamFact
from memories.selectors.import_check import AT_ONCE
from review import csv_cells
from review.facts import files as fact_files
from tests.factories import fact, person, staff

KNOWN = "Backups run every 6 hours."
CSV = f"""statement,kind,importance
Invoices are numbered per calendar year.,fact,4
{KNOWN},fact,3
Backups run every 12 hours.,fact,3
The build needs Node 22.,reference,
The build needs Node 22.,reference,
The build needs Node 18.,reference,
Ask Priya Raman about the build.,fact,3
Deploys are done with AKIAIOSFODNN7EXAMPLE.,fact,3
Tea is green.,recipe,3
Coffee is black.,fact,9
"""


def upload(client: Client, text: str, name: str = "facts.csv") -> Any:
    sent = {"file": SimpleUploadedFile(name, text.encode())}
    return client.post("/facts/import/", sent, follow=True)


def outcomes(page: str) -> list[str]:
    return re.findall(r'data-outcome="(\w+)"', page)


@pytest.fixture
def known(db: None) -> TeamFact:
    return fact(KNOWN, status="approved", embedding=embed_one(KNOWN))


@pytest.fixture
def checked(reviewer: Client, known: TeamFact) -> str:
    response = upload(reviewer, CSV)
    assert response.status_code == 200
    return str(response.content.decode())


def run_address(page: str) -> str:
    found = re.search(r'action="(/facts/import/[^"]+/run/)"', page)
    assert found
    return found[1]


def test_the_dry_run_tells_what_would_become_of_each_line(checked: str) -> None:
    assert outcomes(checked) == ["new", "known", "conflict", "new", "repeated", "conflict"]
    for words in (
        "s name</span>",
        "key of a known",
        "The kind has to be one of",
        "a number from 1 to 5",
    ):
        assert words in checked
    assert re.search(r'<mark class="refused">Priya', checked)
    assert "10 lines, 4 stopped" in checked
    assert TeamFact.objects.count() == 1


def test_the_button_counts_what_would_be_taken_in(checked: str, reviewer: Client) -> None:
    assert "Import 4 facts" in checked
    assert "Nothing to import" in upload(reviewer, f"statement\n{KNOWN}\n").content.decode()


def test_of_a_stopped_line_nothing_is_kept_that_can_be_read(checked: str, reviewer: Client) -> None:
    client = redis.Redis.from_url(settings.REDIS_URL)
    values: Any = client.mget(client.keys("*import*"))
    kept = b"".join(bytes(value) for value in values if value)
    assert b"Invoices" in kept
    assert not any(word in kept for word in (b"AKIA", b"Priya", b"Coffee"))
    address = run_address(checked).replace("run/", "")
    again = reviewer.get(address).content.decode()  # as the way back asks for it
    assert outcomes(again) == outcomes(checked)
    assert "AKIA" in again
    for opener in ("", "junk"):
        reviewer.cookies["import-stopped"] = opener
        again = reviewer.get(address).content.decode()
        assert outcomes(again) == outcomes(checked)
        assert "AKIA" not in again
    assert "looks like a secret" in again


def test_what_is_confirmed_is_added_in_the_background(
    checked: str, reviewer: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        response = reviewer.post(run_address(checked), {"as": "approved"})
    job = Job.objects.get()
    assert response.headers["Location"] == f"/jobs/{job.pk}/"
    assert "Backups" not in json.dumps([job.items, job.parameters])
    run_job(job_id=job.pk)
    job.refresh_from_db()
    assert job.outcome["counts"] == {"done": 2, "known": 2, "conflict": 2}
    added = TeamFact.objects.exclude(content=KNOWN)
    assert dict(added.values_list("content", "status")) == {
        "Invoices are numbered per calendar year.": "approved",
        "Backups run every 12 hours.": "pending",
        "The build needs Node 22.": "approved",
        "The build needs Node 18.": "pending",
    }
    assert all(each.entered_by_hand and each.origin == "user" for each in added)
    assert Conflict.objects.open().count() == 2
    assert set(AuditEntry.objects.values_list("action_id", "reason")) == {(job.pk, "import")}
    page = reviewer.get(f"/jobs/{job.pk}/").content.decode()
    assert "left out: the store says it already" in page
    assert "It is gone." not in page
    dry_run = run_address(checked).replace("run/", "")
    assert reviewer.get(dry_run).headers["Location"] == f"/jobs/{job.pk}/"
    assert reviewer.post(run_address(checked)).status_code == 410


def test_without_approval_everything_waits_in_the_queue(checked: str, reviewer: Client) -> None:
    reviewer.post(run_address(checked), {"as": "pending"})
    run_job(job_id=Job.objects.get().pk)
    assert set(TeamFact.objects.exclude(content=KNOWN).values_list("status", flat=True)) == {"pending"}


def test_a_name_that_got_an_account_meanwhile_is_stopped(reviewer: Client) -> None:
    page = upload(reviewer, "statement\nThe Falcon cache is warmed at night.\n", "a.csv").content.decode()
    person(username="falcon", display_name="Falcon")
    reviewer.post(run_address(page))
    run_job(job_id=Job.objects.get().pk)
    assert Job.objects.get().outcome["counts"] == {"gated": 1}


def test_lines_that_were_lost_are_said_to_be_lost(checked: str, reviewer: Client) -> None:
    reviewer.post(run_address(checked))
    cache.clear()
    run_job(job_id=Job.objects.get().pk)
    assert Job.objects.get().outcome["counts"] == {"lost": 6}


def test_somebody_elses_file_cannot_be_seen_or_run(checked: str, signed_in: Any) -> None:
    other = signed_in(staff("Operator"))
    address = run_address(checked)
    assert other.get(address.replace("run/", "")).status_code == 410
    assert other.post(address).status_code == 410
    assert not Job.objects.exists()


def test_many_lines_are_compared_a_part_at_a_time_with_all_before(reviewer: Client) -> None:
    lines = [f"Region {n} of the store is called zone {n * 7}." for n in range(AT_ONCE)]
    rows = [*lines, "Queues are drained before a deploy.", lines[3], "Queues are drained before a deploy."]
    page = upload(reviewer, json.dumps(rows), "facts.json").content.decode()
    address = run_address(page).replace("run/", "")
    assert len(outcomes(page)) == AT_ONCE
    assert f"{AT_ONCE} so far: {AT_ONCE} of {AT_ONCE + 3} lines are compared." in page
    assert f"{address}?from={AT_ONCE}" in page
    rest = reviewer.get(
        f"{address}?from={AT_ONCE}", headers={"HX-Request": "true", "HX-Target": "more"}
    ).content.decode()
    assert outcomes(rest) == ["new", "repeated", "repeated"]
    assert "<html" not in rest
    assert "line 4," in rest
    assert f"Import {AT_ONCE + 1} facts" in rest


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("", "a.csv", "Choose a file"),
        ("name,kind\nx,fact\n", "a.csv", "name the columns"),
        ("[{", "a.json", "Line 1 is no JSON"),
        ("[" * 100_000, "a.json", "Line 1 is no JSON"),
        (f"[{'1' * 5_000}]", "a.json", "Line 1 is no JSON"),
        ('{"statement": "x"}', "a.json", "has to be a list"),
        ("statement\n\x00", "a.csv", "not a text file"),
        ("statement\n", "a.csv", "no line in this file"),
        ("statement\n" + "x\n" * 2001, "a.csv", "more than 2000 lines"),
        ("x" * 1_000_001, "a.csv", "larger than 1 MB"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, name: str, said: str, reviewer: Client) -> None:
    response = upload(reviewer, text, name)
    assert response.status_code == 422
    assert said in response.content.decode()


def test_a_file_that_is_not_utf_8_says_where() -> None:
    with pytest.raises(fact_files.UnreadableError, match="byte 12"):
        fact_files.read("a.csv", "statement\nK\xf6ln".encode("latin-1"))


@pytest.mark.parametrize("importance", ["9" * 5_000, "0011", "0", "6"])
def test_an_importance_is_one_of_five(importance: str) -> None:
    contents = fact_files.read("a.csv", f"statement,importance\nTea is green.,{importance}\n".encode())
    assert (contents.lines, len(contents.malformed)) == ([], 1)


@pytest.mark.parametrize(
    "text", ["=1+1", "-5 degrees", "@team", "+3", "'quoted", "'=x", " =1", "\tx", "plain", "＝1"]
)
def test_cells_come_back_as_they_were(text: str) -> None:
    cell = csv_cells.defused(text)
    assert isinstance(cell, str)
    assert not cell.startswith(csv_cells.FORMULA)
    assert csv_cells.plain(cell) == text


def test_a_viewer_may_neither_check_nor_run(viewer: Client, reviewer: Client, known: TeamFact) -> None:
    address = run_address(upload(reviewer, CSV).content.decode())
    assert upload(viewer, CSV).status_code == 403
    assert viewer.post(address).status_code == 403
    assert import_buffer.SECONDS <= 3600
    assert fact_imports.LINES_AT_MOST == 2000
