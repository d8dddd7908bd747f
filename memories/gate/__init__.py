"""The gate: a filter before the team store. What passes has neither person nor secret by any rule or to the network's ear.

The layers stand in modules of their own and are asked in the order of `_find`. Nothing is read or written when
`check` is called, apart from loading the word list, the library of secret forms and the network at the first call of a process.
"""

from __future__ import annotations

from . import identifiers, instructions, meaning, names, roster, secrets, unicode
from .finding import Finding
from .meaning import orders_its_reader
from .roster import Roster
from .verdict import Verdict

__all__ = ["Roster", "Verdict", "check", "holds_credential", "orders_its_reader", "warm_up"]

_NOBODY = Roster()


def check(
    text: str,
    *,
    roster: Roster = _NOBODY,
    allowed_terms: frozenset[str] = frozenset(),
    lift_unknown_noun: bool = False,
    by_rules_alone: bool = False,
    to_a_colleague: bool = False,
) -> Verdict:
    """Judge one field of a fact. What orders its reader about passes, and waits for a reviewer.

    `allowed_terms` are the operators' products; a term of the roster is never lifted by them, since the roster is asked
    first. `lift_unknown_noun` is the operator's audited override: it lifts the rule `name.unknown` alone. `by_rules_alone` does not ask the network.
    `to_a_colleague`: whom it speaks to may be given orders, in mark-up as well; all that the mark-up holds is looked at.
    """
    finding = _find(
        text, roster, allowed_terms, lift_unknown_noun=lift_unknown_noun, orders_allowed=to_a_colleague
    )
    if finding is None and not by_rules_alone:
        finding = meaning.find(text)
    if finding is None:
        return Verdict(passed=True)
    return Verdict(
        passed=finding.rule == meaning.ORDER,
        rule=finding.rule,
        span=(finding.start, min(finding.end, len(text))),
    )


def _find(
    text: str, known: Roster, allowed_terms: frozenset[str], *, lift_unknown_noun: bool, orders_allowed: bool
) -> Finding | None:
    return (
        unicode.find(text)
        or roster.find(text, known)
        or (None if orders_allowed else instructions.find(text))
        or identifiers.find(text)
        or _find_secret(text)
        or names.find(text, allowed_terms=allowed_terms, lift_unknown_noun=lift_unknown_noun)
    )


def _find_secret(text: str) -> Finding | None:
    found = secrets.find_secrets(text)
    return Finding(*_parts(found[0])) if found else None


def _parts(secret: secrets.Secret) -> tuple[str, int, int]:
    return secret.rule, secret.start, secret.end


def holds_credential(text: str) -> bool:
    """Whether a statement about a person may not be stored either: "The user's locker opens with 4 4 8"."""
    return bool(secrets.find_secrets(text)) or meaning.tells_credential(text)


def warm_up() -> None:
    """Load what the first statement would otherwise wait for."""
    secrets.warm_up()
    meaning.warm_up()
