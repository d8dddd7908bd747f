import numpy as np
import pytest
from django.db import connection
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
def test_facts_that_wait_for_deletion_do_not_hide_the_one_behind_them() -> None:
    """More of them than the index looks at by itself are nearer than the only fact that counts."""
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
