"""One request to recall: who asks what, what it needs, and how much may come back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog
from django.db import OperationalError, connection

from brain.recall.trigger import NOTHING, Need
from memories.actions.recall import Filters
from memories.busy import is_busy
from memories.embedding import RetiredModelError, Vectors
from memories.live_settings import LiveSettings
from memories.models import Assistant, User
from memories.selectors.knowledge_rights import Reader

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    user: User | None
    surface: str
    query: str
    text: str  # without a phrase that narrows the authors
    assistant: Assistant | None
    filters: Filters
    at_most: int  # of each store
    now: datetime
    settings: LiveSettings
    reader: Reader | None
    need: Need = NOTHING
    sought: str = ""  # what is looked for: the text, and what a model would look for behind it
    vector: Vectors | None = None
    named: bool = False  # each memory names the assistant that it belongs to
    left_out: list[str] = field(default_factory=list)  # parts that are locked: personal, team

    @property
    def zone(self) -> ZoneInfo:
        """The person's own clock."""
        try:
            return ZoneInfo(self.user.time_zone if self.user else "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    @property
    def today(self) -> date:
        return self.now.astimezone(self.zone).date()


@contextmanager
def left_out_if_locked(part: str, left_out: list[str]) -> Iterator[None]:
    """Go on without this part where its table is locked, its statement takes too long, or nobody can ask its former model."""
    try:
        yield
    except RetiredModelError:
        log.warning("recall without a part whose vectors are being computed anew", part=part)
        left_out.append(part)
    except OperationalError as error:
        if connection.in_atomic_block or not is_busy(error):
            raise
        log.warning("recall without a part that is locked", part=part)
        left_out.append(part)
