"""Sign-ins of staff: in the audit log, and with a second factor where the live settings ask for one.

When other people sign in is theirs to know. Nothing is asked of a page: a session that began without the factor bears a mark.
"""

from typing import Any

from django.http import HttpRequest

from memories import audit, live_settings, organisations
from memories.models import User
from memories.selectors.staff import factors_of

SIGN_IN = "sign in"
FACTOR_FIRST = "second_factor_first"  # in a session whose owner must set one up before the console opens
SECOND_FACTORS = {"totp", "webauthn"}  # recovery codes alone are none


def needs_second_factor(user: User) -> bool:
    """Whether the live settings ask for a second factor that this account does not have."""
    return (
        user.is_staff
        and live_settings.current().staff_second_factor
        and not factors_of(user) & SECOND_FACTORS
    )


def signed_in(user: User, request: HttpRequest, **_signal: Any) -> None:
    """Through the sign-in page, by password or passkey, once every factor was given."""
    organisations.enter(user.organisation_id)  # nobody was anybody before
    if user.is_staff:
        audit.record(actor=user, action=SIGN_IN, subject="console", object_type="place")
    mark(user, request)


def mark(user: User, request: HttpRequest, **_signal: Any) -> None:
    """Also when a factor was taken off."""
    if needs_second_factor(user):
        request.session[FACTOR_FIRST] = True
