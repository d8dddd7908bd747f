"""A store with facts of every state, for pictures and for axe."""

from datetime import timedelta

from django.utils import timezone

from memories.actions.fact_decisions import edit_fact
from memories.embedding import embed, embed_one
from memories.models import Conflict, TeamFact, User
from tests.factories import contribute, fact, person

IMPORTED = """statement,kind,importance
Invoices are numbered per calendar year and never reused.,fact,3
Backups are taken every 6 hours and kept for 35 days.,fact,4
Queues are drained before a deploy.,howto,4
Queues are drained before a deploy.,howto,4
Ask Priya Raman before touching the build.,fact,3
Deploys are done with AKIAIOSFODNN7EXAMPLE.,fact,3
Tea is green.,recipe,3
"""
APPROVED = "Releases are cut from main on the first Tuesday of each month."
OPPOSED = "Releases are cut from main on the second Tuesday of each month."


def fill_the_facts() -> TeamFact:
    """One of each state. Returns the one of which everything can be said, last edited by Ada Vance."""
    whole = fact(
        APPROVED,
        status="approved",
        embedding=embed_one(APPROVED),
        importance=4,
        recall_count=128,
        confidence=0.86,
    )
    contribute(whole, [person() for _ in range(3)])
    other = fact(OPPOSED, embedding=embed_one(OPPOSED), origin="agent", agent_name="release-bot")
    contribute(other, [person()])
    fact("A release is cut from main each month.", merged_into=whole, entered_by_hand=True)
    fact("The legacy importer is kept until the spring.", status="approved", confidence=0.12)
    fact("Logs are kept for 400 days.", status="rejected", entered_by_hand=True, origin="user")
    fact("The old wiki is read-only.", status="approved", delete_after=timezone.now() + timedelta(hours=20))
    ada = User.objects.get(username="ada")
    wording = APPROVED.replace("Releases", "All releases")
    edit_fact(actor=ada, fact_id=whole.pk, version=1, content=wording, reason="says which")
    edit_fact(actor=ada, fact_id=whole.pk, version=2, importance=5)
    Conflict.objects.create(fact=whole, other=other, reason="value: first / second")
    _embed_the_rest()
    return whole


def _embed_the_rest() -> None:
    """So that a search by meaning finds what is meant."""
    rest = list(TeamFact.objects.all())
    for one, vector in zip(rest, embed([each.content for each in rest]), strict=True):
        TeamFact.objects.filter(pk=one.pk).update(embedding=vector)
