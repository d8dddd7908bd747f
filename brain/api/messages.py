"""One's own messages: searched, left out of memory, and brought back."""

from typing import Annotated
from uuid import UUID

from ninja import Query, Router
from pydantic import StringConstraints

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import AssistantName, Cursor, Limit, PersonInQuery
from brain.api.schemas.messages import ChosenMessages, FoundMessageOut, FoundMessagePage, LeftOutEffect
from brain.extract.schema import Storable
from brain.utc_datetimes import Moment
from memories.actions import left_out
from memories.models import ApiKey
from memories.selectors.assistants import assistant_read
from memories.selectors.messages import Scope, Wanted, search_messages

SearchWords = Annotated[str, StringConstraints(max_length=500), Storable]
router = Router(tags=["Messages"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=FoundMessagePage, summary="Search messages")
def search_own_messages(
    request: CallerRequest,
    *,
    q: Annotated[
        SearchWords | None,
        Query(
            description='Words, best matches first; `"a phrase"`, `-without`, `or`. Left out: the latest first.'
        ),
    ] = None,
    since: Annotated[Moment | None, Query(description="Said then or later.")] = None,
    until: Annotated[Moment | None, Query(description="Said before then.")] = None,
    session_id: Annotated[UUID | None, Query(description="Of this session only.")] = None,
    assistant: Annotated[
        AssistantName | None,
        Query(description="Of this assistant, and what is shared by all. Left out: of every one."),
    ] = None,
    ignored: Annotated[bool, Query(description="Only those that are left out of memory.")] = False,
    limit: Limit = 20,
    cursor: Cursor = None,
    external_id: PersonInQuery = None,
) -> FoundMessagePage:
    """Needs the scope `memories`. The raw log of one person, as long as messages are kept."""
    named = assistant_read(assistant or "")
    found = search_messages(
        user=request.auth.person(external_id),
        wanted=Wanted(q or "", since, until, session_id, ignored),
        scope=Scope(named.pk) if named else None,
        limit=limit,
        cursor=cursor,
    )
    return FoundMessagePage(
        items=[FoundMessageOut.model_validate(each) for each in found.rows], next=found.next
    )


@router.post("/ignore/preview", response=LeftOutEffect, summary="See what leaving messages out would do")
def preview_ignoring(request: CallerRequest, body: ChosenMessages) -> LeftOutEffect:
    """Needs the scope `memories`. Changes nothing."""
    person = request.auth.person(body.external_id)
    return LeftOutEffect.of(left_out.preview_leaving_out(user=person, chosen=body.chosen()))


@router.post("/ignore", response=LeftOutEffect, summary="Leave messages out of memory")
def ignore_messages(request: CallerRequest, body: ChosenMessages) -> LeftOutEffect:
    """Needs the scope `memories`. They stay in the log, and are neither recalled, quoted nor learned from.

    A memory that they alone had told is forgotten with them, and what it had replaced holds again. A reply goes with the
    message that it answers.
    """
    person = request.auth.person(body.external_id)
    return LeftOutEffect.of(left_out.leave_out(user=person, chosen=body.chosen()))


@router.post("/restore", response=LeftOutEffect, summary="Bring messages back into memory")
def restore_messages(request: CallerRequest, body: ChosenMessages) -> LeftOutEffect:
    """Needs the scope `memories`. What was forgotten with them is remembered as it was."""
    person = request.auth.person(body.external_id)
    return LeftOutEffect.of(left_out.bring_back(user=person, chosen=body.chosen()))
