"""Which facts stand against each other: flagged when a wording begins to contradict, settled when it stops."""

from uuid import UUID

from memories import live_settings
from memories.models import Conflict, TeamFact
from memories.models.base import hour_now
from memories.selectors import neighbours
from memories.selectors.neighbours import Neighbour

Against = dict[UUID, "Neighbour[TeamFact]"]


def opponents(near: "list[Neighbour[TeamFact]]") -> Against:
    """What contradicts a statement and still stands, once for each whole fact."""
    roots = [(root_of(each.row), each) for each in neighbours.conflicting(near)]
    return {root.pk: each for root, each in roots if root.status != TeamFact.Status.REJECTED}


def flag(fact: TeamFact, against: Against) -> None:
    """Record the pairs that are not known yet."""
    known = {pk for pair in Conflict.objects.of(fact).values_list("fact_id", "other_id") for pk in pair}
    Conflict.objects.bulk_create(
        Conflict(fact_id=pk, other=fact, reason=each.agreement.reason[:300])
        for pk, each in against.items()
        if pk not in known and pk != fact.pk
    )


def reconsider(fact: TeamFact) -> None:
    """After a new wording: settle the conflicts that it ends, flag those that it begins."""
    threshold = live_settings.current().team_merge_similarity
    near = neighbours.of_fact(fact.content, fact.embedding, threshold=threshold, beside=fact.pk)
    against = opponents(near)
    for pair in Conflict.objects.of(fact).filter(resolution=Conflict.Resolution.OPEN):
        if not {pair.fact_id, pair.other_id} & against.keys():
            pair.resolution, pair.settled_at = Conflict.Resolution.EDITED, hour_now()
            pair.save(update_fields=["resolution", "settled_at"])
    flag(fact, against)


def close_inner(part: TeamFact, whole: TeamFact) -> None:
    """What was merged cannot contradict itself."""
    inner = Conflict.objects.of(part).of(whole).filter(resolution=Conflict.Resolution.OPEN)
    inner.update(resolution=Conflict.Resolution.KEPT_BOTH, settled_at=hour_now())


def root_of(fact: TeamFact) -> TeamFact:
    """The fact that a merged wording has become part of."""
    while fact.merged_into_id is not None:
        fact = TeamFact.objects.get(pk=fact.merged_into_id)
    return fact
