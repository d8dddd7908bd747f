"""One's own account: take everything away, see what an erasure would do, erase."""

from typing import Annotated

from django.http import HttpResponse
from ninja import Query, Router

from brain.api.keys import BearerKey, CallerRequest
from brain.api.problems import Kind, ProblemError
from brain.api.schemas.account import ErasureIn, ErasurePreview, ErasureReceipt, ModeName
from memories.actions.erasure import Mode, erase_person, preview_erasure
from memories.actions.exports import export_person
from memories.models import ApiKey, User

router = Router(tags=["Account"], auth=BearerKey(ApiKey.Scope.ACCOUNT))


@router.get("/export", summary="Export everything held about oneself", url_name="export")
def export_own_account(request: CallerRequest) -> HttpResponse:
    """Needs the scope `account`. A ZIP of JSON files with an index; of contributions only the number."""
    person = _own(request)
    packed = export_person(user=person, requested_by=person, reason="The person asked for it over the API.")
    answer = HttpResponse(packed, content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="lorekeeper-export.zip"'
    return answer


@router.get("/erasure", response=ErasurePreview, summary="See what an erasure would take")
def preview_own_erasure(
    request: CallerRequest, mode: Annotated[ModeName, Query(description="What is to go.")]
) -> ErasurePreview:
    """Needs the scope `account`. The counts that an erasure would return now. Changes nothing."""
    return ErasurePreview(mode=Mode(mode), counts=preview_erasure(user=_own(request), mode=Mode(mode)))


@router.post("/erasure", response=ErasureReceipt, summary="Erase oneself")
def erase_own_account(request: CallerRequest, body: ErasureIn) -> ErasureReceipt:
    """Needs the scope `account`. There is no way back. The receipt counts what went and what a scan still found."""
    person = _own(request)
    reason = "The person asked for it over the API."
    receipt = erase_person(user=person, mode=Mode(body.mode), requested_by=person, reason=reason)
    return ErasureReceipt.model_validate(receipt)


def _own(request: CallerRequest) -> User:
    """Only a person's own key may do this: a service key names anybody on its surface."""
    caller = request.auth
    if caller.key is None or caller.key.user is None:
        raise ProblemError(Kind.NOT_PERMITTED, "Only a key of the person themselves may do this.")
    return caller.key.user
