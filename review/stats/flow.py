"""How a fact comes about: what went along each arrow from recall to gate, quarantine, approval and back."""

from dataclasses import dataclass

from memories.models import Decision
from review.stats.learning import APART, CANDIDATES, JOINED
from review.stats.scene import Scene

R = Decision.Result


@dataclass(frozen=True, slots=True)
class Flow:
    exchanges: int
    proposed: int
    stopped: int
    planted: int
    passed: int
    joined: int
    waiting: int
    rejected: int
    promoted: int
    approved: int
    standing: int
    recalls: int
    facts_recalled: int


def flow(scene: Scene) -> Flow:
    return Flow(
        exchanges=scene.total("exchange"),
        proposed=scene.count(*CANDIDATES),
        stopped=scene.count(R.GATED),
        planted=scene.planted,
        passed=scene.count(*JOINED, *APART, R.SWALLOWED),
        joined=scene.count(*JOINED),
        waiting=scene.held("team", "pending"),
        rejected=scene.count(R.REJECTED),
        promoted=scene.count(R.PROMOTED),
        approved=scene.count(R.APPROVED),
        standing=scene.held("team", "approved"),
        recalls=scene.total("recall"),
        facts_recalled=scene.total("told"),
    )
