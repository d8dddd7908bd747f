"""The archive holds how a person signs in and what staff did about them; a copy for staff needs a reason."""

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession

from memories import audit
from memories.actions.exports import export_person
from memories.errors import RefusedError
from memories.models import AuditEntry, User
from tests import factories
from tests.factories import person

pytestmark = pytest.mark.django_db


def unpacked(packed: bytes) -> dict[str, Any]:
    archive = zipfile.ZipFile(BytesIO(packed))
    names = [name for name in archive.namelist() if name.endswith(".json")]
    return {name.removesuffix(".json"): json.loads(archive.read(name)) for name in names}


@pytest.fixture
def known(db: None) -> User:
    user = person(username="tamsin")
    EmailAddress.objects.create(user=user, email="tamsin@example.org", primary=True)
    UserSession.objects.create(user=user, ip="192.0.2.7", user_agent="Firefox/140", session_key="k" * 32)
    return user


def test_addresses_devices_and_what_staff_did_are_in_it(known: User) -> None:
    support = factories.staff("Support", username="support-desk")
    audit.record(actor=support, action="open person", subject=known, reason="a call")
    audit.record(actor=support, action="open person", subject=person(), reason="somebody else")
    held = unpacked(export_person(user=known, requested_by=known))
    assert held["email addresses"][0]["email"] == "tamsin@example.org"
    assert held["signed-in devices"][0]["ip"] == "192.0.2.7"
    assert "session_key" not in held["signed-in devices"][0]
    looked, exported = held["audit entries about you"]
    assert (looked["by"], looked["action"], looked["reason"]) == ("support-desk", "open person", "a call")
    assert (exported["by"], exported["action"]) == ("tamsin", "export")


def test_what_a_member_of_staff_did_names_nobody_they_did_it_to(known: User) -> None:
    audit.record(actor=known, action="open person", subject=person(), reason="about Ann")
    held = unpacked(export_person(user=known, requested_by=known))
    assert held["audit entries of yours"][0].keys() == {"at", "action", "object_type", "fields"}


def test_staff_must_say_why(known: User) -> None:
    with pytest.raises(RefusedError, match="why"):
        export_person(user=known, requested_by=factories.staff("Support"), reason=" ")
    assert not AuditEntry.objects.exists()
