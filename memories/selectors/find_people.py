"""Finding a person by name, login, e-mail or the id by which a surface knows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db import connection
from django.db.models import Q, QuerySet

from memories.models import Surface, User

SHORTEST = 3  # characters: less would list everybody
MOST = 20

LINKED = "SELECT DISTINCT resolve_link(surface, %s) FROM unnest(%s::text[]) AS surface"


@dataclass(frozen=True, slots=True)
class Found:
    people: Sequence[User]
    more: bool  # whether there are more than these


def matching(text: str) -> Found:
    """At most 20 people whose name, login or e-mail holds the text, or whose external id it is."""
    exact = _linked(text)
    found = list(_named(text).exclude(pk__in=[each.pk for each in exact])[: MOST + 1])
    return Found([*exact, *found][:MOST], more=len(exact) + len(found) > MOST)


def _named(text: str) -> QuerySet[User]:
    columns = ("display_name", "first_name", "last_name", "username", "email")
    wanted = Q(pk__in=EmailAddress.objects.filter(email__icontains=text).values("user_id"))
    for column in columns:
        wanted |= Q(**{f"{column}__icontains": text})
    words = text.split()
    if len(words) == 2:  # noqa: PLR2004 - given name and surname
        wanted |= Q(first_name__icontains=words[0], last_name__icontains=words[1])
    return User.objects.here().filter(wanted).order_by("display_name", "username")


def _linked(text: str) -> list[User]:
    """By the whole external id, with or without the surface in front of it (`telegram:4711`)."""
    surface, colon, rest = text.partition(":")
    surfaces, name = ([surface], rest) if colon and surface in Surface.values else (Surface.values, text)
    with connection.cursor() as cursor:
        cursor.execute(LINKED, [name, list(surfaces)])
        ids = [row[0] for row in cursor.fetchall() if row[0]]
    return list(User.objects.here().filter(pk__in=ids).order_by("username"))
