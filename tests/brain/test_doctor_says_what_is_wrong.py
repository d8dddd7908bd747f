"""`manage.py doctor` names what is broken, says what to do, and ends with status 1; the parts that work it calls so."""

import json
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection, connections
from django.utils import timezone
from pytest_django.fixtures import Settings

from brain import diagnosis
from brain.environment import Environment
from memories.models import ErasureRun
from tests import services


def report() -> tuple[dict[str, dict[str, str]], int]:
    """What each part is, and the command's status."""
    said, status = StringIO(), 0
    try:
        call_command("doctor", "--json", stdout=said)
    except SystemExit as end:
        status = int(str(end.code))
    return {each["part"]: each for each in json.loads(said.getvalue())}, status


def problems() -> dict[str, str]:
    """Without worker and beat, which run in no test here."""
    parts, _ = report()
    wrong = {part: each["detail"] for part, each in parts.items() if each["state"] == "problem"}
    assert all(parts[part]["advice"] for part in wrong)
    return {part: detail for part, detail in wrong.items() if part not in {"worker", "beat"}}


@pytest.fixture
def as_installed(db: None, redis_server: services.RedisServer, settings: Settings) -> None:
    settings.SECRET_KEY = "k" * 50
    (Path(settings.DATA_DIR) / "secret_key").touch(mode=0o600)


def test_all_that_works_is_called_so_and_a_worker_that_is_missing_is_not(as_installed: None) -> None:
    parts, status = report()
    assert list(parts) == list(diagnosis.PARTS)
    assert not problems()
    assert {part for part, each in parts.items() if each["state"] == "skipped"} <= {"beat"}
    assert parts["worker"]["state"] == "problem"
    assert status == 1


def test_each_part_is_one_line(as_installed: None) -> None:
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("doctor", stdout=said)
    lines = said.getvalue().splitlines()
    assert len(lines) == len(diagnosis.PARTS)
    assert any(line.startswith("problem  worker: No worker answers. Start one") for line in lines)
    assert any(line.startswith("ok       pgvector: ") for line in lines)


def test_without_redis_the_rest_is_looked_at(as_installed: None, redis_server: services.RedisServer) -> None:
    redis_server.stop()
    parts, status = report()
    assert (parts["redis"]["state"], parts["worker"]["state"], status) == ("problem", "skipped", 1)
    assert parts["embedding"]["state"] == parts["database"]["state"] == "ok"


def test_without_a_database_the_rest_is_looked_at_and_no_password_is_told(
    as_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise OperationalError("password 'hunter2' is not right")

    monkeypatch.setattr(connection, "ensure_connection", away)
    parts, _ = report()
    assert parts["database"]["state"] == "problem"
    assert parts["migrations"]["state"] == parts["erasures"]["state"] == "skipped"
    assert parts["redis"]["state"] == "ok"
    assert "hunter2" not in str(parts)


def test_a_migration_that_is_missing_and_an_old_pgvector_are_told(
    as_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE name = "
            "(SELECT max(name) FROM django_migrations WHERE app = 'memories') AND app = 'memories'"
        )
    monkeypatch.setattr(diagnosis, "LEAST_PGVECTOR", (99, 0))
    found = problems()
    assert found.keys() == {"migrations", "pgvector"}
    assert found["migrations"].startswith("1 migrations")


def test_the_owner_s_login_in_the_application_s_place_is_told(
    as_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = diagnosis.conninfo_of("owner")
    monkeypatch.setattr(diagnosis, "conninfo_of", lambda _: owner)
    assert "lorekeeper_owner owns tables" in problems()["roles"]


def test_an_embedding_that_does_not_load_is_told(as_installed: None, settings: Settings) -> None:
    settings.EMBEDDING_BASE_URL = "http://127.0.0.1:9/v1"
    assert problems().keys() == {"embedding"}


def test_an_erasure_whose_receipt_is_not_complete_is_told(as_installed: None) -> None:
    ErasureRun.objects.create(
        subject="digest", mode="account", erased_at=timezone.now() - timedelta(hours=2), digests=[b"x"]
    )
    assert problems() == {"erasures": "0 erasures are not done, 1 receipts are not complete."}


def test_a_full_disk_and_a_short_key_are_told(
    as_installed: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "LEAST_FREE_BYTES", 1 << 60)
    settings.SECRET_KEY = "short-key"
    found = problems()
    assert found.keys() == {"disk", "secret key"}
    assert "short-key" not in str(found)


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"debug": True, "https": True}, "DEBUG"),
        ({"debug": True, "allowed_hosts": "*"}, "ALLOWED_HOSTS"),
        ({"csrf_trusted_origins": "https://lore.example.org"}, "HTTPS is false"),
        ({"owner_database_url": "postgresql://o@db/a"}, "DATABASE_URL is not"),
        ({"database_url": "postgresql://a@db/a", "owner_database_url": "postgresql://o@db/b"}, "different"),
        ({"llm_base_url": "http://model"}, "LLM_MODEL"),
        ({"answer_base_url": "http://model"}, "ANSWER_MODELS"),
        ({"embedding_api_key": "canary"}, "EMBEDDING_BASE_URL"),
    ],
)
def test_settings_that_contradict_each_other_are_told(given: dict[str, object], named: str) -> None:
    (found,) = diagnosis.contradictions(Environment(_env_file=None, **given))  # type: ignore[arg-type]
    assert named in found
    assert "canary" not in found


def test_the_defaults_contradict_nothing() -> None:
    assert not list(diagnosis.contradictions(Environment(_env_file=None)))
