"""Traces of one person, made by recall and learning, for the pages that show them."""

from brain import loop
from brain.recall import recall
from memories.embedding import embed_one
from memories.models import Trace, User
from memories.selectors.traces import list_traces
from tests import factories

REMEMBERED = (
    ("The user prefers short answers with the command first.", "preference"),
    ("The user works on the billing service of the Atlas project.", "sharing"),
    ("The user's name is Ada.", "identity"),
)
SAID = (
    "thanks, that worked!",
    "What did we decide about the invoices?",
    "I moved to Lisbon and from now on I want answers in Portuguese. How do I restart the billing service?",
)


def traces_of(user: User) -> list[Trace]:
    """Newest first; the newest has everything that a trace can have."""
    for content, intent in REMEMBERED:
        factories.memory(user, content, embedding=embed_one(content), meaning={"intent": intent})
    fact = "The billing service restarts by make restart-billing."
    factories.fact(fact, embedding=embed_one(fact), status="approved", confidence=0.9)
    for message in SAID:
        found = recall(user=user, query=message, surface="web")
        taken = loop.take(user=user, surface="web", message=message, reply="…", recall_id=found.trace_id)
        loop.learn(taken.exchange.pk)
    return list_traces(user=user).rows
