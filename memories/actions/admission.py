"""What may stand in the team store: the gate, with what the system knows now."""

from collections.abc import Sequence

from memories import gate, roster
from memories.errors import GateRefusedError
from memories.gate import Verdict
from memories.models import AllowedTerm


def check_gate(text: str, *, lift_unknown_noun: bool = False) -> Verdict:
    """The gate with what the system knows now: its own people, and the operators' products."""
    (verdict,) = check_gates([text], lift_unknown_noun=lift_unknown_noun)
    return verdict


def check_gates(texts: Sequence[str], *, lift_unknown_noun: bool = False) -> list[Verdict]:
    """The same for many, in the order given; what the system knows is asked for once."""
    allowed = frozenset(AllowedTerm.objects.values_list("term", flat=True))
    known = roster.current()
    return [
        gate.check(text, roster=known, allowed_terms=allowed, lift_unknown_noun=lift_unknown_noun)
        for text in texts
    ]


def admitted(text: str, *, lift_unknown_noun: bool = False) -> str:
    """One line that may stand in the team store; else GateRefusedError with the rule and what to do."""
    line = " ".join(text.split())
    verdict = check_gate(line, lift_unknown_noun=lift_unknown_noun)
    if not verdict.passed:
        raise GateRefusedError(verdict)
    return line


def why(reason: str, override: str) -> str:
    """What the audit log keeps of a decision for which the gate's rule on unknown nouns was lifted."""
    return "; ".join(filter(None, (reason, override.strip() and f"gate override: {override.strip()}")))
