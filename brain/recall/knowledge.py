"""When and where a message looks among the team's entries: what in it speaks chooses tiers and categories.

should we …, let's …            principles and decisions
a name, the project             clients and projects
remember when …, last time      everything that was learned
next steps, roadmap             principles and projects
actually …, that's not right    what holds, and corrections
how do I …                      procedures
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from memories.actions.recall import RecalledMemory
from memories.embedding import Vectors
from memories.models import Category, Tier
from memories.selectors.knowledge import Wanted, search
from memories.selectors.knowledge_rights import Reader

_LEARNED = [each for each in Category if each.tier is Tier.LEARNING]
_HOLDS = [each for each in Category if each.tier is Tier.CORE]
LOOKS: dict[str, Sequence[Category]] = {
    "decision": (Category.PRINCIPLE, Category.DECISION),
    "name": (Category.CLIENT, Category.PROJECT),
    "project": (Category.CLIENT, Category.PROJECT),
    "past": _LEARNED,
    "plan": (Category.PRINCIPLE, Category.PROJECT),
    "correction": [*_HOLDS, Category.CORRECTION],
    "how-to": (Category.PROCEDURE,),
}
THIN = 3  # memories of the person's own that speak of it, from which on the team's entries are left alone, unless it is the team's
MOST = 3
LEAST_SIMILARITY = (
    0.35  # of an entry, and of a memory that speaks of it: others were only found for want of a nearer one
)
EXCERPT = 240  # characters of an entry's content in the context


@dataclass(frozen=True, slots=True)
class RecalledEntry:
    id: UUID
    category: str
    title: str
    content: str  # title and the beginning of what it says, as the context has it
    importance: int
    score: float  # lower is better


def categories(reasons: Sequence[str]) -> list[str]:
    """Where to look, by what in the message speaks; nowhere for a message that gives no such reason."""
    wanted = {each for reason in reasons for each in LOOKS.get(reason, ())}
    return [each for each in Category.values if each in wanted]


def recall_entries(
    *,
    reader: Reader,
    vector: Vectors,
    text: str,
    reasons: Sequence[str],
    personal: Sequence[RecalledMemory],
) -> list[RecalledEntry]:
    """The best entries that the reader may read; none where the person's own memories are enough and it is theirs alone."""
    within = categories(reasons)
    if not within or ("project" not in reasons and _speaking(personal) >= THIN):
        return []
    wanted = Wanted(categories=within, least=LEAST_SIMILARITY)
    found = search(reader=reader, vector=vector, text=text, wanted=wanted, k=MOST)
    return [
        RecalledEntry(
            each.entry.id,
            each.entry.category,
            each.entry.title,
            _excerpt(each.entry.title, each.entry.content),
            each.entry.importance,
            each.score,
        )
        for each in found
    ]


def _speaking(personal: Sequence[RecalledMemory]) -> int:
    """How many speak of it, by meaning or by words: recall gives others as well, where there are no nearer ones."""
    return sum(
        each.parts["distance"] + each.parts.get("words", 0) <= 1 - LEAST_SIMILARITY for each in personal
    )


def _excerpt(title: str, body: str) -> str:
    text = " ".join(body.split())
    if len(text) > EXCERPT:
        text = f"{text[:EXCERPT].rsplit(' ', 1)[0]} …"
    return f"{title}: {text}"
