"""What kind of question a message asks decides what is searched beside the message itself."""

import pytest

from brain.recall.complexity import Complexity, plan_of
from brain.recall.trigger import need_of


@pytest.mark.parametrize(
    ("message", "complexity"),
    [
        ("What does Stubwise charge on top?", Complexity.FACT),
        ("When does Tomas get back?", Complexity.FACT),
        ("Who is Priya?", Complexity.ENTITY),
        ("remind me who Priya Nair is", Complexity.ENTITY),
        ("What do we know about Halden Labs?", Complexity.ENTITY),
        ("How do I publish a release?", Complexity.PROCESS),
        ("Am I allowed to deploy on a Friday?", Complexity.PROCESS),
        ("What have I got on next week?", Complexity.COMING),
        ("What's coming up?", Complexity.COMING),
        ("What went wrong this morning?", Complexity.LATELY),
        ("Catch me up on what happened.", Complexity.LATELY),
        ("What did Dave submit, and which tools does Sarah need?", Complexity.PARTS),
    ],
)
def test_the_kind_of_question(message: str, complexity: Complexity) -> None:
    assert plan_of(message, need_of(message)).complexity is complexity


def test_each_part_keeps_what_was_told_before_it() -> None:
    message = "He is out: Dave Moor. Who covers for him? And what does Halden Labs expect by Friday?"
    assert plan_of(message, need_of(message)).parts == (
        "He is out: Dave Moor. Who covers for him?",
        "And what does Halden Labs expect by Friday?",
    )


def test_one_question_is_one_search() -> None:
    for message in ("Where is it?", "Which port does staging listen on and who told me?"):
        assert plan_of(message, need_of(message)).parts == ()
    assert len(plan_of("? " * 500, need_of("? " * 500)).parts) <= 3
