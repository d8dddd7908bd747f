"""Erase a person from the shell: preview, then with --yes the erasure and its receipt."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memories import organisations
from memories.actions.erasure import Mode, erase_person, preview_erasure
from memories.errors import RefusedError
from memories.models import User


class Command(BaseCommand):
    help = "Erase a person: shows what would go; --yes does it and prints the receipt as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--mode", choices=[str(mode) for mode in Mode], default=str(Mode.ACCOUNT))
        parser.add_argument("--by", required=True, help="login of the staff member who answers for it")
        parser.add_argument("--reason", required=True)
        parser.add_argument("--yes", action="store_true")

    def handle(self, *args: Any, username: str, mode: str, by: str, reason: str, **options: Any) -> None:
        user, staff = both(username, by)
        if not options["yes"]:
            self.stdout.write(json.dumps(preview_erasure(user=user, mode=Mode(mode)), indent=2))
            self.stdout.write("Nothing was changed. Add --yes to erase.")
            return
        try:
            receipt = erase_person(user=user, mode=Mode(mode), requested_by=staff, reason=reason)
        except RefusedError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(receipt.as_json(), indent=2))


def person(username: str) -> User:
    """Whom a command names; the rest of it is done in their organisation."""
    try:
        found = User.objects.get(username=username)
    except User.DoesNotExist:
        raise CommandError(f"There is no account {username!r}. Logins are case-sensitive.") from None
    organisations.enter(found.organisation_id)
    return found


def everybody() -> Iterator[User]:
    """One after the other, each in their organisation."""
    for each in User.objects.order_by("organisation_id", "pk").iterator():
        organisations.enter(each.organisation_id)
        yield each


def both(username: str, by: str) -> tuple[User, User]:
    """Somebody, and the member of staff who answers for what is done."""
    user, staff = person(username), person(by)
    if user.organisation_id != staff.organisation_id:
        raise CommandError(f"{by} belongs to another organisation than {username}. Name staff of the same.")
    return user, staff
