"""English verbs in their forms, for the gate and the agreement check alike."""

import pytest

from memories.agreement.verbs import participles, verb_forms
from memories.english.verb_forms import ongoing, participle, past, third
from memories.gate import verbs

FORMS = [
    ("keep", "keeps", "kept", "kept", "keeping"),
    ("write", "writes", "wrote", "written", "writing"),
    ("run", "runs", "ran", "run", "running"),
    ("carry", "carries", "carried", "carried", "carrying"),
    ("open", "opens", "opened", "opened", "opening"),
    ("edit", "edits", "edited", "edited", "editing"),
    ("stop", "stops", "stopped", "stopped", "stopping"),
    ("submit", "submits", "submitted", "submitted", "submitting"),
    ("agree", "agrees", "agreed", "agreed", "agreeing"),
    ("play", "plays", "played", "played", "playing"),
    ("push", "pushes", "pushed", "pushed", "pushing"),
]


@pytest.mark.parametrize(("base", "says", "said", "been", "saying"), FORMS)
def test_a_verb_is_formed(base: str, says: str, said: str, been: str, saying: str) -> None:
    assert (third(base), past(base), participle(base), ongoing(base)) == (says, said, been, saying)


def test_both_know_one_past() -> None:
    assert verb_forms()["committed"] == ("commit", "past")
    assert {"committed", "travelled", "traveled", "kept"} <= verbs.PAST & verb_forms().keys()
    assert {"written", "labeled", "run"} <= participles()
