"""The Bot API, by python-telegram-bot; of that library the client alone, without its application and job queue."""

import asyncio
import json
from http import HTTPStatus
from typing import Any

from django.conf import settings
from telegram import Bot
from telegram.request import HTTPXRequest

ALLOWED = ("message", "callback_query")
LONGEST_WAIT = 60.0  # seconds, all together; whoever would have to wait longer is told


class Patient(HTTPXRequest):
    """Who is asked to wait (429) waits, and sends the same again: what was answered already need not be answered anew."""

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        left = LONGEST_WAIT
        while True:
            status, answer = await super().do_request(*args, **kwargs)
            wait = _retry_after(answer) if status == HTTPStatus.TOO_MANY_REQUESTS else None
            if wait is None or max(wait, 1.0) > left:
                return status, answer
            left -= max(wait, 1.0)
            await asyncio.sleep(wait)


def _retry_after(answer: bytes) -> float | None:
    """In seconds."""
    try:
        return float(json.loads(answer)["parameters"]["retry_after"])
    except (ValueError, LookupError, TypeError):
        return None


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
