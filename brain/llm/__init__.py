"""Which models there are for which step, and the only place that asks one for itself: any OpenAI-compatible endpoint.

A second one is asked when the first fails. What people ask is passed on by `brain.completions`, to those of `answering`.

`endpoints.py` says which are asked, `asking.py` what may leave to which host, `request.py` sends it, `costs.py` counts it.
"""

from brain.llm.answers import Answer, Failure, Loop, NoAnswer, Parts, T
from brain.llm.asking import ask, ask_many, usable
from brain.llm.costs import cost, record
from brain.llm.endpoints import Endpoint, answering, configured, of_its_own

__all__ = [
    "Answer",
    "Endpoint",
    "Failure",
    "Loop",
    "NoAnswer",
    "Parts",
    "T",
    "answering",
    "ask",
    "ask_many",
    "configured",
    "cost",
    "of_its_own",
    "record",
    "usable",
]
