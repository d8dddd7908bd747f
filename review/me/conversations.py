"""One's conversations by session: a list with how each began, and of one what was said and every memory of it."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from memories.errors import NotFoundError, RefusedError
from memories.selectors.conversation_memories import stored_in
from memories.selectors.sessions import list_sessions, messages_in, one_session, session_of
from review import partials
from review.me import rows as own_memories
from review.me.filters import Wanted
from review.permissions import StaffRequest, signed_in_view

MESSAGES_SHOWN = 200


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    cursor = request.GET.get("after", "")[:400]
    try:
        found = list_sessions(user=request.user, cursor=cursor or None)
    except RefusedError:  # an address from elsewhere: the list from its beginning
        found = list_sessions(user=request.user)
    here = reverse("review:own_conversations")
    context = {
        "conversations": found.rows,
        "next": f"{here}?after={found.next}" if found.next else "",
        "start": here if cursor else "",
    }
    return render(request, f"me/conversations.html{partials.further_rows(request)}", context)


@require_safe
@signed_in_view
def message(request: StaffRequest, exchange_id: UUID) -> HttpResponse:
    """From a memory to where it was said."""
    try:
        session = session_of(user=request.user, exchange_id=exchange_id)
    except NotFoundError as gone:
        messages.error(request, str(gone))
        return redirect("review:me")
    return redirect(f"{reverse('review:own_conversation', args=[session])}#exchange-{exchange_id}")


@require_safe
@signed_in_view
def one(request: StaffRequest, conversation_id: UUID) -> HttpResponse:
    conversation = one_session(user=request.user, session_id=conversation_id)
    memories = stored_in(user=request.user, conversation_id=conversation_id)
    messages = messages_in(user=request.user, session_id=conversation_id, limit=MESSAGES_SHOWN)
    context = {
        "conversation": conversation,
        "rows": own_memories.of_all(request.user, memories),
        "said": messages,
        "may_leave_out": not all(each.ignored_at for each in messages),
        "may_bring_back": any(each.ignored_at for each in messages),
        "most": MESSAGES_SHOWN,
        "wanted": Wanted(),
    }
    return render(request, "me/conversation.html", context)
