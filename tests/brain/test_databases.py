"""The connections of who answers requests, and of who works in the background."""

import pytest
from django import db
from django.db.utils import ConnectionHandler

from brain.databases import answer_requests, databases
from brain.environment import environment


def test_a_process_loaded_for_the_background_can_become_one_that_answers_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = ConnectionHandler(databases(0))
    monkeypatch.setattr(db, "connections", known)
    monkeypatch.setattr(environment, "pool_size", 4)
    assert "pool" not in known["default"].settings_dict["OPTIONS"]
    answer_requests()
    assert known["default"].settings_dict["OPTIONS"]["pool"]["max_size"] == 4
    assert known["default"].settings_dict["CONN_MAX_AGE"] == 0
    assert known["default"].settings_dict["ATOMIC_REQUESTS"] is False  # what Django has added stays


def test_a_request_waits_less_than_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "transaction_pooling", False)
    assert "statement_timeout=15000" in databases(4)["default"]["OPTIONS"]["options"]
    assert "statement_timeout=100000" in databases(0)["default"]["OPTIONS"]["options"]
