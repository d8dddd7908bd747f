"""Who does what to whom: finds exchanged arguments and turned directions."""

from memories.agreement.claims import Claim

_SAME_SLOT = {
    "into": "to",
    "onto": "to",
    "over": "than",
    "rather": "than",
    "against": "than",
    "before": "order",
    "after": "order",
}
_ORDERING = frozenset({"than", "order"})
MUTUAL = frozenset(
    {"meet", "marri", "equal", "match", "border", "with", "differ", "pair", "overlap", "between"}
)
_PREFERENCE = frozenset({"prefer", "favour", "choos", "rather"})


def exchanged(a: Claim, b: Claim) -> str:
    """What changed places: "exchanged" for two words, "direction" for one that went from "from" to "to", or ""."""
    if MUTUAL & {a.verb, b.verb}:
        return ""
    one, other = _slots(a), _slots(b)
    shared = [key for key in one if key in other and one[key] != other[key]]
    if (a.copula or b.copula or a.verb != b.verb) and not _ordered(one, other):
        return ""
    for i, first in enumerate(shared):
        for second in shared[i + 1 :]:
            if one[first] == other[second] and one[second] == other[first]:
                return "exchanged"
    turned = any({one[key], other[key]} == {"from", "to"} for key in shared)
    return "direction" if turned and a.verb == b.verb else ""


def _ordered(one: dict[str, str], other: dict[str, str]) -> bool:
    return bool(_ORDERING & set(one.values()) & set(other.values()))


def _slots(claim: Claim) -> dict[str, str]:
    """Word -> its place; words that stand in two places have none."""
    prefers = any(word.key in _PREFERENCE for word in claim.words)
    slots: dict[str, set[str]] = {}
    for word in claim.words:
        slot = _SAME_SLOT.get(word.slot, word.slot)
        slots.setdefault(word.key, set()).add("than" if prefers and slot == "to" else slot)
    return {key: next(iter(found)) for key, found in slots.items() if len(found) == 1 and found != {"verb"}}
