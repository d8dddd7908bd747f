"""Whether the process lives, and whether its parts answer. Open to all: they tell states, and of figures a standby's lag alone."""

from dataclasses import dataclass
from time import monotonic

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, Error, connection
from django.http import HttpRequest
from kombu.exceptions import OperationalError as BrokerError
from ninja import Router, Status
from redis import RedisError

from brain.api.schemas.health import Health, Live, Part
from brain.run.disk import disk_has_room
from memories import replica
from memories.embedding import EmbeddingError, embed

ASK_SECONDS = 0.5  # how long a worker may take to answer
WITHOUT_ROOM = "The database answers; its disk is full, and what writes is refused until somebody makes room."
PROBE = "Is anybody there?"
KEPT_SECONDS = 5.0  # how long an answer is believed, so that this page can be asked often
router = Router(tags=["Health"])
ready_router = Router(tags=["Health"])


@router.get("", response=Live, auth=None, summary="Whether the process lives")
def health(request: HttpRequest) -> Live:
    """Needs no key and asks nobody. What does not answer here is to be started anew; for its parts ask `GET /ready`."""
    return Live(status="ok")


@ready_router.get("", response={200: Health, 503: Health}, auth=None, summary="Which parts answer")
def ready(request: HttpRequest) -> Status[Health]:
    """Needs no key. 200 as long as recall can work, else 503."""
    needed = {"database": _database(), "embedding": _embedding.part()}
    parts = {**needed, **({"replica": _replica()} if replica.configured() else {}), **_learning.parts()}
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
    if settings.EMBEDDED and not disk_has_room():
        return Part(state="degraded", detail=WITHOUT_ROOM)
    return Part(state="ok", detail="The database answers.")


def _replica() -> Part:
    """Never `down`: the primary serves in its place."""
    try:
        seconds, _size = replica.lag()
    except Error:
        return Part(state="degraded", detail="The standby does not answer; the primary serves.")
    if seconds > (most := settings.REPLICA_LAG_SECONDS):
        return Part(state="degraded", detail=f"The standby is over {most:g} s behind; the primary serves.")
    return Part(state="ok", detail=f"The standby is {seconds:.1f} s behind.")


@dataclass
class _Embedding:
    """A text is really embedded, at most once in a while."""

    asked_at: float = float("-inf")
    known: Part | None = None

    def part(self) -> Part:
        if self.known is None or monotonic() - self.asked_at > KEPT_SECONDS:
            self.known, self.asked_at = _embed(), monotonic()
        return self.known


def _embed() -> Part:
    exported = settings.MODEL_DIR / settings.EMBEDDING_MODEL.replace("/", "--") / "checked"
    if not settings.EMBEDDING_BASE_URL and not exported.exists():
        return Part(
            state="degraded", detail="The model is not exported yet; the first text to embed waits for it."
        )
    try:
        embed([PROBE])
    except EmbeddingError as error:
        return Part(state="down", detail=str(error))
    return Part(state="ok", detail="A text was embedded.")


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
        with current_app.connection(transport_options={"socket_timeout": 2 * ASK_SECONDS}) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0.05)  # by itself it tries for seconds
            answers = current_app.control.inspect(timeout=ASK_SECONDS, limit=1, connection=broker).ping()
    except (BrokerError, OSError, RedisError):
        return Part(
            state="down",
            detail="The broker does not answer, or refuses to write; exchanges are kept and sent again.",
        ), silent
    worker = Part(state="ok", detail="A worker has answered.") if answers else silent
    return Part(state="ok", detail="The broker answers."), worker


_learning = _Learning()
_embedding = _Embedding()
