"""What an organisation knows of its own people, for the gate: from accounts and links, never from memories."""

import re
from collections.abc import Iterator
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db import connection

from memories import organisations
from memories.gate import Roster
from memories.models import Surface, SurfaceLink, User
from memories.tenancy import acting_as

MADE_LOGIN = re.compile(
    rf"(?:{'|'.join(Surface.values)})-(?P<own>[0-9a-f]{{16}})"
)  # by memories.actions.people
SHORTEST = 3  # characters of a term that is looked for in texts: initials would match everywhere

_kept: dict[UUID, tuple[str, Roster]] = {}  # of the process, by organisation


def current() -> Roster:
    """The roster of now. Built again only when an account or a link has changed."""
    here, stamp = organisations.current(), _scalar("SELECT roster_stamp()")
    known = _kept.get(here)
    if known is None or known[0] != stamp:
        _kept[here] = known = (stamp, Roster.of(terms()))
    return known[1]


def terms() -> Iterator[str]:
    """Names and their parts, logins, local parts of e-mails, external ids."""
    rows = User.objects.here().values_list("display_name", "first_name", "last_name", "username", "email")
    for display_name, first_name, last_name, username, email in rows.iterator():
        for name in (display_name, first_name, last_name):
            yield name
            yield from name.split()
        yield _without_a_surface(username)
        yield email.partition("@")[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT roster_external_ids()")
        yield from (row[0] for row in cursor)


def _without_a_surface(login: str) -> str:
    """Of a login that was made for somebody whom a service named ("api-4f1c…"), what is theirs alone: "API" names nobody."""
    made = MADE_LOGIN.fullmatch(login)
    return made["own"] if made else login


def terms_of(user: User) -> list[str]:
    """Words that name this one person in a text that staff typed: names and their parts, login, e-mails, ids."""
    with acting_as(user):
        links = list(SurfaceLink.objects.filter(user=user).values_list("external_id", flat=True))
    emails = [user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)]
    names = [user.display_name, user.get_full_name()]
    parts = [part for name in names for part in name.split()]
    locals_ = [email.partition("@")[0] for email in emails]
    found = {*names, *parts, user.username, *emails, *locals_, str(user.pk), *links}
    return sorted({term for term in found if len(term) >= SHORTEST}, key=len, reverse=True)


def _scalar(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return str(cursor.fetchone()[0])
