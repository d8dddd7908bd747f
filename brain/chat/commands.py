"""Slash commands, and what asks for the same in plain words. Each surface shows the outcome in its own way."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext, gettext_lazy, ngettext

from brain import loop
from brain.extract.commands import asks_what_is_remembered, forget_command
from brain.recall import RecalledFact, recall
from memories import live_settings
from memories.actions.conversations import close_conversation
from memories.actions.remember import Statement, remember
from memories.errors import NotFoundError, RefusedError
from memories.models import Memory, User
from memories.selectors.learned import learned_from
from memories.selectors.memories import list_memories

MOST_LISTED = 10


class Name(StrEnum):
    REMEMBER = "remember"
    FORGET = "forget"
    MEMORIES = "memories"
    RESET = "reset"
    TEAM = "team"


HINTS = {
    Name.REMEMBER: gettext_lazy("keep what stands behind it"),
    Name.FORGET: gettext_lazy("forget what comes closest to it; alone: everything"),
    Name.MEMORIES: gettext_lazy("list what is remembered"),
    Name.RESET: gettext_lazy("begin this conversation anew; memories stay"),
    Name.TEAM: gettext_lazy("ask the team's facts alone"),
}
TAKES_WORDS = {Name.REMEMBER, Name.FORGET, Name.TEAM}
SLASH = re.compile(r"/(?P<name>[a-z]+)(?:@\w+)?(?:\s+(?P<text>.*))?$", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Command:
    name: Name
    text: str = ""
    message: str = ""  # in plain words: the whole message, which is then an exchange like any other


@dataclass(frozen=True, slots=True)
class Outcome:
    text: str
    memories: Sequence[Memory] = ()
    facts: Sequence[RecalledFact] = ()
    forgotten: Sequence[Memory] = ()  # can be brought back for a day
    asks_to_forget_everything: bool = False  # nothing is done until the surface has asked once more
    more: bool = False  # there are more memories than are listed
    begins_anew: bool = False


def command_of(message: str) -> Command | None:
    """None for what is to be answered. A path ("/tmp is full") is no command.

    >>> command_of("/forget my old address")
    Command(name=<Name.FORGET: 'forget'>, text='my old address', message='')
    """
    hit = SLASH.match(message.strip())
    if hit and hit["name"].lower() in set(Name):
        return Command(Name(hit["name"].lower()), (hit["text"] or "").strip())
    forget = forget_command(message)
    if forget:
        return Command(Name.FORGET, "" if forget.scope == "all" else forget.query, message=message)
    return Command(Name.MEMORIES, message=message) if asks_what_is_remembered(message) else None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, where, when (now, if left out), and under which key it is taken once."""

    user: User
    surface: str
    key: str = ""
    at: datetime | None = None

    def take(self, message: str) -> loop.Taken:
        return loop.take(
            user=self.user,
            surface=self.surface,
            message=message,
            reply="",
            idempotency_key=self.key,
            occurred_at=self.at,
        )


def carry_out(command: Command, caller: Caller) -> Outcome:
    """What cannot be done is said in the outcome, and no error."""
    try:
        return _ACTS[command.name](command, caller)
    except (NotFoundError, RefusedError) as refused:
        return Outcome(str(refused))


def _remember(command: Command, caller: Caller) -> Outcome:
    """As if they had said "Remember that …"; what the rules make nothing of is kept as it stands."""
    if not command.text:
        return Outcome(gettext("Write what is to be remembered behind it: /remember I prefer short answers."))
    taken = caller.take(f"Remember that {command.text}")
    kept = learned_from(user=caller.user, exchange_id=taken.exchange.pk).memories
    if not kept:
        kept = [remember(user=caller.user, statement=Statement(command.text), surface=caller.surface).memory]
    return Outcome(gettext("Remembered."), memories=kept)


def _forget(command: Command, caller: Caller) -> Outcome:
    if not command.text or command.text.casefold() in {"all", "everything"}:
        return Outcome(
            gettext("This would forget everything, on every surface, and cannot be taken back."),
            asks_to_forget_everything=True,
        )
    done: loop.Taken | loop.Forgot
    if command.message:
        done = caller.take(command.message)
    else:  # under a key what comes a second time does not forget the next closest, too
        done = loop.forget(
            user=caller.user,
            surface=caller.surface,
            query=command.text,
            idempotency_key=caller.key,
            occurred_at=caller.at,
        )
    if done.left_to_worker:
        return Outcome(gettext("It will be forgotten as soon as what you said before is learned."))
    return _forgotten(done.forgotten)


def _forgotten(gone: Sequence[Memory]) -> Outcome:
    if not gone:
        return Outcome(gettext("Nothing that is remembered comes close to that. Nothing was forgotten."))
    return Outcome(gettext("Forgotten. It can be brought back for a day."), forgotten=gone)


def _list(_command: Command, caller: Caller) -> Outcome:
    found = list_memories(user=caller.user, limit=MOST_LISTED)
    if not found.rows:
        return Outcome(gettext("Nothing is remembered about you yet."))
    number = len(found.rows)
    text = ngettext("What is remembered:", "What is remembered, the newest first:", number)
    return Outcome(text, memories=found.rows, more=bool(found.next))


def _reset(_command: Command, caller: Caller) -> Outcome:
    close_conversation(user=caller.user, surface=caller.surface)
    text = gettext("This conversation begins anew. What is remembered stays.")
    return Outcome(text, begins_anew=True)


def _team(command: Command, caller: Caller) -> Outcome:
    if not command.text:
        return Outcome(gettext("Write a question behind it: /team which ports do previews use?"))
    if not live_settings.current().recalls_team_on(caller.surface):
        return Outcome(gettext("Team facts are not recalled on this surface: a live setting says so."))
    facts = recall(user=None, query=command.text, surface=caller.surface, needed=True).team
    text = (
        gettext("The team's facts that come closest:") if facts else gettext("The team has no fact on that.")
    )
    return Outcome(text, facts=facts)


_ACTS = {
    Name.REMEMBER: _remember,
    Name.FORGET: _forget,
    Name.MEMORIES: _list,
    Name.RESET: _reset,
    Name.TEAM: _team,
}
