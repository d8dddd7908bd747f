"""What was said, word for word: searched, left out of memory, and brought back."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, Field

from brain.api.schemas.messages import (
    FoundMessageOut,
    InSession,
    LeftOutEffect,
    MessageIds,
    SinceThen,
    UntilThen,
)
from brain.mcp.calling import calling
from brain.mcp.offer import Offer
from brain.mcp.tools.arguments import Cursor, Limit, SearchWords, Since, Until
from memories.actions import left_out
from memories.actions.left_out import Chosen
from memories.models import ApiKey
from memories.selectors.messages import Scope, Wanted, search_messages

ReadScope = ApiKey.Scope.MEMORIES
These = Annotated[Sequence[UUID], *MessageIds.__metadata__]


class Messages(BaseModel):
    messages: list[FoundMessageOut]
    next: str | None = Field(None, description="Pass it as `cursor` for the next page; null on the last one.")


def messages_search(
    *, query: SearchWords, since: Since = None, until: Until = None, limit: Limit = 10, cursor: Cursor = None
) -> Messages:
    """Search what was said to you or to no assistant of its own, word for word, by the words in it.

    Use it for what was said rather than what is remembered: "What exactly did I say about the budget in May?"
    """
    return _found(Wanted(query, since, until), own_scope(), limit, cursor)


def messages_search_all(
    *, query: SearchWords, since: Since = None, until: Until = None, limit: Limit = 10, cursor: Cursor = None
) -> Messages:
    """As messages_search, over what was said to every assistant; each hit names its own."""
    return _found(Wanted(query, since, until), Scope(everybody=True), limit, cursor)


def messages_preview(
    *,
    message_ids: These = (),
    session_id: InSession = None,
    since: SinceThen = None,
    until: UntilThen = None,
) -> LeftOutEffect:
    """What messages_ignore would do to these messages, and to the memories that they alone told. Changes nothing.

    Name messages by their ids, a session, or a stretch of time: exactly one of the three. Show it to the person first.
    """
    chosen = Chosen(message_ids, session_id, since, until)
    return LeftOutEffect.of(left_out.preview_leaving_out(user=calling().person(), chosen=chosen))


def messages_ignore(
    *,
    message_ids: These = (),
    session_id: InSession = None,
    since: SinceThen = None,
    until: UntilThen = None,
) -> LeftOutEffect:
    """Leave messages out of memory, when the person asks for it: they are neither recalled nor learned from any more.

    What they alone had told is forgotten with them. messages_restore brings all of it back.
    """
    chosen = Chosen(message_ids, session_id, since, until)
    return LeftOutEffect.of(left_out.leave_out(user=calling().person(), chosen=chosen))


def messages_restore(
    *,
    message_ids: These = (),
    session_id: InSession = None,
    since: SinceThen = None,
    until: UntilThen = None,
) -> LeftOutEffect:
    """Bring back messages that were left out of memory, with what was forgotten with them."""
    chosen = Chosen(message_ids, session_id, since, until)
    return LeftOutEffect.of(left_out.bring_back(user=calling().person(), chosen=chosen))


def own_scope() -> Scope:
    """The calling assistant's own messages and the shared ones; all of them for a caller that is no assistant."""
    assistant = calling().reading_as()
    return Scope(assistant.pk) if assistant else Scope(everybody=True)


def _found(wanted: Wanted, scope: Scope, limit: int, cursor: str | None) -> Messages:
    found = search_messages(user=calling().person(), wanted=wanted, scope=scope, limit=limit, cursor=cursor)
    return Messages(messages=[FoundMessageOut.model_validate(each) for each in found.rows], next=found.next)


OFFERS = (
    Offer(messages_search, ReadScope, "Search what was said", reads=True),
    Offer(messages_search_all, ReadScope, "Search what was said to every assistant", reads=True),
    Offer(messages_preview, ReadScope, "See what leaving messages out would do", reads=True),
    Offer(messages_ignore, ReadScope, "Leave messages out of memory", destroys=True, repeats=True),
    Offer(messages_restore, ReadScope, "Bring messages back into memory", repeats=True),
)
