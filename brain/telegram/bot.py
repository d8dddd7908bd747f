"""The Bot API, by python-telegram-bot; of that library the client alone, without its application and job queue."""

import asyncio
from typing import Any

from django.conf import settings
from telegram import Bot
from telegram.error import RetryAfter
from telegram.request import HTTPXRequest

ALLOWED = ("message", "callback_query")
LONGEST_WAIT = 60.0  # seconds, all together; whoever would have to wait longer is told


class Patient(HTTPXRequest):
    """Who is asked to wait (429) waits, and sends the same again: what was answered already need not be answered anew."""

    async def post(self, *args: Any, **kwargs: Any) -> Any:
        left = LONGEST_WAIT
        while True:
            try:
                return await super().post(*args, **kwargs)
            except RetryAfter as error:
                wait = error._retry_after.total_seconds()  # noqa: SLF001 - its public form changes its type
                left -= max(wait, 1.0)
                if left < 0:
                    raise
                await asyncio.sleep(wait)


def bot() -> Bot:
    """Use it as a context manager, in one event loop. `TELEGRAM_API_URL` is where the Bot API is, without the token."""
    base = settings.TELEGRAM_API_URL.rstrip("/")
    return Bot(
        settings.TELEGRAM_TOKEN,
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        request=Patient(connection_pool_size=16, httpx_kwargs={"trust_env": False}),
        get_updates_request=HTTPXRequest(httpx_kwargs={"trust_env": False}),
    )
