"""What a page answers where something failed: 503 while a part of the system is away, else 500.

Programs get the same as a problem: what fails before the API is reached (a session that cannot be read) is no page.
"""

import errno
import sys
from collections.abc import Iterator
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from brain.api.failures import answer_to
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
    page = render_to_string(
        "503.html", {"what": what}
    )  # without the request: whoever asks stands in the database
    return HttpResponse(
        page, status=HTTPStatus.SERVICE_UNAVAILABLE, headers={"Retry-After": str(RETRY_SECONDS)}
    )


def what_is_away(error: BaseException | None) -> str | None:
    """In a sentence. None for a fault of ours."""
    for each in _chain(error):
        match each:
            case OperationalError() | InterfaceError():
                return _("The database does not answer just now.")
            case RetiredModelError():
                return _(
                    "These memories are being made ready for another model, and are found by meaning after that."
                )
            case EmbeddingError():
                return _("What finds things by their meaning does not answer just now.")
            case OSError(errno=errno.ENOSPC):
                return _("The disk is full.")
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """A template's error, for one, is raised from what happened in it."""
    while error:
        yield error
        error = error.__cause__
