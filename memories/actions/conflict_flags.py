"""Which facts stand against each other: flagged when a wording begins to contradict, settled when it stops."""

from uuid import UUID

from django.db.models import Q

from memories import live_settings, webhooks
from memories.actions.promotion import family
from memories.agreement import Relation
from memories.errors import RefusedError
from memories.models import Conflict, EventType, TeamFact
from memories.models.base import hour_now
from memories.selectors import neighbours
from memories.selectors.neighbours import Neighbour

CONTRADICTING = (
    "These two contradict each other: merged, the people behind one would count for the opposite. "
    "Keep one of them, or change a wording."
)

Against = dict[UUID, "Neighbour[TeamFact]"]


def opponents(near: "list[Neighbour[TeamFact]]") -> Against:
    """What contradicts a statement and still stands, once for each whole fact."""
    roots = [(root_of(each.row), each) for each in neighbours.conflicting(near)]
    return {root.pk: each for root, each in roots if root.status != TeamFact.Status.REJECTED}


def flag(fact: TeamFact, against: Against) -> None:
    """Record the pairs that are not known yet, and open those again that an edit had settled."""
    pairs = Conflict.objects.of(fact)
    edited = pairs.filter(resolution=Conflict.Resolution.EDITED)
    edited.filter(Q(fact__in=against) | Q(other__in=against)).update(
        resolution=Conflict.Resolution.OPEN, settled_at=None
    )
    known = {pk for pair in pairs.values_list("fact_id", "other_id") for pk in pair}
    new = [pk for pk in against if pk not in known and pk != fact.pk]
    Conflict.objects.bulk_create(
        Conflict(fact_id=pk, other=fact, reason=against[pk].agreement.reason[:300]) for pk in new
    )
    for pk in new:
        webhooks.queue_fact_event(EventType.FACT_CONFLICT, fact=fact.pk, other=pk)


def reconsider(fact: TeamFact) -> None:
    """After a new wording: settle the conflicts that it ends, flag those that it begins. A title is no statement."""
    if fact.tier:
        return
    against = flag_new(fact)
    for pair in Conflict.objects.of(fact).filter(resolution=Conflict.Resolution.OPEN):
        if not {pair.fact_id, pair.other_id} & against.keys():
            pair.resolution, pair.settled_at = Conflict.Resolution.EDITED, hour_now()
            pair.save(update_fields=["resolution", "settled_at"])


def flag_new(fact: TeamFact) -> Against:
    """Flag what contradicts a wording. Returns all that does."""
    if fact.tier:
        return {}
    threshold = live_settings.current().team_merge_similarity
    near = neighbours.of_fact(fact.content, fact.embedding, threshold=threshold, beside=fact.pk)
    against = opponents(near)
    flag(fact, against)
    return against


def inherit(whole: TeamFact, part: TeamFact) -> None:
    """What contradicts a part contradicts the whole: before the part is merged its open conflicts are the whole's, too."""
    known = {pk for pair in Conflict.objects.of(whole).values_list("fact_id", "other_id") for pk in pair}
    opponents = {
        pair.other_id if pair.fact_id == part.pk else pair.fact_id: pair.reason
        for pair in Conflict.objects.open().of(part)
    }
    Conflict.objects.bulk_create(
        Conflict(fact_id=pk, other=whole, reason=reason)
        for pk, reason in opponents.items()
        if pk not in known and pk != whole.pk
    )


def contested(fact: TeamFact, *, settles: UUID | None = None) -> TeamFact | None:
    """A fact that contradicts this one and still stands, apart from the conflict that is being settled."""
    pairs = Conflict.objects.open().of(fact).select_related("fact", "other")
    pair = next((each for each in pairs if each.pk != settles), None)
    if pair is None:
        return None
    return pair.other if pair.fact_id == fact.pk else pair.fact


def mergeable(fact: TeamFact, into: UUID) -> TeamFact:
    """The fact to merge into, locked; RefusedError where it is gone, is part of this one, or contradicts it."""
    target = TeamFact.objects.select_for_update().filter(pk=into, delete_after=None).first()
    if target is None:
        raise RefusedError("The fact to merge into is gone. Look at the fresh neighbours.")
    if fact.tier or target.tier:
        raise RefusedError("An entry is not merged: link the two, and archive the one that is not needed.")
    above: TeamFact | None = target
    while above is not None:
        if above.pk == fact.pk:
            raise RefusedError("These two are merged already, the other way round.")
        above = above.merged_into
    if contradicts(fact, target):
        raise RefusedError(CONTRADICTING)
    return target


def contradicts(fact: TeamFact, other: TeamFact) -> bool:
    """Whether two facts, each with what was merged into it, cannot both hold.

    What a reviewer has said of the two counts first; the wordings are compared where nobody has.
    """
    mine, theirs = family(fact), family(root_of(other))
    between = Q(fact__in=mine, other__in=theirs) | Q(fact__in=theirs, other__in=mine)
    known = Conflict.objects.filter(between)
    if known.filter(resolution__in=[Conflict.Resolution.OPEN, Conflict.Resolution.KEPT_ONE]).exists():
        return True
    if known.of(fact).of(other).filter(resolution=Conflict.Resolution.KEPT_BOTH).exists():
        return False
    return neighbours.agreement(fact, other).relation is Relation.CONFLICT


def root_of(fact: TeamFact) -> TeamFact:
    """The fact that a merged wording has become part of."""
    while fact.merged_into_id is not None:
        fact = TeamFact.objects.get(pk=fact.merged_into_id)
    return fact
