"""What became of decisions: which are due to be looked at again, and how well their authors knew."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from memories.models import Assumption, Category, Certainty, Entry, TeamFact
from memories.selectors.knowledge import visible

# What a word is taken to promise: the share of such decisions that come out well.
MEANS: dict[str, float] = {Certainty.HIGH: 0.9, Certainty.MEDIUM: 0.7, Certainty.LOW: 0.5}
MOST_TAGS = 12


@dataclass(frozen=True, slots=True)
class Due:
    """A decision to look at again, and why: its day, and the assumptions that an approved fact contradicts."""

    fact: TeamFact  # with its entry
    revisit: bool
    contradicted: Sequence[Assumption]


def contradicted_assumptions() -> QuerySet[Assumption]:
    """Those that an approved fact speaks against now."""
    return Assumption.objects.filter(
        contradicted_by__status=TeamFact.Status.APPROVED,
        contradicted_by__merged_into=None,
        contradicted_by__delete_after=None,
    )


def due_decisions(today: date | None = None) -> QuerySet[TeamFact]:
    """Approved decisions in force whose day has come, or one of whose assumptions is contradicted."""
    come = Q(entry__revisit_on__lte=today or timezone.now().date())
    against_it = contradicted_assumptions().filter(entry=OuterRef("pk"))
    decisions = visible().filter(category=Category.DECISION, life=TeamFact.Life.ACTIVE)
    return decisions.annotate(against=Exists(against_it)).filter(come | Q(Exists(against_it)))


def due(*, at_most: int = 100) -> list[Due]:
    """The due decisions, those with a contradicted assumption first, then by their day. Two queries."""
    today = timezone.now().date()
    rows = due_decisions(today).select_related("entry").defer("embedding", "entry__embedding", "entry__words")
    facts = list(rows.order_by(F("against").desc(), "entry__revisit_on", "pk")[:at_most])
    found = (
        contradicted_assumptions()
        .filter(entry__in=[fact.pk for fact in facts])
        .select_related("contradicted_by")
    )
    against: dict[UUID, list[Assumption]] = defaultdict(list)
    for each in found.defer("embedding"):
        against[each.entry_id].append(each)
    return [
        Due(fact, bool(fact.entry.revisit_on and fact.entry.revisit_on <= today), against[fact.pk])
        for fact in facts
    ]


@dataclass(frozen=True, slots=True)
class Record:
    """How decisions of one kind came out."""

    name: str
    decisions: int
    scored: int  # of which the newest outcome says whether it was a success
    succeeded: int
    means: float | None = (
        None  # what the word promises; of several words, of which some scored, the mean of those
    )

    @property
    def covered(self) -> float | None:
        """The share of decisions of which it is known how they came out."""
        return self.scored / self.decisions if self.decisions else None

    @property
    def share(self) -> float | None:
        return self.succeeded / self.scored if self.scored else None

    @property
    def gap(self) -> float | None:
        """Above 0: better than the word promised; below: the authors were too sure."""
        return None if self.share is None or self.means is None else self.share - self.means


@dataclass(frozen=True, slots=True)
class Calibration:
    all: Record
    words: Sequence[Record]  # one for each certainty
    tags: Sequence[Record]  # the most frequent subjects
    brier: float | None  # mean square of what was promised less what came; 0 is perfect, 0.25 a coin


def calibration() -> Calibration:
    """Over all approved decisions. Two queries."""
    decisions = list(
        visible().filter(category=Category.DECISION).values_list("pk", "entry__certainty", "entry__tags")
    )
    outcomes = Entry.objects.filter(
        fact__in=visible(), decision__isnull=False, success__isnull=False
    ).order_by(F("scored_on").asc(nulls_first=True), "fact__created_at", "pk")
    success: dict[UUID | None, bool | None] = dict(
        outcomes.values_list("decision_id", "success")
    )  # the newest last
    rows = [(word, tags, success.get(pk)) for pk, word, tags in decisions]
    frequent: dict[str, int] = defaultdict(int)
    for _word, tags, _success in rows:
        for tag in tags:
            frequent[tag] += 1
    named = sorted(frequent, key=lambda tag: (-frequent[tag], tag))[:MOST_TAGS]
    squares = [(MEANS[word] - came) ** 2 for word, _tags, came in rows if came is not None]
    return Calibration(
        all=_record("", [(word, came) for word, _tags, came in rows]),
        words=[
            replace(
                _record(word, [(own, came) for own, _tags, came in rows if own == word]), means=MEANS[word]
            )
            for word in Certainty.values
        ],
        tags=[_record(tag, [(word, came) for word, tags, came in rows if tag in tags]) for tag in named],
        brier=sum(squares) / len(squares) if squares else None,
    )


def _record(name: str, decisions: Sequence[tuple[str, bool | None]]) -> Record:
    """Of decisions by their word and by what came of them."""
    scored = [(MEANS[word], came) for word, came in decisions if came is not None]
    means = sum(promised for promised, _came in scored) / len(scored) if scored else None
    return Record(name, len(decisions), len(scored), sum(came for _promised, came in scored), means)
