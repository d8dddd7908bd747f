"""One recall from end to end: does the message need memory, embed, search both stores, render the context."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from time import perf_counter
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog
from django.db import OperationalError, connection
from django.utils import timezone

from brain.recall import context, knowledge, quoting, trace
from brain.recall.answerable import answers_nothing
from brain.recall.knowledge import RecalledEntry
from brain.recall.origins import scoped
from brain.recall.periods import period_named
from brain.recall.planning import planned
from brain.recall.processes import preferred
from brain.recall.recalled import Recalled
from brain.recall.relevance import is_small_talk
from brain.recall.trigger import EVERYTHING, NOTHING, Need, Scope, need_of, window
from memories import live_settings
from memories.actions.knowledge.touching import touch
from memories.actions.recall import (
    Asked,
    Filters,
    FoundQuotation,
    Period,
    ProfileLine,
    RecalledFact,
    RecalledMemory,
    core_memories,
    profile_lines,
    recall_personal,
    recall_quotations,
    recall_related,
    recall_team,
    weighed,
    with_assistants,
    with_related,
)
from memories.busy import is_busy
from memories.embedding import Vectors, embed_one
from memories.live_settings import LiveSettings
from memories.models import Assistant, User
from memories.selectors.knowledge_rights import Reader

CANDIDATES = 2  # times as many memories are looked at as come back: their messages decide which ones
log = structlog.get_logger(__name__)


def recall(
    *,
    user: User | None,
    query: str,
    surface: str,
    k: int | None = None,
    origins: Sequence[str] | None = None,
    assistant: Assistant | None = None,
    vector: Vectors | None = None,
    filters: Filters | None = None,
    needed: bool | None = None,
    budget: int = context.BUDGET,
    now: datetime | None = None,
    reader: Reader | None = None,
    named: bool = False,
) -> Recalled:
    """What a person's assistant should know for this message; without a person, team facts only.

    `k` defaults to the live setting and bounds each store by itself; what is quoted comes beside it. `origins` narrows team facts to these authors;
    left out, an explicit phrase of the message may. `needed` overrides the trigger either way. `budget` bounds the
    context, in tokens. Of a person's recall a trace is kept. `now`: when it is asked. `reader`: who gets the team's entries,
    where the message speaks of such (brain/recall/knowledge.py); without one they are left alone. `named`: each memory names
    the assistant that it belongs to.

    A part that somebody has locked for longer than LOCK_TIMEOUT_SECONDS is left out, and named in the answer.
    """
    now = now or timezone.now()
    clock, settings = _Clock(), live_settings.current()
    at_most = k or settings.recall_top_k
    need = need_of(query) if needed is None else EVERYTHING if needed else NOTHING
    asked = scoped(query)
    origins = asked.origins if origins is None else origins
    clock.lap("trigger")
    core, profile = list[RecalledMemory](), list[ProfileLine]()
    left_out: list[str] = []
    if user:
        with _left_out_if_locked("personal", left_out):
            core, profile = core_memories(user=user, assistant=assistant), profile_lines(user=user)
    clock.lap("core")
    wanted, vector, need = _looked_for(asked.rest, vector, need, free=needed is None)
    clock.lap("embedding")
    personal: list[RecalledMemory] = []
    quoted: list[quoting.Quoted] = []
    told: list[str] = [each.content for each in core]
    period = _period(user, asked.rest, now) if user else None
    if user and vector is not None and Scope.PERSONAL in need.scopes and not left_out:
        words = Asked(wanted, period, filters or Filters())
        with _left_out_if_locked("personal", left_out):
            candidates = _candidates(user, vector, assistant, words, at_most * CANDIDATES)
            core, candidates = _judged(user, core, preferred(candidates, need))
            said = _said(user, vector, assistant, words, settings)
            personal = quoting.reranked(candidates, said, at_most=at_most)
            personal = with_assistants(user=user, found=personal) if named else personal
            quoted = quoting.quoted(asked.rest, said)
            told += [*(each.content for each in candidates), *(each.content for each in said)]
    clock.lap("personal")
    team: list[RecalledFact] = []
    shared = settings.recalls_team_on(surface)
    if vector is not None and Scope.TEAM in need.scopes and shared:
        with _left_out_if_locked("team", left_out):
            team = recall_team(
                vector=vector, k=at_most, floor=settings.recall_confidence_floor, origins=origins
            )
    entries = _written(reader if shared and not left_out else None, vector, asked.rest, need, len(personal))
    clock.lap("team")
    asking = needed is None and "question" in need.reasons and (personal or quoted or team or entries)
    if asking and answers_nothing(asked.rest, [*told, *_texts(team, entries)]):
        need, personal, quoted, team, entries = Need(frozenset(), ("never told",)), [], [], [], []
    rendered = _used(
        reader,
        context.build(
            core, personal, team, now=now, budget=budget, quoted=quoted, entries=entries, profile=profile
        ),
    )
    clock.lap("context")
    found = Recalled(
        personal,
        team,
        rendered.context,
        rendered.stable,
        need,
        clock.laps,
        left_out=left_out,
        entries=entries,
    )
    if user is None:
        return found
    looked = trace.Looked(at_most, period, origins, shared, filters)
    kept = trace.record(
        user=user,
        surface=surface,
        message=query,
        found=found,
        looked=looked,
        rendered=rendered,
    )
    return replace(found, trace_id=kept)


def _looked_for(
    message: str, vector: Vectors | None, need: Need, *, free: bool
) -> tuple[str, Vectors | None, Need]:
    """What is looked for, its vector, and what needs it. `free`: small talk needs nothing. A vector that was given is kept."""
    given = vector is not None
    if vector is None and need.scopes:
        vector = embed_one(message)
    if free and vector is not None and is_small_talk(message, vector):
        return message, vector, Need(frozenset(), ("small talk",))
    wanted = planned(message) if need.scopes and not given else message
    return wanted, vector if wanted == message else embed_one(wanted), need


def _candidates(
    user: User, vector: Vectors, assistant: Assistant | None, asked: Asked, at_most: int
) -> list[RecalledMemory]:
    """The best, and where no filter is given what hangs together with whom the message names."""
    found = recall_personal(user=user, vector=vector, k=at_most, assistant=assistant, asked=asked)
    if asked.filters != Filters():
        return found
    related = recall_related(user=user, text=asked.text, vector=vector, assistant=assistant)
    return with_related(found, related, at_most)


def _written(
    reader: Reader | None, vector: Vectors | None, text: str, need: Need, personal: int
) -> list[RecalledEntry]:
    """Of the team's entries those that the message speaks of."""
    if reader is None or vector is None or Scope.TEAM not in need.scopes:
        return []
    found: list[RecalledEntry] = []
    with _left_out_if_locked("team", []):
        found += knowledge.recall_entries(
            reader=reader, vector=vector, text=text, reasons=need.reasons, personal=personal
        )
    return found


def _used(reader: Reader | None, rendered: context.Rendered) -> context.Rendered:
    """What is in the context counts as used."""
    if reader and rendered.entries:
        with _left_out_if_locked("team", []):
            touch(reader=reader, ids=[*rendered.entries])
    return rendered


def _texts(team: Sequence[RecalledFact], entries: Sequence[RecalledEntry]) -> list[str]:
    return [*(each.content for each in team), *(each.content for each in entries)]


def _judged(
    user: User, core: list[RecalledMemory], found: list[RecalledMemory]
) -> tuple[list[RecalledMemory], list[RecalledMemory]]:
    """Both with what votes and notes say of them, asked once."""
    judged = weighed(user=user, found=[*core, *found])
    return judged[: len(core)], judged[len(core) :]


def _said(
    user: User, vector: Vectors, assistant: Assistant | None, asked: Asked, settings: LiveSettings
) -> list[FoundQuotation]:
    """None where it is switched off, by staff or by the person, and where only memories of a kind are asked for."""
    given = asked.filters.values()
    if not (settings.recall_messages and user.recall_messages) or any(
        given[name] for name in ("kind", "note_type", "project", "tags")
    ):
        return []
    return recall_quotations(user=user, vector=vector, assistant=assistant, asked=asked)


@contextmanager
def _left_out_if_locked(part: str, left_out: list[str]) -> Iterator[None]:
    """Go on without this part where its table is locked, or its statement takes too long."""
    try:
        yield
    except OperationalError as error:
        if connection.in_atomic_block or not is_busy(error):
            raise
        log.warning("recall without a part that is locked", part=part)
        left_out.append(part)


def _period(user: User, text: str, now: datetime) -> Period | None:
    """The time that the message names, by the person's own clock."""
    try:
        zone = ZoneInfo(user.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    return period_named(window(text), now.astimezone(zone))


class _Clock:
    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        now = perf_counter()
        self.laps[name] = round((now - self._last) * 1000, 2)
        self._last = now
