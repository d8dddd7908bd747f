from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection

from brain.api import health
from tests import services
from tests.brain.api.conftest import Program


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", 0.0)


def states(program: Program) -> dict[str, str]:
    answer = program.get("/ready").json()
    return {name: part["state"] for name, part in answer["parts"].items()} | {"status": answer["status"]}


def test_all_is_well_with_a_worker(worker: services.Worker) -> None:
    whole = dict.fromkeys(("database", "embedding", "broker", "worker", "status"), "ok")
    assert states(Program()) == whole


def test_without_a_worker_recall_works_and_learning_waits(
    nobody: Program, redis_server: services.RedisServer
) -> None:
    answer = nobody.get("/ready")
    assert answer.status_code == 200
    assert (states(nobody)["worker"], states(nobody)["broker"], states(nobody)["status"]) == (
        "down",
        "ok",
        "degraded",
    )


def test_without_a_broker_recall_works_too(nobody: Program, redis_server: services.RedisServer) -> None:
    redis_server.stop()
    answer = nobody.get("/ready")
    assert answer.status_code == 200
    assert (states(nobody)["broker"], states(nobody)["worker"]) == ("down", "down")


def test_without_a_database_it_says_so(nobody: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise OperationalError("no route to 10.0.0.7")

    monkeypatch.setattr(connection, "cursor", away)
    answer = nobody.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["parts"]["database"]["state"] == "down"
    assert "10.0.0.7" not in answer.content.decode()


def test_a_model_that_is_not_exported_yet_is_told(
    nobody: Program, settings: LazySettings, tmp_path: Path
) -> None:
    settings.MODEL_DIR = tmp_path
    assert states(nobody)["embedding"] == "degraded"
    assert nobody.get("/ready").status_code == 200
