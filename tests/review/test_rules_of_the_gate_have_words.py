import re
from pathlib import Path

from memories import gate
from memories.gate.verdict import _REASONS
from review.gate_words import LAYERS, RULES, rule_in_words

SOURCES = Path(gate.__file__).parent
RULE = re.compile(rf'"((?:{"|".join(LAYERS)})\.[a-z_]+)"')


def test_every_rule_has_words() -> None:
    named = {rule for path in SOURCES.rglob("*.py") for rule in RULE.findall(path.read_text())}
    assert len(named) > 50
    assert named | _REASONS.keys() == RULES.keys() & (named | _REASONS.keys())


def test_two_rules_are_never_called_the_same() -> None:
    words = [str(each) for each in RULES.values()]
    assert len(words) == len(set(words))


def test_a_rule_of_tomorrow_is_called_by_its_layer() -> None:
    assert rule_in_words("identifier.fax") == "something that identifies"
