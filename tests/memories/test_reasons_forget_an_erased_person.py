"""What staff typed loses the erased person's names, wherever it is kept, and the scan looks there."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from memories import audit
from memories.actions.erasure import Mode, erase_person
from memories.actions.settings import change_settings
from memories.models import AuditEntry, SettingsRevision, SupportAccess, User
from memories.selectors import erasure_scan
from tests import factories, services
from tests.factories import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def known(redis_server: services.RedisServer) -> User:
    user = person(display_name="Tamsin Okafor", username="tamsin", email="tamsin@example.org")
    EmailAddress.objects.create(user=user, email="t.okafor-home@example.net")
    return user


def access(whom: User, reason: str) -> SupportAccess:
    soon = timezone.now() + timedelta(minutes=30)
    return SupportAccess.objects.create(
        staff=factories.staff("Support"),
        person=whom,
        subject=audit.pseudonym(whom.pk),
        reason=reason,
        expires_at=soon,
    )


def test_reasons_of_settings_of_accesses_and_of_the_log(known: User) -> None:
    tuner, other = factories.staff("Tuner"), person()
    change_settings(author=tuner, changes={"recall_top_k": 9}, reason="Tamsin sees too little")
    mine = access(known, "cannot find the address in Leeds")
    about_others = access(other, "shares a desk with t.okafor-home@example.net")
    audit.record(actor=tuner, action="open person", subject=known, reason="lives in Leeds")
    receipt = erase_person(user=known, mode=Mode.ACCOUNT, requested_by=known, reason="I, Tamsin, am leaving.")
    assert receipt.complete, receipt.left
    assert receipt.counts["settings_reasons_redacted"] == 1
    assert receipt.counts["support_reasons_redacted"] == 2
    assert SettingsRevision.objects.get(active=True).reason == "[erased] sees too little"
    for row, reason in ((mine, "[erased]"), (about_others, "shares a desk with [erased]")):
        row.refresh_from_db()
        assert row.reason == reason
    assert mine.person is None
    assert AuditEntry.objects.get(action="open person").reason == "[erased]"
    assert AuditEntry.objects.get(action="erase account").reason == "I, [erased], am leaving."


@pytest.mark.parametrize("place", ["settings_texts", "support_texts", "audit_texts"])
def test_the_scan_looks_at_every_such_reason(known: User, place: str) -> None:
    if place == "settings_texts":
        change_settings(author=factories.staff("Tuner"), changes={"recall_top_k": 9}, reason="for Tamsin")
    elif place == "support_texts":
        access(person(), "for Tamsin")
    else:
        audit.record(actor=known, action="look", subject="x", object_type="place", reason="for Tamsin")
    left = erasure_scan.scan(user_id=known.pk, mode="account", terms=["Tamsin"])
    assert left[place] == 1
