"""One recall from end to end: does the message need memory, embed, search both stores, render the context."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from time import perf_counter

from django.utils import timezone

from brain.recall import context, trace
from brain.recall.answerable import answers_nothing
from brain.recall.curation import curated
from brain.recall.origins import scoped
from brain.recall.own import Own, always, own_of
from brain.recall.planning import planned
from brain.recall.recalled import Recalled
from brain.recall.request import Request, left_out_if_locked
from brain.recall.shared import Shared, shared_of
from brain.recall.small_talk import is_small_talk
from brain.recall.trigger import EVERYTHING, NOTHING, Need, need_of
from memories import live_settings, replica
from memories.actions.knowledge.touching import touch
from memories.actions.recall import Filters
from memories.embedding import Vectors, embed_one
from memories.locks import owner_key
from memories.models import Assistant, User
from memories.selectors.knowledge_rights import Reader

IRRELEVANT = "does not help to answer"
IN_DOUBT = "may have been replaced"


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

    `k` defaults to the live setting and bounds each store by itself; what is quoted, and what is added where there is room
    (brain/recall/assembly.py), comes beside it. `origins` narrows team facts to these authors; left out, an explicit phrase
    of the message may. `needed` overrides the trigger either way. `budget` bounds the context, in tokens. Of a person's
    recall a trace is kept. `now`: when it is asked. `reader`: who gets the team's entries, where the message speaks of such
    (brain/recall/knowledge.py); without one they are left alone. `named`: each memory names the assistant that it belongs to.

    A part that somebody has locked for longer than LOCK_TIMEOUT_SECONDS is left out, and named in the answer. A standby may
    serve what is the person's own (memories/replica.py); team facts and entries count their use as they are found.
    """
    clock, settings, asked = _Clock(), live_settings.current(), scoped(query)
    wanted = Request(
        user, surface, query, asked.rest, assistant, filters or Filters(), k or settings.recall_top_k,
        now or timezone.now(), settings, reader,
        need_of(query) if needed is None else EVERYTHING if needed else NOTHING, asked.rest, vector, named,
    )  # fmt: skip
    origins = asked.origins if origins is None else origins
    clock.lap("trigger")
    with replica.reading(owner_key(user.pk) if user else None):
        own = always(wanted)
        clock.lap("core")
        wanted = _looked_for(wanted, free=needed is None)
        clock.lap("embedding")
        own = own_of(wanted, own)
        clock.lap("personal")
    shared = shared_of(wanted, origins, own.personal)
    clock.lap("team")
    if needed is None and _has_no_answer(wanted, own, shared):
        wanted = replace(wanted, need=Need(frozenset(), ("never told",)))
        own, shared = own.without_answer(), Shared(shared.allowed)
    rendered = _rendered(wanted, own, shared, budget)
    clock.lap("context")
    found = Recalled(
        list(own.personal), list(shared.team), rendered.context, rendered.stable, wanted.need, clock.laps,
        left_out=wanted.left_out, entries=shared.entries, doubted=own.doubted,
    )  # fmt: skip
    if user is None:
        return found
    looked = trace.Looked(wanted.at_most, own.period, origins, shared.allowed, filters, own.plan)
    kept = trace.record(
        user=user, surface=surface, message=query, found=found, looked=looked, rendered=rendered
    )
    return replace(found, trace_id=kept)


def _looked_for(wanted: Request, *, free: bool) -> Request:
    """With what is looked for, its vector, and what needs it. `free`: small talk needs nothing. A vector that was given is kept."""
    vector, needed, text = wanted.vector, bool(wanted.need.scopes), wanted.text
    given = vector is not None
    if vector is None and needed:
        vector = embed_one(text)
    if free and vector is not None and is_small_talk(text, vector):
        return replace(wanted, vector=vector, need=Need(frozenset(), ("small talk",)))
    sought = planned(text) if needed and not given else text
    return replace(wanted, sought=sought, vector=vector if sought == text else embed_one(sought))


def _has_no_answer(wanted: Request, own: Own, shared: Shared) -> bool:
    """Whether it asks, and nothing that was found speaks of what it asks for."""
    found = own.personal or own.quoted or shared.team or shared.entries
    if "question" not in wanted.need.reasons or not found:
        return False
    return answers_nothing(wanted.text, [*own.texts, *shared.texts])


def _rendered(wanted: Request, own: Own, shared: Shared, budget: int) -> context.Rendered:
    """The context; what of the team's entries is in it counts as used."""
    personal = curated(wanted.text, own.personal, today=wanted.today)
    rendered = context.build(
        own.core,
        personal,
        shared.team,
        now=wanted.now,
        budget=budget,
        quoted=own.quoted,
        entries=shared.entries,
        profile=own.profile,
        beside=own.beside if personal else (),
        named=own.named if personal else (),
    )
    if wanted.reader and rendered.entries:
        with left_out_if_locked("team", []):
            touch(reader=wanted.reader, ids=[*rendered.entries])
    kept = {each.id for each in personal}
    cut = {each.id: IRRELEVANT for each in own.personal if each.id not in kept}
    cut |= {each.id: IN_DOUBT for each in own.doubted}
    return replace(rendered, left_out={**rendered.left_out, **cut})


class _Clock:
    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, name: str) -> None:
        now = perf_counter()
        self.laps[name] = round((now - self._last) * 1000, 2)
        self._last = now
