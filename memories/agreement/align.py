"""What is left of two claims once the words are taken out that agree, are opposites, or say nothing more."""

from memories.agreement.claims import Claim
from memories.agreement.pairing import (
    Alignment,
    is_linked,
    on_one_scale,
    pair_counted,
    pair_derived,
    pair_opposites,
    pair_relations,
)
from memories.agreement.roles import Role
from memories.agreement.tables import light, poles
from memories.agreement.vocabulary import NUMBERED, REQUIRED, SIZE, STATED
from memories.agreement.words import Word

CARRIES = frozenset(
    {"includ", "contain", "carri", "provid", "com", "hav", "add", "attach", "wear", "show", "bring"}
)
_MOST_WORDS = 16  # more left over on both sides than this is another subject, whatever pairs
_BOUND_NAMES = frozenset({"minimum", "maximum", "length", "limit", "width", "height", "depth"})
STATES = frozenset(key for key, pole in poles().items() if pole.concept in STATED)


def align(a: Claim, b: Claim) -> Alignment:
    rest = Alignment(left=_beyond(a, b), right=_beyond(b, a))
    if min(len(rest.left), len(rest.right)) > _MOST_WORDS:
        return rest
    linked, optional = is_linked(rest), any(w.known.optional for w in (*rest.left, *rest.right))
    if linked:
        pair_derived(rest)
        pair_opposites(rest)
    if optional:
        _drop_obligation(rest, a, b)
        _drop_states(rest)
    pair_relations(rest, a, b)
    _drop_implied(rest, a, b)
    if linked:
        pair_counted(rest)
    _drop_measures(rest, a, b)
    if optional:
        _drop_generic(rest, answered=_answered(a, b))
    return rest


def _beyond(one: Claim, other: Claim) -> list[Word]:
    """Words of one claim that the other does not have, or has less often: "the demo site deploys from demo"."""
    new = [word for key, word in one.by_key.items() if key not in other.keys]
    if not one.repeated:
        return new
    again = {key for key in one.repeated & other.themes if key not in other.answers}
    once = [key for key in again if sum(word.key == key for word in other.words) == 1]
    answered = {word.key: word for word in one.words if word.role is Role.FOCUS} if once else {}
    return [*new, *(word for key, word in answered.items() if key in once)]


def _drop_obligation(rest: Alignment, a: Claim, b: Claim) -> None:
    """Drop "required" where the other says "must" ("must include X", "X is required"); "optional" is its opposite."""
    for mine, theirs, must in ((rest.left, rest.right, b.must), (rest.right, rest.left, a.must)):
        required = next((w for w in mine if w.pole and w.pole.concept == REQUIRED), None) if must else None
        if required is None or required.pole is None:
            continue
        mine.remove(required)
        theirs[:] = [w for w in theirs if w.key not in CARRIES or w.role is not Role.ATTRIBUTE]
        rest.loose += 1
        if required.pole.sign < 0:
            rest.turned = not rest.turned
            rest.opposites.append(f"must / {required.text}")


def _drop_states(rest: Alignment) -> None:
    """Drop a state that adds nothing to the bare statement but its sign ("is allowed", "is enabled")."""
    for words in (rest.left, rest.right):
        for word in list(words):
            pole = word.pole
            if pole and pole.concept in STATED and word.role is not Role.THEME:
                words.remove(word)
                rest.loose += 1
                if pole.sign < 0:
                    rest.turned = not rest.turned
                    rest.opposites.append(word.text)


def _drop_implied(rest: Alignment, a: Claim, b: Claim) -> None:
    """Drop a word that the value itself implies ("costs $9", "the price is $9")."""
    implied = a.said_by_values & b.said_by_values
    numbered = _names_version(a) and _names_version(b)
    if not implied and not numbered:
        return
    for words in (rest.left, rest.right):
        kept = [
            w
            for w in words
            if not (numbered and w.key in NUMBERED)
            and not (w.key in implied and (w.role is not Role.THEME or w.key in _BOUND_NAMES))
        ]
        rest.loose += len(words) - len(kept)
        words[:] = kept


def _names_version(claim: Claim) -> bool:
    """Whether a version is a part of what is spoken of."""
    return any(t.value and t.value.kind == "version" and role is Role.THEME for t, role in claim.values)


def _drop_measures(rest: Alignment, a: Claim, b: Claim) -> None:
    """Drop a verb that says no more than the measure ("shows 50 rows per page", "the page size is 50")."""
    for words, other, sizes, one in ((rest.left, a, rest.right, b), (rest.right, b, rest.left, a)):
        if one.measures and other.divided & (one.measures | one.keys):
            kept = [w for w in words if w.slot != "verb" and w.key not in light("counted")]
            rest.loose += len(words) - len(kept)
            words[:] = kept
            sizes[:] = [w for w in sizes if not w.key.endswith(SIZE)]


def _answered(a: Claim, b: Claim) -> bool:
    """Whether both give an answer that a light word beside it adds nothing to."""
    return bool(a.values and b.values) or not a.answers.isdisjoint(b.answers)


def _sides(rest: Alignment) -> tuple[tuple[list[Word], list[Word]], ...]:
    """Each side beside the other as that is now: what is dropped of the first is still there for the second."""
    return (rest.left, [*rest.right]), (rest.right, [*rest.left])


def _drop_members(rest: Alignment, counted: frozenset[str]) -> None:
    """Drop the members of a thing where only one side names them ("entries in the list are sorted")."""
    for words, others in _sides(rest):
        if not any(w.role is Role.THEME for w in others):
            kept = [w for w in words if w.role is not Role.THEME or w.key not in counted or w.name]
            rest.loose += len(words) - len(kept)
            words[:] = kept


def _drop_generic(rest: Alignment, *, answered: bool) -> None:
    """Words that say little may be missing on one side, where nothing stands against them on the other."""
    counted, aside, adverbs, generic = light("counted"), light("aside"), light("adverb"), light("generic")
    _drop_members(rest, counted)
    for words, others in _sides(rest):
        rivalled = any(word.role is Role.FOCUS for word in others)
        themed = any(w.role is Role.THEME and w.key not in aside for w in others)
        words[:] = [w for w in words if rivalled or themed or w.key not in aside]
        apart = rivalled or any(w.role is Role.THEME for w in words)
        named = any(w.role is Role.ATTRIBUTE and w.key in counted for w in others)
        words[:] = [w for w in words if apart or named or w.key not in counted]
        for word in list(words):
            may_drop = word.role is not Role.FOCUS or (answered and not rivalled)
            little = word.key in adverbs or (word.key in generic and may_drop)
            # What stays: "the client side" beside "the server side".
            if little and not any(on_one_scale(word.key, other.key) for other in others):
                words.remove(word)
                rest.loose += 1
