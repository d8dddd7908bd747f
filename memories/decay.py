"""How strong a personal memory still is while nobody uses it. Pure functions; docs/decay.md draws the curve."""

import math

MOST_IMPORTANT = 5


def strength(*, days_unused: float, half_life_days: float) -> float:
    """Strength from 1 (said or recalled just now) towards 0.

    strength = 0.5 ^ (days_unused / half_life_days)

    `days_unused` run from the last time that the memory was said, edited or recalled, whichever came last.
    """
    return math.pow(0.5, max(days_unused, 0.0) / half_life_days)


def days_until(*, floor: float, half_life_days: float) -> float:
    """After how many unused days a memory falls under the floor; infinite for a floor of 0."""
    return half_life_days * -math.log2(floor) if floor else math.inf


def stays(*, importance: int, auto_captured: bool) -> bool:
    """Whether a memory never fades away: one of the highest importance, or one that was asked to be remembered."""
    return importance >= MOST_IMPORTANT or not auto_captured
