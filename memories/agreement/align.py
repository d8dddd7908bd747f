"""Pairs the words of two claims: the same, opposites, the same relation, already said by the value."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from memories.agreement.claims import Claim, Word
from memories.agreement.roles import Role
from memories.agreement.tables import Pole, implied, light, poles, relations, scopes, value_classes
from memories.agreement.thesaurus import one_family, opposite, synonymous

_STATED = frozenset({"enabl", "allow", "happen"})
CARRIES = frozenset({"includ", "contain", "carri", "provid", "com", "hav", "add", "attach"})
_LONG_PREFIX = 5
_LONGEST_SUFFIX = 3
_SHORTEST_PART = 3
_MOST_WORDS = 16  # more left over on both sides than this is another subject, whatever pairs
_SHORTEST_PREFIXED = 4
_THEME_VERSIONS = frozenset({"version"})
_BOUND_NAMES = frozenset({"minimum", "maximum", "length", "limit", "width", "height", "depth"})
_SIZE = "siz"  # stem of "size"
_COUNTED_ALIKE = ("asked", "listed")
_NEGATING = ("un", "non", "in", "im", "ir", "dis", "de", "mis", "anti")


@dataclass(slots=True)
class Alignment:
    """What is left of two claims once the words that agree are taken out.

    turned: an odd number of opposites. loose: words taken out that agree in sense only.
    """

    left: list[Word]
    right: list[Word]
    turned: bool = False
    opposites: list[str] = field(default_factory=list)
    loose: int = 0


STATES = frozenset(key for key, pole in poles().items() if pole.concept in _STATED)


def align(a: Claim, b: Claim) -> Alignment:
    rest = Alignment(left=_beyond(a, b), right=_beyond(b, a))
    if min(len(rest.left), len(rest.right)) > _MOST_WORDS:
        return rest
    _drop_derived(rest)
    _pair_opposites(rest)
    _drop_obligation(rest, a, b)
    _drop_states(rest)
    _drop_relations(rest, a, b)
    _drop_implied(rest, a, b)
    _drop_synonyms(rest)
    _drop_measures(rest, a, b)
    _drop_generic(rest, answered=_answered(a, b))
    return rest


def _unique(words: Iterable[Word]) -> list[Word]:
    return list({word.key: word for word in words}.values())


def _beyond(one: Claim, other: Claim) -> list[Word]:
    """Words of one claim that the other does not have, or has less often: "the demo site deploys from demo"."""
    keys = {w.key for w in other.words}
    answers = {w.key for w in other.words if w.role is Role.FOCUS}
    themes = {w.key for w in one.words if w.role is Role.THEME} & {
        w.key for w in other.words if w.role is Role.THEME
    }
    often = Counter(w.key for w in other.words)
    again = [
        w
        for w in one.words
        if w.role is Role.FOCUS and w.key in themes and w.key not in answers and often[w.key] == 1
    ]
    return [*_unique(w for w in one.words if w.key not in keys), *_unique(again)]


def _pole(word: Word) -> Pole | None:
    """Its place between two opposites; "lasts" is not "last", what blocks is not what is blocked."""
    other_sense = (word.key == "last" and word.text != "last") or (
        word.key == "block" and word.text != "blocked"
    )
    return None if other_sense else poles().get(word.key)


def _take(rest: Alignment, left: Word, right: Word) -> None:
    rest.left.remove(left)
    rest.right.remove(right)


def _both_themes(left: Word, right: Word) -> bool:
    return left.role is Role.THEME and right.role is Role.THEME


def _pairs(rest: Alignment) -> Iterable[tuple[Word, Word]]:
    for left in list(rest.left):
        for right in list(rest.right):
            if left in rest.left and right in rest.right:
                yield left, right


def _drop_derived(rest: Alignment) -> None:
    """As in "import" and "importer": one word in two forms, unless both name what is spoken of."""
    for left, right in _pairs(rest):
        short, long = sorted((left.key, right.key), key=len)
        if _share_part(left, right) and not _both_themes(left, right):
            _take(rest, left, right)
            continue
        derived = (
            " " not in long
            and len(short) >= _LONG_PREFIX
            and long.startswith(short[: max(_LONG_PREFIX, len(short) - 1)])
        )
        if derived and len(long) - len(short) <= _LONGEST_SUFFIX and not _named_apart(left, right):
            _take(rest, left, right)
            rest.loose += 1


def _drop_synonyms(rest: Alignment) -> None:
    """As in "hazardous" and "dangerous", "calibrated" and "calibration": one sense, one place in the statement."""
    for left, right in _pairs(rest):
        if _interchangeable(left, right):
            _take(rest, left, right)
            rest.loose += 1


def _interchangeable(left: Word, right: Word) -> bool:
    if any({left.key, right.key} <= light(things) for things in _COUNTED_ALIKE):
        return left.role is right.role
    known = any(w.name or w.key in value_classes() or w.key in scopes() for w in (left, right))
    if known:
        return False
    alike = left.role is right.role or Role.ATTRIBUTE in (left.role, right.role)
    return one_family(left.text, right.text) or (
        alike and synonymous(left.text, right.text, acting="verb" in (left.slot, right.slot))
    )


def _named_apart(left: Word, right: Word) -> bool:
    """Subjects and names that begin alike are not one: "Sam" and "Samantha"."""
    return _both_themes(left, right) or left.name or right.name


def _share_part(left: Word, right: Word) -> bool:
    """As in "page size" and "per page" are about one thing; opposites that share a particle are not."""
    parts = set(left.key.split()) & set(right.key.split())
    phrases = " " in left.key and " " in right.key
    for word, phrase in ((left, right), (right, left)):
        others = set(phrase.key.split()) - {word.key}
        if word.key in value_classes() and " " in phrase.key and word.key in phrase.key.split():
            return any(others <= c.says for c in value_classes()[word.key])  # "main", "the main branch"
    if left.key in value_classes() or right.key in value_classes():
        return False
    return (
        phrases and any(len(part) >= _SHORTEST_PART for part in parts) and not (_pole(left) or _pole(right))
    )


def _pair_opposites(rest: Alignment) -> None:
    for left, right in _pairs(rest):
        one, other = _pole(left), _pole(right)
        if one and other and one.concept == other.concept and not _both_themes(left, right):
            _take(rest, left, right)
            if one.sign != other.sign:
                rest.turned = not rest.turned
                rest.opposites.append(f"{left.text} / {right.text}")
        elif _contrary(left, right) and not _both_themes(left, right):
            _take(rest, left, right)
            rest.turned = not rest.turned
            rest.opposites.append(f"{left.text} / {right.text}")


def _contrary(left: Word, right: Word) -> bool:
    one_relation = relations().get(left.key, frozenset()) & relations().get(right.key, frozenset())
    known = one_relation or left.key in scopes() or right.key in scopes()
    return _is_prefixed(left.key, right.key) or (not known and opposite(left.text, right.text))


def _is_prefixed(one: str, other: str) -> bool:
    """As in "compressed" and "uncompressed", "cached" and "non-cached"."""
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST_PREFIXED and any(long in (p + short, f"{p} {short}") for p in _NEGATING)


def opposed(one: str, other: str) -> bool:
    """Whether two keys lie on one scale: the same pole or opposite ones."""
    first, second = poles().get(one), poles().get(other)
    return _is_prefixed(one, other) or bool(first and second and first.concept == second.concept)


def _drop_obligation(rest: Alignment, a: Claim, b: Claim) -> None:
    """As in "must include X" is "X is required", and the opposite of "X is optional"."""
    for mine, theirs, must in ((rest.left, rest.right, b.must), (rest.right, rest.left, a.must)):
        required = next((w for w in mine if (p := _pole(w)) and p.concept == "requir"), None)
        pole = _pole(required) if required else None
        if not must or required is None or pole is None:
            continue
        mine.remove(required)
        theirs[:] = [w for w in theirs if w.key not in CARRIES or w.role is not Role.ATTRIBUTE]
        rest.loose += 1
        if pole.sign < 0:
            rest.turned = not rest.turned
            rest.opposites.append(f"must / {required.text}")


def _drop_states(rest: Alignment) -> None:
    """As in "is allowed", "is enabled" add nothing to the bare statement but their sign."""
    for words in (rest.left, rest.right):
        for word in list(words):
            pole = _pole(word)
            if pole and pole.concept in _STATED and word.role is not Role.THEME:
                words.remove(word)
                rest.loose += 1
                if pole.sign < 0:
                    rest.turned = not rest.turned
                    rest.opposites.append(word.text)


def _drop_relations(rest: Alignment, a: Claim, b: Claim) -> None:
    agreed: set[str] = set()
    for left, right in _pairs(rest):
        if _is_value(left) or _is_value(right):
            continue
        shared = relations().get(left.key, frozenset()) & relations().get(right.key, frozenset())
        if shared and Role.ATTRIBUTE in (left.role, right.role) and not _opposed(left, right):
            _take(rest, left, right)
            rest.loose += 1
            agreed |= shared
    shared_keys = {w.key for w in a.words} & {w.key for w in b.words}
    named = [w for w in (*a.words, *b.words) if w.key in shared_keys and w.role is not Role.THEME]
    agreed |= {relation for w in named for relation in relations().get(w.key, ())}
    for words in (rest.left, rest.right):
        for word in list(words):
            if (
                word.role is Role.ATTRIBUTE
                and agreed & relations().get(word.key, frozenset())
                and _has_more(a, b)
            ):
                words.remove(word)
                rest.loose += 1


def _is_value(word: Word) -> bool:
    return word.role is Role.FOCUS and (word.name or word.key in value_classes())


def _has_more(a: Claim, b: Claim) -> bool:
    return bool(a.values and b.values) or bool(_classes(a) and _classes(b))


def _opposed(left: Word, right: Word) -> bool:
    one, other = _pole(left), _pole(right)
    return bool(one and other and one.concept == other.concept and one.sign != other.sign)


def _classes(claim: Claim) -> set[str]:
    return {c.name for w in claim.words if w.role is not Role.THEME for c in value_classes().get(w.key, ())}


def said_by_values(claim: Claim) -> frozenset[str]:
    """Stems of the attributes that the claim's values already say."""
    said: set[str] = set()
    for token, _role in claim.values:
        if token.value:
            said |= implied(token.value.kind.split(":")[0]) | implied(token.value.bound)
            said |= implied("money") if token.value.kind.startswith("money") else set()
    for word in claim.words:
        if word.role is not Role.THEME:
            for value_class in value_classes().get(word.key, ()):
                said |= value_class.says
    return frozenset(said)


def _drop_implied(rest: Alignment, a: Claim, b: Claim) -> None:
    said = said_by_values(a) & said_by_values(b)
    for words in (rest.left, rest.right):
        for word in list(words):
            numbered = word.key in ("version", "releas") and bool(
                _THEME_VERSIONS & _theme_kinds(a) & _theme_kinds(b)
            )
            if numbered or (word.key in said and (word.role is not Role.THEME or word.key in _BOUND_NAMES)):
                words.remove(word)
                rest.loose += 1


def _drop_members(rest: Alignment, counted: frozenset[str]) -> None:
    """As in "entries in the list are sorted": what a thing consists of may be missing on one side."""
    for words, others in ((rest.left, rest.right), (rest.right, rest.left)):
        if not any(w.role is Role.THEME for w in others):
            kept = [w for w in words if w.role is not Role.THEME or w.key not in counted or w.name]
            rest.loose += len(words) - len(kept)
            words[:] = kept


def _theme_kinds(claim: Claim) -> set[str]:
    return {token.value.kind for token, role in claim.values if token.value and role is Role.THEME}


def _drop_measures(rest: Alignment, a: Claim, b: Claim) -> None:
    """As in "shows 50 rows per page" and "the page size is 50": the verb says no more than the measure."""
    for words, other, sizes, one in ((rest.left, a, rest.right, b), (rest.right, b, rest.left, a)):
        divided = {
            w.key.removeprefix("per ") for w in other.words if w.slot == "per" or w.key.startswith("per ")
        }
        sized = {w.key.split()[0] for w in one.words if w.key.endswith(_SIZE)} | {w.key for w in one.words}
        if divided & sized and any(w.key.endswith(_SIZE) for w in one.words):
            kept = [w for w in words if w.slot != "verb" and w.key not in light("counted")]
            rest.loose += len(words) - len(kept)
            words[:] = kept
            sizes[:] = [w for w in sizes if not w.key.endswith(_SIZE)]


def _answered(a: Claim, b: Claim) -> bool:
    """Whether both give an answer that a light word beside it adds nothing to."""
    keys = [{w.key for w in claim.words if w.role is Role.FOCUS} for claim in (a, b)]
    return bool(a.values and b.values) or bool(keys[0] & keys[1])


def _drop_generic(rest: Alignment, *, answered: bool) -> None:
    counted = light("counted")
    _drop_members(rest, counted)
    for words, others in ((rest.left, rest.right), (rest.right, rest.left)):
        rivalled = any(word.role is Role.FOCUS for word in others)
        themed = any(w.role is Role.THEME and w.key not in light("aside") for w in others)
        words[:] = [w for w in words if rivalled or themed or w.key not in light("aside")]
        apart = rivalled or any(w.role is Role.THEME for w in words)
        named = any(w.role is Role.ATTRIBUTE and w.key in counted for w in others)
        words[:] = [w for w in words if apart or named or w.key not in counted]
        for word in list(words):
            said = word.role is not Role.FOCUS or (answered and not rivalled)
            if word.key in light("adverb") or (word.key in light("generic") and said):
                words.remove(word)
                rest.loose += 1
