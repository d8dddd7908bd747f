"""Statements that are prepared stand in `connection.queries` and in the metrics like those of Django's own cursors."""

from collections.abc import Callable

import pytest
from django.db import DataError, connection
from django.test.utils import CaptureQueriesContext
from prometheus_client import REGISTRY

from memories.actions.remember import Statement, remember
from memories.tenancy import alone_as, rows_as
from tests.factories import person

pytestmark = pytest.mark.django_db(transaction=True)
LABELS = {"alias": connection.alias, "vendor": "postgresql"}


def _counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, LABELS | labels) or 0.0


def test_a_search_stands_among_the_queries_without_its_values() -> None:
    user = person()
    with CaptureQueriesContext(
        connection,
    ) as seen:
        rows_as(user, "SELECT %(word)s::text, acting.id", {"word": "tulips"})
    assert ["%(word)s" in each["sql"] for each in seen.captured_queries] == [True]
    assert "tulips" not in str(seen.captured_queries)


def test_what_is_remembered_stands_among_the_queries() -> None:
    user = person()
    with CaptureQueriesContext(connection) as seen:
        remember(user=user, statement=Statement("The user grows tulips."))
    for table in ("memories_near", "memories_memory", "memories_decision"):
        assert any(table in each["sql"] for each in seen.captured_queries), table


def _added(work: Callable[[], None], name: str, **labels: str) -> float:
    """What it adds to a metric; the least of three, since a page that another test left open may ask meanwhile."""
    added = []
    for _ in range(3):
        before = _counted(name, **labels)
        work()
        added.append(_counted(name, **labels) - before)
    return min(added)


def test_each_statement_is_counted_and_one_that_is_waited_for_is_timed() -> None:
    user = person()

    def three_statements() -> None:
        rows_as(user, "SELECT acting.id", {})
        with alone_as(user) as alone:
            alone.execute("SELECT 1")

    assert _added(three_statements, "django_db_execute_total") == 3
    assert _added(three_statements, "django_db_query_duration_seconds_count") == 1


def test_an_error_is_counted_once_in_a_pipeline_and_outside() -> None:
    user = person()

    def two_errors() -> None:
        with pytest.raises(DataError):
            rows_as(user, "SELECT 1 / 0, acting.id", {})
        with pytest.raises(DataError), alone_as(user) as alone:
            alone.execute("SELECT 1 / 0")

    assert _added(two_errors, "django_db_errors_total", type="DivisionByZero") == 2
