"""One assistant's part of a person's memory: started, renamed, wiped, each one action with a receipt, and taken back.

A memory or message belongs to one assistant or is shared by all. Sessions and the person's profile are always shared; beside it
an assistant has a profile of its own.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from memories import audit
from memories.actions.memories import UNDO_FORGET
from memories.actions.people import assistant_named
from memories.actions.profile import bring_back, set_aside
from memories.actions.prompt_history import drop_summaries
from memories.errors import NotFoundError, RefusedError
from memories.models import (
    Assistant,
    AssistantChange,
    Exchange,
    KnowledgeRight,
    Memory,
    Message,
    ModelEndpoint,
    ProfileAttribute,
    Quotation,
    Summary,
    User,
)
from memories.selectors.assistants import is_known, own_assistant
from memories.tenancy import acting_as

Action = AssistantChange.Action
PROFILE = str(ProfileAttribute._meta.verbose_name_plural)
NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
AT_ONCE = 1_000  # messages that one deletion takes
# One that somebody is just naming is not waited for: it stays.
DROP = """
    DELETE FROM memories_assistant WHERE id = (SELECT id FROM memories_assistant WHERE id = %s FOR UPDATE SKIP LOCKED)
"""
OWNED = (Memory, Exchange, Quotation, Summary, ProfileAttribute)  # of one assistant, or shared


def start_assistant(*, user: User, name: str) -> AssistantChange:
    """Let an assistant be known before it has heard anything. RefusedError where it is known already."""
    with acting_as(user, alone=True):
        if is_known(user, name):
            raise RefusedError(
                _("There is an assistant “%(name)s” already. Choose another name, or wipe that one.")
                % {"name": name}
            )
        return _receipt(user, Action.START, _named(name))


def rename_assistant(*, user: User, name: str, new_name: str) -> AssistantChange:
    """What belongs to it belongs to the new name. RefusedError where another one is called so.

    A program names itself: until it does so by the new name, it begins anew under the old one.
    """
    with acting_as(user, alone=True):
        old = own_assistant(user, name)
        if new_name == name or is_known(user, new_name):
            raise RefusedError(
                _("There is an assistant “%(name)s” already, and two are not made one. Choose another name.")
                % {"name": new_name}
            )
        new = _named(new_name)
        counts = _moved(user, old, new)
        receipt = _receipt(user, Action.RENAME, new, name=name, new_name=new_name, counts=counts)
        drop_unnamed([old.pk])
        return receipt


def wipe_assistant(*, user: User, name: str) -> AssistantChange:
    """Forget all that only this assistant has: at once out of every recall and search, for good after a day.

    Memories are forgotten, messages left out of memory, its profile is emptied; what is shared stays, and so does what others
    have.
    """
    now = timezone.now()
    with acting_as(user, alone=True):
        assistant = own_assistant(user, name)
        memories = Memory.objects.filter(user=user, assistant=assistant, forgotten_at=None)
        exchanges = Exchange.objects.filter(user=user, assistant=assistant)
        messages = Message.objects.filter(user=user, exchange__in=exchanges, ignored_at=None)
        undo: dict[str, list[Any]] = {"memories": _ids(memories), "messages": _ids(messages)}
        exchanges.filter(status=Exchange.Status.RECEIVED).update(
            status=Exchange.Status.SKIPPED, started_at=None
        )
        memories.update(forgotten_at=now, purge_after=now + UNDO_FORGET)
        messages.update(ignored_at=now)
        drop_summaries(user_id=user.pk, exchanges=exchanges.values_list("pk", flat=True))
        undo[PROFILE] = set_aside(user.pk, assistant)
        counts = {kind: len(rows) for kind, rows in undo.items() if rows}
        return _receipt(user, Action.WIPE, assistant, counts=counts, undo=undo, ends=True)


def undo_change(*, user: User, change_id: UUID) -> AssistantChange:
    """Take one of them back. RefusedError where it is too late for it, or something else stands in its place."""
    with acting_as(user, alone=True):
        change = AssistantChange.objects.filter(user=user, pk=change_id, undone_at=None).first()
        if change is None:
            raise NotFoundError(_("There is nothing of yours to take back here."))
        if change.purge_after and change.purge_after <= timezone.now():
            raise RefusedError(_("It is gone for good: the day to bring it back has passed."))
        UNDO[Action(change.action)](user, change)
        change.undone_at, change.undo = timezone.now(), {}
        change.save(update_fields=["undone_at", "undo"])
        audit.record(actor=user, action=f"undo {change.action} assistant", subject=user)
        return change


def wiped_for_good(user_id: UUID) -> QuerySet[AssistantChange]:
    """Whose messages are still there."""
    ended = AssistantChange.objects.filter(user=user_id, action=Action.WIPE, undone_at=None)
    return ended.filter(purge_after__lt=timezone.now()).exclude(undo={})


def purge_wiped(*, user_id: UUID) -> int:
    """Delete the messages of assistants that were wiped more than a day ago. Returns how many went."""
    gone = 0
    with acting_as(user_id):
        for change in wiped_for_good(user_id):
            ids = change.undo["messages"]
            for start in range(0, len(ids), AT_ONCE):
                some = Message.objects.filter(
                    user=user_id, pk__in=ids[start : start + AT_ONCE], ignored_at__isnull=False
                )
                gone += some.delete()[0]
            AssistantChange.objects.filter(pk=change.pk).update(undo={})
    return gone


def named_by(user: User) -> set[UUID]:
    """The assistants that any row of this person's names. Inside `acting_as`."""
    return {
        named
        for model in (*OWNED, AssistantChange)
        for named in model._default_manager.filter(user=user, assistant__isnull=False)
        .order_by()
        .values_list("assistant", flat=True)
        .distinct()
    }


def drop_unnamed(ids: Iterable[UUID]) -> int:
    """Delete those assistants that nobody's rows name any more, and for which staff have set nothing. Returns how many went.

    Whether others name one is for nobody to see: the database refuses to delete it while they do (assistants_named.sql).
    Inside a transaction.
    """
    set_up = Q(pk__in=KnowledgeRight.objects.filter(assistant__isnull=False).values("assistant")) | Q(
        name__in=ModelEndpoint.objects.values("assistant")
    )
    dropped = 0
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for each in Assistant.objects.filter(pk__in=list(ids)).exclude(set_up).order_by("pk"):
            try:
                with transaction.atomic():
                    cursor.execute(DROP, [each.pk])
                    dropped += cursor.rowcount
            except IntegrityError:
                continue
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return dropped


def _named(name: str) -> Assistant:
    assistant = assistant_named(name) if NAME.fullmatch(name) else None
    if assistant is None:
        raise RefusedError(_("A name is made of letters, digits, - and _, 64 at most."))
    return assistant


def _moved(user: User, old: Assistant, new: Assistant) -> dict[str, int]:
    counts = {
        str(model._meta.verbose_name_plural): model._default_manager.filter(user=user, assistant=old).update(
            assistant=new
        )
        for model in OWNED
    }
    AssistantChange.objects.filter(user=user, assistant=old).update(assistant=new)
    return {name: number for name, number in counts.items() if number}


def _not_started(user: User, change: AssistantChange) -> None:
    held = Q(assistant=change.assistant)
    if any(model._default_manager.filter(held, user=user).exists() for model in OWNED):
        raise RefusedError(_("It has something of its own since then. Wipe it instead."))


def _named_back(user: User, change: AssistantChange) -> None:
    if is_known(user, change.name):
        raise RefusedError(
            _("There is an assistant “%(name)s” again. Rename that one first.") % {"name": change.name}
        )
    _moved(user, own_assistant(user, change.new_name), _named(change.name))


def _brought_back(user: User, change: AssistantChange) -> None:
    memories = Memory.objects.filter(
        user=user, pk__in=change.undo["memories"], purge_after__gt=timezone.now()
    )
    memories.update(forgotten_at=None, purge_after=None)
    Message.objects.filter(user=user, pk__in=change.undo["messages"]).update(ignored_at=None)
    if change.assistant:
        bring_back(user.pk, change.assistant, change.undo.get(PROFILE, []))


UNDO: dict[AssistantChange.Action, Callable[[User, AssistantChange], None]] = {
    Action.START: _not_started,
    Action.RENAME: _named_back,
    Action.WIPE: _brought_back,
}


def _ids(rows: "QuerySet[Memory] | QuerySet[Message]") -> list[str]:
    return [str(pk) for pk in rows.values_list("pk", flat=True)]


def _receipt(
    user: User,
    action: AssistantChange.Action,
    assistant: Assistant,
    *,
    name: str = "",
    new_name: str = "",
    counts: dict[str, int] | None = None,
    undo: dict[str, list[Any]] | None = None,
    ends: bool = False,
) -> AssistantChange:
    now = timezone.now()
    audit.record(actor=user, action=f"{action} assistant", subject=user)
    return AssistantChange.objects.create(
        user=user,
        action=action,
        assistant=assistant,
        name=name or assistant.name,
        new_name=new_name,
        at=now,
        counts=counts or {},
        undo=undo or {},
        purge_after=now + UNDO_FORGET if ends else None,
    )
