"""The Bot API, by python-telegram-bot; of that library the client alone, without its application and job queue."""

from django.conf import settings
from telegram import Bot
from telegram.request import HTTPXRequest

ALLOWED = ("message", "callback_query")


def bot() -> Bot:
    """Use it as a context manager, in one event loop. `TELEGRAM_API_URL` is where the Bot API is, without the token."""
    base = settings.TELEGRAM_API_URL.rstrip("/")
    return Bot(
        settings.TELEGRAM_TOKEN,
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        request=HTTPXRequest(connection_pool_size=16, httpx_kwargs={"trust_env": False}),
        get_updates_request=HTTPXRequest(httpx_kwargs={"trust_env": False}),
    )
