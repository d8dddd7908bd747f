"""Making one account of two: what a surface learned by itself goes to the person who redeems a code there."""

from uuid import UUID

from django.db import connection
from django.utils.translation import gettext as _

from memories import audit
from memories.actions.fact_confidence import refresh_confidence
from memories.errors import NotFoundError, RefusedError
from memories.locks import lock_owner, lock_team_store
from memories.models import AbsorbedAccount, Job, SurfaceLink, TeamFact, User
from memories.spaces import moving
from memories.tenancy import acting_as

ACTION = "merge account"


def absorb_account(
    *, owner: User, absorbed: UUID, digest: bytes, surface: str, external_id: str
) -> SurfaceLink:
    """Everything of the account behind this id becomes the owner's, and that account goes. The owner's code is spent.

    Only one that a surface made by itself is absorbed: RefusedError for any other, NotFoundError for a code that is
    not good; nothing is changed then. A fact that both had said counts one person from now on. What waits to be
    learned is learned for the owner, since a task names the exchange alone.
    """
    with acting_as(owner), audit.one_action():
        for each in sorted((owner.pk, absorbed)):  # two merges at once take turns
            lock_owner(each)
        lock_team_store()
        both = User.objects.filter(pk__in=[owner.pk, absorbed])
        busy = Job.objects.filter(subject__in=[owner.pk, absorbed], state__in=Job.OPEN).exists()
        if busy or any(moving(each) for each in both):  # else one person's vectors would be of two models
            raise RefusedError(_("Something is being done for this account just now. Try again in a minute."))
        for concerned in (owner, User(pk=absorbed)):
            audit.record(actor=owner, action=ACTION, subject=concerned, fields=[surface])
        _absorb(digest, surface, external_id)
        AbsorbedAccount.objects.create(user=owner, absorbed=absorbed)
        for fact in TeamFact.objects.filter(confidence_due=True):
            refresh_confidence(fact)
        return SurfaceLink.objects.get(surface=surface, external_id=external_id)


def _absorb(digest: bytes, surface: str, external_id: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT absorb_account(%s, %s, %s)", [digest, surface, external_id])
        done: bool | None = cursor.fetchone()[0]
    if done is None:
        raise NotFoundError(_("This code is not known, was used already, or has expired. Ask for a new one."))
    if not done:
        raise RefusedError(_("This id is already linked to an account. Unlink it there first."))
