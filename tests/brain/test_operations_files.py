"""What an installation is described by agrees with what the program reads, and gives no password away."""

import re
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from honcho.environ import parse_procfile

from brain.environment import ROOT, Environment
from brain.healthcheck import CHECKS, beat

EXAMPLE = (ROOT / ".env.example").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()


@pytest.fixture(scope="module")
def services() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE)["services"]
    return loaded


def test_every_setting_is_in_the_example_with_a_line_of_comment() -> None:
    lines = EXAMPLE.splitlines()
    for name in Environment.model_fields:
        at = next((n for n, line in enumerate(lines) if line.startswith(f"#{name.upper()}=")), None)
        assert at, f"{name.upper()} is missing in .env.example"
        assert lines[at - 1].startswith("# "), name


def test_the_example_invents_no_setting() -> None:
    named = set(re.findall(r"^#([A-Z_]+)=", EXAMPLE, re.MULTILINE))
    known = {name.upper() for name in Environment.model_fields} | set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
    assert named - known == {"CHROMIUM", "TEST_DATA_DIR"}


def test_the_defaults_in_the_example_are_the_program_s() -> None:
    examples = {
        "database_url",
        "owner_database_url",
        "admin_database_url",
        "redis_url",
        "secret_key",
        "allowed_hosts",
    }
    examples |= {"llm_base_url", "data_dir", "model_dir"}
    for name, field in Environment.model_fields.items():
        shown = re.search(rf"^#{name.upper()}=(.*)$", EXAMPLE, re.MULTILINE)
        if shown and name not in examples:
            assert shown[1].lower() == ("" if field.default == [] else str(field.default)).lower(), name


def test_no_secret_has_a_default_in_compose() -> None:
    for name, rest in re.findall(r"\$\{([A-Z_]*(?:PASSWORD|SECRET)[A-Z_]*)([^}]*)\}", COMPOSE):
        assert rest.startswith(":?"), f"{name} has a default or may be empty"


def test_compose_passes_every_setting_on(services: dict[str, dict[str, Any]]) -> None:
    passed = {name for each in services.values() for name in each.get("environment", ())}
    assert {name.upper() for name in Environment.model_fields} - passed == {"DEBUG"}  # never in production


def test_compose_heeds_whatever_the_example_names(services: dict[str, dict[str, Any]]) -> None:
    named = set(re.findall(r"^#([A-Z_]+)=", EXAMPLE, re.MULTILINE))
    heeded = {name for each in services.values() for name in each.get("environment", ())}
    heeded |= set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
    assert named - heeded == {"DEBUG", "CHROMIUM", "TEST_DATA_DIR"}


def test_every_service_is_bounded_and_its_log_turns_over(services: dict[str, dict[str, Any]]) -> None:
    for name, each in services.items():
        assert each["deploy"]["resources"]["limits"]["memory"], name
        assert each["logging"]["options"].keys() == {"max-size", "max-file"}, name


def test_several_of_one_service_collide_nowhere(services: dict[str, dict[str, Any]]) -> None:
    assert not [name for name, each in services.items() if "container_name" in each or "hostname" in each]
    assert services["beat"]["deploy"]["replicas"] == 1
    assert services["web"]["ports"] == ["${LISTEN:-127.0.0.1:8000}:8000"]  # a range gives each its own


def test_who_is_told_to_stop_has_longer_than_what_it_may_be_at(services: dict[str, dict[str, Any]]) -> None:
    assert _seconds(services["worker"]["stop_grace_period"]) > settings.CELERY_TASK_TIME_LIMIT
    grace = re.search(r":-(\d+)", services["web"]["environment"]["WEB_GRACE_SECONDS"])
    assert grace
    assert _seconds(services["web"]["stop_grace_period"]) > int(grace[1])


def _seconds(period: str) -> int:
    return int(period[:-1]) * {"s": 1, "m": 60}[period[-1]]


def test_every_service_but_the_one_shot_has_a_health_check(services: dict[str, dict[str, Any]]) -> None:
    assert set(services) == {"postgres", "valkey", "migrate", "web", "worker", "beat", "telegram"}
    without = {name for name, each in services.items() if "healthcheck" not in each}
    assert without == {"migrate", "telegram"}  # that one says what is wrong, and tries again
    for name in CHECKS:
        assert services[name]["healthcheck"]["test"][-1] == name


def test_only_the_one_shot_gets_more_than_the_application_s_login(
    services: dict[str, dict[str, Any]],
) -> None:
    for name, service in services.items():
        given = " ".join(str(value) for value in service.get("environment", {}).values())
        if name not in {"migrate", "postgres"}:
            assert "ADMIN_DATABASE_PASSWORD" not in given, name
            assert "OWNER_DATABASE_PASSWORD" not in given, name


def test_the_newest_dated_release_has_the_version_of_the_project() -> None:
    dated = re.findall(
        r"^## \[([\d.]+)\] - \d{4}-\d{2}-\d{2}$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE
    )
    assert f'version = "{dated[0]}"' in (ROOT / "pyproject.toml").read_text()


def test_the_stores_are_not_published(services: dict[str, dict[str, Any]]) -> None:
    assert [name for name, each in services.items() if "ports" in each] == ["web"]
    assert services["postgres"]["networks"] == services["valkey"]["networks"] == ["stores"]


def test_the_procfile_names_the_three_processes() -> None:
    assert set(parse_procfile((ROOT / "Procfile").read_text()).processes) == {"web", "worker", "beat"}


def test_continuous_integration_can_be_run() -> None:
    assert (ROOT / ".ci" / "run").stat().st_mode & stat.S_IXUSR


def test_beat_is_well_while_it_writes_its_schedule_down(tmp_path: Path) -> None:
    schedule = tmp_path / "celerybeat-schedule"
    assert not beat(str(schedule))
    schedule.with_suffix(".db").touch()
    assert beat(str(schedule))
