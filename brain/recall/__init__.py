"""Recall: what matters for a message, found before the answer is written."""

from brain.recall.search import Recalled, RecalledFact, RecalledMemory, recall

__all__ = ["Recalled", "RecalledFact", "RecalledMemory", "recall"]
