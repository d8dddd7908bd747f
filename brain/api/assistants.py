"""Which assistants remember a person; one of them started, renamed, wiped, each with a receipt."""

from uuid import UUID

from ninja import Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.assistants import AssistantReceipt, OwnAssistantOut, RenameIn, StartIn, WhoseIn
from brain.api.schemas.base import AssistantName, PersonInQuery
from memories.actions.assistants import rename_assistant, start_assistant, undo_change, wipe_assistant
from memories.models import ApiKey
from memories.selectors.assistants import assistants_held, changes_of

router = Router(tags=["Assistants"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=list[OwnAssistantOut], summary="List the assistants that remember")
def list_own_assistants(request: CallerRequest, external_id: PersonInQuery = None) -> list[OwnAssistantOut]:
    """Needs the scope `memories`. Those with a memory, message or profile of their own, or started."""
    held = assistants_held(user=request.auth.person(external_id))
    return [OwnAssistantOut.model_validate(each) for each in held]


@router.post("", response={201: AssistantReceipt}, summary="Start an assistant")
def start_own_assistant(request: CallerRequest, body: StartIn) -> Status[AssistantReceipt]:
    """Needs the scope `memories`. It is known from then on, with nothing of its own. One that is known is refused."""
    change = start_assistant(user=request.auth.person(body.external_id), name=body.name)
    return Status(201, AssistantReceipt.model_validate(change))


@router.get("/receipts", response=list[AssistantReceipt], summary="List what was done with assistants")
def list_assistant_receipts(
    request: CallerRequest, external_id: PersonInQuery = None
) -> list[AssistantReceipt]:
    """Needs the scope `memories`. The last ones, the latest first."""
    found = changes_of(user=request.auth.person(external_id))
    return [AssistantReceipt.model_validate(each) for each in found]


@router.post("/receipts/{uuid:receipt_id}/undo", response=AssistantReceipt, summary="Take one of them back")
def undo_assistant_change(request: CallerRequest, receipt_id: UUID, body: WhoseIn) -> AssistantReceipt:
    """Needs the scope `memories`. A wiping within a day; a start while nothing was heard; a renaming while the name is free."""
    change = undo_change(user=request.auth.person(body.external_id), change_id=receipt_id)
    return AssistantReceipt.model_validate(change)


@router.post("/{name}/rename", response=AssistantReceipt, summary="Rename an assistant")
def rename_own_assistant(request: CallerRequest, name: AssistantName, body: RenameIn) -> AssistantReceipt:
    """Needs the scope `memories`. What belongs to it belongs to the new name. A program names itself: change it there too."""
    person = request.auth.person(body.external_id)
    return AssistantReceipt.model_validate(rename_assistant(user=person, name=name, new_name=body.new_name))


@router.post("/{name}/wipe", response=AssistantReceipt, summary="Wipe an assistant")
def wipe_own_assistant(request: CallerRequest, name: AssistantName, body: WhoseIn) -> AssistantReceipt:
    """Needs the scope `memories`. Forgets what only this assistant has: memories and messages, for good after a day.

    What is shared by all stays.
    """
    person = request.auth.person(body.external_id)
    return AssistantReceipt.model_validate(wipe_assistant(user=person, name=name))
