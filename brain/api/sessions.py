"""One's own sessions, and what was said in each."""

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

from ninja import Query, Router

from brain.api.keys import BearerKey, CallerRequest
from brain.api.schemas.base import Cursor, Limit, PersonInQuery
from brain.api.schemas.sessions import MessageOut, SessionOut, SessionPage, SessionWithMessages
from memories.models import ApiKey
from memories.selectors.sessions import list_sessions, messages_in, one_session

MostMessages = Annotated[int, Query(ge=1, le=1000, description="At most this many messages.")]
router = Router(tags=["Sessions"], auth=BearerKey(ApiKey.Scope.MEMORIES))


@router.get("", response=SessionPage, summary="List sessions")
def list_own_sessions(
    request: CallerRequest, *, limit: Limit = 20, cursor: Cursor = None, external_id: PersonInQuery = None
) -> SessionPage:
    """Needs the scope `memories`. The latest first.

    A silence of the live setting `session_gap_minutes` begins a new one; another assistant does not.
    """
    found = list_sessions(user=request.auth.person(external_id), limit=limit, cursor=cursor)
    return SessionPage(items=[SessionOut.model_validate(each) for each in found.rows], next=found.next)


@router.get("/{uuid:session_id}", response=SessionWithMessages, summary="Look at one session")
def look_at_own_session(
    request: CallerRequest, session_id: UUID, *, most: MostMessages = 200, external_id: PersonInQuery = None
) -> SessionWithMessages:
    """Needs the scope `memories`. Another person's session is not found."""
    person = request.auth.person(external_id)
    session = one_session(user=person, session_id=session_id)
    messages = messages_in(user=person, session_id=session_id, limit=most)
    return SessionWithMessages(**asdict(session), said=[MessageOut.of(each) for each in messages])
