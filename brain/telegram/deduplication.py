"""Each update is answered once. Telegram sends one again whenever it is not sure that it arrived.

What is known of an update is its number, for two days. An exchange bears the number as its key as well, so that it is
learned once even where this was lost; its time is the message's own, so that the order of arrival does not matter.
"""

from functools import partial

import structlog
from django.core.cache import cache
from telegram import Bot, Update
from telegram.error import BadRequest, Forbidden

from brain.database_threads import aside
from brain.telegram import messages

log = structlog.get_logger(__name__)
AT_WORK, DONE = 180, 2 * 86400  # seconds; Telegram keeps an update for a day


async def handle(bot: Bot, update: Update) -> None:
    """Raises what went wrong on the way, and then the update may come again."""
    name = f"telegram-update-{update.update_id}"
    if not await aside(partial(cache.add, name, "at work", AT_WORK)):
        return
    try:
        await messages.answer(bot, update)
    except (
        Forbidden,
        BadRequest,
    ) as error:  # they have blocked the bot, or the chat is gone: nobody to answer
        log.warning("telegram.not_delivered", error=type(error).__name__)
    except BaseException:
        await aside(partial(cache.delete, name))
        raise
    await aside(partial(cache.set, name, "done", DONE))
