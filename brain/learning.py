"""The writing half of learning: everything that one exchange taught, in one transaction with its ledger row."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, time
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Any
from uuid import UUID

import numpy as np
from django.db import connection

from brain.extract.schema import Extraction, Forget, PersonalStatement, TeamStatement
from brain.learning_trace import Learned
from memories import gate, live_settings
from memories.actions import ledger, quotations, retention, team_facts
from memories.actions.memories import forget_closest, forget_last, supersede_by
from memories.actions.remember import Statement, remember
from memories.embedding import Vectors, embed, in_configured_space, space_of
from memories.entity_names import Named, Related
from memories.errors import NotFoundError, RefusedError, SecretError
from memories.live_settings import LiveSettings
from memories.models import Decision, Exchange, LearnRun, Memory, TeamFact, User
from memories.spaces import their_space
from memories.tenancy import acting_as, alone_as

Computed = Mapping[str, Vectors]
NOTHING_COMPUTED: Computed = MappingProxyType({})
TALLIED = {
    Decision.Result.INSERTED: "inserted",
    Decision.Result.MERGED: "merged",
    Decision.Result.SUPERSEDED: "superseded",
}
TALLIED_TEAM = {
    Decision.Result.GATED: "gated",
    Decision.Result.CORROBORATED: "corroborated",
    Decision.Result.CONFLICTED: "conflicted",
}


def write(
    *,
    owner: User,
    exchange: Exchange,
    message: str,
    found: Extraction,
    started: float,
    computed: Computed = NOTHING_COMPUTED,
) -> Sequence[Memory]:
    """Remember and propose what was found. Does nothing when another worker has learned the exchange meanwhile.

    `computed` are vectors in the configured space that are there already, by text. Returns what was forgotten because the person asked for it.
    """
    settings, learned = live_settings.current(), Learned(found, LearnRun(), started)
    learned.lap("extraction")
    with their_space(owner):
        _write(owner, exchange, message, learned, settings, computed=computed)
    if settings.message_retention_days == 0:
        retention.drop_learned_messages(owner=owner, exchange=exchange)
    return learned.forgotten


def _embedded(own: Sequence[str], shared: Sequence[str], computed: Computed) -> tuple[Vectors, Vectors]:
    """In the person's space, and in that of the team: at once where they are one."""
    if in_configured_space():
        texts = [*own, *shared]
        known = all(text in computed for text in texts)
        vectors = np.stack([computed[text] for text in texts]) if known and texts else embed(texts)
        return vectors[: len(own)], vectors[len(own) :]
    with space_of(""):
        theirs = embed(shared)
    return embed(own), theirs


def _write(
    owner: User,
    exchange: Exchange,
    message: str,
    learned: Learned,
    settings: LiveSettings,
    *,
    computed: Computed,
) -> None:
    found, run = learned.found, learned.run
    personal = _without_secrets(found, learned) if settings.learn_personal else []
    proposals = found.team if settings.learn_team else []
    quoted = quotations.quoted(found.quotable) if _may_be_quoted(owner, exchange, settings) else ""
    own = [*(each.content for each in personal), *([quoted] if quoted else [])]
    vectors, shared = _embedded(own, [each.content for each in proposals], computed)
    learned.lap("embedding")
    if not (personal or proposals or quoted or found.forget):
        close = _closing(learned, exchange, message, settings)
        with alone_as(owner):  # most messages: one round trip
            close()
        return
    with acting_as(owner, alone=True), connection.wrap_database_errors:
        if not ledger.still_waits(exchange):
            return
        if found.forget:
            learned.forgotten = _forget(owner, found.forget, exchange)
        for each, vector in zip(personal, vectors[: len(personal)], strict=True):
            _remember(owner, exchange, each, vector, learned)
        learned.lap("personal")
        with space_of(""):
            for proposal, vector in zip(proposals, shared, strict=True):
                _propose(owner, exchange, proposal, vector, run)
        learned.lap("team")
        if quoted:
            left = dict.fromkeys(UUID(each["id"]) for each in learned.kept)  # two may say the same
            quotations.keep(
                user=owner, exchange=exchange, content=quoted, vector=vectors[-1], memories=[*left]
            )
            learned.lap("quotation")
        _closing(learned, exchange, message, settings)()


def _may_be_quoted(owner: User, exchange: Exchange, settings: LiveSettings) -> bool:
    """What was handed over to be distilled is no message of theirs."""
    return (
        settings.learn_personal
        and settings.message_retention_days > 0
        and settings.recall_messages
        and owner.recall_messages
        and not exchange.captured
    )


def _without_secrets(found: Extraction, learned: Learned) -> list[PersonalStatement]:
    kept = [each for each in found.personal if not gate.holds_credential(each.content)]
    learned.run.secrets = len(found.personal) - len(kept)
    for _ in range(learned.run.secrets):
        learned.drop("secret")
    return kept


def _remember(
    owner: User,
    exchange: Exchange,
    each: PersonalStatement,
    vector: Vectors,
    learned: Learned,
) -> None:
    learned.run.stated += 1
    statement = Statement(
        each.content,
        kind=each.kind,
        importance=each.importance,
        type=each.type,
        subtype=each.subtype,
        about=each.about,
        falls_on=each.falls_on,
        scope=each.scope,
        entities=[Named(entity.name, entity.type, likely=entity.likely) for entity in each.entities],
        relations=[Related(relation.source, relation.type, relation.target) for relation in each.relations],
        changes=each.changes,
        details=_details(each, exchange.occurred_at),
    )
    try:
        done = remember(
            user=owner,
            statement=statement,
            surface=exchange.surface,
            assistant=exchange.assistant,
            exchange=exchange,
            at=exchange.occurred_at,
            vector=vector,
        )
    except SecretError:  # among its details: the statement itself was looked at before
        learned.run.secrets += 1
        learned.drop("secret")
        return
    except RefusedError:  # too long or empty after all: nothing to keep
        learned.drop("too long or too short", each.content)
        return
    if each.replaces:
        with suppress(NotFoundError):  # forgotten or replaced since it was looked up
            done = supersede_by(user=owner, memory_id=each.replaces, stored=done)
    learned.keep(each, done)
    _tally(learned.run, TALLIED[done.result])


def _details(each: PersonalStatement, stated_at: datetime) -> dict[str, Any]:
    # What was over when it was told ("I worked there until 2024") is no less true for that: it does not expire.
    ends = each.valid_until if each.valid_until and each.valid_until >= stated_at.date() else None
    same_names = ("note_type", "people", "topics", "action_items", "tags")
    return {name: getattr(each, name) for name in same_names} | {
        "meaning": each.meaning.model_dump(mode="json"),
        "auto_captured": not each.explicit,
        "valid_from": each.valid_from and datetime.combine(each.valid_from, time.min, UTC),
        "valid_until": ends and datetime.combine(ends, time.max, UTC),
    }


def _propose(owner: User, exchange: Exchange, each: TeamStatement, vector: Vectors, run: LearnRun) -> None:
    run.proposed += 1
    origin = TeamFact.Origin.USER if each.explicit else TeamFact.Origin.ASSISTANT
    proposal = team_facts.Proposal(
        each.content, each.kind, each.importance, origin, said_at=exchange.occurred_at
    )
    done = team_facts.propose_fact(proposer=owner, proposal=proposal, vector=vector)
    if done.result in TALLIED_TEAM:
        _tally(run, TALLIED_TEAM[done.result])
    run.promoted += done.promoted


def _forget(owner: User, forget: Forget, exchange: Exchange) -> Sequence[Memory]:
    """Forget what was told last, or the memory closest to each thing named. Everything was erased by `brain.loop.take` already."""
    if forget.scope == "last":
        return forget_last(user=owner, before=exchange)
    if forget.scope != "closest":
        return ()
    return [memory for query in (forget.query, *forget.also) for memory in _forget_closest(owner, query)]


def _forget_closest(owner: User, query: str) -> Sequence[Memory]:
    try:
        return forget_closest(user=owner, query=query)
    except NotFoundError:  # nothing came near: nothing to forget
        return ()


def _closing(
    learned: Learned, exchange: Exchange, message: str, settings: LiveSettings
) -> Callable[[], None]:
    """What is left to be written; whatever it needs is read already."""
    run, found = learned.run, learned.found
    run.form = found.form
    if usage := found.usage:
        run.model, run.tokens_in, run.tokens_out, run.cost = (
            usage.model,
            usage.tokens_in,
            usage.tokens_out,
            usage.cost,
        )
    run.milliseconds = round((perf_counter() - learned.started) * 1000)
    memories = list(dict.fromkeys(UUID(each["id"]) for each in learned.kept))
    trace = learned.trace(exchange, settings)
    return partial(
        ledger.close, exchange=exchange, run=run, memories=memories, message=message, learning=trace
    )


def _tally(run: LearnRun, column: str) -> None:
    setattr(run, column, getattr(run, column) + 1)
