"""What is said of all, of some alone, of none: "only editors may", "every guest may", "never", "without"."""

from memories.agreement.claims import Claim
from memories.agreement.compare_values import ValueComparison
from memories.agreement.pairing import Alignment
from memories.agreement.roles import Role
from memories.agreement.tables import grammar_stems, predicates
from memories.agreement.words import Word, shown

_REMOVING = grammar_stems("removing")
_NEEDING = frozenset({"need", "requir", "demand"})
_MEANS = frozenset({"with", "by", "via", "through"})
_WHEN = frozenset({"weekday", "weekdays", "frequency", "clock", "clock range", "date"})


def plain_contradiction(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> str:
    """Why both cannot hold whatever else they say, or ""."""
    return (
        _reserved(a, b, rest, values)
        or _denies_whole(a, b, rest, values)
        or _goes_without(a, b)
        or _otherwise_treated(a, b, rest, values)
        or _priced(a, b, rest, values)
    )


def _reserved(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> str:
    """What is kept for some and done by others, or "" ("only supervisors may void a receipt", "every cashier may")."""
    if a.only == b.only or a.negated or b.negated:
        return ""
    some, others, other = (rest.left, rest.right, b) if a.only else (rest.right, rest.left, a)
    answers = bool(some) and all(word.role is Role.FOCUS for word in some)
    acting = answers and bool(others) and all(word.slot == "agent" for word in (*some, *others))
    unlike = answers and not others and _answers_when(other) and bool(values.one_sided)
    whole = bool(some) and not others and other.every and not values.one_sided and _qualifies(some, a, b)
    return f"only: {shown(some)} / {shown(others)}" if acting or unlike or whole else ""


def _answers_when(claim: Claim) -> bool:
    """Whether nothing but a time is answered: "every night"."""
    return bool(claim.values) and all(t.value and t.value.kind in _WHEN for t, _role in claim.values)


def _qualifies(some: list[Word], a: Claim, b: Claim) -> bool:
    """Whether one word restricts what both say ("only failed requests are logged", "every request is")."""
    return len(some) == 1 and some[0].role is not Role.ATTRIBUTE and a.verb == b.verb


def _denies_whole(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> str:
    """What one denies as a whole and the other tells in detail, or "" ("is never wiped", "is wiped every Sunday")."""
    if a.negated == b.negated or values.unequal or values.equal or a.only or b.only:
        return ""
    whole, other, whole_rest, beyond = (
        (a, b, rest.left, rest.right) if a.negated else (b, a, rest.right, rest.left)
    )
    kept = (
        whole.verb in _REMOVING and other.verb == "retain" and bool(other.values)
    )  # "deleted after 30 days"
    if (rest.turned and not kept) or a.saying.contrasts or b.saying.contrasts:
        return ""
    detail = all(word.role is not Role.THEME and not word.scoping and not word.pole for word in beyond)
    whole_rest = [word for word in whole_rest if not (kept and word.slot == "verb")]
    plain = not (whole.values or whole_rest or whole.before)
    affirmed = plain and whole.verb and (kept or whole.verb in other.keys)
    return f"polarity: not {whole.verb}" if affirmed and detail and (beyond or values.one_sided) else ""


def _goes_without(a: Claim, b: Claim) -> str:
    """What one needs and the other goes without, or "" ("needs approval", "goes out without approval")."""
    if not (a.without or b.without):
        return ""
    for one, other in ((a, b), (b, a)):
        needed = one.answers and one.answers <= other.without and not one.without and not one.negated
        about = bool(one.themes) and one.themes <= other.keys and other.themes <= one.keys
        if needed and about and other.negated and one.keys & _NEEDING:
            return f"polarity: without {' '.join(sorted(one.answers))}"
    return ""


def _otherwise_treated(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> str:
    """Opposite treatments of which one names its means, or "" ("is hashed with bcrypt", "is stored in plain text")."""
    if not (rest.opposites and rest.turned):
        return ""
    one_sided = bool(rest.left) != bool(rest.right) and not values.one_sided and not values.unequal
    if not one_sided or a.negated != b.negated or a.only != b.only:
        return ""
    beyond = [*rest.left, *rest.right]
    means = all(word.slot in _MEANS and word.role is Role.FOCUS and not word.scoping for word in beyond)
    vague = bool({a.verb, b.verb} & predicates("many"))
    return f"polarity: {', '.join(rest.opposites)}" if means and not vague else ""


def _priced(a: Claim, b: Claim, rest: Alignment, values: ValueComparison) -> str:
    """Opposites of which one is said by a price or the number one, or "" ("is free of charge", "costs 40 euros")."""
    if not (rest.opposites and rest.turned):
        return ""
    stated = [t.value for c in (a, b) for t, _role in c.values if t.value]
    plain = len(stated) == 1 and (stated[0].kind.startswith("money") or stated[0].parts == (1.0,))
    alone = not (rest.left or rest.right) and bool(values.one_sided) and plain
    return f"value: {', '.join(rest.opposites)}" if alone else ""
