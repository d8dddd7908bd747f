"""What the second reading looks at: amounts that the rules have found in two claims, and how alike the texts are."""

import re
from dataclasses import dataclass

from memories.agreement.claims import Claim
from memories.agreement.compare_values import ValueComparison
from memories.agreement.pairing import Alignment
from memories.agreement.roles import Role

MOST_LEFT = 3  # words; the examples are single short statements, and tell nothing of a story
NO_MORE = 0.95  # a cosine above it tells nothing more: contradictions of one word reach it, too
_NUMBER = re.compile(r"\d+")
# The rules' own reason: what stands before the colon.
_REASONS = ("only one says", "attribute", "subject")


@dataclass(frozen=True, slots=True)
class Seen:
    """Two statements as the rules left them."""

    texts: tuple[str, str]
    claims: tuple[Claim, Claim]
    rest: Alignment
    values: ValueComparison
    settled: bool  # nothing else than the same attribute is spoken of
    turned: bool  # one says yes and the other no
    reason: str
    similarity: float

    @property
    def much_in_common(self) -> bool:
        """Whether each says little that the other does not: at most three words, and no more than both share."""
        a, b = ({word.key for word in claim.words} for claim in self.claims)
        return max(len(a - b), len(b - a)) <= min(MOST_LEFT, len(a & b))

    @property
    def same_numbers(self) -> bool:
        """Whether the same figures are written in both."""
        one, other = (sorted(_NUMBER.findall(text)) for text in self.texts)
        return one == other


def features(seen: Seen) -> dict[str, float]:
    """Each an amount of 0 to about 10; all of them for every pair."""
    a, b = seen.claims
    left, right = seen.rest.left, seen.rest.right
    fewer, more = sorted((len(left), len(right)))
    shared = {word.key for word in a.words} & {word.key for word in b.words}
    similarity = min(seen.similarity, NO_MORE)
    found: dict[str, float] = {
        "similarity": similarity,
        "letters alike": _jaccard(*map(_trigrams, seen.texts)),
        "words left, fewer": fewer,
        "words left, more": more,
        "words shared": len(shared),
        "words shared, share": len(shared) / max(1, min(len(a.words), len(b.words))),
        "subjects left": sum(word.role is Role.THEME for word in (*left, *right)),
        "names left": sum(word.name for word in (*left, *right)),
        "opposites": len(seen.rest.opposites),
        "loosely paired": seen.rest.loose,
        "values": min(len(a.values), len(b.values)),
        "values more": abs(len(a.values) - len(b.values)),
    }
    found |= {name: float(holds) for name, holds in _facts(seen).items()}
    found |= {f"similarity × {name}": similarity * found[name] for name in _facts(seen)}
    return found


def _facts(seen: Seen) -> dict[str, bool]:
    a, b = seen.claims
    names = [*map(_names, seen.texts)]
    return {
        "values equal": seen.values.equal,
        "values unequal": bool(seen.values.unequal),
        "value of one": bool(seen.values.one_sided),
        "other scope": bool(seen.values.other_scope),
        "same verb": a.verb == b.verb,
        "one says only": a.only != b.only,
        "one denies": a.negated != b.negated,
        "turned": seen.turned,
        "settled": seen.settled,
        "one-sided": not (seen.rest.left and seen.rest.right),
        "same numbers": seen.same_numbers,
        "same names": names[0] == names[1],
        **{f"reason: {reason}": seen.reason.startswith(reason) for reason in _REASONS},
    }


def _trigrams(text: str) -> frozenset[str]:
    padded = f" {text.lower()} "
    return frozenset(padded[start : start + 3] for start in range(len(padded) - 2))


def _jaccard(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b)


def _names(text: str) -> set[str]:
    """Words with a capital behind the first one."""
    return {word for word in text.split()[1:] if word[:1].isupper()}
