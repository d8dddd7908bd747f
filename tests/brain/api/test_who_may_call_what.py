"""Every operation of the API by callers of every kind: whoever has the scope that its description names gets in, nobody else.

The operations are those of the description, so that one of tomorrow is part of it.
"""

import logging
import re
from collections.abc import Callable
from uuid import uuid4

from django.test import Client
from pytest_django.fixtures import Settings

from brain.api import api
from memories.actions.people import find_key, revoke_key
from memories.models import ApiKey
from tests import factories
from tests.brain.api.conftest import Program

ANYBODY = ""
ACCOUNT = ApiKey.Scope.ACCOUNT
OPEN = {("GET", "/health"), ("GET", "/ready")}
NEEDS = re.compile(r"needs the scope `(\w+)`", re.IGNORECASE)


def _operations() -> dict[tuple[str, str], str]:
    """Method and path, and the scope that the description names."""
    found = {}
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, operation in methods.items():
            named = (method.upper(), path.removeprefix("/api/v1"))
            scopes = NEEDS.findall(operation.get("description", ""))
            assert len(scopes) == (named not in OPEN), f"{named} must say: Needs the scope `…`"
            found[named] = scopes[0] if scopes else ANYBODY
    return found


def _callers(
    person: Callable[..., Program], service: Callable[..., Program]
) -> dict[str, tuple[Program, set[str]]]:
    """Each with the scopes that must let it in."""
    revoked, left, signed_in = person(), person(), Program()
    if key := find_key(revoked.secret):
        revoke_key(key=key)
    left.owner.is_active = False
    left.owner.save()
    browser = Client(raise_request_exception=False)
    browser.force_login(
        factories.staff("Admin"), backend="django.contrib.auth.backends.ModelBackend"
    )  # a session is no key
    signed_in.client = browser
    callers = {
        "without a key": Program(),
        "with a key that was never issued": Program("lk_wrong"),
        "with a revoked key": revoked,
        "with the key of somebody who left": left,
        "signed in, without a key": signed_in,
    }
    known = {name: (caller, {ANYBODY}) for name, caller in callers.items()}
    for scope in ApiKey.Scope.values:
        known[f"with a person's key with {scope}"] = person(scopes=[scope]), {ANYBODY, scope}
        if scope != ACCOUNT:  # of which a service gets nothing: test_ones_own_account.py
            known[f"with a service's key with {scope}"] = service(scopes=[scope]), {ANYBODY, scope}
    return known


def test_who_may_call(
    person: Callable[..., Program], service: Callable[..., Program], settings: Settings
) -> None:
    """One test, so that keys are made once; it names every mistake that it finds. Nothing is sent that could be done."""
    settings.RATE_LIMIT_WRONG_KEYS = "10000/minute"
    logging.disable()
    operations = _operations()
    assert set(operations.values()) <= {ANYBODY, *ApiKey.Scope.values}
    mistakes = []
    for name, (caller, scopes) in _callers(person, service).items():
        for (method, path), scope in operations.items():
            nothing = re.sub(r"{\w+}", str(uuid4()), path)
            answer = caller.send(method, nothing, None if method == "GET" else {})
            let_in = answer.status_code not in {401, 403}
            if let_in != (scope in scopes) or (answer.status_code >= 500 and path != "/ready"):
                mistakes.append(f"{method} {path} {name}: {answer.status_code}")
    logging.disable(logging.NOTSET)
    assert mistakes == []
