"""Whether two wordings can name the same attribute, where no table says so."""

from memories.agreement.align import Alignment
from memories.agreement.claims import Claim, Role, Word
from memories.agreement.tables import poles, predicates, relations, scopes
from memories.agreement.weigh import Weighing

# Cosines of the built-in model on the project's own pairs: other subjects stay under 0.70, paraphrases above
# 0.75, other attributes of one subject in between and above (docs/agreement.md).
NOUN_AGAINST_VERB = 0.70
ONE_SIDED = 0.72
ONE_SIDED_UNTYPED = 0.78
USER_ONE_SIDED = 0.86
DETAIL = 0.76
NEVER = 2.0
CHANGED_ANSWER = 0.25  # another answer alone takes this much of the similarity away


def settle_attributes(a: Claim, b: Claim, rest: Alignment, values: Weighing, similarity: float) -> None:
    """Takes out attribute words that may well say the same, as far as the similarity allows."""
    if any(word.role is Role.THEME for word in (*rest.left, *rest.right)):
        return
    left, right = _attributes(rest.left), _attributes(rest.right)
    if left or right:
        needed = _needed(a, b, left, right)
        if values.unequal or _both_answer(rest):
            needed -= CHANGED_ANSWER
        if similarity >= needed:
            _count_denials(rest, [*left, *right])
            rest.left[:] = [w for w in rest.left if w not in left]
            rest.right[:] = [w for w in rest.right if w not in right]
            rest.loose += 1
    _settle_details(rest, values, similarity)


def _attributes(words: list[Word]) -> list[Word]:
    return [word for word in words if word.role is Role.ATTRIBUTE]


def _count_denials(rest: Alignment, words: list[Word]) -> None:
    """A word that says no keeps its sign when it is taken out: "hidden", "disabled"."""
    for word in words:
        pole = poles().get(word.key)
        if pole and pole.sign < 0 and pole.complementary:
            rest.turned = not rest.turned
            rest.opposites.append(word.text)


def _both_answer(rest: Alignment) -> bool:
    return all(any(w.role is Role.FOCUS for w in words) for words in (rest.left, rest.right))


def _needed(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> float:
    """The similarity from which different attribute words may pass for one attribute; NEVER where they cannot."""
    verbs = [any(word.slot == "verb" for word in words) for words in (left, right)]
    if _verbs_apart(a, b) or any(word.key in predicates("denying") for word in (*left, *right)):
        return NEVER
    if left and right:
        return NOUN_AGAINST_VERB if verbs[0] != verbs[1] and not a.of_user else NEVER
    if a.of_user or b.of_user:
        return USER_ONE_SIDED if any(verbs) else NEVER
    if a.values and b.values:
        return ONE_SIDED
    return NEVER if _crossed(a, b) else ONE_SIDED_UNTYPED if any(verbs) else ONE_SIDED


def _verbs_apart(a: Claim, b: Claim) -> bool:
    """Two verbs that share no relation, or one told as an event of the past."""
    if a.event != b.event:
        return True
    if not a.verb or not b.verb or a.verb in {w.key for w in b.words} or b.verb in {w.key for w in a.words}:
        return False
    return not relations().get(a.verb, frozenset()) & relations().get(b.verb, frozenset())


def _crossed(a: Claim, b: Claim) -> bool:
    """What one speaks of is the other's answer: "the team owns X" against "the team uses X"."""
    mine = {w.key: w.role for w in a.words}
    return any({mine.get(w.key), w.role} == {Role.THEME, Role.FOCUS} for w in b.words)


def _settle_details(rest: Alignment, values: Weighing, similarity: float) -> None:
    """More detail about an equal value on one side alone is no other statement."""
    named = _attributes([*rest.left, *rest.right])
    if named or (rest.left and rest.right) or similarity < DETAIL or not (values.equal or values.unequal):
        return
    for words in (rest.left, rest.right):
        if words and all(w.key not in scopes() and w.key not in poles() for w in words):
            words.clear()
            rest.loose += 1
