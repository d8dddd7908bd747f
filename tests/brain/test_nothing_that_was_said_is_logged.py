"""Promise 4 and 7 where something breaks: whatever fails, no text, password or address is in a log, a queue or an answer.

Each failure is a real one, and what people said is a word that stands nowhere else.
"""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.test import Client

from brain import loop
from brain.logs.configuration import formatter
from memories.actions.people import issue_key
from memories.locks import owner_key
from memories.models import ApiKey, Exchange, User
from memories.tenancy import acting_as
from tests import factories, services
from tests.brain.scripted_model import Step, serve
from tests.factories import PASSWORD, person, staff
from tests.halted import held, stuck_in_the_middle, wait_for

CANARY = "quillfeather"
SAID = f"Remember that my psychiatrist prescribed {CANARY} for my sleep."
TYPED = "pw-marrowbone-77"
DATABASE_PASSWORD = "db-thistledown-88"
SECRETS = (CANARY, TYPED, DATABASE_PASSWORD, "psychiatrist")
AWAY = "127.0.0.1:9"


def assert_silent(*texts: str) -> None:
    for text in texts:
        for secret in SECRETS:
            at = text.lower().find(secret)
            assert at < 0, f"…{text[max(0, at - 300) : at + 100]}…"


def queues() -> str:
    """Everything that Redis holds, read raw."""
    import redis  # noqa: PLC0415

    client = redis.Redis.from_url(settings.REDIS_URL)
    return "".join(repr(client.dump(name)) + repr(name) for name in client.scan_iter())


def postgres_log() -> str:
    path = Path(settings.DATA_DIR) / "log" / "postgres.log"
    return path.read_text(errors="replace") if path.exists() else ""


@pytest.fixture(params=["console", "json"])
def logged(request: pytest.FixtureRequest) -> Iterator[StringIO]:
    """What this very process logs, down to the finest, in both forms."""
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(formatter(json=request.param == "json"))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield written
    root.setLevel(before)
    root.removeHandler(handler)


@pytest.fixture
def web(tmp_path: Path, transactional_db: None) -> Iterator[Callable[..., services.Web]]:
    started: list[services.Web] = []

    def start(**environment: str) -> services.Web:
        process = services.Web(tmp_path, LOG_LEVEL="DEBUG", **environment)
        started.append(process)
        process.start()
        return process

    yield start
    for each in started:
        each.stop()


def key_of(user: User) -> str:
    return issue_key(name="of a test", scopes=list(ApiKey.Scope.values), user=user)[1]


def ask_everything(url: str, secret: str) -> list[str]:
    """What people send, to whatever answers, all at once; returns the answers that are errors."""
    headers = {"Authorization": f"Bearer {secret}"}
    with httpx.Client(base_url=url, headers=headers, timeout=120) as client, ThreadPoolExecutor() as pool:
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)', client.get("/accounts/login/").text)
        form = {"login": "ada", "password": TYPED, "csrfmiddlewaretoken": token[1] if token else ""}
        requests = [
            client.build_request("POST", "/accounts/login/", data=form, headers={"Referer": url}),
            client.build_request("POST", "/api/v1/recall", json={"query": SAID}),
            client.build_request("POST", "/api/v1/exchanges", json={"message": SAID, "reply": SAID}),
            client.build_request("POST", "/api/v1/memories", json={"content": SAID, "kind": "fact"}),
            client.build_request("GET", "/api/v1/memories", params={"q": SAID}),
            client.build_request("POST", "/api/v1/recall", content=f'{{"query": "{SAID}'),
            client.build_request("GET", f"/people/?q={CANARY}"),
            client.build_request("GET", f"/{CANARY}/?q={CANARY}"),
            client.build_request("GET", "/queue/", headers={"Host": f"{CANARY}.example"}),
        ]
        answers = [*pool.map(client.send, requests)]
    return [answer.text for answer in answers if answer.status_code >= 400]


def test_with_the_database_away(web: Callable[..., services.Web]) -> None:
    nowhere = f"postgresql://lorekeeper_app:{DATABASE_PASSWORD}@{AWAY}/lorekeeper"
    running = web(DATABASE_URL=nowhere, POOL_SIZE="2")
    answers = ask_everything(running.url, "of-nobody")
    assert "request" in running.log
    assert "OperationalError" in running.log or "PoolTimeout" in running.log
    assert_silent(running.log, *answers)


def test_with_redis_and_the_embedding_away(
    web: Callable[..., services.Web], redis_server: services.RedisServer
) -> None:
    running = web(EMBEDDING_BASE_URL=f"http://{AWAY}/v1", LOG_FORMAT="json")
    secret = key_of(person())
    redis_server.stop()
    answers = ask_everything(running.url, secret)
    redis_server.start()
    assert "EmbeddingError" in running.log
    assert_silent(running.log, queues(), postgres_log(), *answers)
    lines = [json.loads(line) for line in running.log.splitlines() if line.startswith("{")]
    asked = [line for line in lines if line["event"] == "request"]
    assert {"method", "route", "status", "milliseconds", "request_id"} <= set(asked[0])
    assert [line for line in asked if line.get("key")]


@pytest.fixture
def refused(transactional_db: None) -> Iterator[None]:
    """The database refuses every memory that holds the word, and says so with the whole row."""
    with psycopg.connect(services.database_url("owner"), autocommit=True) as owner:
        owner.execute(
            f"ALTER TABLE memories_memory ADD CONSTRAINT refused CHECK (content NOT LIKE '%{CANARY}%') NOT VALID"
        )
        yield
        owner.execute("ALTER TABLE memories_memory DROP CONSTRAINT refused")


def failed(user: User) -> bool:
    with acting_as(user):
        return not Exchange.objects.exclude(status="failed").exists()


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_worker_whose_insert_is_refused_and_whose_backend_is_killed(
    tmp_path: Path, redis_server: services.RedisServer, refused: None, form: str
) -> None:
    worker = services.Worker(tmp_path, LOG_LEVEL="DEBUG", LOG_FORMAT=form)
    worker.start()
    try:
        user = person()
        with held(owner_key(user.pk)):
            loop.capture(user=user, surface="web", text=SAID)
            wait_for(stuck_in_the_middle)
            with psycopg.connect(services.database_url("default"), autocommit=True) as killer:
                killer.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                )
            wait_for(lambda: "AdminShutdown" in worker.log or "OperationalError" in worker.log)
        other = person()
        loop.capture(user=other, surface="web", text=SAID)
        wait_for(lambda: "23514 memories_memory refused" in worker.log)
        assert_silent(worker.log, queues(), postgres_log())
        assert "brain/learning.py:" in worker.log  # where it happened is told all the same
    finally:
        worker.kill()


def test_a_worker_whose_embedding_and_model_endpoints_are_away_or_talk_nonsense(
    tmp_path: Path, redis_server: services.RedisServer, transactional_db: None
) -> None:
    server, scripted = serve()
    scripted.says(Step(f"{{ {SAID}"), Step(status=500, body=SAID), Step(status=401, body=SAID))
    worker = services.Worker(
        tmp_path,
        LOG_LEVEL="DEBUG",
        EMBEDDING_BASE_URL=f"http://{AWAY}/v1",
        LLM_BASE_URL=scripted.url,
        LLM_MODEL="scripted",
        LLM_FALLBACK_BASE_URL=f"http://{AWAY}/v1",
        LLM_FALLBACK_MODEL="away",
    )
    worker.start()
    try:
        loop.take(user=person(), surface="web", message=SAID.removeprefix("Remember that "), reply=SAID)
        wait_for(lambda: "rules_instead" in worker.log)
        assert_silent(worker.log, queues())
    finally:
        worker.kill()
        server.shutdown()
        server.server_close()


def test_pages_and_operations_that_fail(
    logged: StringIO, db: None, redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = staff("Viewer", username="vic")
    client = Client(raise_request_exception=False)
    client.force_login(viewer, backend="django.contrib.auth.backends.ModelBackend")

    def broken(*args: Any, **kwargs: Any) -> None:
        said = SAID  # a local variable, which a renderer could print
        raise IntegrityError(f"Key (content)=({said}) already exists.")

    answers = [
        client.get(f"/people/?q={CANARY}"),  # 403
        client.get(f"/people/{CANARY}/?q={CANARY}"),  # 404
        client.get(f"/{CANARY}?{CANARY}=1"),
        client.get("/queue/", headers={"Host": f"{CANARY}.example"}),  # 400
    ]
    monkeypatch.setattr("review.stats.pages.render", broken)
    answers.append(client.get(f"/stats/?q={CANARY}"))  # 500
    monkeypatch.setattr("brain.api.memories.list_memories", broken)
    secret = key_of(person())
    answers.append(client.get(f"/api/v1/memories?q={CANARY}", headers={"Authorization": f"Bearer {secret}"}))
    assert [answer.status_code for answer in answers] == [403, 404, 404, 400, 500, 500]
    assert "IntegrityError" in logged.getvalue()
    assert_silent(logged.getvalue(), *(answer.content.decode() for answer in answers))


def test_imports_and_exports_that_fail(
    logged: StringIO, db: None, redis_server: services.RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False)
    operator = staff("Operator", username="ada", password=PASSWORD)
    client.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    for name, text in (
        ("facts.csv", f"statement,kind\n{SAID},{CANARY}\n{CANARY} {TYPED},fact"),
        ("facts.json", f'[{{"statement": "{SAID}'),
        ("facts.csv", f"{CANARY}\x00{SAID}"),
    ):
        client.post("/facts/import/", {"file": SimpleUploadedFile(name, text.encode("utf-16"))})
        client.post("/facts/import/", {"file": SimpleUploadedFile(name, text.encode())})

    def broken(*args: Any, **kwargs: Any) -> None:
        raise ValueError(SAID)

    monkeypatch.setattr("memories.actions.fact_exports.csv", broken, raising=False)
    factories.fact(f"The pool is called {CANARY}.", status="approved")
    exported = client.post("/facts/export/", {"format": "csv"})
    assert exported.status_code
    assert_silent(logged.getvalue())


def test_what_a_library_puts_together_is_not_printed(logged: StringIO) -> None:
    library = logging.getLogger("some.library")
    library.error(f"the body was {SAID}")
    library.error("the body was %s", SAID)
    library.error("failed: %s after %d tries", ValueError(SAID), 3)
    library.error("failed: %(why)s", {"why": SAID})
    try:
        raise IntegrityError(SAID)  # noqa: TRY301
    except IntegrityError:
        library.exception("no luck")
    printed = logged.getvalue()
    assert_silent(printed)
    assert "failed: ValueError after 3 tries" in printed
    assert "test_nothing_that_was_said_is_logged.py" in printed
    assert "IntegrityError" in printed


def test_what_nobody_caught_is_told_without_its_text(tmp_path: Path) -> None:
    script = f"""
import threading, brain
def fails():
    said = {SAID!r}
    raise ValueError(said)
thread = threading.Thread(target=fails)
thread.start(); thread.join()
class Held:
    def __del__(self):
        fails()
Held()
fails()
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.count("ValueError") == 3
    assert "fails" in ran.stderr
    assert_silent(ran.stdout, ran.stderr)


def test_a_command_that_fails_tells_no_text(
    transactional_db: None, refused: None, redis_server: services.RedisServer
) -> None:
    user = person(username=CANARY)
    with pytest.raises(IntegrityError):
        factories.memory(user, SAID)
    ran = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", f"raise ValueError({SAID!r})"],
        capture_output=True,
        text=True,
        check=False,
        cwd=settings.BASE_DIR,
    )
    assert "ValueError" in ran.stderr
    assert_silent(ran.stdout, ran.stderr)


def test_one_line_a_request(logged: StringIO, db: None) -> None:
    Client().get(f"/accounts/login/?next={CANARY}")
    lines = [line for line in logged.getvalue().splitlines() if "milliseconds" in line]
    assert len(lines) == 1
    assert "accounts/login/" in lines[0]
