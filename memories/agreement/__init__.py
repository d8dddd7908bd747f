"""Whether two statements say the same, contradict each other, or speak of different things."""

from memories.agreement.claims import Claim, claim, forget_read
from memories.agreement.compare import compare
from memories.agreement.personal import has_one_answer, one_question
from memories.agreement.verdicts import Agreement, Relation

__all__ = [
    "Agreement",
    "Claim",
    "Relation",
    "claim",
    "compare",
    "forget_read",
    "has_one_answer",
    "one_question",
]
