"""What is answered on Telegram: to strangers how to link, to people what their memory and the model say."""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TypeVar

from django.core.cache import cache
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from telegram import Bot, CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup, Message, Update
from telegram.constants import ChatAction, ChatType, MessageLimit
from telegram.error import BadRequest

from brain.chat import turn as turns
from brain.chat.commands import HINTS, Caller, Command, Outcome, carry_out, command_of
from brain.completions.errors import CompletionError
from brain.completions.request import within_bytes
from brain.database_threads import aside
from memories import organisations
from memories.actions.erasure import Mode, erase_person
from memories.actions.links import redeem_link_code
from memories.actions.people import owner_of_chat
from memories.errors import NotFoundError, RefusedError
from memories.models import Surface, User

Result = TypeVar("Result")
CODE = re.compile(r"(?:/(?:start|link)(?:@\w+)?\s+)?(?P<code>[0-9A-Za-z]{4}[ -]?[0-9A-Za-z]{4})\s*$")
HELP = re.compile(r"/(?:start|help)\b")
FORGET, KEEP = "forget", "keep"
CONFIRMED_WITHIN = timedelta(minutes=10)
MOST_CODES, CODES_WITHIN = 5, 600  # wrong ones, and in how many seconds


async def answer(bot: Bot, update: Update) -> None:
    with organisations.within(organisations.DEFAULT):  # until it is known whose the chat is
        await _answer(bot, update)


async def _answer(bot: Bot, update: Update) -> None:
    if update.callback_query:
        await _pressed(bot, update.callback_query)
    elif update.message and update.message.chat.type == ChatType.PRIVATE:
        await _written(bot, update.message, f"telegram-{update.update_id}")
    elif update.message and update.message.text and update.message.text.startswith("/"):
        await _send(
            bot, update.message.chat_id, _("I answer in a private chat only: others read along here.")
        )


async def _written(bot: Bot, message: Message, key: str) -> None:
    sender = message.from_user
    if sender is None:
        return
    external_id = str(sender.id)
    person = await aside(partial(owner_of_chat, external_id))
    if person:
        organisations.enter(person.organisation_id)
    if person is None:
        await _send(
            bot, message.chat_id, await aside(partial(_to_a_stranger, external_id, message.text or ""))
        )
    elif not message.text:
        await _send(bot, message.chat_id, _in_their_language(person, lambda: _("I can read text only.")))
    elif HELP.match(message.text):
        await _send(bot, message.chat_id, _in_their_language(person, _help))
    else:
        await _spoken_to(bot, message, person, key)


def _to_a_stranger(external_id: str, text: str) -> str:
    """Nothing of what they say is kept. A code links them, once."""
    hit = CODE.match(text.strip())
    if hit is None:
        return _explanation()
    tried = f"telegram-codes-{external_id}"
    cache.add(tried, 0, CODES_WITHIN)
    if cache.get(tried, 0) >= MOST_CODES:
        return _("Too many wrong codes. Wait ten minutes, and get a new one.")
    try:
        redeem_link_code(surface=Surface.TELEGRAM, external_id=external_id, code=hit["code"], by_bot=True)
    except (NotFoundError, RefusedError) as refused:
        with suppress(ValueError):  # its time has just run out
            cache.incr(tried)
        return f"{refused}\n\n{_explanation()}"
    return "\n\n".join([_("This chat is linked: from now on I know you here."), _help()])


def _explanation() -> str:
    return _(
        "I do not know you here yet, and keep nothing of what you write. Sign in on the web, get a code on your page "
        "“Surfaces”, and send it to me."
    )


def _help() -> str:
    lines = [f"/{name} – {words}" for name, words in HINTS.items()]
    return "\n".join([_("Write to me as you like. Also:"), *lines])


async def _spoken_to(bot: Bot, message: Message, person: User, key: str) -> None:
    text = within_bytes(message.text or "")
    command = await aside(partial(command_of, text))
    if command:
        outcome = await aside(partial(_carried_out, command, person, key, message.date))
        answer_text = _in_their_language(person, lambda: _in_text(outcome))
        buttons = _in_their_language(person, _confirmation) if outcome.asks_to_forget_everything else None
        await _send(bot, message.chat_id, answer_text, buttons)
        return
    await bot.send_chat_action(message.chat_id, ChatAction.TYPING)
    turn = await aside(partial(turns.begin, user=person, surface=Surface.TELEGRAM, message=text))
    reply, answer_text = "", ""
    if turn.endpoints or turn.objection:
        try:
            reply = answer_text = "".join([piece async for piece in turns.answer(turn)]).strip()
        except CompletionError as error:
            await _send(bot, message.chat_id, str(error))
            return
    else:
        answer_text = _in_their_language(person, partial(_context, turn.found.prompt))
    await aside(partial(turns.learn, turn, reply, key=key, at=message.date))
    await _send(bot, message.chat_id, answer_text or "…")


def _carried_out(command: Command, person: User, key: str, at: datetime) -> Outcome:
    with translation.override(person.language):
        return carry_out(command, Caller(person, Surface.TELEGRAM, key, at))


def _context(prompt: str) -> str:
    if not prompt:
        return _("Heard. No model is configured, so nobody answers; nothing that is remembered comes near.")
    return _("No model is configured. An assistant would be given this:") + f"\n\n{prompt}"


def _in_text(outcome: Outcome) -> str:
    contents = [each.content for each in (*outcome.memories, *outcome.forgotten)]
    lines = [f"• {content}" for content in (*contents, *(each.content for each in outcome.facts))]
    more = [_("More stands on your own page.")] if outcome.more or outcome.forgotten else []
    return "\n".join([outcome.text, *lines, *more])


def _confirmation() -> InlineKeyboardMarkup:
    yes = InlineKeyboardButton(_("Forget everything, everywhere"), callback_data=f"{FORGET}:{_now()}")
    return InlineKeyboardMarkup([[yes], [InlineKeyboardButton(_("Keep it"), callback_data=KEEP)]])


def _now() -> int:
    """In milliseconds."""
    return int(datetime.now(UTC).timestamp() * 1000)


async def _pressed(bot: Bot, query: CallbackQuery) -> None:
    """A button under the question whether to forget everything. One that is old does nothing, nor does one asked before “Keep it”."""
    with suppress(
        BadRequest
    ):  # it stops the button's waiting sign; too late for that, what was pressed still counts
        await bot.answer_callback_query(query.id)
    external_id = str(query.from_user.id)
    person = await aside(partial(owner_of_chat, external_id))
    if person is None or query.message is None:
        return
    organisations.enter(person.organisation_id)
    outcome_text = await aside(partial(_decided, person, query.data or ""))
    await bot.edit_message_text(
        outcome_text, chat_id=query.message.chat.id, message_id=query.message.message_id
    )


def _decided(person: User, data: str) -> str:
    act, _colon, asked = data.partition(":")
    kept = f"telegram-kept-{person.pk}"
    with translation.override(person.language):
        if act != FORGET or not asked.isdecimal():
            cache.set(kept, _now(), CONFIRMED_WITHIN.total_seconds())
            return _("Everything stays.")
        asked_at = int(asked[:16])
        if asked_at <= cache.get(kept, 0):
            return _("Everything stays, as you have said since this was asked. Send /forget again.")
        if timedelta(milliseconds=_now() - asked_at) > CONFIRMED_WITHIN:
            return _("That was asked too long ago; nothing was forgotten. Send /forget again.")
        reason = "The person asked for it on Telegram."
        receipt = erase_person(user=person, mode=Mode.MEMORIES, requested_by=person, reason=reason)
        number = receipt.erased["memories"]
        return ngettext(
            "Everything is forgotten, on every surface: %(number)s memory is gone for good.",
            "Everything is forgotten, on every surface: %(number)s memories are gone for good.",
            number,
        ) % {"number": number}


def _in_their_language(person: User, words: Callable[[], Result]) -> Result:
    with translation.override(person.language):
        return words()


async def _send(bot: Bot, chat_id: int, text: str, buttons: InlineKeyboardMarkup | None = None) -> None:
    """A long text in parts."""
    most = MessageLimit.MAX_TEXT_LENGTH
    parts = [text[start : start + most] for start in range(0, len(text), most)]
    for part in parts[:-1]:
        await bot.send_message(chat_id, part)
    await bot.send_message(chat_id, parts[-1], reply_markup=buttons)
