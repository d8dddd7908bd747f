"""Reviewers' past decisions as labels, without those undone: how often each threshold would have agreed with them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q
from django.db.models.functions import Round

from memories.agreement import Relation, compare
from memories.embedding import embed
from memories.models import Decision

LEAST_LABELS = 20
LEAST_OF_EACH = 5
TEAM = Q(store=Decision.Store.TEAM, undone=False)
APPROVED = Q(result=Decision.Result.APPROVED)
REJECTED = Q(result=Decision.Result.REJECTED)
MERGED = Q(result=Decision.Result.MERGED)


@dataclass(frozen=True, slots=True)
class Question:
    """What a threshold cuts, and which decisions say that it should have been above or below."""

    parameter: str
    column: str
    right: Q
    wrong: Q
    thresholds: tuple[float, ...]


QUESTIONS = [
    Question(
        "recall_confidence_floor",
        "confidence",
        APPROVED,
        REJECTED,
        tuple(round(0.05 * step, 2) for step in range(20)),
    ),
    Question("auto_promote_n", "contributors", APPROVED, REJECTED, tuple(float(n) for n in range(1, 11))),
    Question(
        "team_merge_similarity",
        "score",
        MERGED,
        APPROVED,
        tuple(round(0.50 + 0.01 * step, 2) for step in range(50)),
    ),
]


PERSONAL = Question(
    "personal_merge_similarity", "score", Q(), Q(), tuple(round(0.50 + 0.01 * step, 2) for step in range(50))
)
NEVER = -1.0  # the score of what no threshold joins


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements, and whether a person says that they are one."""

    one: str
    other: str
    same: bool


@dataclass(frozen=True, slots=True)
class Label:
    """How many decisions at one value said right, and how many wrong."""

    value: float
    right: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Point:
    """What a threshold would have let through: of that the share that was right, and of what was right its share."""

    threshold: float
    passed: int
    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class Labels:
    found: list[Label]

    @property
    def right(self) -> int:
        return sum(each.right for each in self.found)

    @property
    def wrong(self) -> int:
        return sum(each.wrong for each in self.found)

    @property
    def enough(self) -> bool:
        """Fewer than this many, or all of one kind, would draw a line that says nothing."""
        return self.right + self.wrong >= LEAST_LABELS and min(self.right, self.wrong) >= LEAST_OF_EACH


def labels(question: Question) -> Labels:
    """By value, to a hundredth, in one query."""
    rows = Decision.objects.filter(
        TEAM, question.right | question.wrong, **{f"{question.column}__isnull": False}
    )
    counted = (
        rows.annotate(value=Round(F(question.column), 2))
        .values("value")
        .annotate(
            said_right=Count("pk", filter=question.right), said_wrong=Count("pk", filter=question.wrong)
        )
    )
    return Labels([Label(each["value"], each["said_right"], each["said_wrong"]) for each in counted])


def suggested(points: Sequence[Point], *, least: float) -> Point | None:
    """The threshold where precision, which counts twice, and recall are best together (F0.5); of equals the strictest.

    A wrong fact that is recalled harms more than a right one that waits for a reviewer. None below `least` is possible.
    """
    possible = [
        each for each in points if each.threshold >= least - 1e-9 and each.precision + each.recall > 0
    ]
    return max(possible, key=lambda each: (_weighed(each), each.threshold), default=None)


def _weighed(point: Point) -> float:
    """Van Rijsbergen's F with beta one half."""
    return 1.25 * point.precision * point.recall / (0.25 * point.precision + point.recall)


def of_pairs(pairs: Sequence[Pair], *, personal: bool) -> Labels:
    """Labelled pairs of statements as labels of a merge threshold, by the score that production would give them.

    What contradicts is never joined, whatever the threshold: it lies below all of them.
    """
    texts = sorted({text for pair in pairs for text in (pair.one, pair.other)})
    vectors = dict(zip(texts, embed(texts), strict=True))
    found: Counter[tuple[float, bool]] = Counter()
    for pair in pairs:
        cosine = float(vectors[pair.one] @ vectors[pair.other])
        verdict = compare(pair.one, pair.other, cosine, threshold=0.0, personal=personal)
        score = NEVER if verdict.relation is Relation.CONFLICT else round(verdict.score, 2)
        found[score, pair.same] += 1
    values = sorted({score for score, _same in found})
    return Labels([Label(value, found[value, True], found[value, False]) for value in values])


def curve(found: Sequence[Label], thresholds: Sequence[float]) -> list[Point]:
    """Precision and recall at each threshold. Where nothing would pass there is no precision, and the curve ends."""
    all_right = sum(each.right for each in found)
    points = []
    for threshold in thresholds:
        above = [each for each in found if each.value >= threshold - 1e-9]
        right = sum(each.right for each in above)
        passed = right + sum(each.wrong for each in above)
        if not passed:
            break
        points.append(Point(threshold, passed, right / passed, right / all_right if all_right else 0.0))
    return points
