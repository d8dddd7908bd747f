"""Whether two wordings can name the same attribute, where no table says so."""

from memories.agreement.align import CARRIES, STATES
from memories.agreement.claims import Claim
from memories.agreement.compare_values import ValueComparison
from memories.agreement.pairing import Alignment, on_one_scale
from memories.agreement.roles import Role
from memories.agreement.tables import grammar, grammar_stems, implied, poles, predicates, relations, scopes
from memories.agreement.words import Word

# Cosines of the built-in model on the project's own pairs: other subjects stay under 0.70, paraphrases above
# 0.75, other attributes of one subject in between and above (docs/agreement.md).
NOUN_AGAINST_VERB = 0.70
ONE_SIDED = 0.66
ONE_SIDED_UNTYPED = 0.72
VERBS = 0.84  # two verbs in two constructions
NOUNS = 0.86
VAGUE_VERB = 0.74  # one of them is "go", "come", "live"
SAME_WORDS = 0.08  # more is asked where only the verb and its preposition change
BARE_SWAP = 0.83  # nothing but a verb is put in
USER_ONE_SIDED = 0.86
KNOWN_APART = 0.92  # both attributes are known to the tables, under no common name
DETAIL = 0.72
STANDING_NOUN = 0.80
TWO_VERBS = 0.88  # two wordings that each have a verb and more
NEVER = 2.0
ANOTHER_VALUE = 0.86  # two values of one kind, asked for by verbs that no table joins
ANOTHER_OF_CLASS = 0.70  # two answers of one listed class
CHANGED_ANSWER = 0.25  # another answer alone takes this much of the similarity away
_DIMENSIONS = frozenset({"width", "height", "depth", "extent", "age"})
_WAYS = frozenset({"read", "write"})
_DETAILING = frozenset({"patient", "agent", "of", "as", "with", "at", "verb"})
_DETAILING_OTHER = _DETAILING | {"to", "by", "via", "within", "after"}  # where the values contradict


def settle_attributes(
    a: Claim, b: Claim, rest: Alignment, values: ValueComparison, similarity: float
) -> bool:
    """Takes out attribute words that may well say the same, as far as the similarity allows.

    False when the attributes differ though no word is left that shows it.
    """
    _settle_standing_nouns(rest, values, similarity)
    if any(word.role is Role.THEME for word in (*rest.left, *rest.right)):
        return True
    left, right = _attributes(rest.left), _attributes(rest.right)
    needed = _needed(a, b, left, right, plain=len(left) == len(rest.left) and len(right) == len(rest.right))
    if values.unequal or _both_answer(rest) or rest.contrasted:
        nouns = needed == NOUNS and not a.verb and not b.verb
        unlike = (
            needed == ONE_SIDED_UNTYPED
            and not values.unequal
            and not rest.contrasted
            and not _of_one_class(rest)
        )
        lowered = needed - CHANGED_ANSWER * (0.5 if nouns or unlike else 1.0)
        needed = ANOTHER_VALUE if needed == NEVER and _may_be_asked(a, b, values) else lowered
        if _of_one_class(rest) and not (a.of_user or b.of_user or _is_minimal(a, b)) and a.event == b.event:
            needed = min(needed, ANOTHER_OF_CLASS)
    if similarity < needed:
        return bool(left or right)
    _count_denials(rest, [*left, *right])
    rest.left[:] = [w for w in rest.left if w not in left]
    rest.right[:] = [w for w in rest.right if w not in right]
    rest.loose += bool(left or right)
    _settle_details(rest, values, similarity)
    return True


def _settle_standing_nouns(rest: Alignment, values: ValueComparison, similarity: float) -> None:
    """A noun of one subject that stands for the other's verb: "the chip in X is Y", "X contains Y"."""
    if similarity < STANDING_NOUN - CHANGED_ANSWER:
        return
    bar = STANDING_NOUN - CHANGED_ANSWER * bool(values.unequal or _both_answer(rest))
    for nouns, verbs in ((rest.left, rest.right), (rest.right, rest.left)):
        themes = [w for w in nouns if w.role is Role.THEME]
        if len(themes) != 1:
            continue
        plain = not any(w.name or w.key in scopes() or w.key in poles() for w in themes)
        stands = plain and _has_verb(verbs) and not _has_verb(nouns)
        if stands and similarity >= bar and all(w.role is not Role.THEME for w in verbs):
            nouns[:] = [w for w in nouns if w not in themes]
            verbs[:] = [w for w in verbs if w.slot != "verb"]
            rest.loose += 1


def _of_one_class(rest: Alignment) -> bool:
    """Whether both give one answer of the same class, in the same slot ("issued in euros", "made out in dollars")."""
    left, right = ([w for w in words if w.role is Role.FOCUS] for words in (rest.left, rest.right))
    if len(left) != 1 or len(right) != 1 or left[0].slot != right[0].slot:
        return False
    return bool({c.name for c in left[0].classes} & {c.name for c in right[0].classes})


def _may_be_asked(a: Claim, b: Claim, values: ValueComparison) -> bool:
    """Whether two values of a kind may answer one question though an unknown verb asks it."""
    opposites = on_one_scale(a.verb, b.verb) or a.event != b.event
    return bool(values.unequal) and not opposites and not a.of_user and not b.of_user


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


def _needed(a: Claim, b: Claim, left: list[Word], right: list[Word], *, plain: bool) -> float:
    """The similarity from which different attribute words may pass for one attribute; NEVER where they cannot."""
    events_differ = a.event != b.event
    if _scoped_apart(left, right):
        return NEVER
    if verbs_apart(a, b):
        return NEVER if _is_minimal(a, b) or a.of_user or not plain or events_differ else _between_verbs(a, b)
    if not left and not right:
        return 0.0
    dimensions = [_dimensions(a), _dimensions(b)]
    if all(dimensions) and not dimensions[0] & dimensions[1]:
        return NEVER
    if events_differ or any(w.key in predicates("denying") | predicates("ranking") for w in (*left, *right)):
        return NEVER
    needed = _two_sided(a, b, left, right) if left and right else _one_sided(a, b, left or right)
    return max(needed, KNOWN_APART) if _known_apart(a, b) else needed


def _scoped_apart(left: list[Word], right: list[Word]) -> bool:
    """Whether both name scopes of one kind ("the minimum iOS", "… Android"), or one reads or writes ("the read timeout")."""
    kinds = [{kind for w in words for kind in scopes().get(w.key, ())} for words in (left, right)]
    ways = {w.text for w in (*left, *right) if w.slot != "verb"} & _WAYS
    return bool(kinds[0] & kinds[1] or ways)


def _dimensions(claim: Claim) -> set[str]:
    """The dimensions that a claim measures ("25 metres wide")."""
    return {name for w in claim.words for name in relations().get(w.key, ())} & _DIMENSIONS


def _known_apart(a: Claim, b: Claim) -> bool:
    """Whether the tables know what both ask, and it is not the same: "the weight is 900 g", "carries 900 g"."""
    asked = [[w for w in c.words if w.role is Role.ATTRIBUTE and w.key in relations()] for c in (a, b)]
    bounds = {token.value.bound for c in (a, b) for token, _role in c.values if token.value}
    implied_words = (
        predicates("vague")
        | implied("frequency")
        | implied("number")
        | {key for bound in bounds for key in implied(bound)}
    )
    plain = [{w.key for w in words} - implied_words for words in asked]
    shared = any(
        relations()[x] & relations()[y] or x.split()[0] == y.split()[0] for x in plain[0] for y in plain[1]
    )
    answered = bool(a.values and b.values) or (_names_team(a) and _names_team(b))
    return bool(plain[0] and plain[1] and answered) and not shared


def _names_team(claim: Claim) -> bool:
    """A team does many things, and each of them another statement."""
    return any(w.text in grammar("groups") and w.role is Role.FOCUS for w in claim.words)


def _two_sided(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> float:
    verbs = [_has_verb(left), _has_verb(right)]
    if a.of_user or b.of_user:
        return NEVER
    if verbs[0] != verbs[1]:
        return NOUN_AGAINST_VERB
    if _is_minimal(a, b):
        return NEVER
    return TWO_VERBS if any(verbs) else NOUNS


def _one_sided(a: Claim, b: Claim, words: list[Word]) -> float:
    verb, typed = _has_verb(words), bool(a.values and b.values)
    if a.of_user or b.of_user:
        return USER_ONE_SIDED if verb else NEVER
    if not typed and _crossed(a, b):
        return NEVER
    if verb and (a.used_by or b.used_by):
        return NEVER
    if verb and _is_minimal(a, b):
        return BARE_SWAP
    return ONE_SIDED_UNTYPED if verb and not typed else ONE_SIDED


def _has_verb(words: list[Word]) -> bool:
    return any(word.slot == "verb" for word in words)


def verbs_apart(a: Claim, b: Claim) -> bool:
    """Two verbs that share no relation and are no opposites either."""
    if not a.verb or not b.verb or {a.verb, b.verb} & STATES or _said_by_bounds(a, b):
        return False
    if (a.must and a.verb in CARRIES) or (b.must and b.verb in CARRIES):
        return False
    if any(w.key == b.verb or on_one_scale(w.key, b.verb) for w in a.words):
        return False
    if any(w.key == a.verb or on_one_scale(w.key, a.verb) for w in b.words):
        return False
    return not relations().get(a.verb, frozenset()) & relations().get(b.verb, frozenset())


def _said_by_bounds(a: Claim, b: Claim) -> bool:
    """Whether the shared bound says what the verbs say ("limited to 12" and "holds at most 12")."""
    bounds = [{token.value.bound for token, _role in c.values if token.value} for c in (a, b)]
    shared = bounds[0] & bounds[1]
    verbs = {a.verb, b.verb}
    return ("max" in shared and bool(verbs & grammar_stems("limiting"))) or (
        "min" in shared and verbs <= grammar_stems("demanding")
    )


def _between_verbs(a: Claim, b: Claim) -> float:
    vague = {a.verb, b.verb} & predicates("vague")
    if _same_words(a, b) and not (a.values and b.values) and not vague - {"run"}:
        return NEVER
    return (VAGUE_VERB if vague else VERBS) + SAME_WORDS * _same_words(a, b)


def _same_words(a: Claim, b: Claim) -> bool:
    """Whether only the verb and its preposition change: "reads from Redis", "runs on Redis"."""
    return [key for key, _slot in _frame(a)] == [key for key, _slot in _frame(b)]


def _is_minimal(a: Claim, b: Claim) -> bool:
    """Whether both are one sentence with another verb in it: whoever writes that means the other verb."""
    return _frame(a) == _frame(b)


def _frame(claim: Claim) -> list[tuple[str, str]]:
    slots = {"agent": "", "patient": ""}
    words = [(w.key, slots.get(w.slot, w.slot)) for w in claim.words if w.slot != "verb"]
    return words + [(token.value.kind, "") for token, _role in claim.values if token.value]


def _crossed(a: Claim, b: Claim) -> bool:
    """What one speaks of is the other's answer: "the team owns X" against "the team uses X"."""
    mine = {w.key: w.role for w in a.words}
    return any({mine.get(w.key), w.role} == {Role.THEME, Role.FOCUS} for w in b.words)


def _settle_details(rest: Alignment, values: ValueComparison, similarity: float) -> None:
    """More detail about an equal value on one side alone is no other statement."""
    if not (rest.left and rest.right) and similarity >= DETAIL and not values.one_sided:
        rest.left[:] = [w for w in rest.left if w.slot != "as"]
        rest.right[:] = [w for w in rest.right if w.slot != "as"]
    if (rest.left and rest.right) or similarity < DETAIL or not (values.equal or values.unequal):
        return
    slots = _DETAILING_OTHER if values.unequal else _DETAILING
    for words in (rest.left, rest.right):
        if words and all(w.key not in scopes() and w.key not in poles() and w.slot in slots for w in words):
            words.clear()
            rest.loose += 1
