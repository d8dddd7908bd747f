"""Recall from both stores. What is found is bumped, and so is found more easily again.

A team fact is bumped by the function that finds it, a memory when the recall is recorded (memories/actions/traces.py).
The whole score stands in ORDER BY over the owner's rows, so that the top K is exact (docs/recall.md).
"""

from memories.actions.recall.asked import Asked, Filters, Period
from memories.actions.recall.belonging import with_assistants
from memories.actions.recall.by_id import recall_by_id
from memories.actions.recall.core import core_memories
from memories.actions.recall.doubted import doubted_among, newer_first, what_holds
from memories.actions.recall.found import RecalledMemory
from memories.actions.recall.named import NamedEntity, named_entities
from memories.actions.recall.nets import Nets, recall_nets
from memories.actions.recall.personal import recall_personal
from memories.actions.recall.profile import ProfileLine, profile_lines
from memories.actions.recall.quality import weighed
from memories.actions.recall.quotations import FoundQuotation, recall_quotations
from memories.actions.recall.related import recall_related, with_related
from memories.actions.recall.team import RecalledFact, recall_team

__all__ = [
    "Asked",
    "Filters",
    "FoundQuotation",
    "NamedEntity",
    "Nets",
    "Period",
    "ProfileLine",
    "RecalledFact",
    "RecalledMemory",
    "core_memories",
    "doubted_among",
    "named_entities",
    "newer_first",
    "profile_lines",
    "recall_by_id",
    "recall_nets",
    "recall_personal",
    "recall_quotations",
    "recall_related",
    "recall_team",
    "weighed",
    "what_holds",
    "with_assistants",
    "with_related",
]
