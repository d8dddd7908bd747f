"""What one card of the queue shows: a fact, numbers about its contributors, and what stands against it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from memories import gate, live_settings
from memories.models import Conflict, ReviewComment, ReviewState, TeamFact
from memories.selectors import contributors
from memories.selectors.conflicts import open_conflicts
from memories.selectors.contributors import Contributors
from memories.selectors.near_approved import nearest_approved
from memories.selectors.reviewing import comments_on
from review import confidence_in_words, worddiff
from review.knowledge import body
from review.knowledge.body import Folded
from review.worddiff import Span

NOBODY = Contributors(0, 0)

Nearest = Mapping[UUID, tuple[TeamFact, float]]


@dataclass(frozen=True, slots=True)
class Opponent:
    """The other side of an open conflict, with the words that this side does not have."""

    conflict_id: UUID
    fact: TeamFact
    wording: list[Span]
    reason: str
    contributors: Contributors


@dataclass(frozen=True, slots=True)
class Approved:
    """The approved fact that is nearest, with the words that the card's does not have."""

    fact: TeamFact
    similarity: float
    wording: list[Span]


@dataclass(frozen=True, slots=True)
class Card:
    fact: TeamFact
    contributors: Contributors
    needed: int  # distinct people who count, for approval by itself; 0 is off
    confidence: str  # where it comes from, in words
    opponents: list[Opponent]
    near: Approved | None = None
    comments: Sequence[ReviewComment] = ()
    orders: bool = False  # it orders its reader about: numbers never approve it
    folded: Folded | None = None  # of an entry: its body

    @property
    def pips(self) -> list[bool]:
        """One per person needed, filled for each who counts."""
        return [place < self.contributors.eligible for place in range(self.needed)]

    @property
    def waits_for(self) -> str:
        """What would approve it without a reviewer."""
        if self.contradicting:
            return str(_("both are recalled"))
        if not self.needed or self.fact.tier:
            return str(_("a reviewer decides"))
        if self.orders:
            return str(_("orders its reader about: a reviewer decides"))
        if self.opponents:
            return str(_("waits for you: it is contradicted"))
        return str(_("%(number)d needed without a reviewer") % {"number": self.needed})

    @property
    def state(self) -> ReviewState | None:
        """In whose share it is, and until when it is put off."""
        return getattr(self.fact, "review_state", None)

    @property
    def pending(self) -> bool:
        """Whether it still waits for a decision, and is not part of another fact."""
        return self.fact.status == TeamFact.Status.PENDING and self.fact.merged_into_id is None

    @property
    def contradicting(self) -> bool:
        """Whether it is approved, and so is something that contradicts it: the card is there to settle that."""
        approved = TeamFact.Status.APPROVED
        return self.fact.status == approved and any(each.fact.status == approved for each in self.opponents)


def of(facts: Sequence[TeamFact], near: Nearest | None = None) -> list[Card]:
    """Cards for a page of facts, in five queries however many there are.

    `near` are the approved facts that are nearest, where the page has asked for them already.
    """
    pending = [fact.pk for fact in facts if fact.status == TeamFact.Status.PENDING]
    near = nearest_approved(pending) if near is None else near
    conflicts = open_conflicts([fact.pk for fact in facts])
    involved = {fact.pk for fact in facts} | {
        side.pk for pair in conflicts for side in (pair.fact, pair.other)
    }
    counted = contributors.counts(list(involved)) if involved else {}
    commented = [fact.pk for fact in facts if getattr(fact, "commented", True)]
    comments = comments_on(commented) if commented else {}
    bodies = body.folded(facts, near)
    cards = [
        _card(
            fact,
            [pair for pair in conflicts if fact.pk in (pair.fact_id, pair.other_id)],
            counted,
            near,
            comments.get(fact.pk, ()),
        )
        for fact in facts
    ]
    return [replace(card, folded=bodies[card.fact.pk]) if card.fact.pk in bodies else card for card in cards]


def _card(
    fact: TeamFact,
    pairs: Sequence[Conflict],
    counted: Mapping[UUID, Contributors],
    near: Nearest,
    comments: Sequence[ReviewComment],
) -> Card:
    needed = live_settings.current().auto_promote_n
    own = counted.get(fact.pk, NOBODY)
    opponents = [_opponent(fact, pair, counted) for pair in pairs]
    opposed = any(each.contributors.eligible >= max(needed, 2) for each in opponents)
    return Card(
        fact,
        own,
        needed,
        confidence_in_words.sentence(fact, own, opposed=opposed),
        opponents,
        _near(fact, near),
        comments,
        orders=fact.status == TeamFact.Status.PENDING and gate.orders_its_reader(fact.content),
    )


def _near(fact: TeamFact, near: Nearest) -> Approved | None:
    if fact.pk not in near or fact.status != TeamFact.Status.PENDING:
        return None
    other, similarity = near[fact.pk]
    return Approved(other, similarity, worddiff.compared(other.content, fact.content))


def _opponent(fact: TeamFact, pair: Conflict, counted: Mapping[UUID, Contributors]) -> Opponent:
    other = pair.other if pair.fact_id == fact.pk else pair.fact
    wording = worddiff.compared(other.content, fact.content)
    return Opponent(pair.pk, other, wording, pair.reason, counted.get(other.pk, NOBODY))
