"""A function gets its new body by a migration that runs alone, in an upgrade, as well as behind all the others."""

import psycopg
import pytest
from django.db import connections

from memories.sql import renew_function


@pytest.mark.django_db(databases=["default", "owner"])
def test_a_connection_that_has_read_no_vector_renews_a_search_by_vectors() -> None:
    migration = renew_function("knowledge", "search_knowledge", role="lorekeeper_recall")
    with psycopg.connect(**connections["owner"].get_connection_params()) as upgrading:
        upgrading.execute(str(migration.sql))
        upgrading.rollback()
