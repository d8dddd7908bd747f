"""A digest of the queue, made once a day where it is long or a conflict waits: by feed, and by mail where that is set up."""

import hashlib
import secrets
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from uuid import UUID

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memories import audit, live_settings
from memories.errors import RefusedError
from memories.models import Conflict, FeedToken, QueueDigest, TeamFact, User
from memories.models.digests import feed_end
from memories.permissions import Capability, require

log = structlog.get_logger()
KEPT = timedelta(days=90)
OWN_FEED = "SELECT * FROM memories_feedtoken WHERE organisation_id = current_organisation()"


def make_digest() -> int:
    """Today's digest, if there is something to tell and it was not made yet. Returns to how many it was mailed."""
    today = timezone.now().date()
    QueueDigest.objects.filter(day__lt=today - KEPT).delete()
    pending = TeamFact.objects.filter(
        status=TeamFact.Status.PENDING, merged_into=None, delete_after=None
    ).count()
    conflicts = Conflict.objects.open().count()
    long_from = live_settings.current().digest_queue_length
    if not conflicts and not (long_from and pending >= long_from):
        return 0
    digest, made = QueueDigest.objects.get_or_create(
        day=today, defaults={"pending": pending, "conflicts": conflicts}
    )
    return _mail(digest) if made and settings.EMAIL_HOST else 0


def title(digest: QueueDigest) -> str:
    """How many facts wait and how many conflicts are open (“12 facts wait, 2 conflicts are open”)."""
    waiting = ngettext("%d fact waits", "%d facts wait", digest.pending) % digest.pending
    if not digest.conflicts:
        return waiting
    conflicts = ngettext("%d conflict is open", "%d conflicts are open", digest.conflicts) % digest.conflicts
    return f"{waiting}, {conflicts}"


def queue_address() -> str:
    """By `SITE_URL`; where that is not set, by what the process listens to."""
    if settings.SITE_URL:
        return f"{settings.SITE_URL}/queue/"
    named = [each.removeprefix(".") for each in settings.ALLOWED_HOSTS if each != "*"]
    host = named[0] if named else "localhost"
    return (
        f"https://{host}/queue/"
        if settings.SESSION_COOKIE_SECURE
        else f"http://{host}:{settings.PORT}/queue/"
    )


def new_feed_token(*, actor: User) -> str:
    """The address' secret, shown once. The one before leads nowhere from now on."""
    require(actor, Capability.MANAGE_STAFF)
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        _end_feed()
        FeedToken.objects.create(digest=_hashed(token))
        audit.record(actor=actor, action="new feed address", subject="queue", object_type="feed")
    return token


def renew_feed(*, actor: User) -> None:
    """The address that is in use, over or not, leads to the feed for as long again: no reader has to be told a new one."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        feed = feed_in_use()
        if feed is None:
            raise RefusedError(_("There is no address to renew: make a new one."))
        FeedToken.objects.filter(pk=feed.pk).update(expires_at=feed_end())
        audit.record(actor=actor, action="renew feed address", subject="queue", object_type="feed")


def end_feed(*, actor: User) -> None:
    """No address leads to the feed from now on."""
    require(actor, Capability.MANAGE_STAFF)
    with transaction.atomic():
        _end_feed()
        audit.record(actor=actor, action="end feed", subject="queue", object_type="feed")


def _end_feed() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_feedtoken WHERE organisation_id = current_organisation()")


def owner_of_feed(token: str) -> UUID | None:
    """The organisation whose queue this address tells of."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT organisation_id FROM memories_feedtoken WHERE digest = %s", [_hashed(token)])
        found = cursor.fetchone()
    return found[0] if found else None


def feed_in_use() -> FeedToken | None:
    """Of the organisation that is entered, over or not."""
    return next(iter(FeedToken.objects.raw(OWN_FEED)), None)


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()


def _mail(digest: QueueDigest) -> int:
    """To everybody who decides and has an address, each for themselves. Where it fails, the feed has it all the same."""
    staff = User.objects.here().filter(is_active=True, is_staff=True).exclude(email="")
    sent = 0
    for each in staff.order_by("username"):
        if not each.has_perm(Capability.DECIDE):
            continue
        body = _("%(title)s.\n\n%(address)s\n") % {"title": title(digest), "address": queue_address()}
        try:
            sent += send_mail(title(digest), body, settings.DEFAULT_FROM_EMAIL, [each.email])
        except SMTPRecipientsRefused:
            log.warning("the digest was refused by somebody's mail server")
        except (SMTPException, OSError) as error:
            log.warning("the digest could not be mailed", error=type(error).__name__)
            break
    return sent
