"""One recall from end to end: embed, search both stores, render the context."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from brain.recall.context import render
from memories import live_settings
from memories.actions.recall import RecalledFact, RecalledMemory, recall_personal, recall_team
from memories.embedding import Vectors, embed_one
from memories.models import Assistant, User

ANONYMOUS = "anonymous"


@dataclass(frozen=True, slots=True)
class Recalled:
    personal: list[RecalledMemory]
    team: list[RecalledFact]
    context: str
    milliseconds: dict[str, float] = field(default_factory=dict)  # embedding, personal, team


def recall(
    *,
    user: User | None,
    query: str,
    surface: str,
    k: int | None = None,
    origins: Sequence[str] | None = None,
    assistant: Assistant | None = None,
    vector: Vectors | None = None,
) -> Recalled:
    """What a person's assistant should know for this message; without a person, team facts only.

    `k` defaults to the live setting and bounds each store by itself. `origins` narrows team facts to these authors.
    """
    settings = live_settings.current()
    at_most = k or settings.recall_top_k
    clock = _Clock()
    if vector is None:
        vector = embed_one(query)
    clock.lap("embedding")
    personal = recall_personal(user=user, vector=vector, k=at_most, assistant=assistant) if user else []
    clock.lap("personal")
    wanted = settings.recalls_team_on(surface if user else ANONYMOUS)
    team = recall_team(vector=vector, k=at_most, floor=settings.recall_confidence_floor, origins=origins) if wanted else []
    clock.lap("team")
    return Recalled(personal, team, render(personal, team), clock.laps)


class _Clock:
    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        now = perf_counter()
        self.laps[name] = round((now - self._last) * 1000, 2)
        self._last = now
