"""Bearer keys from the shell: issue, list, revoke. A secret is shown once, when its key is issued."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from brain.management.commands.erase_person import person
from memories.actions.people import issue_key, revoke_key
from memories.models import ApiKey, Surface

# The demo alone may date exchanges back, with keys that it makes and removes itself.
SCOPES = [scope for scope in ApiKey.Scope.values if scope != ApiKey.Scope.BACKDATE]
USUAL_SCOPES = [scope for scope in SCOPES if scope != ApiKey.Scope.ACCOUNT]  # that one is asked for by name


class Command(BaseCommand):
    help = "Issue, list and revoke the bearer keys of the HTTP API."

    def add_arguments(self, parser: ArgumentParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        issue = commands.add_parser("issue", help="a new key; prints its secret, which is not kept")
        whose = issue.add_mutually_exclusive_group(required=True)
        whose.add_argument("--user", help="login of the person that the key acts for")
        whose.add_argument(
            "--surface",
            choices=Surface.values,
            help="a service key: names people by their id on this surface",
        )
        issue.add_argument("--name", required=True, help="what it is for, as it stands in the list")
        issue.add_argument("--scopes", nargs="+", choices=SCOPES, default=USUAL_SCOPES)
        issue.add_argument("--days", type=int, help="how many days it is good for (until it is revoked)")
        commands.add_parser("list", help="all keys; those that were revoked, too")
        revoke = commands.add_parser("revoke", help="from now on the key is refused")
        revoke.add_argument("prefix", help="the beginning of the secret, as the list shows it")

    def handle(self, *args: Any, command: str, **options: Any) -> None:
        {"issue": self._issue, "list": self._list, "revoke": self._revoke}[command](options)

    def _issue(self, options: dict[str, Any]) -> None:
        user = person(options["user"]) if options["user"] else None
        key, secret = issue_key(
            name=options["name"],
            scopes=options["scopes"],
            user=user,
            surface=options["surface"] or "",
            expires_at=timezone.now() + timedelta(days=options["days"]) if options["days"] else None,
        )
        self.stderr.write(f"{key.name}: {', '.join(key.scopes)}. Keep the secret; it is not shown again.")
        self.stdout.write(secret)

    def _list(self, options: dict[str, Any]) -> None:
        for key in ApiKey.objects.select_related("user").order_by("created_at"):
            whose = f"user {key.user.username}" if key.user else f"surface {key.surface}"
            used = f"{key.last_used_at:%Y-%m-%d}" if key.last_used_at else "never"
            state = _state(key)
            self.stdout.write(
                f"{key.prefix}  {key.name}  {whose}  {','.join(key.scopes)}  last used {used}  {state}"
            )

    def _revoke(self, options: dict[str, Any]) -> None:
        keys = list(ApiKey.objects.filter(prefix__startswith=options["prefix"][:10], revoked_at=None)[:2])
        if len(keys) != 1:
            found = "more than one" if keys else "no"
            raise CommandError(f"There is {found} valid key that begins like that. Nothing was revoked.")
        revoke_key(key=keys[0])
        self.stdout.write(f"Revoked: {keys[0].name}.")


def _state(key: ApiKey) -> str:
    if key.revoked_at:
        return f"revoked {key.revoked_at:%Y-%m-%d}"
    if key.expires_at:
        return f"{'expired' if key.expired else 'valid until'} {key.expires_at:%Y-%m-%d}"
    return "valid"
