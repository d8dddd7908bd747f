"""Look at the live settings, see what a change would have done, and change them, from the shell."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from brain.management.commands.erase_person import person
from memories.actions.settings import change_settings
from memories.errors import RefusedError
from memories.live_settings import LiveSettings, active_values
from memories.selectors.settings_impact import impact


class Command(BaseCommand):
    help = "Without arguments: every live setting. NAME=VALUE …: the effect of a change; with --reason and --by: the change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("changes", nargs="*", metavar="NAME=VALUE")
        parser.add_argument("--reason", default="")
        parser.add_argument("--by", default="", help="login of the staff member who answers for it")

    def handle(self, *args: Any, changes: list[str], reason: str, by: str, **options: Any) -> None:
        if not changes:
            self._show()
            return
        wanted = dict(_pair(each) for each in changes)
        author = person(by) if by else None
        try:
            effect = asdict(impact(wanted))
            self.stdout.write(
                "\n".join(f"{name.replace('_', ' ')}: {count}" for name, count in effect.items())
            )
            if not (reason and author):
                self.stdout.write("Nothing was changed. Add --reason and --by to change it.")
                return
            change_settings(author=author, changes=wanted, reason=reason)
        except RefusedError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("In force everywhere within a second.")

    def _show(self) -> None:
        settings = LiveSettings.model_validate(active_values())
        for name, field in LiveSettings.model_fields.items():
            self.stdout.write(f"{name} = {json.dumps(getattr(settings, name))}  {field.description}")


def _pair(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"{text!r} is not NAME=VALUE, for example auto_promote_n=3.")
    try:
        return name, json.loads({"on": "true", "off": "false"}.get(value, value))
    except ValueError:
        raise CommandError(f"{value!r} is neither a number nor on or off.") from None
