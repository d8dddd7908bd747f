"""One's own memory frozen under names, loaded, unloaded, and a load taken back."""

from uuid import UUID

from ninja import Router, Status

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import PersonInQuery
from brain.api.schemas.snapshots import LoadedOut, OfAPerson, SnapshotIn, SnapshotList, SnapshotOut
from memories.actions import snapshots
from memories.models import ApiKey
from memories.selectors.snapshots import snapshots_of

router = Router(tags=["Snapshots"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=SnapshotList, summary="List snapshots")
def list_own_snapshots(request: CallerRequest, external_id: PersonInQuery = None) -> SnapshotList:
    """Needs the scope `memories`. How much there is now, what is kept under names, and what loads have set aside."""
    return SnapshotList.model_validate(snapshots_of(user=request.auth.person(external_id)))


@router.post("", response={201: SnapshotOut}, summary="Freeze one's memory under a name")
def freeze_own_memory(request: CallerRequest, body: SnapshotIn) -> Status[SnapshotOut]:
    """Needs the scope `memories`. Keeps memories, entities, relations, the profile and what may be quoted; not what was said."""
    person = request.auth.person(body.external_id)
    return Status(201, SnapshotOut.model_validate(snapshots.freeze(user=person, name=body.name)))


@router.post("/unload", response=LoadedOut, summary="Empty one's memory")
def unload_own_memory(request: CallerRequest, body: OfAPerson) -> LoadedOut:
    """Needs the scope `memories`. What was there is set aside for a week; `POST /snapshots/undo` brings it back."""
    return LoadedOut.model_validate(snapshots.unload(user=request.auth.person(body.external_id)))


@router.post("/undo", response=LoadedOut, summary="Take back the last load")
def undo_own_load(request: CallerRequest, body: OfAPerson) -> LoadedOut:
    """Needs the scope `memories`. All of it, or an unload; asked for again, it is done once more."""
    return LoadedOut.model_validate(snapshots.undo_load(user=request.auth.person(body.external_id)))


@router.post("/{uuid:snapshot_id}/load", response=LoadedOut, summary="Load a snapshot")
def load_own_snapshot(request: CallerRequest, snapshot_id: UUID, body: OfAPerson) -> LoadedOut:
    """Needs the scope `memories`. It takes the place of what is there, which is set aside for a week."""
    person = request.auth.person(body.external_id)
    return LoadedOut.model_validate(snapshots.load(user=person, snapshot_id=snapshot_id))


@router.patch("/{uuid:snapshot_id}", response=SnapshotOut, summary="Name a snapshot")
def name_own_snapshot(request: CallerRequest, snapshot_id: UUID, body: SnapshotIn) -> SnapshotOut:
    """Needs the scope `memories`. What was set aside is kept from then on."""
    person = request.auth.person(body.external_id)
    named = snapshots.name_snapshot(user=person, snapshot_id=snapshot_id, name=body.name)
    return SnapshotOut.model_validate(named)


@router.delete("/{uuid:snapshot_id}", response={204: None}, summary="Delete a snapshot")
def delete_own_snapshot(
    request: CallerRequest, snapshot_id: UUID, external_id: PersonInQuery = None
) -> Status[None]:
    """Needs the scope `memories`. For good; one's memory stays as it is."""
    snapshots.delete_snapshot(user=request.auth.person(external_id), snapshot_id=snapshot_id)
    return Status(204, None)
