"""What a page shows once, such as a new key: posted, redirected, shown, and gone when the page is loaded again.

It rests on no server meanwhile: a cookie of the reader's browser has it, sealed, for that page alone and for a minute. So reloading
makes no second key, and going back shows none.
"""

import json
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from memories.errors import RefusedError
from memories.sealing import seal, unseal
from review.permissions import StaffRequest

COOKIE = "shown-once"
SECONDS = 60


def showing(request: StaffRequest, page: str, **shown: Any) -> HttpResponse:
    """To the address `page`, which shows these: `showing(request, "/me/keys/", secret="lk_…")`."""
    response = redirect(page)
    sealed = seal(json.dumps([str(request.user.pk), timezone.now().timestamp(), shown]))
    response.set_cookie(
        COOKIE,
        sealed,
        max_age=SECONDS,
        path=page,
        secure=bool(settings.SESSION_COOKIE_SECURE),
        httponly=True,
        samesite="Strict",
    )
    return response


def shown(request: StaffRequest, page: Callable[[dict[str, Any]], HttpResponse]) -> HttpResponse:
    """The page with what it shows this once, if there is anything."""
    response = page(_taken(request))
    if COOKIE in request.COOKIES:
        response.delete_cookie(COOKIE, path=request.path, samesite="Strict")
    return response


def _taken(request: StaffRequest) -> dict[str, Any]:
    try:
        reader, sealed_at, found = json.loads(unseal(request.COOKIES[COOKIE]))
    except (KeyError, RefusedError, ValueError):
        return {}
    late = timezone.now().timestamp() - sealed_at > SECONDS
    return {} if late or reader != str(request.user.pk) else dict(found)
