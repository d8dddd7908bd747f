"""The demo's people and programs: accounts that seem to have been here for a while, their links, keys for the play.

Nothing but this play gives an account a date of the past. It can do so only when it makes one: the database keeps
`date_joined` as it was inserted.
"""

import secrets
import string
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

from django.contrib.auth.models import Group

from brain.demo.script import Person, Script, Surface
from memories.actions.people import issue_key, link_surface, linked_person
from memories.models import AllowedTerm, ApiKey, SurfaceLink, User
from memories.tenancy import acting_as

SETTLED = timedelta(days=60)  # how long most people have been here before they first speak
NEWLY_HERE = timedelta(hours=2)
STAFF_GROUPS = {"operator": "Operator", "admin": "Admin"}
KEY_NAME = "demo player"
SURFACES: tuple[Surface, ...] = ("web", "telegram", "mcp")


def assemble(script: Script, *, now: datetime) -> dict[str, User]:
    """Every person's account, by handle, made where it is missing; their links; the company's product names."""
    accounts = {person.handle: _account(script, person, now) for person in script.people}
    for person in script.people:
        for surface in sorted({turn.surface for turn in script.turns_of(person.handle)}):
            _link(accounts[person.handle], surface, external_id(script, person.handle, surface))
    admin = next(accounts[person.handle] for person in script.people if person.staff == "admin")
    for term in sorted(script.company.allowed_terms):
        AllowedTerm.objects.get_or_create(term=term, defaults={"added_by": admin})
    return accounts


def external_id(script: Script, handle: str, surface: Surface) -> str:
    """A number on Telegram, as there; the e-mail address elsewhere."""
    number, person = next((n, each) for n, each in enumerate(script.people) if each.handle == handle)
    return str(7_310_400_000 + 1_317 * number) if surface == "telegram" else person.email


def _account(script: Script, person: Person, now: datetime) -> User:
    known = User.objects.filter(username=person.handle).first()
    if known:
        return known
    spoke = script.turns_of(person.handle)[0].at(now)
    first, _, last = person.name.rpartition(" ")
    user = User(
        username=person.handle,
        display_name=person.name,
        first_name=first,
        last_name=last,
        email=person.email,
        time_zone=person.timezone,
        date_joined=spoke - (NEWLY_HERE if person.newcomer else SETTLED),
    )
    user.set_unusable_password()
    user.save(force_insert=True)
    return user


def _link(user: User, surface: str, name: str) -> None:
    """As old as the account: the person speaks there from then on."""
    if linked_person(surface=surface, external_id=name) is None:
        link = link_surface(user=user, surface=surface, external_id=name)
        with acting_as(user):
            SurfaceLink.objects.filter(pk=link.pk).update(created_at=user.date_joined)


def let_staff_in(script: Script, accounts: dict[str, User], *, path: Path, address: str) -> None:
    """Put staff into their groups and write their sign-in to a file that only its owner reads. Done once."""
    staff = sorted((each for each in script.people if each.staff), key=lambda each: each.staff or "")
    if path.exists() and all(accounts[person.handle].has_usable_password() for person in staff):
        return
    lines = [f"address: {address}"]
    for person in staff:
        password = _password()
        user = accounts[person.handle]
        user.is_staff = True
        user.set_password(password)
        user.save(update_fields=["is_staff", "password"])
        user.groups.add(Group.objects.get(name=STAFF_GROUPS[person.staff or ""]))
        lines += [f"user: {person.handle}", f"password: {password}", f"role: {person.staff}"]
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    new.touch(mode=0o600)
    new.write_text("\n".join(lines) + "\n")
    new.replace(path)


def _password() -> str:
    """Four groups of letters and digits that are not mistaken for each other: about 80 bits."""
    letters = [each for each in string.ascii_lowercase + string.digits if each not in "l1o0i"]
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))


@contextmanager
def keys() -> Iterator[dict[Surface, str]]:
    """A service key for each surface, which may backdate. They are gone when the play ends, also those of a killed one."""
    ApiKey.objects.filter(name=KEY_NAME).delete()
    scopes = [ApiKey.Scope.LEARN, ApiKey.Scope.RECALL, ApiKey.Scope.TEAM, ApiKey.Scope.BACKDATE]
    try:
        yield {each: issue_key(name=KEY_NAME, scopes=scopes, surface=each)[1] for each in SURFACES}
    finally:
        ApiKey.objects.filter(name=KEY_NAME).delete()
