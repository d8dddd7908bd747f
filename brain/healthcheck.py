"""Whether one process of the product is well, for the health checks of containers: `python -m brain.healthcheck web`.

Ends with status 0 or 1, and loads neither Django nor a model.
"""

import socket
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from celery import Celery

from brain.environment import environment

_BEAT_SILENCE_SECONDS = 600.0  # beat writes its schedule down every 180 s
_ANSWER_SECONDS = 8.0
_FIRST_ANSWER_SECONDS = 30.0  # the first one comes after the last imports


def web(host: str = "127.0.0.1") -> bool:
    """Whether the process lives: /api/v1/health answers with 200. No proxy is asked: it is this machine."""
    return _answers_200(host, "/api/v1/health")


def ready(host: str = "127.0.0.1") -> bool:
    """Whether recall can work: /api/v1/ready answers with 200."""
    return _answers_200(host, "/api/v1/ready")


def _known_name() -> str:
    """A name under which the web process lets itself be asked."""
    name = next(iter(environment.allowed_hosts), "*")
    return "localhost" if name == "*" else f"health{name}" if name.startswith(".") else name


def _answers_200(host: str, path: str) -> bool:
    headers = {"Host": _known_name()} | ({"X-Forwarded-Proto": "https"} if environment.https else {})
    connection = HTTPConnection(host, environment.port, timeout=_FIRST_ANSWER_SECONDS)
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status == 200  # noqa: PLR2004
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def worker() -> bool:
    """Whether the worker of this host answers on the queue."""
    app = Celery(broker=environment.redis_url, set_as_current=False)
    return bool(app.control.ping(destination=[f"celery@{socket.gethostname()}"], timeout=_ANSWER_SECONDS))


def beat(schedule: str = "/tmp/celerybeat-schedule") -> bool:  # noqa: S108  the container's own
    """Whether beat has written its schedule down lately."""
    path = Path(schedule)
    written = [each.stat().st_mtime for each in path.parent.glob(f"{path.name}*")]
    return bool(written) and time.time() - max(written) < _BEAT_SILENCE_SECONDS


CHECKS: dict[str, Callable[[], bool]] = {"web": web, "worker": worker, "beat": beat}

if __name__ == "__main__":
    sys.exit(0 if CHECKS[sys.argv[1]]() else 1)
