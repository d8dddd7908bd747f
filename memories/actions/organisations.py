"""The life of an organisation: made, listed, archived, restored, erased. By whoever runs the installation, from the shell."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec
from uuid import UUID, uuid4

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from memories import audit, organisations
from memories.actions.erasure import Mode, erase_rows, scan_queues
from memories.actions.staff import sign_out
from memories.errors import NotFoundError, RefusedError
from memories.models import ApiKey, Organisation, User
from memories.permissions import ADMIN

P = ParamSpec("P")
NO_SUCH = "There is no organisation of that name. `organisation list` has all of them."
OF_ALL = "The default organisation stays: whatever belongs to nobody else in particular is its own."


def in_each_organisation(work: Callable[P, int]) -> Callable[P, int]:
    """A task over everything, done in one organisation after the other. Returns the sum."""

    @wraps(work)
    def worked(*args: P.args, **kwargs: P.kwargs) -> int:
        done = 0
        for each in list(Organisation.objects.order_by("created_at", "pk").values_list("pk", flat=True)):
            with organisations.within(each):
                done += work(*args, **kwargs)
        return done

    return worked


def create_organisation(*, name: str, admin: str = "") -> tuple[Organisation, str]:
    """A new one, and the last part of the address where its first admin, if one is named, sets a password."""
    if settings.TRANSACTION_POOLING:
        raise RefusedError(organisations.NOT_POOLED)
    line = " ".join(name.split())
    made = Organisation(name=line)
    try:
        made.full_clean()
    except ValidationError as error:
        raise RefusedError(" ".join(error.messages)) from error
    with transaction.atomic():
        made.save(force_insert=True)
        return made, _first_admin(made, admin) if admin else ""


def _first_admin(organisation: Organisation, login: str) -> str:
    with organisations.within(organisation.pk):
        user = User(id=uuid4(), username=login.strip(), is_staff=True)
        user.set_unusable_password()
        try:
            user.full_clean(exclude=["password"])
        except ValidationError as error:
            raise RefusedError(" ".join(error.messages)) from error
        user.save(force_insert=True)
        user.groups.set(Group.objects.filter(name=ADMIN))
        audit.record(
            actor=None, action="invite", subject=user, fields=["groups"], reason=f"{user.username}: {ADMIN}"
        )
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


def all_organisations() -> list[tuple[Organisation, int]]:
    """Each with how many people it has, the oldest first."""
    counted = User.objects.order_by().values("organisation_id").annotate(people=Count("pk"))
    people = dict(counted.values_list("organisation_id", "people"))
    return [(each, people.get(each.pk, 0)) for each in Organisation.objects.order_by("created_at", "pk")]


def archive_organisation(*, name: str) -> int:
    """Nobody of it signs in any more, and no key of it is taken; its rows stay. Returns how many people that shuts out."""
    with transaction.atomic():
        archived = _named(name)
        if archived.archived_at:
            raise RefusedError("This organisation is archived already.")
        people = User.objects.filter(organisation=archived, is_active=True)
        archived.deactivated = list(people.values_list("pk", flat=True))
        archived.archived_at = timezone.now()
        for each in people:
            sign_out(each)
        people.update(is_active=False)
        ApiKey.objects.filter(organisation=archived, user=None, revoked_at=None).update(
            revoked_at=archived.archived_at
        )
        archived.save(update_fields=["archived_at", "deactivated"])
        return len(archived.deactivated)


def restore_organisation(*, name: str) -> int:
    """Whom archiving shut out may sign in again. Keys of services were revoked, and are issued anew."""
    with transaction.atomic():
        archived = _named(name)
        if not archived.archived_at:
            raise RefusedError("This organisation is not archived.")
        let_in = User.objects.filter(organisation=archived, pk__in=archived.deactivated).update(
            is_active=True
        )
        archived.archived_at, archived.deactivated = None, []
        archived.save(update_fields=["archived_at", "deactivated"])
        return let_in


def erase_organisation(*, name: str) -> dict[str, int]:
    """Everything: each person as by themselves, with a tombstone, then whatever they shared. Returns what went, in numbers.

    It is archived first, so that nobody works in it meanwhile. Safe to repeat where it was interrupted.
    """
    erased = _named(name)
    if not erased.archived_at:
        raise RefusedError("Archive the organisation first: then nobody works in it any more.")
    with organisations.within(erased.pk):
        ids = list(User.objects.filter(organisation=erased).values_list("pk", flat=True))
        for each in ids:
            _erase_person(each)
        with transaction.atomic():
            facts = _delete(erased.pk)
    return {"people": len(ids), "facts": facts}


def _erase_person(user_id: UUID) -> None:
    user = User.objects.get(pk=user_id)
    why = "their organisation was erased"
    run = erase_rows(user=user, mode=Mode.ACCOUNT, requested_by=user, reason=why, returned=True)
    scan_queues(run_id=run.pk)


def _delete(organisation: UUID) -> int:
    """The database takes along all that refers to it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM memories_teamfact")
        (facts,) = cursor.fetchone()
        cursor.execute("DELETE FROM memories_teamfact")
        cursor.execute("DELETE FROM memories_organisation WHERE id = %s", [organisation])
    return int(facts)


def _named(name: str) -> Organisation:
    found = Organisation.objects.filter(name=name).first()
    if found is None:
        raise NotFoundError(NO_SUCH)
    if found.pk == organisations.DEFAULT:
        raise RefusedError(OF_ALL)
    return found
