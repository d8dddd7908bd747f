"""What a page answers where something failed: 503 while a part of the system is away, else 500.

Programs get the same as a problem: what fails before the API is reached (a session that cannot be read) is no page.
"""

import sys
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from brain.api.failures import answer_to
from brain.room import RETRY_SECONDS as WITHOUT_ROOM_SECONDS
from brain.room import chain, comes_of_a_full_disk
from memories.embedding import EmbeddingError, RetiredModelError

RETRY_SECONDS = 2
OF_PROGRAMS = ("/api/", "/v1/", "/telegram/")


def of_a_failure(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: it asks while the exception is still being handled."""
    error = sys.exc_info()[1]
    if isinstance(error, Exception) and request.path.startswith(OF_PROGRAMS):
        return answer_to(request, error)
    if (what := what_is_away(error)) is None:
        return server_error(request)
    full = comes_of_a_full_disk(error)
    # without the request: whoever asks stands in the database
    page = render_to_string("503.html", {"what": what, "full": full})
    seconds = WITHOUT_ROOM_SECONDS if full else RETRY_SECONDS
    return HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": str(seconds)})


def what_is_away(error: BaseException | None) -> str | None:
    """In a sentence. None for a fault of ours."""
    if comes_of_a_full_disk(error):
        return _("The disk is full.")
    for each in chain(error):
        match each:
            case OperationalError() | InterfaceError():
                return _("The database does not answer just now.")
            case RetiredModelError():
                return _(
                    "These memories are being made ready for another model, and are found by meaning after that."
                )
            case EmbeddingError():
                return _("What finds things by their meaning does not answer just now.")
    return None
