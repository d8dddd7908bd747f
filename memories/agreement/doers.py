"""Who does it: left unsaid on one side, or another one where there is one at a time."""

from memories.agreement.claims import Claim
from memories.agreement.compare_values import Weighing
from memories.agreement.pairing import Alignment
from memories.agreement.roles import Role
from memories.agreement.tables import predicates, scopes, value_classes
from memories.agreement.thesaurus import known
from memories.agreement.words import Word

UNSAID = 0.64  # similarity from which a statement may leave out who does it
_DOING = frozenset({"agent", "in", "by", "with", "via", "through", "on"})


def settle_unsaid_doer(a: Claim, b: Claim, rest: Alignment, values: Weighing, similarity: float) -> None:
    """As in "Prometheus scrapes the API every 15 s", "the API is scraped every 15 s"."""
    if similarity < UNSAID or not (values.equal or values.unequal) or values.one_sided:
        return
    for words, others, other in ((rest.left, rest.right, b), (rest.right, rest.left, a)):
        unsaid = not others and not any(
            w.slot in ("agent", "by") and w.role is not Role.ATTRIBUTE for w in other.words
        )
        if unsaid and len(words) == 1 and words[0].slot == "agent" and _is_named(words[0]):
            words.clear()
            rest.loose += 1


def rivals(a: Claim, b: Claim, rest: Alignment) -> str:
    """As in "pages are cached in Varnish", "Redis caches pages": another name does the same to the same thing, or ""."""
    if len(rest.left) != 1 or len(rest.right) != 1 or a.of_user or b.of_user or a.values or b.values:
        return ""
    one, other = rest.left[0], rest.right[0]
    shared = {w.key for w in a.words if w.slot != "verb"} & {w.key for w in b.words}
    acts = bool(a.verb) and a.verb == b.verb and not _shared_by_many(a.verb)
    named = one.bare and other.bare and (_is_named(one) or _is_named(other))
    return f"{one.text} / {other.text}" if named and shared and acts and _do(a, one) and _do(b, other) else ""


def _do(claim: Claim, word: Word) -> bool:
    """Whether the word is who or what does it, to something."""
    objects = [
        w for w in claim.words if w is not word and w.slot in ("agent", "patient") and w.slot != word.slot
    ]
    return word.slot in _DOING and bool(objects) and word.key not in scopes()


def _is_named(word: Word) -> bool:
    listed = any(c.name for c in value_classes().get(word.key, ()))
    return word.bare and word.key not in scopes() and (word.name or listed or not known(word.text))


def _shared_by_many(verb: str) -> bool:
    return verb in predicates("shared_subject") or verb in predicates("many")
