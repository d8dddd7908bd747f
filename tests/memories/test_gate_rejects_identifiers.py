import pytest

from memories import gate
from tests.memories.gate_cases import IDENTIFIERS, INSTRUCTIONS, SECRETS

_CASES = [(rule, statement) for rule, statements in IDENTIFIERS.items() for statement in statements]


@pytest.mark.parametrize(("rule", "statement"), _CASES)
def test_an_identifier_is_rejected_by_its_own_rule(rule: str, statement: str) -> None:
    assert gate.check(statement).rule == rule


@pytest.mark.parametrize("statement", INSTRUCTIONS)
def test_an_instruction_is_rejected_by_a_rule_of_its_own(statement: str) -> None:
    assert (gate.check(statement).rule or "").startswith("instruction.")


@pytest.mark.parametrize("statement", SECRETS)
def test_a_secret_is_rejected(statement: str) -> None:
    assert not gate.check(statement).passed


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("x" * 301, "unicode.length"),
        ("s-r-v/" * 45, "unicode.noise"),
        ("plain\u200b text", "unicode.invisible"),
        ("plain \u202etxet", "unicode.bidi"),
        ("cafe\u0301 hours", "unicode.mark"),
        ("port ８０", "unicode.digit"),
        ("Иван owns it", "unicode.script"),
        ("ﬁle server", "unicode.compatibility"),
        ("ⓐnna owns it", "unicode.compatibility"),
    ],
)
def test_a_character_that_can_hide_a_name_is_rejected(text: str, rule: str) -> None:
    assert gate.check(text).rule == rule


def test_every_rule_has_a_sentence_for_the_reviewer() -> None:
    for rule in (
        *IDENTIFIERS,
        "secret.prefix",
        "name.unknown",
        "roster.person",
        "unicode.script",
        "instruction.tool",
    ):
        reason = gate.Verdict(passed=False, rule=rule, span=(0, 1)).reason
        assert reason.endswith(".")
        assert ":" in reason
