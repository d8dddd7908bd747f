import logging
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone
from tqdm import tqdm

from brain.demo import cast, evening, newcomer, outcome, past
from brain.demo.player import Player, PlayError
from brain.demo.reading import load
from brain.demo.script import Script
from brain.environment import environment
from brain.run.first_start import address
from memories import audit
from memories.actions.maintenance import maintain
from memories.actions.promotion import sweep_promotions
from memories.models import User

# Advisory lock of the session: two plays at once would send each turn's neighbours out of order.
ONE_PLAY = 0xDE30


class Command(BaseCommand):
    help = "Play the demo's conversations through the API of the running server. Killed half-way it can be run again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing, without a word, where there is nothing to do"
        )
        parser.add_argument("--address", default=address(), help="of the server (%(default)s)")

    def handle(self, *args: Any, if_empty: bool, address: str, **options: Any) -> None:
        script = load()
        if reason := self._why_not(script):
            if if_empty:
                return
            raise CommandError(reason)
        accounts = self._play(script, address)
        admin = next(accounts[person.handle] for person in script.people if person.staff == "admin")
        audit.record(actor=admin, action=outcome.PLAYED, subject="demo", object_type="place")
        self.stdout.write(f"The demo is in: {outcome.in_numbers(list(accounts.values()))}.")

    def _why_not(self, script: Script) -> str | None:
        if outcome.was_played():
            return "The demo has been played here already. Nothing was done."
        if outcome.others_have_spoken(person.handle for person in script.people):
            return "Real people use this store already; the demo would mix with what they said. Nothing was done."
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_lock(%s)", [ONE_PLAY])
            return (
                None if cursor.fetchone()[0] else "The demo is being played at this moment. Nothing was done."
            )

    def _play(self, script: Script, address: str) -> dict[str, User]:
        logging.getLogger("httpx").setLevel(logging.WARNING)  # a line per turn would tear the progress bar
        now = timezone.now()
        accounts = cast.assemble(script, now=now)
        cast.let_staff_in(script, accounts, path=settings.DATA_DIR / "sign-in.txt", address=address)
        headers = {"X-Forwarded-Proto": "https"} if environment.https else {}
        staff = [accounts[person.handle].pk for person in script.people if person.staff]
        dated = past.possible()
        if not dated:
            self.stdout.write(
                "OWNER_DATABASE_URL is not set here: what the demo leaves will all stand under today."
            )

        def end_of_day(days_ago: int) -> None:
            evening.decide(script, accounts, days_ago)
            if dated:
                past.put_back(days_ago, now=now, staff=staff)

        with (
            cast.keys() as keys,
            tqdm(total=len(script.turns), desc="Demo", unit="exchange", disable=None) as bar,
        ):
            try:
                player = Player(
                    script, accounts, keys, address, now, headers, evening=end_of_day, say=tqdm.write
                )
                player.play(bar.update)
                sweep_promotions()
                for user in accounts.values():
                    past.date_traces(user)
                    maintain(user_id=user.pk)  # as the night does
                newcomer.ask(address, headers | {"Authorization": f"Bearer {keys['web']}"})
            except PlayError as error:
                raise CommandError(str(error)) from error
        return accounts
