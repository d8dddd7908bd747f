"""What the system knows of its own people, for the gate: from accounts and links, never from memories."""

from collections.abc import Iterator

from django.db import connection

from memories.gate import Roster
from memories.models import User

_kept: tuple[str, Roster] | None = None


def current() -> Roster:
    """The roster of now. Built again only when an account or a link has changed."""
    global _kept  # noqa: PLW0603 - one roster per process, replaced as a whole
    stamp = _scalar("SELECT roster_stamp()")
    if _kept is None or _kept[0] != stamp:
        _kept = (stamp, Roster.of(terms()))
    return _kept[1]


def terms() -> Iterator[str]:
    """Names and their parts, logins, local parts of e-mails, external ids."""
    rows = User.objects.values_list("display_name", "first_name", "last_name", "username", "email")
    for display_name, first_name, last_name, username, email in rows.iterator():
        for name in (display_name, first_name, last_name):
            yield name
            yield from name.split()
        yield username
        yield email.partition("@")[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT roster_external_ids()")
        yield from (row[0] for row in cursor)


def _scalar(sql: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return str(cursor.fetchone()[0])
