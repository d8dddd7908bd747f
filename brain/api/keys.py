"""Who calls: a bearer key with its scopes, and the person that the call is about."""

from dataclasses import dataclass

from django.http import HttpRequest
from ninja.security import HttpBearer

from brain.api import limits
from brain.api.problems import FieldError, Kind, ProblemError
from memories import live_settings, organisations
from memories.actions.people import find_key, person_on
from memories.models import ApiKey, Surface, User


class CallerRequest(HttpRequest):
    """A request that has passed a key; `auth` is who calls."""

    auth: "Caller"


@dataclass(frozen=True, slots=True)
class Caller:
    """A user's key acts for its user. A service key is bound to a surface and names people by their id there."""

    key: ApiKey | None  # None: nobody in particular, who gets team facts only
    request: HttpRequest | None = None

    def person(self, external_id: str | None) -> User:
        """Whom the call is about. A service key's first mention of an id makes the account (not on Telegram)."""
        person = self.person_if_named(external_id)
        if person is None:
            raise _external_id("A service key names the person: send their id on its surface.")
        return person

    def person_if_named(self, external_id: str | None) -> User | None:
        if self.key is None or self.key.user:
            if external_id is not None:
                raise _external_id("Only a service key names people: leave it out.")
            return self.key.user if self.key else None
        if external_id is None:
            return None
        person = person_on(surface=self.key.surface, external_id=external_id, introduced_by=self.key.pk)
        if self.request is not None:
            limits.of_person(self.request, person.pk)
        return person

    def surface(self, named: str | None) -> str:
        """The surface of this call: a service key's own, else the one that is named, else `api`."""
        bound = self.key.surface if self.key else ""
        if bound and named not in (None, bound):
            raise ProblemError(Kind.OTHER_SURFACE, f"This key speaks for the surface “{bound}” alone.")
        return bound or named or Surface.API

    def may(self, scope: str) -> bool:
        return self.key is None or scope in self.key.scopes

    def require(self, scope: str) -> None:
        if not self.may(scope):
            raise ProblemError(
                Kind.SCOPE_MISSING,
                f"This key lacks the scope “{scope}”. An operator can issue one that has it.",
            )


def _external_id(detail: str) -> ProblemError:
    return ProblemError(Kind.NOT_VALID, detail, [FieldError(field="external_id", detail=detail)])


class BearerKey(HttpBearer):
    """Lets a call pass that carries a living key with the scope."""

    def __init__(self, scope: str) -> None:
        super().__init__()
        self.scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> Caller:
        caller = caller_with(request, token)
        caller.require(self.scope)
        return caller


def caller_with(request: HttpRequest, token: str) -> Caller:
    """Who calls with this key, whatever it may do. Counted against every limit; a key that is not valid is a problem."""
    limits.of_address(request)
    key = find_key(token)
    if key is None:
        limits.of_wrong_keys(request)
        raise ProblemError(
            Kind.KEY_UNKNOWN,
            "The key is unknown or was revoked, or it has expired. Ask an operator for a new one.",
        )
    organisations.enter(key.organisation_id)
    limits.of_key(request, key.pk)
    if key.user:
        limits.of_person(request, key.user.pk)
    return Caller(key, request)


def without_key(request: HttpRequest) -> Caller | None:
    """A call without any key, where that is allowed. A wrong key is still refused."""
    if "Authorization" in request.headers:
        return None
    limits.of_nobody(request)
    if not live_settings.current().recall_team_on_anonymous:
        raise ProblemError(
            Kind.KEY_MISSING,
            "Send the header “Authorization: Bearer <key>”: recall without a key is switched off here.",
        )
    return Caller(None)
