"""Forgetting, and taking it back within a day."""

from collections.abc import Sequence

from django.utils import timezone
from ninja import Router

from brain import loop
from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import ForgottenMemory
from brain.api.schemas.memories import ForgetIn, Forgotten, Restored, UndoForgetIn
from memories.actions.erasure import Mode, erase_person
from memories.actions.memories import UNDO_FORGET, undo_forget
from memories.models import ApiKey, Memory, User

MOST_SHOWN = 100
router = Router(tags=["Memories"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.post("/forget", response=Forgotten, summary="Forget the closest match, or everything")
def forget(request: CallerRequest, body: ForgetIn) -> Forgotten:
    """Needs the scope `memories`. With `query` the one memory that comes closest; nothing near is a 404.

    What was said and waits to be learned is learned before; where that is much, a worker forgets, and `left_to_worker`
    says so.

    With `all` every memory, message and exchange goes at once and for good, and so does the person's part in team
    facts. The account stays.
    """
    person = request.auth.person(body.external_id)
    if body.all:
        return _everything(person)
    done = loop.forget(user=person, surface=request.auth.surface(None), query=body.query or "")
    return forgotten(done.forgotten, left_to_worker=done.left_to_worker)


@router.post("/undo-forget", response=Restored, summary="Bring forgotten memories back")
def bring_back(request: CallerRequest, body: UndoForgetIn) -> Restored:
    """Needs the scope `memories`. Possible for a day; then they are deleted for good."""
    person = request.auth.person(body.external_id)
    return Restored(restored=undo_forget(user=person, memory_ids=body.ids))


def _everything(person: User) -> Forgotten:
    receipt = erase_person(
        user=person, mode=Mode.MEMORIES, requested_by=person, reason="The person asked for it over the API."
    )
    erased = receipt.erased
    return Forgotten(forgotten=[], count=erased["memories"], undo_until=None, erased=erased)


def forgotten(memories: Sequence[Memory], *, left_to_worker: bool = False) -> Forgotten:
    shown = [ForgottenMemory(id=each.pk, content=each.content) for each in memories[:MOST_SHOWN]]
    return Forgotten(
        forgotten=shown,
        count=len(memories),
        undo_until=timezone.now() + UNDO_FORGET,
        left_to_worker=left_to_worker,
    )
