"""Signing in: without Redis, with somebody else's wrong passwords, and from whichever address a header claims."""

import pytest
from django.core.cache import cache
from django.test import Client

from brain.cache import RedisOrMemory
from tests import services
from tests.factories import PASSWORD, staff

LOCKED = "Too many wrong passwords"


@pytest.fixture(autouse=True)
def _redis_is_asked(redis_server: services.RedisServer) -> None:
    RedisOrMemory.resting_until = 0.0
    cache.clear()


def attempt(password: str, address: str = "10.0.0.1", **headers: str) -> str:
    answer = Client(headers=headers).post(
        "/accounts/login/", {"login": "ada", "password": password}, REMOTE_ADDR=address
    )
    return "in" if answer.status_code == 302 else answer.content.decode()


def test_it_works_without_redis_and_still_counts(db: None, redis_server: services.RedisServer) -> None:
    staff("Operator", username="ada", password=PASSWORD)
    redis_server.stop()
    assert attempt(PASSWORD) == "in"
    for _ in range(5):
        assert LOCKED not in attempt("wrong")
    assert LOCKED in attempt("wrong")
    assert attempt(PASSWORD, address="10.0.0.2") == "in"


def test_five_wrong_passwords_from_elsewhere_lock_nobody_out(db: None) -> None:
    staff("Operator", username="ada", password=PASSWORD)
    for _ in range(6):
        attempt("wrong")
    assert LOCKED in attempt(PASSWORD)
    assert attempt(PASSWORD, address="10.0.0.2") == "in"


def test_a_header_makes_no_other_address(db: None) -> None:
    staff("Operator", username="ada", password=PASSWORD)
    answers = [attempt("wrong", **{"X-Forwarded-For": f"10.1.1.{n}"}) for n in range(6)]
    assert LOCKED in answers[-1]


@pytest.mark.parametrize("address", ["/accounts/login/", "/queue/", "/facts/", "/stats/", "/me/"])
def test_pages_open_without_redis(db: None, redis_server: services.RedisServer, address: str) -> None:
    client = Client()
    client.force_login(staff("Operator", username="ada"), backend="django.contrib.auth.backends.ModelBackend")
    redis_server.stop()
    assert client.get(address, follow=True).status_code == 200
