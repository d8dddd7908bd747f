"""Recall: what matters for a message, found before the answer is written."""

from brain.recall.recalled import Recalled
from brain.recall.search import recall
from memories.actions.recall import Filters, RecalledFact, RecalledMemory

__all__ = ["Filters", "Recalled", "RecalledFact", "RecalledMemory", "recall"]
