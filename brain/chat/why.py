"""Why a memory was recalled, in words: what a trace has as figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_lazy

from brain.recall import Recalled, RecalledMemory
from brain.recall.context import disarmed

NEAR = (  # the distance of the meanings, below
    (0.35, gettext_lazy("means nearly the same")),
    (0.55, gettext_lazy("close in meaning")),
    (0.75, gettext_lazy("related in meaning")),
)
PARTS = {  # what lowers the score by so much is worth a word
    "words": (0.05, gettext_lazy("the same words")),
    "names": (0.05, gettext_lazy("the same names as what is near")),
    "neighbours": (0.05, gettext_lazy("told beside what is near")),
    "author": (0.05, gettext_lazy("its author is named")),
    "period": (0.05, gettext_lazy("from the time that is named")),
    "importance": (0.08, gettext_lazy("important")),
    "recency": (0.03, gettext_lazy("recalled lately")),
}
MOST_REASONS = 4


@dataclass(frozen=True, slots=True)
class Explained:
    memory: RecalledMemory
    reasons: Sequence[str]
    in_context: bool  # where not, the context had no room for it


def explained(found: Recalled) -> list[Explained]:
    """The memories found, best first."""
    return [Explained(each, why(each), disarmed(each.content) in found.prompt) for each in found.personal]


def why(memory: RecalledMemory) -> list[str]:
    """What speaks for it most comes first.

    `parts` sum up to the score, and lower is better: a distance of 0.41 and −0.2 for words read as "close in meaning"
    and "the same words".
    """
    distance = memory.parts.get("distance", 1.0)
    near = [str(words) for below, words in NEAR if distance < below][:1]
    helped = sorted(
        (memory.parts.get(name, 0.0), str(words))
        for name, (least, words) in PARTS.items()
        if memory.parts.get(name, 0.0) <= -least
    )
    reasons = near + [words for _part, words in helped]
    return reasons[:MOST_REASONS] or [gettext("loosely related")]
