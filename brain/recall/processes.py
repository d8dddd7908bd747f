"""A process is one long memory: beside short ones it is behind in every list, and asked for it is the answer."""

from collections.abc import Sequence
from dataclasses import replace

from brain.recall.trigger import Need
from memories.actions.recall import RecalledMemory

ASKED_FOR = "how-to"  # the reason by which a message asks how something is done
NEARER = -0.3  # what the best process gains then
LONG = 250  # characters from which an instruction is one that was dictated step by step
FARTHEST = 0.9  # by its cosine distance


def preferred(found: Sequence[RecalledMemory], need: Need) -> list[RecalledMemory]:
    """The same memories, the best first; of those with steps the best is nearer where the message asks how something is done."""
    processes = [each for each in found if _has_steps(each) and each.parts.get("distance", 0.0) <= FARTHEST]
    if ASKED_FOR not in need.reasons or not processes:
        return list(found)
    best = min(processes, key=lambda each: (each.score, each.id))
    nearer = replace(best, score=best.score + NEARER, parts={**best.parts, "process": NEARER})
    return sorted(
        (nearer if each is best else each for each in found), key=lambda each: (each.score, each.id)
    )


def _has_steps(memory: RecalledMemory) -> bool:
    return "\n" in memory.content or (memory.note_type == "procedural" and len(memory.content) >= LONG)
