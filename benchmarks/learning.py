"""Learning through a real worker with two processes and the built-in rules."""

import sys
import time
from typing import Any

from benchmarks import process, store
from brain.run.embedded import Urls
from memories.actions.exchanges import receive_exchange
from memories.models import LearnRun, User

PEOPLE = 20
EXCHANGES = 600
MESSAGES = (
    "I work mostly on the iOS app, number {n}. Can you show me how to write a snapshot test?",
    "What is the difference between a list and a tuple? ({n})",
    "Keep answers short, code first. This is question {n}: how do I rebase?",
    "fyi the preview pool {n} uses ports {p}-{q}. Why would a port be taken?",
    "thanks, that worked! ({n})",
)


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        people = list(User.objects.filter(pk__in=store.load(admin, [50] * PEOPLE)))
    for number in range(EXCHANGES):
        text = MESSAGES[number % len(MESSAGES)].format(n=number, p=9000 + number * 10, q=9009 + number * 10)
        receive_exchange(user=people[number % PEOPLE], surface="web", message=text, reply="Here is how.")
    arguments = ("-A", "brain.celery", "worker", "--concurrency=2", "--loglevel=WARNING")
    with process.running("celery", *arguments):
        _wait_for(30)  # both processes have loaded what they need
        started, before = time.perf_counter(), LearnRun.objects.count()
        _wait_for(EXCHANGES)
        seconds = time.perf_counter() - started
    return {
        "worker processes": 2,
        "exchanges": EXCHANGES,
        "exchanges per second": round((EXCHANGES - before) / seconds, 1),
    }


def _wait_for(learned: int, seconds: float = 300) -> None:
    deadline = time.monotonic() + seconds
    while LearnRun.objects.count() < learned:
        if time.monotonic() > deadline:
            sys.exit(
                f"The worker has learned {LearnRun.objects.count()} of {learned} exchanges in {seconds:.0f} s."
            )
        time.sleep(0.05)
