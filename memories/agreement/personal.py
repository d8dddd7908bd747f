"""What contradicts in a person's life: another answer to a question that has one answer at a time.

Two happenings, two wishes, two things that are liked both hold, however alike they are told. So of what the rules call a
conflict little stays one: the opposite of a statement, another figure in it, a changed preference, and a slot that
holds one thing: a home, an employer, a name, a favourite.
"""

from memories.agreement.claims import Claim
from memories.agreement.paraphrase_classifier import Seen
from memories.agreement.roles import Role
from memories.agreement.tables import predicates
from memories.agreement.verdicts import Agreement, Relation, conflict, different
from memories.agreement.words import Word, shown

_LONGEST = 3  # words of an answer
_EXCHANGED = frozenset(
    {"arguments exchanged", "negated and exchanged"}
)  # reasons; others quote what was said
_PREFERRING = frozenset({"prefer", "favour", "choos", "rather"})
_EITHER_PLACE = frozenset({"in", "at", "to", "patient"})
_EITHER_EMPLOYER = frozenset({"at", "for", "with", "in"})
_ONE_ANSWER = predicates("one_answer")
_ONE_KIND = predicates("one_kind")
_SEVERAL = predicates("several")
_CHANGING = predicates("changing")
_MANY = predicates("many") | predicates("shared_subject") | {""}


def of_person(verdict: Agreement, seen: Seen) -> Agreement:
    """The verdict on two statements about one person's life."""
    if verdict.relation is Relation.SAME:
        if _has_what_the_other_is_at(*seen.claims):
            return different("one has it, the other is there")
        crossed = len(seen.rest.opposites) > 1  # "finished the first chapter", "started the last chapter"
        return different(f"not one answer: {', '.join(seen.rest.opposites)}") if crossed else verdict
    if verdict.relation is Relation.CONFLICT:
        return verdict if _contradicts(verdict, seen) else different(f"both can hold: {verdict.reason}")
    answers = f"{shown(seen.rest.left)} / {shown(seen.rest.right)}"
    return conflict(f"value: {answers}") if _changed(seen) else verdict


def _has_what_the_other_is_at(a: Claim, b: Claim) -> bool:
    """One has a garage, the other works at a local one: two things, though "has" and "works at" tell little."""
    for one, other in ((a, b), (b, a)):
        had = {word.key for word in one.words if word.slot == "patient"} if _only_has(one) else set()
        if any(word.key in had and word.slot in _EITHER_EMPLOYER | {"on"} for word in other.words):
            return True
    return False


def _only_has(claim: Claim) -> bool:
    return not claim.verb and not claim.copula


def has_one_answer(claim: Claim) -> bool:
    """Whether it answers, by a predicate, a question that has one answer at a time: where somebody lives, whom they work for."""
    return bool(_single_predicates(claim))


def one_question(a: Claim, b: Claim) -> bool:
    """Whether both answer such a question by one predicate or by two of one relation.

    Quick enough to ask of statements whose vectors are too far apart for anything else: those of "lives in Leeds" and
    "lives in Bergen now" have a cosine of 0.43.
    """
    one = _single_predicates(a)
    other = _single_predicates(b) if one else []
    return any(x.key == y.key or x.relations & y.relations for x in one for y in other)


def _single_predicates(claim: Claim) -> list[Word]:
    if claim.asked.isdisjoint(_ONE_ANSWER):
        return []
    return [word for word in claim.words if word.role is Role.ATTRIBUTE and word.key in _ONE_ANSWER]


def _contradicts(verdict: Agreement, seen: Seen) -> bool:
    a, b = seen.claims
    if verdict.reason.startswith("denied"):
        return True
    if verdict.reason in _EXCHANGED:
        return all(not _PREFERRING.isdisjoint(claim.keys) for claim in (a, b))
    if seen.rest.left or seen.rest.right:
        return _one_slot(seen)
    if seen.values.unequal:
        return not (_happened(a) or _happened(b))
    return True


def _changed(seen: Seen) -> bool:
    """Whether what the rules leave open is one slot with another answer."""
    apart = seen.values.other_scope or seen.values.unequal or seen.turned or not seen.settled
    return bool(seen.rest.left and seen.rest.right) and not apart and _one_slot(seen)


def _happened(claim: Claim) -> bool:
    """Whether it is told as something that is over, and no change that still holds."""
    return claim.past and claim.keys.isdisjoint(_CHANGING)


def may_share_slot(a: Claim, b: Claim) -> bool:
    """Whether both could answer one question that has one answer at a time, as far as the questions tell."""
    if _happened(a) or _happened(b):
        return False
    described = a.copula and b.copula and a.asked == b.asked and a.asked.isdisjoint(_SEVERAL)
    return described or _of_one_kind(a, b) or _do_one_thing(a, b) or one_question(a, b)


def _of_one_kind(a: Claim, b: Claim) -> bool:
    """Whether both want something of which one wants one kind: answers, a mode."""
    keys = a.asked & b.asked & _ONE_KIND
    return bool(keys) and not (keys.isdisjoint(_PREFERRING) and a.answers.isdisjoint(b.answers))


def _do_one_thing(a: Claim, b: Claim) -> bool:
    """Whether both say the same of a thing of hers, and nothing that she does herself, with answers of one kind."""
    return a.verb == b.verb not in _MANY and len(a.themes) > 1 and not a.kinds.isdisjoint(b.kinds)


def _one_slot(seen: Seen) -> bool:
    """Whether what each says alone is the answer to one question that has one at a time."""
    a, b = seen.claims
    left, right = seen.rest.left, seen.rest.right
    answers = all(word.role is Role.FOCUS for word in (*left, *right))
    short = min(len(left), len(right)) > 0 and max(len(left), len(right)) <= _LONGEST
    if not (answers and short and may_share_slot(a, b)):
        return False
    if not _alike(left, right):
        return _described(a, b, left, right)
    one_answer = _described(a, b, left, right) or _single(a, b, left, right)
    return one_answer or _is_one_of(a, b, left, right) or _made_in(a, b, left, right)


def _alike(left: list[Word], right: list[Word]) -> bool:
    """Whether both answers are of one kind: two names, two things of a class, or neither."""
    named = [any(word.name for word in words) for words in (left, right)]
    return named[0] == named[1] or bool(_classes(left) & _classes(right))


def _classes(words: list[Word]) -> set[str]:
    return {found.name for word in words for found in word.classes}


def _described(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> bool:
    """Whether both say what a noun in the singular names, unless one can have several of it ("her manager is Anna")."""
    if not (a.copula and b.copula) or a.asked != b.asked or not a.asked or a.asked & _SEVERAL:
        return False
    if {word.slot for word in (*left, *right)} not in ({"patient"}, {"agent"}):
        return False
    named = all(any(word.name for word in words) for words in (left, right))
    return named or bool(a.asked & _ONE_ANSWER) or bool(_classes(left) & _classes(right))


def _single(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> bool:
    """Whether both answer a predicate with one answer at a time, asked alone ("lives in Leeds", "prefers light mode")."""
    if any(word.slot == "verb" and word.key != claim.verb for claim in (a, b) for word in claim.words):
        return False  # "wants to buy a tent"
    one, other = a.asked | {a.verb}, b.asked | {b.verb}
    shared = {key for key in (one | other) if key in _ONE_ANSWER}
    asked = bool(shared & one and shared & other and one_question(a, b))
    slots = {word.slot for word in (*left, *right)}
    placed = slots <= _EITHER_PLACE or slots <= _EITHER_EMPLOYER or slots in ({"as"}, {"by"})
    kinds = slots == {"patient"} or _classes(left) & _classes(right)
    return (asked and placed) or bool(kinds and _rivalled_kind(a, b, left, right))


def _rivalled_kind(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> bool:
    """Whether each names another kind of the one thing that both name ("wants short answers", "prefers light mode")."""
    keys = a.asked & b.asked & _ONE_KIND
    if keys & _PREFERRING and _classes(left) & _classes(right):
        return True
    objects = [{w.key for w in c.words if w.role is Role.FOCUS and w.slot == "patient"} for c in (a, b)]
    return bool(keys and objects[0] & objects[1]) and len(left) == len(right) == 1


def _is_one_of(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> bool:
    """Whether the copula gives each one of a class or a named place ("is a nurse", "is a pilot"; "is in Leeds")."""
    if not (a.copula and b.copula) or a.asked or b.asked:
        return False
    slots = {word.slot for word in (*left, *right)}
    named = all(word.name for word in (*left, *right))
    return (slots == {"patient"} and bool(_classes(left) & _classes(right))) or (slots == {"in"} and named)


def _made_in(a: Claim, b: Claim, left: list[Word], right: list[Word]) -> bool:
    """Whether the same is done with a thing of hers, by means of one class ("her project is written in Rust")."""
    slots = {word.slot for word in (*left, *right)}
    return (
        _do_one_thing(a, b)
        and slots in ({"in"}, {"on"}, {"with"}, {"by"})
        and bool(_classes(left) & _classes(right))
    )
