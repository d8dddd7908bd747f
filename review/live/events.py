"""What happens elsewhere, told to an open page as it happens: server-sent events."""

import json
import time
from collections.abc import AsyncIterator

from django.core.exceptions import PermissionDenied
from django.core.handlers.asgi import ASGIRequest
from django.db import connection
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from memories.announcements import Announcement, listen
from memories.models import User
from memories.permissions import Capability, require
from review.live import closing

NOTHING_TO_STREAM = 204  # tells the browser not to ask again
HEARTBEAT_SECONDS = 15.0  # proxies close what is silent for long
LIFE_SECONDS = 600.0  # then the browser asks again, and its right is checked again
RETRY = b"retry: 3000\n\n"
HEADERS = {"Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no"}


@require_safe
def stream(request: HttpRequest) -> HttpResponseBase:
    """Changes as they happen: `event:` one of memories.announcements.Topic, `data:` ids and version numbers as JSON."""
    user = request.user
    if not user.is_authenticated:
        raise PermissionDenied(_("Sign in first."))
    require(user, Capability.VIEW)
    if not isinstance(request, ASGIRequest):
        return HttpResponse(status=NOTHING_TO_STREAM)  # a server that cannot stream: pages work without
    connection.close()  # goes back to the pool: a page stays open for hours
    return StreamingHttpResponse(_announced(user), content_type="text/event-stream", headers=HEADERS)


async def _announced(reader: User) -> AsyncIterator[bytes]:
    closing.watch()
    yield RETRY
    until, spoken = time.monotonic() + LIFE_SECONDS, time.monotonic()
    async for announcement in listen(reader.pk, reader.organisation_id):
        now = time.monotonic()
        if announcement or now - spoken > HEARTBEAT_SECONDS:
            yield _line(announcement)
            spoken = now
        if closing.asked_to_stop() or now > until:
            return


def _line(announcement: Announcement | None) -> bytes:
    if announcement is None:
        return b": still here\n\n"
    return f"event: {announcement.topic}\ndata: {json.dumps(announcement.data)}\n\n".encode()
