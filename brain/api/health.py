"""Which parts of the system answer. Open to all: it tells states and no figures."""

from dataclasses import dataclass
from time import monotonic

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest
from kombu.exceptions import OperationalError as BrokerError
from ninja import Router, Status

from brain.api.schemas.health import Health, Part

ASK_SECONDS = 0.5  # how long a worker may take to answer
KEPT_SECONDS = 5.0  # how long its answer is believed, so that this page can be asked often
router = Router(tags=["Health"])


@router.get("", response={200: Health, 503: Health}, auth=None, summary="Which parts answer")
def health(request: HttpRequest) -> Status[Health]:
    """Needs no key. 200 as long as recall can work, else 503."""
    needed = {"database": _database(), "embedding": _embedding()}
    parts = {**needed, **_learning.parts()}
    if any(part.state == "down" for part in needed.values()):
        return Status(503, Health(status="down", parts=parts))
    whole = all(part.state == "ok" for part in parts.values())
    return Status(200, Health(status="ok" if whole else "degraded", parts=parts))


def _database() -> Part:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return Part(state="down", detail="The database does not answer.")
    return Part(state="ok", detail="The database answers.")


def _embedding() -> Part:
    if settings.EMBEDDING_BASE_URL:
        return Part(state="ok", detail="Texts are embedded by the endpoint that is configured.")
    if (settings.MODEL_DIR / settings.EMBEDDING_MODEL.replace("/", "--") / "checked").exists():
        return Part(state="ok", detail="The exported model is there.")
    return Part(
        state="degraded", detail="The model is not exported yet; the first text to embed waits for it."
    )


@dataclass
class _Learning:
    """Broker and worker, asked at most once in a while."""

    asked_at: float = float("-inf")
    broker: Part | None = None
    worker: Part | None = None

    def parts(self) -> dict[str, Part]:
        if self.broker is None or self.worker is None or monotonic() - self.asked_at > KEPT_SECONDS:
            self.broker, self.worker = _ask()
            self.asked_at = monotonic()
        return {"broker": self.broker, "worker": self.worker}


def _ask() -> tuple[Part, Part]:
    silent = Part(
        state="down", detail="No worker has answered; exchanges are kept and learned once one does."
    )
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0.05)  # by itself it tries for seconds
            answers = current_app.control.inspect(timeout=ASK_SECONDS, limit=1, connection=broker).ping()
    except (BrokerError, OSError):
        return Part(
            state="down", detail="The broker does not answer; exchanges are kept and sent again."
        ), silent
    heard = Part(state="ok", detail="A worker has answered.") if answers else silent
    return Part(state="ok", detail="The broker answers."), heard


_learning = _Learning()
