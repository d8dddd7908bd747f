"""Files of ten people imported from their own pages by a worker with two processes, killed half-way and started again."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import psutil

from benchmarks import process, store
from brain.imports import jobs as _jobs  # noqa: F401 - its kinds of job
from brain.run.embedded import Urls
from memories.actions import jobs, personal_imports
from memories.models import Exchange, Job, LearnRun, User
from memories.tenancy import acting_as

PEOPLE = 10
MESSAGES = int(os.environ.get("BENCH_IMPORTED", "10000"))
WAIT = 3600.0
CHAT_MESSAGES = (
    "I planted {n} rows of beans behind the shed.",
    "What is the difference between a list and a tuple? ({n})",
    "My sister Ingrid keeps {n} goats near Odense.",
    "thanks, that worked! ({n})",
)
# With beat: what the killed one had begun is sent again by it, as in production.
WORKER = ("-A", "brain.celery", "worker", "--concurrency=2", "--beat", "--loglevel=WARNING")
PROCESSES = 2


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        people = list(User.objects.filter(pk__in=store.load(admin, [50] * PEOPLE)))
    each = MESSAGES // PEOPLE
    learned_before, started = LearnRun.objects.count(), time.perf_counter()
    for user in people:
        personal_imports.read_file(user=user, name="export.jsonl", content=_file(each))
        jobs.run_job(job_id=Job.objects.filter(requested_by=user, state__in=Job.OPEN).get().pk)
    read = time.perf_counter() - started
    for user in people:
        personal_imports.take_file(user=user)
    seconds = worked = 0.0
    with process.running("celery", *WORKER) as worker:
        began = time.perf_counter()
        _until(lambda: _taken(people) > MESSAGES / 2)
        worked += _worked(worker)
        process.kill(worker)
        seconds += time.perf_counter() - began
    killed_at = _taken(people)
    with process.running("celery", *WORKER) as worker:
        began = time.perf_counter()
        jobs.resume_jobs(silent_for=timedelta(0))  # as beat does a minute later
        _until(lambda: not Job.objects.filter(kind=personal_imports.TAKE, state__in=Job.OPEN).exists())
        all_taken = seconds + time.perf_counter() - began
        taken = _taken(people)
        _until(lambda: not _unlearned(people))
        seconds += time.perf_counter() - began
        worked += _worked(worker)
    return {
        "worker processes": PROCESSES,
        "exchanges": each * PEOPLE,
        "read and sorted out per second": round(each * PEOPLE / read, 1),
        "killed after": killed_at,
        "taken": taken,
        "doubles": taken - each * PEOPLE,
        "set aside": LearnRun.objects.count() - learned_before - taken,
        "taken per second": round(taken / all_taken, 1),
        "taken and learned per second": round(taken / seconds, 1),
        # What it takes of the processor does not depend on what else the machine does.
        "processor of the worker, ms an exchange": round(worked * 1000 / taken, 1),
        "two processors of its own would do per second": round(PROCESSES * taken / worked, 1),
        "load of the machine meanwhile": [round(each, 1) for each in psutil.getloadavg()],
    }


def _file(number: int) -> bytes:
    rows = (
        {
            "id": str(n),
            "message": CHAT_MESSAGES[n % len(CHAT_MESSAGES)].format(n=n),
            "reply": "Noted.",
            "at": f"2024-{n // 700 % 12 + 1:02}-{n // 24 % 28 + 1:02}T{n % 24:02}:00:00Z",
        }
        for n in range(number)
    )
    return "\n".join(map(json.dumps, rows)).encode()


def _taken(people: list[User]) -> int:
    total = 0
    for user in people:
        with acting_as(user):
            total += Exchange.objects.filter(user=user, idempotency_key__startswith="lines:").count()
    return total


def _unlearned(people: list[User]) -> bool:
    for user in people:
        with acting_as(user):
            if Exchange.objects.filter(user=user, status=Exchange.Status.RECEIVED).exists():
                return True
    return False


def _worked(worker: "subprocess.Popen[bytes]") -> float:
    """Seconds of the processor that it and its children have used, to load what they need among them."""
    main = psutil.Process(worker.pid)
    times = [each.cpu_times() for each in (main, *main.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


def _until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not done():
        if time.monotonic() > deadline:
            sys.exit("The import has not ended within an hour.")
        time.sleep(0.25)
