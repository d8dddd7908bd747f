"""What may stand in the team store: the gate, with what the system knows now."""

import re
from collections.abc import Sequence

from memories import gate, roster
from memories.errors import GateRefusedError, RefusedError
from memories.gate import Verdict
from memories.models import AllowedTerm
from memories.models.team import FACT_LENGTH

REPEATED = re.compile(r"([^\W\d_])\1{5}")
DRAWN_OUT = re.compile(r"([^\W\d_])\1{19}")


def check_gate(text: str, *, lift_unknown_noun: bool = False, to_a_colleague: bool = False) -> Verdict:
    """The gate with what the system knows now: its own people, and the operators' products."""
    (verdict,) = check_gates([text], lift_unknown_noun=lift_unknown_noun, to_a_colleague=to_a_colleague)
    return verdict


def check_gates(
    texts: Sequence[str],
    *,
    names: Sequence[str] = (),
    lift_unknown_noun: bool = False,
    to_a_colleague: bool = False,
) -> list[Verdict]:
    """The same for many, in the order given; what the system knows is asked for once.

    `names` of programs follow, by the rules alone: the network has learned statements, and finds a credential in "coder".
    """
    allowed = frozenset(AllowedTerm.objects.values_list("term", flat=True))
    known = roster.current()
    return [
        gate.check(
            text,
            roster=known,
            allowed_terms=allowed,
            lift_unknown_noun=lift_unknown_noun,
            to_a_colleague=to_a_colleague,
        )
        for text in texts
    ] + [gate.check(name, roster=known, allowed_terms=allowed, by_rules_alone=True) for name in names]


def admitted(text: str, *, lift_unknown_noun: bool = False) -> str:
    """One line that may stand in the team store; else GateRefusedError with the rule and what to do."""
    line = " ".join(text.split())
    verdict = check_gate(line, lift_unknown_noun=lift_unknown_noun)
    if not verdict.passed:
        raise GateRefusedError(verdict)
    return line


def check_sense(text: str) -> None:
    """RefusedError where a person has typed what is no statement: one word, or one sign over and over.

    Of what is too long the gate says so: 5,000 times "x" is first of all no 300 characters.
    """
    line = " ".join(text.split())
    if len(line) <= FACT_LENGTH and (" " not in line or REPEATED.search(line)):
        raise RefusedError("This is no statement: say in a few words what holds.")


def check_sense_of_entry(title: str, body: str) -> None:
    """The same of an entry, of which a word may be all, and which may quote what repeats a sign, such as a colour or a mask."""
    if DRAWN_OUT.search(f"{title}\n{body}"):
        raise RefusedError("This is no entry: say in a few words what holds.")


def why(reason: str, override: str) -> str:
    """What the audit log keeps of a decision for which the gate's rule on unknown nouns was lifted."""
    return "; ".join(filter(None, (reason, override.strip() and f"gate override: {override.strip()}")))
