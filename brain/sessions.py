"""Whoever is signed in works in their organisation, on every page and in whatever it streams."""

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.http import HttpRequest

from memories import organisations


class InTheirOrganisation(AuthenticationMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            organisations.enter(request.user.organisation_id)
