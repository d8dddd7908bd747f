"""From what is left of two claims to a verdict."""

from memories.agreement.align import STATES
from memories.agreement.attributes import verbs_apart
from memories.agreement.claims import Claim
from memories.agreement.compare_values import ValueComparison, code_word
from memories.agreement.order import exchanged
from memories.agreement.pairing import Alignment
from memories.agreement.quantifiers import plain_contradiction
from memories.agreement.roles import Role
from memories.agreement.swaps import opposed_prepositions
from memories.agreement.tables import poles, predicates, relations, scopes, value_classes
from memories.agreement.verdicts import Agreement, Relation, conflict, different
from memories.agreement.words import Word, shown

IDENTICAL = 1.0
REWORDED = 0.97  # the same after synonyms
LOOSE = 0.94  # the same once attributes that the value implies are taken out
LONGEST_ANSWER = 4  # words
_QUALIFYING = frozenset({"in", "on", "for", "at", "during", "from"})
_OF_TIME = frozenset(
    {"clock", "clock range", "duration", "date", "ordinal", "weekday", "weekdays", "frequency"}
)
_OF_CLOCK = frozenset({"clock", "duration"})
_CHANGING = frozenset({"increas", "extend"})
_WHEREABOUTS = frozenset({"host", "location", "live", "base"})


def contradicts(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> bool:
    """Whether a value, a scope or the side differs."""
    return bool(values.unequal or values.other_scope) or a.only != b.only or is_turned(a, b, rest)


def is_turned(a: Claim, b: Claim, rest: Alignment) -> bool:
    """Whether one says yes and the other no."""
    return rest.turned ^ (a.negated != b.negated) ^ (a.before * b.before < 0)


def verdict_of(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> Agreement:
    """What the words and values that are left make of two claims that may answer one question."""
    turned = is_turned(a, b, rest)
    if values.other_scope:
        return different(f"scope: {values.other_scope}")
    if plain := plain_contradiction(a, b, rest, values) or _code_against_word(a, b, rest):
        return conflict(plain)
    if rest.left and rest.right:
        return _substituted(a, b, rest, values, turned=turned)
    one_sided = shown(rest.left or rest.right) or ("" if values.unequal else values.one_sided)
    if one_sided:
        return different(f"only one says: {one_sided}")
    if values.unequal:
        return different(f"not: {values.unequal}") if turned else conflict(f"value: {values.unequal}")
    return _reordered(a, b, rest, values, turned=turned)


def _code_against_word(a: Claim, b: Claim, rest: Alignment) -> str:
    """A code word against a plain word as answers to one question, or "" ("snake_case", "PascalCase")."""
    if not (a.values or b.values):
        return ""
    for one, other, words in ((a, b, rest.right), (b, a, rest.left)):
        code = code_word(list(one.values))
        answered = words and all(word.role is Role.FOCUS for word in words)
        if code and answered and not other.values and not (rest.left and rest.right):
            return f"value: {code} / {shown(words)}"
    return ""


def _reordered(a: Claim, b: Claim, rest: Alignment, values: ValueComparison, *, turned: bool) -> Agreement:
    order = exchanged(a, b)
    apart = _why_distinct(a, b, rest, order, turned=turned and values.equal)
    if apart:
        return different(apart)
    across = opposed_prepositions(a, b)
    if across and not turned:
        return conflict(f"polarity: {across}")
    if turned != (order == "exchanged"):
        return conflict(
            f"polarity: {', '.join(rest.opposites) or 'negated'}" if turned else "arguments exchanged"
        )
    if turned and not rest.opposites and not a.before * b.before:
        return conflict("negated and exchanged")
    identical = not rest.loose and [w.key for w in a.words] == [w.key for w in b.words]
    score = IDENTICAL if identical else REWORDED if not rest.loose else LOOSE
    return Agreement(Relation.SAME, score, "normal form")


def _why_distinct(a: Claim, b: Claim, rest: Alignment, order: str, *, turned: bool) -> str:
    """Why two statements of the same words can both hold, or ""."""
    if order == "direction":
        return "direction: from / to"
    if a.only != b.only:
        return "only one says: only"
    return f"attribute: {', '.join(rest.opposites)}" if turned and _opposite_acts(a, b) else ""


def _opposite_acts(a: Claim, b: Claim) -> bool:
    """Whether two opposite acts have their own times, so that both can hold ("opens at 10:00", "closes at 10:00")."""
    kinds = {token.value.kind for token, role in a.values if token.value and role is not Role.THEME}
    verbs = {a.verb, b.verb} - {""}
    both = a.verb != b.verb and "" not in (a.verb, b.verb)
    changing = {poles()[verb].concept for verb in verbs if verb in poles()} & _CHANGING
    return (
        bool(kinds & _OF_TIME and verbs)
        and (both or kinds <= _OF_CLOCK)
        and not changing
        and not STATES & verbs
    )


def _substituted(a: Claim, b: Claim, rest: Alignment, values: ValueComparison, *, turned: bool) -> Agreement:
    """Each says something that the other does not: another subject, another attribute, or another answer."""
    difference = f"{shown(rest.left)} / {shown(rest.right)}"
    apart = _set_apart(a, b, rest) or ("counted" if values.equal and _counts_others(rest) else "")
    if apart:
        return different(f"{apart}: {difference}")
    if _one_class(rest.left, rest.right) or (_both_name(rest) and not (a.of_user or b.of_user)):
        return conflict(f"value: {difference}")
    if values.equal or values.unequal or _is_open(a, b, rest):
        return different(f"attribute: {difference}")
    if not _answer_one_question(a, b, rest):
        return different(f"told apart: {difference}")
    return different(f"value: {difference}") if turned else conflict(f"value: {difference}")


def _answer_one_question(a: Claim, b: Claim, rest: Alignment) -> bool:
    """Whether what each says alone could be two answers to one question: about as many words, few, no more than both share.

    What is left of two sentences that merely share a subject differs in length, or is long.
    """
    left, right = len(rest.left), len(rest.right)
    shared = min(len(a.words) - left, len(b.words) - right)
    slots = [{w.slot for w in words} for words in (rest.left, rest.right)]
    framed = (
        (a.verb, a.copula, a.has) == (b.verb, b.copula, b.has) and slots[0] == slots[1] and len(slots[0]) == 1
    )
    if slots[0] != slots[1] and min(map(len, slots)) > 1:
        return False  # "prices with tax", "dates in UTC"
    return abs(left - right) <= 1 and max(left, right) <= min(LONGEST_ANSWER, max(1, shared) + framed)


def _counts_others(rest: Alignment) -> bool:
    """Whether different agents are counted, none of them by name ("two nurses are on duty", "two doctors are on duty")."""
    return all(w.slot == "agent" and w.role is Role.FOCUS and not w.name for w in (*rest.left, *rest.right))


def _set_apart(a: Claim, b: Claim, rest: Alignment) -> str:
    """What parts the statements so that both can hold, or ""."""
    roles = {word.role for word in (*rest.left, *rest.right)}
    if Role.THEME in roles:
        return "subject"
    if Role.ATTRIBUTE in roles:
        return "attribute"
    if _scoped(a, b, rest):
        return "scope"
    return "both can hold" if _predicates(a, b) & predicates("many") else ""


def _is_open(a: Claim, b: Claim, rest: Alignment) -> bool:
    """Whether the question can have several answers at once, so that another one contradicts nothing."""
    left, right = _class_names(rest.left), _class_names(rest.right)
    keys = _predicates(a, b)
    asked_apart = not keys or verbs_apart(a, b) or a.copula != b.copula
    if len(rest.left) == len(rest.right) == 1 and left and right and not left & right and asked_apart:
        return True
    kept = {w.key for w in a.words if w.role is Role.FOCUS} & {w.key for w in b.words if w.role is Role.FOCUS}
    if a.of_user or b.of_user:
        return not _one_at_a_time(a, b, rest) or ("prefer" in keys and not kept)
    objects = all(w.slot == "patient" for w in (*rest.left, *rest.right))
    has = not a.copula and not b.copula and not a.verb and not b.verb and a.has and b.has
    return objects and not kept and (has or bool(keys & predicates("open")))


def _one_at_a_time(a: Claim, b: Claim, rest: Alignment) -> bool:
    """Whether both say something of which a person has one at a time: a home, an employer, a name."""
    single = predicates("user_one")
    named = all({w.key for w in claim.words if w.role is Role.ATTRIBUTE} & single for claim in (a, b))
    place = a.copula and b.copula and {w.slot for w in (*rest.left, *rest.right)} == {"in"}
    return named or place


def _scoped(a: Claim, b: Claim, rest: Alignment) -> bool:
    """Whether scopes part the subject, unless where it is was the question ("in test", "in production")."""
    kinds = [{kind for w in words for kind in scopes().get(w.key, ())} for words in (rest.left, rest.right)]
    asked = {relation for key in _predicates(a, b) for relation in relations().get(key, ())}
    behind = any(w.slot in _QUALIFYING for w in (*rest.left, *rest.right) if w.key in scopes())
    return bool(kinds[0] & kinds[1]) and behind and not a.copula and not asked & _WHEREABOUTS


def _predicates(a: Claim, b: Claim) -> set[str]:
    return {w.key for claim in (a, b) for w in claim.words if w.role is Role.ATTRIBUTE}


def _class_names(words: list[Word]) -> set[str]:
    return {c.name for w in words for c in value_classes().get(w.key, ())}


def _one_class(left: list[Word], right: list[Word]) -> bool:
    shared = _class_names(left) & _class_names(right)
    return bool(shared)


def _both_name(rest: Alignment) -> bool:
    """Whether a name stands against a name, whatever else is equal ("two AA cells", "two CR2032 cells")."""
    sides = (rest.left, rest.right)
    slots = [{w.slot for w in words} for words in sides]
    left, right = _class_names(rest.left), _class_names(rest.right)
    alike = slots[0] == slots[1] and not (left and right and not left & right)
    return alike and all(w.name and w.key not in scopes() for words in sides for w in words)
