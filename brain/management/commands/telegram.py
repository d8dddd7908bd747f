import asyncio
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from brain.command_line import ended_by_sigterm

AGAIN_SECONDS = 60


class Command(BaseCommand):
    help = "Answer on Telegram by long polling; or tell Telegram where the webhook is."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--webhook", metavar="URL", help="where this site is, as https://…: updates are sent there"
        )
        parser.add_argument("--keep-trying", action="store_true", help="say what is wrong, and try again")
        parser.add_argument("--once", action="store_true", help="answer what is there by now, and end")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not settings.TELEGRAM_TOKEN:
            raise CommandError(
                "Set TELEGRAM_TOKEN to the bot's token: @BotFather makes one (docs/telegram.md)."
            )
        if options["webhook"] and not settings.TELEGRAM_WEBHOOK_SECRET:
            raise CommandError(
                "Set TELEGRAM_WEBHOOK_SECRET, 16 letters or more: whoever knows it may pose as Telegram."
            )
        with ended_by_sigterm():
            while not self._ran(options):
                time.sleep(AGAIN_SECONDS)

    def _ran(self, options: dict[str, Any]) -> bool:
        try:
            asyncio.run(self._run(options["webhook"], once=options["once"]))
        except CommandError as error:
            if not options["keep_trying"]:
                raise
            self.stderr.write(f"Telegram: {error} Tried again every {AGAIN_SECONDS} s.")
            return False
        return True

    async def _run(self, webhook: str | None, *, once: bool) -> None:
        from telegram.error import Conflict, InvalidToken, NetworkError  # noqa: PLC0415 - takes a second

        from brain.telegram.bot import ALLOWED, bot  # noqa: PLC0415
        from brain.telegram.polling import poll  # noqa: PLC0415

        try:
            async with bot() as telegram:
                if webhook:
                    address = f"{webhook.rstrip('/')}/telegram/webhook"
                    secret = settings.TELEGRAM_WEBHOOK_SECRET
                    await telegram.set_webhook(address, secret_token=secret, allowed_updates=ALLOWED)
                    self.stdout.write(f"Telegram sends updates to {address}.")
                    return
                self.stdout.write(f"Answering as @{telegram.username}.")
                await poll(telegram, once=once)
        except InvalidToken as error:
            raise CommandError("Telegram does not know this token: look at TELEGRAM_TOKEN.") from error
        except Conflict as error:
            raise CommandError(
                "Somebody else polls with this token, or a webhook is set: end the other process, or delete the webhook."
            ) from error
        except NetworkError as error:
            raise CommandError(f"Telegram cannot be reached at {settings.TELEGRAM_API_URL}.") from error
