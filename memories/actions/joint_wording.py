"""One statement in a model's words for all memories of a cluster: it has every word of theirs and contradicts none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from memories import live_settings, writers
from memories.agreement import Relation, compare
from memories.embedding import EmbeddingError, Vectors, embed_one
from memories.errors import RefusedError
from memories.selectors.near_duplicates import MOST_TOGETHER, Cluster
from memories.statement_text import one_line, without_secrets

MOST_WRITTEN = 8  # clusters that it words in one run
WORD = re.compile(r"\w+")
SHORTEST_WORD, STEM = 3, 6  # letters


@dataclass(frozen=True, slots=True)
class Wording:
    """One statement for a cluster, in the words of a model."""

    content: str
    vector: Vectors


def worded(clusters: Sequence[Cluster]) -> dict[UUID, Wording]:
    """By the most complete memory of each cluster, what the model has for all of it, where that holds."""
    asked = [each for each in clusters if not each.of_a_time and len(each.contents) <= MOST_TOGETHER][
        :MOST_WRITTEN
    ]
    found = {}
    for cluster, statement in zip(
        asked, writers.current().joined([each.contents for each in asked]), strict=True
    ):
        try:
            content = without_secrets(one_line(statement)) if statement else ""
            if content and _stands_for(content, cluster.contents):
                found[cluster.canonical] = Wording(content, embed_one(content))
        except (RefusedError, EmbeddingError):
            continue
    return found


def _stands_for(content: str, statements: Sequence[str]) -> bool:
    """Whether it has every word of every statement, by its first letters, and contradicts none."""
    threshold = live_settings.current().consolidation_similarity
    return all(
        _words(each) <= _words(content)
        and compare(content, each, 1.0, threshold=threshold, personal=True).relation is not Relation.CONFLICT
        for each in statements
    )


def _words(text: str) -> set[str]:
    return {
        word[:STEM]
        for word in WORD.findall(text.casefold())
        if len(word) >= SHORTEST_WORD or any(map(str.isdigit, word))
    }
