"""How an entry comes into the team store: gate → rights → what it adds → pending, until a reviewer approves it.

Numbers never approve one: several people may send the same long text without having read it (docs/knowledge.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import connection, transaction

from memories import audit, live_settings, webhooks
from memories.actions.admission import check_gates, check_sense_of_entry, why
from memories.actions.knowledge import assumptions
from memories.actions.knowledge.rights import require_write
from memories.actions.knowledge.surprise import surprise
from memories.actions.team_facts import BELIEF, record_contribution
from memories.drafts import Draft, gated
from memories.embedding import Vectors, embed, model_name
from memories.errors import GateRefusedError, NotFoundError, RefusedError
from memories.gate import Verdict
from memories.locks import lock_team_store
from memories.models import Category, Decision, Entry, EntryLink, EventType, TeamFact, Tier, User
from memories.models.base import hour_now
from memories.permissions import Capability, require
from memories.selectors.knowledge import visible
from memories.selectors.knowledge_rights import Reader, readable
from memories.spaces import in_team_space
from memories.tenancy import acting_as

INDEX = """
    UPDATE memories_entry SET words = setweight(to_tsvector('english', %s), 'A') || to_tsvector('english', %s)
        || to_tsvector('english', %s)
    WHERE fact_id = %s
"""
NO_DECISION = "There is no such decision that you may read. It may be waiting for a reviewer still."
LONGEST_NAME = 3  # words of a tag or a source; the network hears what has more, as a statement
NO_LINK = "One of the related entries is not there, or you may not read it. Leave it out."


@dataclass(frozen=True, slots=True)
class Offered:
    """What became of an offer. `fact` is None where it was dropped: it adds too little, or its project is over."""

    result: Decision.Result
    fact: TeamFact | None = None


@dataclass(frozen=True, slots=True)
class Vectorised:
    """What has to be computed of a draft before others have to wait for the store."""

    title: Vectors
    whole: Vectors
    assumptions: Sequence[Vectors]


@in_team_space
def propose_entry(
    *,
    proposer: User,
    draft: Draft,
    reader: Reader,
    agent_name: str = "",
    origin: str = TeamFact.Origin.AGENT,
) -> Offered:
    """Offer an entry to the team. It waits in the queue, or is dropped without a word where it adds too little.

    Raises RefusedError where the reader may not write such an entry, GateRefusedError with the rule for a text about a
    person or with a secret.
    """
    require_write(reader, draft.category)
    draft = draft.tidied()
    try:
        check_texts(draft, agent_name=agent_name)
    except GateRefusedError as refused:
        _count(Decision.Result.GATED, gate_rule=refused.verdict.rule or "")
        raise
    _check_references(draft, reader)
    vectors = vectorised(draft)
    with acting_as(proposer):
        lock_team_store()  # which an erasure holds as well
        if not User.objects.filter(pk=proposer.pk).exists():
            raise NotFoundError("This account was erased meanwhile. Nothing was proposed.")
        known = _said_already(draft)
        if known:
            if known.status != TeamFact.Status.REJECTED:
                record_contribution(known.pk)
            _count(Decision.Result.RESTATED)
            return Offered(Decision.Result.RESTATED, known)
        adds = surprise(draft.full_text(), vectors.whole) if draft.tier == Tier.LEARNING else None
        if _is_dropped(draft, adds):
            _count(Decision.Result.DROPPED)
            return Offered(Decision.Result.DROPPED)
        fact = _create(draft, vectors, adds, origin=origin, agent_name=agent_name)
        record_contribution(fact.pk)
        webhooks.queue_fact_event(EventType.FACT_PENDING, fact=fact.pk)
        _count(Decision.Result.INSERTED)
    return Offered(Decision.Result.INSERTED, fact)


@in_team_space
def enter_entry(
    *,
    actor: User,
    draft: Draft,
    approve: bool = True,
    override: str = "",
    reason: str = "",
    fact_id: UUID | None = None,
) -> TeamFact:
    """An entry by hand: it stands by itself, and erasures leave it alone. Without `approve` it waits in the queue."""
    require(actor, Capability.DECIDE)
    draft = draft.tidied()
    check_sense_of_entry(draft.title, draft.body)
    check_texts(draft, lift_unknown_noun=bool(override.strip()))
    if (
        draft.result
        and not Entry.objects.filter(pk=draft.result.decision, fact__category=Category.DECISION).exists()
    ):
        raise RefusedError(NO_DECISION)
    if Entry.objects.filter(pk__in=draft.related).count() != len(draft.related):
        raise RefusedError(NO_LINK)
    vectors = vectorised(draft)
    with transaction.atomic():
        lock_team_store()
        adds = surprise(draft.full_text(), vectors.whole) if draft.tier == Tier.LEARNING else None
        status = TeamFact.Status.APPROVED if approve else TeamFact.Status.PENDING
        fact = _create(
            draft, vectors, adds, origin=TeamFact.Origin.USER, by_hand=True, status=status, fact_id=fact_id
        )
        webhooks.queue_fact_event(
            EventType.FACT_APPROVED if approve else EventType.FACT_PENDING, fact=fact.pk, by_staff=True
        )
        audit.record(
            actor=actor, action="enter", subject=fact, fields=["content"], reason=why(reason, override)
        )
    return fact


def check_texts(draft: Draft, *, agent_name: str = "", lift_unknown_noun: bool = False) -> None:
    """GateRefusedError with the first rule that a text of the draft breaks, tags and source among them."""
    said = [*draft.tags, *filter(None, [draft.source, agent_name])]
    names = [each for each in said if len(each.split()) <= LONGEST_NAME]
    texts = [*gated(draft), *(each for each in said if each not in names)]
    for verdict in check_gates(texts, names=names, lift_unknown_noun=lift_unknown_noun):
        if not verdict.passed:
            raise GateRefusedError(Verdict(passed=False, rule=verdict.rule))


def vectorised(draft: Draft) -> Vectorised:
    title, whole, *rest = embed([draft.title, draft.full_text(), *draft.context.assumptions])
    return Vectorised(title, whole, rest)


def write_entry(fact: TeamFact, draft: Draft, vectors: Vectorised, adds: float | None) -> Entry:
    """The body of a fact, with all that belongs to it: made, or written anew."""
    context, result = draft.context, draft.result
    entry, _created = Entry.objects.update_or_create(
        fact=fact,
        defaults={
            "body": draft.body,
            "certainty": draft.certainty,
            "tags": list(draft.tags),
            "source": draft.source,
            "surprise": adds,
            "reasoning": context.reasoning,
            "alternatives": list(context.alternatives),
            "criteria": context.criteria,
            "revisit_on": context.revisit_on,
            "decision_id": result.decision if result else None,
            "success": result.success if result else None,
            "scored_on": result.scored_on if result else None,
            "expires_on": draft.expires_on,
            "embedding": vectors.whole,
            "embedding_model": model_name(),
        },
    )
    with connection.cursor() as cursor:
        rest = "\n".join(draft.texts()[1:])
        cursor.execute(INDEX, [f"{draft.title} {' '.join(draft.tags)}", draft.body, rest, fact.pk])
    assumptions.write(entry, draft.context.assumptions, vectors.assumptions)
    EntryLink.objects.filter(entry=entry).exclude(other__in=draft.related).delete()
    back = EntryLink.objects.filter(other=entry, entry__in=draft.related).values_list("entry_id", flat=True)
    known = {*back, *EntryLink.objects.filter(entry=entry).values_list("other_id", flat=True), fact.pk}
    EntryLink.objects.bulk_create(
        EntryLink(entry=entry, other_id=other) for other in draft.related if other not in known
    )
    return entry


def _create(
    draft: Draft,
    vectors: Vectorised,
    adds: float | None,
    *,
    origin: str,
    agent_name: str = "",
    by_hand: bool = False,
    status: str = TeamFact.Status.PENDING,
    fact_id: UUID | None = None,
) -> TeamFact:
    belief = BELIEF[TeamFact.Origin(origin)]
    now = hour_now()
    fact = TeamFact.objects.create(
        id=fact_id or uuid4(),
        kind=TeamFact.Kind.HOWTO if draft.category == Category.PROCEDURE else TeamFact.Kind.FACT,
        content=draft.title,
        tier=draft.tier,
        category=draft.category,
        embedding=vectors.title,
        embedding_model=model_name(),
        importance=draft.importance,
        belief=belief,
        confidence=belief,
        origin=origin,
        agent_name=agent_name,
        entered_by_hand=by_hand,
        status=status,
        created_at=now,
        updated_at=now,
        confirmed_at=now,
    )
    write_entry(fact, draft, vectors, adds)
    return fact


def _said_already(draft: Draft) -> TeamFact | None:
    """The very same entry, of whatever status."""
    same = TeamFact.objects.filter(
        tier=draft.tier,
        category=draft.category,
        content__iexact=draft.title,
        entry__body=draft.body,
        delete_after=None,
    )
    if draft.result:
        same = same.filter(entry__decision=draft.result.decision)
    return same.order_by("created_at", "pk").first()


def _is_dropped(draft: Draft, adds: float | None) -> bool:
    """A core entry never is; one at work where none of its projects and threads is active; a learned one under the threshold.

    An outcome is always kept: that a decision came out as the last one did is what a calibration counts.
    """
    if draft.tier == Tier.WORKING:
        over = TeamFact.objects.filter(pk__in=draft.related, category__in=[Category.PROJECT, Category.THREAD])
        lives = set(over.values_list("life", flat=True))
        return bool(lives) and TeamFact.Life.ACTIVE not in lives
    if draft.category == Category.OUTCOME or adds is None:
        return False
    return adds < live_settings.current().knowledge_surprise


def _check_references(draft: Draft, reader: Reader) -> None:
    """What is named must be there to be read, and says no more than that where it is not."""
    if draft.result:
        decisions = visible().filter(
            category=Category.DECISION, pk__in=readable(reader, [draft.result.decision])
        )
        if not decisions.exists():
            raise NotFoundError(NO_DECISION)
    if draft.related and len(readable(reader, draft.related)) != len(draft.related):
        raise NotFoundError(NO_LINK)


def _count(result: Decision.Result, *, gate_rule: str = "") -> None:
    Decision.objects.create(store=Decision.Store.KNOWLEDGE, result=result, gate_rule=gate_rule)
