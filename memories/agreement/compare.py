"""Decides: the same, a conflict, or something different."""

from memories.agreement.align import align
from memories.agreement.attributes import settle_attributes
from memories.agreement.changed import replaces
from memories.agreement.claims import Claim, claim
from memories.agreement.compare_values import compare_values
from memories.agreement.denials import denied, without_denial
from memories.agreement.paraphrase_classifier import Seen, features, likelihood
from memories.agreement.personal import of_person
from memories.agreement.prefilter import tells_apart
from memories.agreement.rules import IDENTICAL, contradicts, is_turned, verdict_of
from memories.agreement.swaps import swapped
from memories.agreement.verdicts import Agreement, Relation, conflict, different

UNPROVEN = 0.85  # a residue on one side: never same at the defaults, by similarity alone
# From where the second reading decides. Chosen on pairs by other authors than those it had learned from
# (docs/agreement.md). What it leaves in doubt counts a quarter, so that its least score is just over the defaults.
SAME_FROM, DOUBT = 0.75, 0.25


def compare(
    a: str, b: str, similarity: float, *, threshold: float = 0.90, personal: bool = False
) -> Agreement:
    """Whether two statements say the same.

    similarity: cosine of their embeddings, -1..1. threshold: the least score for "same". personal: both are told of one
    person, whose life holds less that contradicts; they are not read a second time, which has learned from statements
    about projects.
    """
    first, second = claim(a), claim(b)
    if personal and tells_apart(first, second):
        return _changed(a, b, similarity) or different("told apart at a glance")
    verdict, seen = _ruled(first, second, similarity)
    if seen and personal:
        verdict = of_person(verdict, seen)
        if verdict.relation is Relation.DIFFERENT:
            verdict = _changed(a, b, similarity) or verdict
    elif seen and verdict.relation is Relation.DIFFERENT:
        verdict = _read_again(seen) or verdict
    if verdict.relation is Relation.CONFLICT:
        return verdict
    relation = Relation.SAME if verdict.score >= threshold else Relation.DIFFERENT
    return Agreement(relation, verdict.score, verdict.reason)


def _changed(a: str, b: str, similarity: float) -> Agreement | None:
    return conflict("one says that the other holds no more") if replaces(a, b, similarity) else None


def by_rules(a: str, b: str, similarity: float) -> tuple[Agreement, Seen | None]:
    """What the rules say, and what they saw. A residue on one side is different, with the score that it may be the same."""
    return _ruled(claim(a), claim(b), similarity)


def _ruled(first: Claim, second: Claim, similarity: float) -> tuple[Agreement, Seen | None]:
    """As `by_rules`, of claims that were read."""
    if first.plain == second.plain:
        return Agreement(Relation.SAME, IDENTICAL, "identical"), None
    rest, values = align(first, second), compare_values(first, second)
    settled = settle_attributes(first, second, rest, values, similarity)
    verdict = verdict_of(first, second, rest, values) if settled else different(_verbs(first, second))
    turned = is_turned(first, second, rest)
    one_sided = settled and not (rest.left and rest.right) and not contradicts(first, second, rest, values)
    same_words = first.bag == second.bag and not verdict.reason.startswith("direction")
    if (verdict.relation is Relation.SAME or same_words) and swapped(first, second):
        verdict = conflict("arguments exchanged")
    elif verdict.relation is Relation.DIFFERENT and (over := _denied(first, second, similarity)):
        verdict = conflict(f"denied: {over}")
    elif verdict.relation is Relation.DIFFERENT and one_sided:
        verdict = Agreement(Relation.DIFFERENT, UNPROVEN * max(0.0, similarity), verdict.reason)
    seen = Seen(
        (first.text, second.text), (first, second), rest, values, settled, turned, verdict.reason, similarity
    )
    return verdict, seen


def _read_again(seen: Seen) -> Agreement | None:
    """The second reading's verdict where it is sure."""
    if not seen.much_in_common or _apart(seen):
        return None
    a, b = seen.texts
    if a > b:  # the order of the two must not matter
        seen = by_rules(b, a, seen.similarity)[1] or seen
    same = likelihood(features(seen))
    return Agreement(Relation.SAME, 1 - (1 - same) * DOUBT, "read again") if same >= SAME_FROM else None


def _apart(seen: Seen) -> bool:
    """Whether a value, scope, side or order differs: then nothing is the same, whatever a second reading says."""
    values = seen.values
    equal = values.equal or (seen.same_numbers and not values.one_sided)
    one, other = seen.claims
    return (
        bool(values.unequal or values.other_scope or seen.turned or one.before != other.before) or not equal
    )


def _denied(a: Claim, b: Claim, similarity: float) -> str:
    """What one denies and the other says, outright or in the words that are left once the denial is taken out."""
    if not (a.saying.denies or b.saying.denies):
        return ""
    if statement := denied(a.saying, b.saying) or denied(b.saying, a.saying):
        return statement
    for one, other in ((a, b), (b, a)):
        shorter = without_denial(one.saying, other.saying)
        if shorter and by_rules(shorter, other.text, similarity)[0].relation is Relation.CONFLICT:
            return other.text.rstrip(".")
    return ""


def _verbs(a: Claim, b: Claim) -> str:
    return f"attribute: {a.verb} / {b.verb}"
