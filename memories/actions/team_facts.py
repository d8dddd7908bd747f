"""How a statement becomes a team fact.

Gate → agreement with the store → one more contributor, a conflict, or a new pending fact → approval once N distinct
people have said it.

Proposing and corroborating write no audit entry: it would rebuild the side table of who said what.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest

from memories import audit, live_settings, webhooks
from memories.actions import conflict_flags
from memories.actions.admission import admitted, check_gates, check_sense, why
from memories.actions.knowledge import assumptions
from memories.actions.promotion import reassess
from memories.embedding import Vectors, embed_one, in_configured_space, model_name
from memories.errors import NotFoundError
from memories.gate import Verdict
from memories.locks import lock_team_store
from memories.models import Decision, EventType, FactEvent, FactVersion, Memory, TeamFact, User
from memories.models.base import hour_now, hour_of
from memories.permissions import Capability, require
from memories.selectors import contributors, neighbours
from memories.selectors.knowledge import kept_of
from memories.selectors.neighbours import Neighbour
from memories.spaces import in_team_space
from memories.tenancy import acting_as

BELIEF = {TeamFact.Origin.ASSISTANT: 0.5, TeamFact.Origin.AGENT: 0.6, TeamFact.Origin.USER: 0.7}


@dataclass(frozen=True, slots=True)
class Proposal:
    content: str
    kind: str = TeamFact.Kind.FACT
    importance: int = 3
    origin: str = TeamFact.Origin.ASSISTANT
    agent_name: str = ""
    said_at: datetime | None = None  # where it is handed over later than it was said

    @property
    def hour(self) -> datetime:
        now = hour_now()
        return min(hour_of(self.said_at), now) if self.said_at else now


@dataclass(frozen=True, slots=True)
class Proposed:
    """What became of a proposal. `fact` is None where the gate stopped it; `needs_reviewer` is said of its own words."""

    result: Decision.Result
    fact: TeamFact | None = None
    verdict: Verdict | None = None
    promoted: bool = False
    needs_reviewer: bool = False


def propose_memory(*, user: User, memory_id: UUID, content: str = "") -> Proposed:
    """Offer one of one's own memories to the team, as it is or in other words. The memory itself stays personal."""
    with acting_as(user):
        memory = Memory.objects.live().filter(user=user, pk=memory_id).first()
    if memory is None:
        raise NotFoundError("There is no such memory of yours. It may have been forgotten meanwhile.")
    proposal = Proposal(content or memory.content, importance=memory.importance, origin=TeamFact.Origin.USER)
    return propose_fact(proposer=user, proposal=proposal)


@in_team_space
def enter_fact(
    *,
    actor: User,
    content: str,
    kind: str = TeamFact.Kind.FACT,
    importance: int = 3,
    approve: bool = True,
    override: str = "",
    reason: str = "",
    fact_id: UUID | None = None,
) -> TeamFact:
    """A fact by hand, approved at once: it stands by itself, with no contributor, and erasures leave it alone.

    Without `approve` it waits in the queue. `override` is a typed reason that lifts the gate's rule on unknown proper
    nouns for this one fact, and nothing else of the gate.
    """
    require(actor, Capability.DECIDE)
    check_sense(content)
    line = admitted(content, lift_unknown_noun=bool(override.strip()))
    vector = embed_one(line)
    with transaction.atomic():
        lock_team_store()
        fact = _create(
            Proposal(line, kind, importance, TeamFact.Origin.USER),
            line,
            vector,
            entered_by_hand=True,
            fact_id=fact_id,
        )
        if approve:
            fact.status = TeamFact.Status.APPROVED
            fact.save(update_fields=["status"])
        event = EventType.FACT_APPROVED if approve else EventType.FACT_PENDING
        webhooks.queue_fact_event(event, fact=fact.pk, by_staff=True)
        conflict_flags.reconsider(fact)
        assumptions.check_against(fact)
        audit.record(
            actor=actor, action="enter", subject=fact, fields=["content"], reason=why(reason, override)
        )
    return fact


@in_team_space
def propose_fact(*, proposer: User, proposal: Proposal, vector: Vectors | None = None) -> Proposed:
    """Offer one statement to the team store, said by this person. It is at most pending, or one more voice.

    A `vector` is of the configured model.
    """
    content = " ".join(proposal.content.split())
    verdicts = check_gates([content], names=[*filter(None, [proposal.agent_name])])
    for verdict in verdicts:
        if not verdict.passed:
            _decide(Decision.Result.GATED, gate_rule=verdict.rule or "")
            return Proposed(Decision.Result.GATED, verdict=verdict)
    if vector is None or not in_configured_space():
        vector = embed_one(content)
    with acting_as(proposer):
        lock_team_store()  # which an erasure holds as well
        if not User.objects.filter(pk=proposer.pk).exists():
            raise NotFoundError("This account was erased meanwhile. Nothing was proposed.")
        near = neighbours.of_fact(content, vector, threshold=live_settings.current().team_merge_similarity)
        known = neighbours.same(near)
        done = _join(proposal, known, content, vector) if known else _insert(proposal, content, vector, near)
    return replace(done, needs_reviewer=verdicts[0].needs_reviewer)


def _join(proposal: Proposal, known: "Neighbour[TeamFact]", content: str, vector: Vectors) -> Proposed:
    """The store already says this: one more voice for it, or silence where a reviewer has rejected it."""
    fact = conflict_flags.root_of(known.row)
    if fact.status == TeamFact.Status.REJECTED:
        TeamFact.objects.filter(pk=fact.pk).update(restated_count=F("restated_count") + 1)
        _decide(Decision.Result.SWALLOWED, known)
        return Proposed(Decision.Result.SWALLOWED, fact)
    before = contributors.count(fact.pk)
    record_contribution(known.row.pk)
    after = contributors.count(fact.pk)
    result = Decision.Result.CORROBORATED if after.people > before.people else Decision.Result.RESTATED
    if (
        fact.status == TeamFact.Status.PENDING
        and fact.pk == known.row.pk
        and len(content) > len(fact.content)
        and not _worded_by_staff(fact)
    ):
        _reword(fact, content, vector)
    TeamFact.objects.filter(pk=fact.pk).update(
        confirmed_at=Greatest("confirmed_at", proposal.hour), restated_count=F("restated_count") + 1
    )
    fact.refresh_from_db(fields=["confirmed_at", "restated_count"])
    _decide(result, known, contributors=after.eligible)
    return Proposed(result, fact, promoted=reassess(fact))


def _reword(fact: TeamFact, content: str, vector: Vectors) -> None:
    """The more detailed wording wins, as long as no reviewer has put their name to another one."""
    keep_wording(fact)
    fact.content, fact.embedding, fact.embedding_model = content, vector, model_name()
    fact.version += 1
    fact.updated_at = hour_now()
    fact.save(update_fields=["content", "embedding", "embedding_model", "version", "updated_at"])
    conflict_flags.reconsider(fact)


def _worded_by_staff(fact: TeamFact) -> bool:
    return fact.entered_by_hand or FactEvent.objects.filter(fact=fact, reworded=True).exists()


def _insert(proposal: Proposal, content: str, vector: Vectors, near: "list[Neighbour[TeamFact]]") -> Proposed:
    fact = _create(proposal, content, vector)
    webhooks.queue_fact_event(EventType.FACT_PENDING, fact=fact.pk)
    record_contribution(fact.pk)
    against = conflict_flags.opponents(near)
    conflict_flags.flag(fact, against)
    opposed = list(against.values())
    result = Decision.Result.CONFLICTED if opposed else Decision.Result.INSERTED
    _decide(
        result,
        opposed[0] if opposed else next(iter(near), None),
        contributors=contributors.count(fact.pk).eligible,
    )
    return Proposed(result, fact, promoted=reassess(fact))


def _create(
    proposal: Proposal,
    content: str,
    vector: Vectors,
    *,
    entered_by_hand: bool = False,
    fact_id: UUID | None = None,
) -> TeamFact:
    belief = BELIEF[TeamFact.Origin(proposal.origin)]
    return TeamFact.objects.create(
        id=fact_id or uuid4(),
        kind=proposal.kind,
        content=content,
        embedding=vector,
        embedding_model=model_name(),
        importance=proposal.importance,
        belief=belief,
        confidence=belief,
        origin=proposal.origin,
        agent_name=proposal.agent_name,
        entered_by_hand=entered_by_hand,
        created_at=proposal.hour,
        updated_at=proposal.hour,
        confirmed_at=proposal.hour,
    )


def keep_wording(fact: TeamFact) -> None:
    """Keep what the fact says now as a version that dies with it."""
    FactVersion.objects.create(
        fact=fact,
        version=fact.version,
        content=fact.content,
        kind=fact.kind,
        importance=fact.importance,
        body=kept_of(fact),
    )


def record_contribution(fact_id: UUID) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT record_contribution(%s)", [fact_id])


def _decide(
    result: Decision.Result,
    neighbour: "Neighbour[TeamFact] | None" = None,
    *,
    gate_rule: str = "",
    contributors: int | None = None,
) -> None:
    Decision.objects.create(
        store=Decision.Store.TEAM,
        result=result,
        relation=neighbour.agreement.relation if neighbour else "",
        similarity=neighbour.similarity if neighbour else None,
        score=neighbour.agreement.score if neighbour else None,
        gate_rule=gate_rule,
        contributors=contributors,
    )
