"""How often a program may ask: per key, per person, per address; also while Redis is away."""

from collections.abc import Callable

import pytest
from pytest_django.fixtures import Settings

from memories import live_settings
from memories.actions.people import issue_key
from memories.models import ApiKey
from tests import services
from tests.brain.api.conftest import Program

pytestmark = pytest.mark.usefixtures("redis_server")


def test_what_is_too_much_for_a_key_is_refused_with_the_time_to_wait(
    person: Callable[..., Program], settings: Settings
) -> None:
    settings.RATE_LIMIT_KEY = "3/minute"
    asking, other = person(), person()
    answers = [asking.get("/memories") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]
    refused = answers[-1]
    assert refused["RateLimit-Limit"] == "3"
    assert refused["RateLimit-Policy"] == "3;w=60"
    assert 0 < int(refused["Retry-After"]) <= 60
    assert refused.json()["type"].endswith("#problem-too-many-requests")
    assert other.get("/memories").status_code == 200


def test_two_keys_of_one_person_share_the_persons_limit(
    person: Callable[..., Program], settings: Settings
) -> None:
    settings.RATE_LIMIT_PERSON = "2/minute"
    first = person()
    _, secret = issue_key(name="second", scopes=list(ApiKey.Scope.values), user=first.owner)
    second = Program(secret, first.owner)
    assert [each.get("/memories").status_code for each in (first, second, first)] == [200, 200, 429]


def test_a_service_s_people_have_a_limit_each(service: Callable[..., Program], settings: Settings) -> None:
    settings.RATE_LIMIT_PERSON = "2/minute"
    asking = service()
    codes = [asking.get("/memories", external_id=each).status_code for each in ("a", "a", "a", "b")]
    assert codes == [200, 200, 429, 200]


def test_an_address_has_a_limit_over_all_its_keys(person: Callable[..., Program], settings: Settings) -> None:
    settings.RATE_LIMIT_ADDRESS = "2/minute"
    assert [person().get("/memories").status_code for _ in range(3)] == [200, 200, 429]


def test_wrong_keys_soon_wait_and_the_right_one_passes_all_the_same(
    person: Callable[..., Program], settings: Settings
) -> None:
    settings.RATE_LIMIT_WRONG_KEYS = "2/minute"
    codes = [Program(f"lk_wrong{n}").get("/memories").status_code for n in range(3)]
    assert codes == [401, 401, 429]
    assert person().get("/memories").status_code == 200


def test_recall_without_a_key_is_off_until_it_is_switched_on(db: None) -> None:
    live_settings.reread()
    refused = Program().post("/recall", query="which ports?")
    assert refused.status_code == 401
    assert "switched off" in refused.json()["detail"]


def test_recall_without_a_key_is_limited_by_address(nobody: Program, settings: Settings) -> None:
    settings.RATE_LIMIT_ANONYMOUS = "1/minute"
    assert [nobody.post("/recall", query="hi").status_code for _ in range(2)] == [200, 429]


def test_limits_hold_while_redis_is_away(
    person: Callable[..., Program], settings: Settings, redis_server: services.RedisServer
) -> None:
    settings.RATE_LIMIT_KEY = "2/minute"
    asking = person()
    redis_server.stop()
    assert [asking.get("/memories").status_code for _ in range(3)] == [200, 200, 429]
