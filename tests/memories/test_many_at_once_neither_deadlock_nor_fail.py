"""Recalls, reviewers and tuners at the same time: each gets an answer, none a deadlock."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Barrier
from uuid import UUID

import numpy as np
import pytest
from django.db import connections

from memories.actions.conflicts import keep_one
from memories.actions.recall import recall_team
from memories.actions.settings import change_settings
from memories.embedding import Vectors
from memories.errors import RefusedError
from memories.models import Conflict, SettingsRevision, TeamFact, User
from tests.factories import fact, staff, vector

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> None:
    """Every call in a thread of its own, all starting together. Whatever one raises is raised."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        start.wait()
        try:
            call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        for done in [threads.submit(run, call) for call in calls]:
            done.result(60)


def between(one: Vectors, other: Vectors) -> Vectors:
    unit: Vectors = (one + other) / np.linalg.norm(one + other)
    return unit


def test_recalls_of_the_same_facts_wait_for_nobody() -> None:
    for seed in range(12):  # all near to what is asked
        fact(status="approved", embedding=between(vector(0), vector(seed)))

    def recalls(first: int) -> None:
        for number in range(60):
            recall_team(vector=between(vector(0), vector((first + number) % 12)), k=10, floor=0.0)

    at_once(*(partial(recalls, first) for first in range(6)))
    assert all(TeamFact.objects.values_list("recall_count", flat=True))


def test_two_reviewers_settling_the_two_sides_of_a_conflict() -> None:
    reviewer = staff("Operator")

    def keep(conflict: Conflict, fact_id: UUID) -> None:
        versions = {conflict.fact_id: 1, conflict.other_id: 1}
        actor = User.objects.get(pk=reviewer.pk)
        with suppress(RefusedError):  # the second one finds it settled
            keep_one(actor=actor, conflict_id=conflict.pk, keep=fact_id, versions=versions)

    for _ in range(10):
        pair = Conflict.objects.create(fact=fact(), other=fact())
        at_once(partial(keep, pair, pair.fact_id), partial(keep, pair, pair.other_id))
    assert Counter(TeamFact.objects.values_list("status", flat=True)) == {"approved": 10, "rejected": 10}


def test_two_changes_of_settings_are_made_one_after_the_other() -> None:
    author = staff("Tuner")
    at_once(
        *(
            partial(change_settings, author=author, changes={"recall_top_k": k}, reason="test")
            for k in (9, 10, 11)
        )
    )
    assert SettingsRevision.objects.count() == 3
    assert SettingsRevision.objects.filter(active=True).count() == 1
