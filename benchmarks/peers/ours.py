"""Lorekeeper on the same workload, as the application role: tenancy, secrets, locks and agreement are all on."""

from functools import partial
from time import perf_counter
from typing import Any

from benchmarks import store, timing
from benchmarks.peers.workload import PEOPLE, Workload
from brain.run.embedded import Urls
from memories.actions.recall import Asked, recall_personal
from memories.actions.remember import Statement, remember
from memories.models import Memory, User
from memories.tenancy import acting_as

K = 8


def measure(urls: Urls, given: Workload) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
    people = [User.objects.create(username=f"bench-{number}") for number in range(PEOPLE)]
    figures: dict[str, Any] = {"add": _adds(given, people)}
    figures["kept after the agreement check"] = sum(map(_held, people))
    asked = list(zip(given.questions, given.asked, strict=True))
    owners = [people[given.owner_of(place)] for place in range(len(asked))]
    recall_personal(user=owners[0], vector=given.asked[0], k=K)  # the first plans
    figures["search by vector"] = _timed(
        partial(recall_personal, user=owner, vector=vector, k=K)
        for owner, (_, vector) in zip(owners, asked, strict=True)
    )
    figures["search by words and vector"] = _timed(
        partial(recall_personal, user=owner, vector=vector, k=K, asked=Asked(text))
        for owner, (text, vector) in zip(owners, asked, strict=True)
    )
    return figures


def _adds(given: Workload, people: list[User]) -> dict[str, float]:
    rows = enumerate(zip(given.texts, given.vectors, strict=True))
    return _timed(
        partial(remember, user=people[given.owner_of(place)], statement=Statement(text), vector=vector)
        for place, (text, vector) in rows
    )


def _timed(calls: Any) -> dict[str, float]:
    started = perf_counter()
    answers, times = timing.each(calls)
    rate = len(answers) / (perf_counter() - started)
    return {"per second": round(rate), "p50_ms": times["p50_ms"], "p95_ms": times["p95_ms"]}


def _held(person: User) -> int:
    with acting_as(person):
        return Memory.objects.live().filter(user=person).count()
