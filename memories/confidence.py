"""How far a team fact is to be believed. One pure function; docs/confidence.md draws its curves."""

import math

REMAINING_DOUBT = 0.5  # of what doubt there is, the part that each further distinct contributor leaves
OPPOSED = 0.5  # what is left of the confidence once the other side of an open conflict has enough people


def confidence(
    *,
    belief: float,
    contributors: int,
    days_since_confirmed: float,
    half_life_days: float,
    opposed: bool = False,
) -> float:
    """Confidence from 0 to 1.

    support = 1 − (1 − belief) × 0.5 ^ (contributors − 1)
    confidence = support × 0.5 ^ (days_since_confirmed / half_life_days) × (0.5 if opposed)

    `belief` is the extractor's or the author's own, 0 to 1. `contributors` are the distinct people who count; none
    counts as one, since somebody wrote it. `opposed` means that an open conflict has N eligible people behind its
    other side: one hostile voice moves nothing.
    """
    support = 1 - (1 - belief) * math.pow(REMAINING_DOUBT, max(contributors - 1, 0))
    age = math.pow(0.5, max(days_since_confirmed, 0.0) / half_life_days)
    return support * age * (OPPOSED if opposed else 1.0)
