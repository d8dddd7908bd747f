"""Entries out of the house and into it, as JSON that holds what an entry says and nothing about anybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F, Prefetch

from memories import audit
from memories.actions.knowledge.changing import restored
from memories.actions.knowledge.entries import enter_entry
from memories.drafts import Draft
from memories.embedding import EmbeddingError
from memories.errors import GateRefusedError, RefusedError
from memories.models import Assumption, Entry, EntryLink, TeamFact, User
from memories.permissions import Capability, require
from memories.selectors.knowledge import kept_of

MOST = 500  # entries of one file


@dataclass
class Taken:
    made: int = 0
    known: int = 0  # that are here, word for word
    stopped: list[tuple[int, str]] = field(default_factory=list)  # the place in the file, from 1 on, and why


def export_entries(*, actor: User) -> list[dict[str, Any]]:
    """Every entry that is not merged and does not wait for its deletion. On record."""
    require(actor, Capability.VIEW)
    audit.record(actor=actor, action="export as json", subject="list", object_type="fact", fields=["entries"])
    facts = TeamFact.objects.filter(merged_into=None, delete_after=None).exclude(tier="")
    facts = facts.select_related("entry").defer("embedding", "entry__embedding", "entry__words")
    facts = facts.prefetch_related(
        "entry__links", Prefetch("entry__assumptions", Assumption.objects.defer("embedding"))
    )
    return [
        {"id": str(fact.pk), "status": fact.status, "life": fact.life, "entry": kept_of(fact)}
        for fact in facts.order_by(F("entry__decision").asc(nulls_first=True), "created_at", "pk")
    ]


def import_entries(*, actor: User, rows: Sequence[Mapping[str, Any]]) -> Taken:
    """Each that is not here as one entered by hand that waits in the queue. Links and decisions within the file are kept.

    Raises RefusedError for a file that is too long; what the gate or a rule stops is left out and told by its place.
    """
    require(actor, Capability.DECIDE)
    if len(rows) > MOST:
        raise RefusedError(f"The file has {len(rows)} entries; {MOST} are taken at once. Cut it in two.")
    made: dict[str, UUID] = {}
    wanted: list[tuple[UUID, Sequence[UUID]]] = []
    taken = Taken()
    for place, row in enumerate(rows, 1):
        try:
            sent = restored(row["entry"])
            if here := _here(sent):
                made[str(row.get("id"))] = here
                taken.known += 1
                continue
            draft = _placed(sent, made)
            fact = enter_entry(actor=actor, draft=draft, approve=False, reason="imported", fact_id=uuid4())
        except GateRefusedError as refused:
            taken.stopped.append((place, refused.verdict.reason))
        except RefusedError as refused:
            taken.stopped.append((place, str(refused)))
        except EmbeddingError:
            taken.stopped.append((place, "The embedding service does not answer."))
        except (KeyError, TypeError, ValueError, AttributeError):
            taken.stopped.append((place, "This is no entry as the export writes one."))
        else:
            made[str(row.get("id"))] = fact.pk
            wanted.append((fact.pk, sent.related))
            taken.made += 1
    _link(wanted, made)
    return taken


def _here(draft: Draft) -> UUID | None:
    """The entry that says the same in the same words: a file may come twice."""
    alike = TeamFact.objects.filter(
        content=draft.title,
        category=draft.category,
        entry__body=draft.body,
        merged_into=None,
        delete_after=None,
    )
    return alike.values_list("pk", flat=True).first()


def _placed(draft: Draft, made: Mapping[str, UUID]) -> Draft:
    """An outcome with its decision's id in this store; links follow once everything is in."""
    result = draft.result
    if result:
        result = replace(result, decision=made.get(str(result.decision), result.decision))
    return replace(draft, related=(), result=result)


def _link(wanted: Sequence[tuple[UUID, Sequence[UUID]]], made: Mapping[str, UUID]) -> None:
    """What the file links, among what it has brought and what is here already; other links are left out."""
    pairs = {(pk, made.get(str(other), other)) for pk, related in wanted for other in related}
    here = set(Entry.objects.filter(pk__in={other for _pk, other in pairs}).values_list("pk", flat=True))
    once = {frozenset(pair): pair for pair in pairs if pair[1] in here and pair[0] != pair[1]}
    EntryLink.objects.bulk_create(EntryLink(entry_id=pk, other_id=other) for pk, other in once.values())
