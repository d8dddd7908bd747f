"""The team's month in entries: offered by assistants, approved by an operator, and what became of some of them.

One decision came out badly, an assumption of another is contradicted by a fact, an entry has expired and one was restored;
one waits in the queue.
"""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog
from django.utils import timezone

from memories import live_settings
from memories.actions.fact_decisions import approve_fact
from memories.actions.knowledge.changing import set_life
from memories.actions.knowledge.entries import enter_entry, propose_entry
from memories.actions.knowledge.expiry import archive_expired
from memories.actions.knowledge.touching import touch
from memories.actions.people import assistant_named
from memories.actions.team_facts import enter_fact
from memories.drafts import Context, Draft, Result
from memories.errors import RefusedError
from memories.models import TeamFact, User
from memories.models.base import hour_of
from memories.selectors.knowledge_rights import Reader

log = structlog.get_logger(__name__)
ENTRIES = Path(__file__).with_name("knowledge.jsonl")
AGAINST = "The berth cache is refreshed every sixty minutes."  # what an assumption says otherwise
USED = ("release", "half-hours", "time-zone", "pilot")


def tell(*, proposer: User, operator: User) -> dict[str, UUID]:
    """All entries by their names in the file. Does nothing where there are entries already."""
    if TeamFact.objects.exclude(tier="").exists():
        return {}
    made: dict[str, UUID] = {}
    for row in map(json.loads, ENTRIES.read_text(encoding="utf-8").splitlines()):
        try:
            made[row["id"]] = _offered(row, made, proposer, operator)
        except RefusedError as refused:  # the gate has come to know a word of it
            log.warning("an entry of the demo is left out", entry=row["id"], reason=str(refused))
    enter_fact(actor=operator, content=AGAINST)
    for _ in range(3):
        touch(reader=Reader(), ids=[made[name] for name in USED if name in made])
    return made


def _offered(row: Mapping[str, Any], made: Mapping[str, UUID], proposer: User, operator: User) -> UUID:
    draft = _draft(row, made)
    if row.get("by_hand"):
        return enter_entry(actor=operator, draft=draft).pk
    assistant_named(row["assistant"])
    done = propose_entry(proposer=proposer, draft=draft, reader=Reader(), agent_name=row["assistant"])
    if done.fact is None:
        raise RefusedError("It adds too little to be kept.")
    fact, fate = done.fact, row.get("fate", "")
    if fate == "waiting":
        return fact.pk
    approve_fact(actor=operator, fact_id=fact.pk, version=fact.version)
    if life := row.get("life"):
        set_life(actor=operator, fact_id=fact.pk, version=fact.version + 1, life=life)
    if fate:
        _expire(fact.pk)
    if fate == "restored":
        fact.refresh_from_db(fields=["version"])
        set_life(actor=operator, fact_id=fact.pk, version=fact.version, life=TeamFact.Life.ACTIVE)
    return fact.pk


def _expire(pk: UUID) -> None:
    """As if nobody had used it for longer than the live setting allows."""
    unused = timezone.now() - timedelta(days=live_settings.current().knowledge_expiry_days + 1)
    TeamFact.objects.filter(pk=pk).update(updated_at=hour_of(unused))
    archive_expired()


def _draft(row: Mapping[str, Any], made: Mapping[str, UUID]) -> Draft:
    context, outcome = dict(row.get("context", {})), row.get("outcome")
    days = context.pop("revisit_in", None)
    if outcome and outcome["decision"] not in made:
        raise RefusedError("Its decision was left out.")
    return Draft(
        title=row["title"],
        body=row["content"],
        category=row["category"],
        certainty=row.get("certainty", "high"),
        tags=row["tags"],
        related=[made[name] for name in row.get("related", ()) if name in made],
        context=Context(**context, revisit_on=None if days is None else _day(days)),
        result=Result(made[outcome["decision"]], outcome["success"], _day(-outcome["days_ago"]))
        if outcome
        else None,
    )


def _day(days_from_now: int) -> date:
    return timezone.now().date() + timedelta(days=days_from_now)
