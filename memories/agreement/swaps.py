"""What words in the same order do not show: two that changed places, and a preposition that says the opposite."""

from memories.agreement.claims import Claim
from memories.agreement.order import MUTUAL
from memories.agreement.predicate import BE
from memories.agreement.tables import poles

_OPPOSED = (
    frozenset({"inside", "outside"}),
    frozenset({"within", "outside"}),
    frozenset({"over", "under"}),
    frozenset({"above", "below"}),
    frozenset({"towards", "from"}),
)
_COUPLING = BE | {"and", "or", ",", "as"}  # the same on either side
_LONGEST = 4  # words that change places together


def swapped(a: Claim, b: Claim) -> bool:
    """Whether two statements of the same words have exchanged some of them."""
    one, other = list(a.sequence), list(b.sequence)
    return _changed_places(one, other) or _crossed_contrast(one, other)


def _changed_places(one: list[str], other: list[str]) -> bool:
    """Whether the words are the same and two groups of them exchanged ("is reviewed before it is signed")."""
    if len(one) != len(other) or sorted(one) != sorted(other) or one == other or MUTUAL & set(one):
        return False
    apart = [i for i, (x, y) in enumerate(zip(one, other, strict=True)) if x != y]
    first, last = apart[0], apart[-1]
    one, other = one[first : last + 1], other[first : last + 1]
    for front in range(1, min(_LONGEST, len(one) - 1) + 1):
        for back in range(1, min(_LONGEST, len(one) - front) + 1):
            head, between, tail = one[:front], one[front:-back], one[-back:]
            if other == [*tail, *between, *head]:
                return bool(set(between) - _COUPLING)
    return False


def _crossed_contrast(one: list[str], other: list[str]) -> bool:
    """Whether two opposites have changed places ("the mill is paid first, the farm last", and the reverse)."""
    shared = set(one) & set(other)
    one, other = [k for k in one if k in shared], [k for k in other if k in shared]
    if sorted(one) != sorted(other):
        return False
    for i, key in enumerate(one):
        pole = poles().get(key)
        for contrast in one[i + 1 :] if pole else ():
            other_pole = poles().get(contrast)
            opposed = (
                other_pole and pole and other_pole.concept == pole.concept and other_pole.sign != pole.sign
            )
            if opposed and _exchanged_around(one, other, key, contrast):
                return True
    return False


def _exchanged_around(one: list[str], other: list[str], key: str, contrast: str) -> bool:
    """Whether what stood before the first of two opposites now stands between them, and the other way round."""
    first, second = (_parted(words, key, contrast) for words in (one, other))
    return bool(first[0] & second[1]) and bool(first[1] & second[0])


def _parted(words: list[str], key: str, contrast: str) -> tuple[set[str], set[str]]:
    start, end = words.index(key), words.index(contrast)
    return set(words[:start]), set(words[start + 1 : end])


def opposed_prepositions(a: Claim, b: Claim) -> str:
    """The opposite prepositions before one word, as "inside / outside", or "" ("inside the EU", "outside the EU")."""
    slots = {(w.key, w.role): w.slot for w in a.words}
    for word in b.words:
        mine = slots.get((word.key, word.role), "")
        if frozenset({mine, word.slot}) in _OPPOSED:
            return f"{mine} / {word.slot}"
    return ""
