"""Organisations that share an installation: create, list, archive, restore, erase."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from memories.actions import organisations
from memories.actions.digests import queue_address
from memories.actions.staff import LINK_GOOD_FOR
from memories.errors import NotFoundError, RefusedError


class Command(BaseCommand):
    help = "Teams that share an installation and see nothing of each other. A single team needs none of this."

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        create = commands.add_parser("create", help="a new one; prints where its first admin sets a password")
        create.add_argument("name")
        create.add_argument("--admin", required=True, help="login of its first admin")
        commands.add_parser("list", help="all of them, with how many people each has")
        for name, what in {
            "archive": "nobody of it signs in, no key is taken; everything stays",
            "restore": "the people of an archived one may sign in again",
        }.items():
            commands.add_parser(name, help=what).add_argument("name")
        erase = commands.add_parser("erase", help="everything of an archived one, for good")
        erase.add_argument("name")
        erase.add_argument("--yes", action="store_true", help="without it nothing is changed")

    def handle(self, *args: Any, command: str, **options: Any) -> None:
        try:
            getattr(self, f"_{command}")(options)
        except (NotFoundError, RefusedError) as error:
            raise CommandError(str(error)) from error

    def _create(self, options: dict[str, Any]) -> None:
        made, link = organisations.create_organisation(name=options["name"], admin=options["admin"])
        site, (uid, _hyphen, token) = queue_address().removesuffix("/queue/"), link.partition("-")
        page = reverse("account_reset_password_from_key", kwargs={"uidb36": uid, "key": token})
        days = LINK_GOOD_FOR.days
        self.stderr.write(
            f"{made.name} is there. {options['admin']} sets a password here, once, within {days} days:"
        )
        self.stdout.write(f"{site}{page}")

    def _list(self, options: dict[str, Any]) -> None:
        for each, people in organisations.all_organisations():
            archived = f"archived {each.archived_at:%Y-%m-%d}" if each.archived_at else "in use"
            self.stdout.write(f"{each.name}  since {each.created_at:%Y-%m-%d}  {people} people  {archived}")

    def _archive(self, options: dict[str, Any]) -> None:
        number = organisations.archive_organisation(name=options["name"])
        self.stdout.write(f"Archived: {options['name']}. {number} people can no longer sign in.")

    def _restore(self, options: dict[str, Any]) -> None:
        number = organisations.restore_organisation(name=options["name"])
        self.stdout.write(
            f"Restored: {options['name']}. {number} people may sign in again; issue service keys anew."
        )

    def _erase(self, options: dict[str, Any]) -> None:
        if not options["yes"]:
            raise CommandError("This cannot be taken back. Nothing was changed; add --yes to erase.")
        gone = organisations.erase_organisation(name=options["name"])
        self.stdout.write(
            f"Erased: {options['name']}: {gone['people']} accounts, {gone['facts']} facts and all else."
        )
