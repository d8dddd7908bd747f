"""Keeping the confidence of team facts current."""

from django.utils import timezone

from memories import live_settings
from memories.confidence import confidence
from memories.models import Conflict, TeamFact
from memories.selectors import contributors


def refresh_confidence(fact: TeamFact) -> float:
    """Compute a fact's confidence from what is known now, and store it."""
    settings = live_settings.current()
    age = timezone.now() - fact.confirmed_at
    fact.confidence = confidence(
        belief=fact.belief,
        contributors=contributors.count(fact.pk).eligible,
        days_since_confirmed=age.total_seconds() / 86400,
        half_life_days=settings.fact_half_life_days,
        opposed=_opposed(fact, needed=max(settings.auto_promote_n, 2)),
    )
    TeamFact.objects.filter(pk=fact.pk).update(confidence=fact.confidence, confidence_due=False)
    return fact.confidence


def _opposed(fact: TeamFact, *, needed: int) -> bool:
    """Whether some open conflict has enough people who count behind its other side."""
    pairs = Conflict.objects.open().of(fact)
    others = [other if own == fact.pk else own for own, other in pairs.values_list("fact_id", "other_id")]
    return any(each.eligible >= needed for each in contributors.counts(others).values())


def refresh_all() -> int:
    """Every fact's confidence anew: nightly, and after an erasure or a change of settings. Returns how many."""
    facts = TeamFact.objects.exclude(status=TeamFact.Status.REJECTED).order_by("pk")
    return sum(1 for fact in facts.iterator() if refresh_confidence(fact) >= 0)
