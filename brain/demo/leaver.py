"""Somebody who has left the company is erased: the receipt, in numbers and with what a scan found, is a page of its own."""

from datetime import UTC, datetime, time, timedelta

from django.utils import timezone

from memories.actions.erasure import Mode, erase_person
from memories.actions.exchanges import receive_exchange
from memories.actions.people import link_surface
from memories.actions.remember import Statement, remember
from memories.actions.team_facts import Proposal, propose_fact
from memories.models import ErasureRun, User

LEFT = 12  # days ago
LOGIN, NAME = "ruben", "Ruben Achterberg"
WHY = "Ticket GL-4098: has left the company and asked for it in writing."
EXCHANGES = (
    ("Which badge opens the north gate?", "A grey one; the security desk prints it."),
    ("My last day is the thirtieth. Keep answers short until then.", "Will do."),
)
REMEMBERED = ("The user works at the north gate.", "The user prefers short answers.")
# One that colleagues have said as well, and one that goes with them.
PROPOSED = ("Secrets are rotated every 90 days.", "Guest badges are valid for 12 hours.")


def leave(admin: User) -> None:
    """They speak, and are erased. Done once: a play that was killed and goes on finds the receipt."""
    if ErasureRun.objects.exists():
        return
    user = User(username=LOGIN, display_name=NAME, email=f"{LOGIN}@example.com")
    user.set_unusable_password()
    user.save(force_insert=True)
    link_surface(user=user, surface="web", external_id=user.email)
    for hour, (message, reply) in enumerate(EXCHANGES, 9):
        at = datetime.combine(timezone.now().date() - timedelta(days=LEFT + 1), time(hour), tzinfo=UTC)
        receive_exchange(user=user, surface="web", message=message, reply=reply, occurred_at=at, queued=False)
    for content in REMEMBERED:
        remember(user=user, statement=Statement(content))
    for content in PROPOSED:
        propose_fact(proposer=user, proposal=Proposal(content))
    erase_person(user=user, mode=Mode.ACCOUNT, requested_by=admin, reason=WHY)
