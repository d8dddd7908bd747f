"""What the store has that is close to a statement, as a page compares it."""

from collections.abc import Iterable
from dataclasses import dataclass

from memories.agreement import Relation
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
    takes_key: bool  # the first that may be merged into


def near(content: str, found: "Iterable[Neighbour[TeamFact]]") -> list[Near]:
    found = list(found)
    first = next((each for each in found if each.agreement.relation is not Relation.CONFLICT), None)
    return [
        Near(
            each.row,
            each.similarity,
            each.agreement.relation.value,
            each.agreement.reason,
            worddiff.compared(each.row.content, content),
            each is first,
        )
        for each in found
    ]
