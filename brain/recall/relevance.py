"""Is anything that was found about the message at all? "Cool, closing the laptop" is near nothing that somebody told."""

import re
from collections.abc import Sequence

from memories.actions.recall import RecalledMemory

ASKS = re.compile(
    r"(?i)\?|\b(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|shall|will|may"
    r"|remind|tell|show|list|find|explain|draft|write|plan|need|want)\b"
)
FEWEST_SAID = 3  # words: one or two are a search
# What asks nothing must be near what somebody told: goodbyes were 0.81 and farther from anything in eight people's memories.
FAR = 0.75  # cosine distance to the message without what all of the person's memories have in common
SHARED = -0.3  # over a third of the message's rare words


def relevant(found: Sequence[RecalledMemory], message: str) -> list[RecalledMemory]:
    """All of them, best first; none where the message asks nothing, and even the nearest is far and shares few words."""
    near = any(each.parts.get("distance", 0) <= FAR or each.parts.get("words", 0) <= SHARED for each in found)
    sought = ASKS.search(message) or len(message.split()) < FEWEST_SAID
    return list(found) if near or sought else []
