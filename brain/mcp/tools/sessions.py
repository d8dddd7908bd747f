"""Looking back over what was said, session by session."""

from dataclasses import asdict
from typing import Annotated
from uuid import UUID

from django.db.models import Q
from pydantic import BaseModel, Field

from brain.api.schemas.sessions import MessageOut, SessionOut, SessionWithMessages
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.arguments import Cursor, Limit
from memories.models import ApiKey
from memories.selectors import sessions

Scope = ApiKey.Scope
SessionId = Annotated[UUID, Field(description="The id of a session, as sessions_list names it.")]


class Sessions(BaseModel):
    sessions: list[SessionOut]
    next: str | None = Field(None, description="Pass it as `cursor` for the next page; null on the last one.")


def sessions_list(*, limit: Limit = 10, cursor: Cursor = None) -> Sessions:
    """The person's sessions, the latest first: when each was, how it began, and which assistants took part."""
    found = sessions.list_sessions(user=calling().person(), limit=limit, cursor=cursor)
    return Sessions(sessions=[SessionOut.model_validate(each) for each in found.rows], next=found.next)


def session_read(*, session_id: SessionId, limit: Limit = 50) -> SessionWithMessages:
    """What was said in one session, from its beginning: to you, or to no assistant of its own."""
    person, assistant = calling().person(), calling().reading_as()
    session = sessions.one_session(user=person, session_id=session_id)
    only = Q(exchange__assistant=None) | Q(exchange__assistant=assistant.pk) if assistant else None
    messages = sessions.messages_in(user=person, session_id=session_id, limit=limit, only=only)
    return SessionWithMessages(**asdict(session), said=[MessageOut.of(each) for each in messages])


OFFERS = (
    Offer(sessions_list, Scope.MEMORIES, "List the sessions", reads=True),
    Offer(session_read, Scope.MEMORIES, "Read a session", reads=True),
)
