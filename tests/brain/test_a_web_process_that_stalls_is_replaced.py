"""Two web processes behind one socket: one that stalls is ended and replaced, and meanwhile the other answers."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from tests import services
from tests.halted import wait_for

TOKEN = "of-a-test"


@pytest.fixture
def web(transactional_db: None, redis_server: services.RedisServer, tmp_path: Path) -> Iterator[services.Web]:
    started = services.Web(tmp_path, WEB_PROCESSES="2", WEB_STALL_SECONDS="5", METRICS_TOKEN=TOKEN)
    started.start()
    yield started
    started.stop()


def processes(web: services.Web) -> set[int]:
    return {each.pid for each in psutil.Process(web.pid).children()}


def answered(web: services.Web) -> bool:
    try:
        return httpx.get(f"{web.url}/api/v1/health", timeout=20).status_code == 200
    except httpx.TransportError:
        return False


def test_one_that_stalls_is_replaced_and_none_outlives_the_server(web: services.Web) -> None:
    wait_for(lambda: answered(web), seconds=60)
    wait_for(lambda: len(processes(web)) == 2, seconds=60)  # the one that answers meanwhile has gone
    before = processes(web)
    stalled = max(before)  # the oldest may be the one that answers meanwhile
    psutil.Process(stalled).suspend()
    assert answered(web)
    wait_for(lambda: stalled not in processes(web) and len(processes(web)) == 2, seconds=60)
    assert answered(web)

    metrics = httpx.get(f"{web.url}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=20)
    assert "django_http_requests_total_by_view_transport_method" in metrics.text

    left = processes(web)
    psutil.Process(web.pid).kill()  # as the system does where memory runs out
    wait_for(lambda: not any(psutil.pid_exists(pid) for pid in left), seconds=20)
