"""Counts and times for Prometheus; to the world there is nothing at that address."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings


def test_without_a_token_nobody_reads_them(db: None) -> None:
    assert Client().get("/metrics").status_code == 404
    assert Client().get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize(("sent", "status"), [("right", 200), ("wrong", 404)])
def test_with_the_token_they_are_read(db: None, settings: Settings, sent: str, status: int) -> None:
    settings.METRICS_TOKEN = "right"
    answer = Client().get("/metrics", headers={"Authorization": f"Bearer {sent}"})
    assert answer.status_code == status
    assert ("django_http_requests_total_by_view" in answer.content.decode()) is (status == 200)
