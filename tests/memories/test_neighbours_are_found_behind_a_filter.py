import numpy as np
import pytest
from django.db import connection, transaction
from django.utils import timezone

from memories.embedding import Vectors
from memories.models import TeamFact
from memories.selectors import neighbours
from tests.factories import fact, vector


def near(centre: Vectors, seed: int, distance: float) -> Vectors:
    moved = centre + distance * vector(seed)
    unit: Vectors = (moved / np.linalg.norm(moved)).astype(np.float32)
    return unit


@pytest.mark.django_db
def test_facts_that_wait_for_deletion_do_not_hide_the_one_behind_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More of them than the index looks at by itself are nearer than the only fact that counts."""
    monkeypatch.setattr(neighbours, "EXACT_UP_TO", -2)  # below a table that nobody has analysed: -1
    centre, gone = vector(1), timezone.now()
    TeamFact.objects.bulk_create(
        TeamFact(
            kind="fact",
            content=f"Deleted statement {n}.",
            embedding=near(centre, 1000 + n, 0.1),
            origin="user",
            delete_after=gone,
        )
        for n in range(300)
    )
    stays = fact("Backups run every 6 hours.", embedding=near(centre, 5, 0.5))
    with connection.cursor() as cursor:  # as in a large store, which nobody sorts as a whole
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
    found = neighbours.of_fact("Backups run every 6 hours.", centre, threshold=0.9)
    assert [each.row.pk for each in found] == [stays.pk]


@pytest.mark.django_db
def test_copies_of_one_vector_fence_nothing_off() -> None:
    """As rolled back tests leave them, or a fact that changes a thousand times between two vacuums."""
    centre = vector(1)
    with transaction.atomic():
        TeamFact.objects.bulk_create(
            TeamFact(kind="fact", content=f"Copy {n}.", embedding=near(centre, n % 3, 0.2), origin="user")
            for n in range(3000)
        )
        transaction.set_rollback(True)
    stays = fact("Backups run every 6 hours.", embedding=near(centre, 5, 0.5))
    with connection.cursor() as cursor:  # the index is what the planner would like
        cursor.execute("SET LOCAL seq_page_cost = 1000; SET LOCAL cpu_operator_cost = 100")
    found = neighbours.of_fact("Backups run every 6 hours.", centre, threshold=0.9)
    (of_several,) = neighbours.of_statements(["Backups run every 6 hours."], [centre], threshold=0.9)
    assert [each.row.pk for each in found] == [each.row.pk for each in of_several] == [stays.pk]
