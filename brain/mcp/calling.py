"""Who calls, and for whom. The program that speaks MCP says so, never the model: an argument can be talked into a tool."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar

from asgiref.sync import sync_to_async
from django.core.exceptions import DisallowedHost
from django.db import close_old_connections
from django.http import HttpRequest
from ninja.errors import AuthenticationError

from brain.api import limits
from brain.api.keys import Caller, caller_with
from brain.api.problems import FieldError, Kind, ProblemError
from brain.environment import environment
from memories import organisations
from memories.actions.people import assistant_named
from memories.models import Assistant, Surface, User
from memories.selectors.assistants import assistant_read

PERSON, ASSISTANT = "Lorekeeper-Person", "Lorekeeper-Assistant"
_LONGEST_ID = 200
_ASSISTANT_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
T = TypeVar("T")
# As many as there are connections: whoever is more waits here and not in the pool, which gives up after a while.
_threads = ThreadPoolExecutor(environment.pool_size or 8, thread_name_prefix="mcp")


@dataclass(frozen=True, slots=True)
class Calling:
    caller: Caller
    external_id: str | None = None  # whom a service key means
    assistant_name: str = ""

    def person(self) -> User:
        """Whose memory it is. A service key's first mention of an id makes the account (not on Telegram)."""
        person = self.person_if_named()
        if person is None:
            raise _header(PERSON, f"A service key names the person: send their id in the header {PERSON}.")
        return person

    def person_if_named(self) -> User | None:
        if self.external_id is not None and self.caller.key and self.caller.key.user_id:
            raise _header(PERSON, f"Only a service key names people: leave out the header {PERSON}.")
        return self.caller.person_if_named(self.external_id)

    def surface(self) -> str:
        """A service key's own, else MCP."""
        return (self.caller.key.surface if self.caller.key else "") or Surface.MCP

    def assistant(self) -> Assistant | None:
        """Whose what is told now becomes; made on first sight."""
        return assistant_named(self.assistant_name)

    def reading_as(self) -> Assistant | None:
        """Whose memories are read, beside the shared ones. Looking makes none."""
        return assistant_read(self.assistant_name)


_calling: ContextVar[Calling] = ContextVar("calling")


def calling() -> Calling:
    """Who has sent the message that is being answered."""
    return _calling.get()


@contextmanager
def called_by(someone: Calling) -> Iterator[None]:
    token, key = _calling.set(someone), someone.caller.key
    try:
        with organisations.within(key.organisation_id if key else organisations.DEFAULT):
            yield
    finally:
        _calling.reset(token)


def identified(request: HttpRequest) -> Calling:
    """Who sends this request. Raises ProblemError, AuthenticationError without a key, TooManyError."""
    try:
        request.get_host()
    except DisallowedHost:
        raise ProblemError(
            Kind.NOT_PERMITTED, "Nothing is served under this name; an operator sets ALLOWED_HOSTS."
        ) from None
    if environment.https and not request.is_secure():
        raise ProblemError(Kind.NOT_PERMITTED, "A key is sent over https alone: change the address.")
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        limits.of_nobody(request)
        raise AuthenticationError
    caller = caller_with(request, secret.strip())
    return made(caller, person=request.headers.get(PERSON), assistant=request.headers.get(ASSISTANT, ""))


def made(caller: Caller, *, person: str | None, assistant: str) -> Calling:
    """Raises ProblemError for a name that no person or assistant can have."""
    external_id = None if person is None else person.strip()
    if external_id is not None and (
        not 1 <= len(external_id) <= _LONGEST_ID or not external_id.isprintable()
    ):
        raise _header(PERSON, f"The id in {PERSON} has between 1 and {_LONGEST_ID} printable characters.")
    if assistant and not _ASSISTANT_NAME.fullmatch(assistant):
        raise _header(ASSISTANT, f"The name in {ASSISTANT} is made of letters, digits, - and _, 64 at most.")
    return Calling(caller, external_id, assistant)


def _header(name: str, detail: str) -> ProblemError:
    return ProblemError(Kind.NOT_VALID, detail, [FieldError(field=f"header.{name}", detail=detail)])


async def in_thread(work: Callable[[], T]) -> T:
    """Our actions ask a database and are synchronous. The thread's connection goes back as after a request."""
    return await sync_to_async(_with_connections(work), thread_sensitive=False, executor=_threads)()


def _with_connections(work: Callable[[], T]) -> Callable[[], T]:
    def worked() -> T:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return worked
