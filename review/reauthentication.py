"""What must not be done from a session that somebody left open: the password, or a second factor, again."""

from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from django.http import HttpRequest, HttpResponse


def recently_proven(request: HttpRequest) -> bool:
    """Whether this session has proven lately whose it is (ACCOUNT_REAUTHENTICATION_TIMEOUT)."""
    try:
        reauthentication_required(_nothing)(request)
    except ReauthenticationRequired:
        return False
    return True


def _nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse()
