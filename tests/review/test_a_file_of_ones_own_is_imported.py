"""One's own file: looked at before anything is stored, taken in parts, gone on with after a kill, gone with an erasure."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from memories import upload_buffer
from memories.actions.erasure import Mode, erase_person
from memories.actions.jobs import advance_job, run_job
from memories.models import Exchange, Job, Memory, User
from memories.tenancy import acting_as
from tests import services
from tests.factories import person
from tests.review.pages import content

PAGE = "/me/import/"


@pytest.fixture
def ada(redis_server: services.RedisServer, db: None) -> User:
    return person()


@pytest.fixture
def mine(ada: User, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(ada)


def lines(number: int) -> bytes:
    rows = [
        {
            "id": str(each),
            "message": f"I planted {each + 2} rows of beans.",
            "reply": "Noted.",
            "at": f"2024-03-01T08:{each:02}:00Z",
        }
        for each in range(number)
    ]
    return "\n".join(map(json.dumps, rows)).encode()


def upload(client: Client, content: bytes, name: str = "export.jsonl") -> Any:
    return client.post(PAGE, {"file": SimpleUploadedFile(name, content)})


def work() -> None:
    for pk in Job.objects.filter(state__in=Job.OPEN).values_list("pk", flat=True):
        run_job(job_id=pk)


def stored(user: User) -> int:
    with acting_as(user):
        return Exchange.objects.filter(user=user).count()


def test_the_dry_run_stores_nothing_and_the_import_all_of_it(ada: User, mine: Client) -> None:
    assert upload(mine, lines(30)).status_code == 302
    assert "being read" in content(mine.get(PAGE))
    work()
    page = content(mine.get(PAGE))
    assert "30 exchanges and 0 memories would be taken" in page
    assert "I planted 2 rows of beans." in page
    assert stored(ada) == 0
    mine.post(f"{PAGE}take/")
    work()
    assert stored(ada) == 30
    assert "Import another file" in content(mine.get(PAGE))


def test_a_file_larger_than_a_form_comes_whole_and_a_huge_one_is_refused_with_its_bound(
    ada: User, mine: Client
) -> None:
    large = b'[{"id": "1", "message": "I planted beans.", "reply": "Noted."}]' + b" " * 3_000_000
    assert upload(mine, large).status_code == 302
    kept = upload_buffer.file(ada.pk)
    assert kept
    assert len(kept) == len(large)
    answer = upload(mine, b" " * 20_000_001)
    assert (answer.status_code, "larger than 20 MB" in content(answer)) == (422, True)


def test_more_than_a_task_can_sort_out_is_refused(mine: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brain.imports.jobs.MOST", 9)
    upload(mine, lines(10))
    work()
    assert "more than 9 entries" in content(mine.get(PAGE))


def test_killed_and_resumed_without_a_double(ada: User, mine: Client) -> None:
    upload(mine, lines(45))
    work()
    mine.post(f"{PAGE}take/")
    job = Job.objects.get(kind="import own file")
    advance_job(job_id=job.pk)
    assert stored(ada) == 20
    Job.objects.filter(pk=job.pk).update(done=0)  # the part came twice
    work()
    assert stored(ada) == 45
    upload(mine, lines(46))
    work()
    page = content(mine.get(PAGE))
    assert "1 exchanges" in page
    assert "45 (here already)" in page


def test_a_memory_file_is_taken_as_it_stands(ada: User, mine: Client) -> None:
    upload(mine, b"# Rules\n\n- Prefers tabs over spaces in Makefiles\n- Answers in Danish\n", "CLAUDE.md")
    work()
    assert "0 exchanges and 2 memories" in content(mine.get(PAGE))
    mine.post(f"{PAGE}take/")
    work()
    with acting_as(ada):
        assert Memory.objects.filter(user=ada).count() == 2


@pytest.mark.parametrize(
    ("name", "sent", "says"),
    [
        ("a.json", b"", "something in it"),
        ("a.zip", b"PK\x03\x04\xff\xfe", "Unpack"),
        ("a.json", b"{]", "no JSON"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence(mine: Client, name: str, sent: bytes, says: str) -> None:
    answer = upload(mine, sent, name)
    work()
    assert says in content(answer if answer.status_code == 422 else mine.get(PAGE))
    mine.post(f"{PAGE}drop/")
    assert "Look at the file" in content(mine.get(PAGE))


def test_nothing_of_the_file_is_in_a_table_and_the_cache_holds_it_sealed(
    ada: User, mine: Client, redis_server: services.RedisServer
) -> None:
    upload(mine, lines(3))
    work()
    kept = [redis_server.client.get(key) for key in redis_server.client.keys("*upload*")]
    assert len(kept) >= 2
    assert not any(b"beans" in each for each in kept if each)
    assert Job.objects.count() > 0
    assert "beans" not in str(list(Job.objects.values()))


def test_an_erasure_takes_the_file_along(
    ada: User, mine: Client, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    upload(mine, lines(25))
    work()
    mine.post(f"{PAGE}take/")
    with django_capture_on_commit_callbacks(execute=True):
        erase_person(user=ada, mode=Mode.MEMORIES, requested_by=ada, reason="asked for")
    assert upload_buffer.upload(ada.pk) is None
    work()
    assert stored(ada) == 0
