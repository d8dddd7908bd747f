"""However long Postgres was away, the first request after its return waits for one try of the pool, no longer."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections
from psycopg import OperationalError
from psycopg_pool import ConnectionPool
from psycopg_pool.base import AttemptWithBackoff

from brain.pooled import base as _  # noqa: F401 - how often a pool tries

TRY_SECONDS, AWAY_SECONDS = 0.05, 1.7


@pytest.fixture
def road(db: None) -> Iterator[Path]:
    """A way to the tests' Postgres that can be taken away: a link to its socket."""
    known = connections["default"].settings_dict
    socket = f".s.PGSQL.{known['PORT'] or 5432}"
    if not (real := Path(str(known["HOST"])) / socket).exists():
        pytest.skip("Postgres is not reached by a socket of this machine")
    with tempfile.TemporaryDirectory() as folder:
        (link := Path(folder) / socket).symlink_to(real)
        yield link


def test_the_pool_is_back_as_soon_as_postgres_is(road: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert AttemptWithBackoff.INITIAL_DELAY <= 1
    monkeypatch.setattr(AttemptWithBackoff, "INITIAL_DELAY", TRY_SECONDS)
    known = connections["default"].settings_dict
    where = {"host": str(road.parent), "port": known["PORT"] or 5432, "dbname": known["NAME"]}
    login = {"user": known["USER"], "password": known["PASSWORD"] or None}
    real = road.readlink()
    with ConnectionPool(kwargs={**where, **login}, min_size=1, open=True) as pool:
        pool.wait(20)
        road.unlink()
        broken = pool.getconn()
        broken.close()
        pool.putconn(broken)  # it opens another one, again and again
        with pytest.raises(OperationalError):
            pool.getconn(timeout=AWAY_SECONDS)
        road.symlink_to(real)
        back = time.monotonic()
        pool.putconn(pool.getconn(timeout=20))
        assert (
            time.monotonic() - back < 5 * TRY_SECONDS
        )  # twice as long after each failure, it would be 0.8 s
