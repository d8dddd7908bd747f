"""Long polling: ask for updates, answer them, ask for those behind."""

import asyncio
from collections.abc import Sequence

import structlog
from django.db import InterfaceError, OperationalError
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter

from brain.telegram.bot import ALLOWED
from brain.telegram.deduplication import handle
from memories.busy import is_busy

log = structlog.get_logger(__name__)
ASK_SECONDS = 25
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
TRIED_AGAIN_AFTER = (0.5, 5.0)


async def poll(bot: Bot, *, once: bool = False) -> None:
    """Until it is cancelled; `once` for what is there by now.

    Updates are confirmed by asking for those behind them, once they are answered: what was being answered when the process
    ended comes again. Raises InvalidToken, and Conflict where somebody else polls or a webhook is set.
    """
    offset, wait = None, FIRST_WAIT
    while True:
        try:
            updates = await bot.get_updates(
                offset=offset, timeout=0 if once else ASK_SECONDS, allowed_updates=ALLOWED
            )
        except (InvalidToken, Conflict):
            raise
        except RetryAfter as error:
            await asyncio.sleep(error._retry_after.total_seconds())  # noqa: SLF001 - its public form changes its type
            continue
        except NetworkError as error:
            log.warning("telegram.unreachable", error=type(error).__name__)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)
            continue
        wait = FIRST_WAIT
        await _answered(bot, updates)
        offset = max((each.update_id + 1 for each in updates), default=offset)
        if once and not updates:
            return


async def _answered(bot: Bot, updates: Sequence[Update]) -> None:
    """Each person's in their order; several people at once."""
    by_person: dict[int, list[Update]] = {}
    for each in sorted(updates, key=lambda update: update.update_id):
        by_person.setdefault(each.effective_user.id if each.effective_user else 0, []).append(each)
    await asyncio.gather(*(_in_turn(bot, theirs) for theirs in by_person.values()))


async def _in_turn(bot: Bot, updates: Sequence[Update]) -> None:
    for update in updates:
        try:
            await _stored(bot, update)
        except Exception as error:  # noqa: BLE001 - one message must not hold up all others
            log.error("telegram.failed", error=error)  # noqa: TRY400 - what was said stays out of the log


async def _stored(bot: Bot, update: Update) -> None:
    """As soon as the database takes it: once those behind it are asked for, Telegram does not send it again."""
    wait = FIRST_WAIT
    while True:
        try:
            return await _handled(bot, update)
        except (OperationalError, InterfaceError) as error:
            if isinstance(error, OperationalError) and is_busy(error):
                raise
            log.warning("telegram.waits_for_the_database", error=error)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)


async def _handled(bot: Bot, update: Update) -> None:
    """Again after a moment where Telegram could not be reached for the answer; what is learned is learned once."""
    for wait in TRIED_AGAIN_AFTER:
        try:
            return await handle(bot, update)
        except NetworkError as error:
            log.warning("telegram.not_sent", error=type(error).__name__)
            await asyncio.sleep(wait)
    return await handle(bot, update)
