"""What the store has that is close to a statement, as a page compares it."""

from collections.abc import Iterable
from dataclasses import dataclass

from memories.models import TeamFact
from memories.selectors.neighbours import Neighbour
from review import worddiff
from review.worddiff import Span


@dataclass(frozen=True, slots=True)
class Near:
    """A fact of the store, with the words marked that the statement has not."""

    fact: TeamFact
    similarity: float
    relation: str
    reason: str
    wording: list[Span]


def near(content: str, found: "Iterable[Neighbour[TeamFact]]") -> list[Near]:
    return [
        Near(
            each.row,
            each.similarity,
            each.agreement.relation.value,
            each.agreement.reason,
            worddiff.compared(each.row.content, content),
        )
        for each in found
    ]
