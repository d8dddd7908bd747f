"""Pairs words of two claims that agree or are opposites, and takes them out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from memories.agreement.claims import Claim
from memories.agreement.roles import Role
from memories.agreement.tables import contraries, poles
from memories.agreement.vocabulary import LONG_PREFIX, NEGATING, Links
from memories.agreement.words import Word

_LONGEST_SUFFIX = 3
_SHORTEST_PART = 3
_SHORTEST_PREFIXED = 4


@dataclass(slots=True)
class Alignment:
    """What is left of two claims once the words that agree are taken out.

    turned: an odd number of opposites. loose: words taken out that agree in sense only. contrasted: two
    answers are opposites.
    """

    left: list[Word]
    right: list[Word]
    turned: bool = False
    opposites: list[str] = field(default_factory=list)
    loose: int = 0
    contrasted: bool = False

    def take(self, left: Word, right: Word) -> None:
        """Take a word out of both."""
        self.left.remove(left)
        self.right.remove(right)


def _pairs(rest: Alignment, links: Callable[[Word], Links]) -> Iterable[tuple[Word, Word]]:
    """The pairs of words still left that share a link."""
    if not rest.left or not rest.right:
        return
    rights = [(right, theirs) for right in rest.right if (theirs := links(right))]
    for left in list(rest.left):
        mine = links(left)
        for right, theirs in rights:
            if not mine.isdisjoint(theirs) and left in rest.left and right in rest.right:
                yield left, right


def is_linked(rest: Alignment) -> bool:
    """Whether any two words could pair in one way or another."""
    rights = [right.known.links for right in rest.right]
    return not all(left.known.links.isdisjoint(links) for left in rest.left for links in rights)


def _both_themes(left: Word, right: Word) -> bool:
    return left.role is Role.THEME and right.role is Role.THEME


def pair_derived(rest: Alignment) -> None:
    """Pair two forms of one word, unless both name what is spoken of ("import", "importer")."""
    for left, right in _pairs(rest, lambda word: word.known.of_form):
        if _share_part(left, right) and not _both_themes(left, right):
            rest.take(left, right)
        elif _is_derived(left.key, right.key) and not _named_apart(left, right):
            rest.take(left, right)
            rest.loose += 1


def _is_derived(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    longest = _LONGEST_SUFFIX + long.endswith("abl")
    if " " in long or len(short) < LONG_PREFIX or len(long) - len(short) > longest:
        return False
    return long.startswith(short[: max(LONG_PREFIX, len(short) - 1)])


def _named_apart(left: Word, right: Word) -> bool:
    """Subjects and names that begin alike are not one: "Sam" and "Samantha"."""
    return _both_themes(left, right) or left.name or right.name


def _share_part(left: Word, right: Word) -> bool:
    """Whether two phrases share a word ("page size", "per page"); opposites that share a particle do not count."""
    for word, phrase in ((left, right), (right, left)):
        parts = phrase.key.split()
        if word.classes and len(parts) > 1 and word.key in parts:
            return any(set(parts) - {word.key} <= c.says for c in word.classes)  # "main", "the main branch"
    if left.classes or right.classes or " " not in left.key or " " not in right.key:
        return False
    shared = set(left.key.split()) & set(right.key.split())
    return any(len(part) >= _SHORTEST_PART for part in shared) and not (left.pole or right.pole)


def pair_opposites(rest: Alignment) -> None:
    """Pair words of one scale: opposites turn yes into no ("enabled", "disabled"), others agree ("enabled", "active")."""
    for left, right in _pairs(rest, lambda word: word.known.of_contrast):
        if _both_themes(left, right):
            continue
        scale = left.pole and right.pole and left.pole.concept == right.pole.concept
        if scale or _contrary(left, right):
            rest.take(left, right)
            if not scale or is_opposed(left, right):
                rest.turned = not rest.turned
                rest.opposites.append(f"{left.text} / {right.text}")
                rest.contrasted |= left.role is right.role is Role.FOCUS


def is_opposed(left: Word, right: Word) -> bool:
    """Whether they are the two ends of one scale."""
    one, other = left.pole, right.pole
    return bool(one and other and one.concept == other.concept and one.sign != other.sign)


def _contrary(left: Word, right: Word) -> bool:
    if right.key in contraries().get(left.key, ()):
        return True
    return _is_prefixed(left.key, right.key)


def _is_prefixed(one: str, other: str) -> bool:
    """Whether one word is the other with a negating prefix ("compressed", "uncompressed"; "cached", "non-cached")."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    prefixed = len(short) >= _SHORTEST_PREFIXED and long.endswith(short)
    return prefixed and long.removesuffix(short).removesuffix(" ") in NEGATING


def on_one_scale(one: str, other: str) -> bool:
    """Whether two keys are the same end of one scale or its opposite ends."""
    first, second = poles().get(one), poles().get(other)
    scale = first and second and first.concept == second.concept
    return bool(scale) or _is_prefixed(one, other) or other in contraries().get(one, ())


def pair_relations(rest: Alignment, a: Claim, b: Claim) -> None:
    """Pair words of one relation ("is owned by", "is responsible for"), and drop what only one says of it."""
    agreed: set[str] = set()
    for left, right in _pairs(rest, lambda word: word.relations):
        asks = Role.ATTRIBUTE in (left.role, right.role)
        if asks and not (_is_value(left) or _is_value(right) or is_opposed(left, right)):
            rest.take(left, right)
            rest.loose += 1
            agreed |= left.relations & right.relations
    if not _has_more(a, b):
        return
    shared = a.keys & b.keys
    named = (w for w in (*a.words, *b.words) if w.key in shared and w.role is not Role.THEME)
    agreed = agreed.union(*(w.relations for w in named))
    for words in (rest.left, rest.right):
        kept = [w for w in words if w.role is not Role.ATTRIBUTE or agreed.isdisjoint(w.relations)]
        rest.loose += len(words) - len(kept)
        words[:] = kept


def _is_value(word: Word) -> bool:
    return word.role is Role.FOCUS and (word.name or bool(word.classes))


def _has_more(a: Claim, b: Claim) -> bool:
    return bool(a.values and b.values) or (_is_classed(a) and _is_classed(b))


def _is_classed(claim: Claim) -> bool:
    return any(w.role is not Role.THEME and w.classes for w in claim.words)


def pair_counted(rest: Alignment) -> None:
    """Pair two names of what is counted, in one role ("ten requests", "ten calls")."""
    for left, right in _pairs(rest, lambda word: word.known.of_counted):
        if left.role is right.role:
            rest.take(left, right)
            rest.loose += 1
