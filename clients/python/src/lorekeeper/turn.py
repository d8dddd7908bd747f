"""One turn of an assistant: recall → answer → learn."""

from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar
from uuid import uuid4

from lorekeeper.calls import Call, learn, recall
from lorekeeper.shapes import ExchangeTaken, Recalled

if TYPE_CHECKING:
    from lorekeeper.client import AsyncMemory, Memory  # noqa: F401 - the classes below name them in strings


M = TypeVar("M")


class _TurnState(Generic[M]):
    """What is known of a turn. Where nothing was replied, nothing is learned; where the answer broke off, what was said is."""

    recalled: Recalled | None = None
    taken: ExchangeTaken | None = None  # after the turn

    def __init__(
        self,
        memory: M,
        message: str,
        *,
        user: str | None = None,
        surface: str | None = None,
        assistant: str | None = None,
    ) -> None:
        self.message = message
        self._memory = memory
        self._user, self._surface, self._assistant = user, surface, assistant
        self._replied: list[str] = []
        self._key = uuid4().hex

    @property
    def context(self) -> str:
        """What the assistant should know, for its prompt; empty when there is nothing."""
        return self.recalled.context if self.recalled else ""

    def reply(self, text: str) -> str:
        """Call it with the answer, or with each piece as it streams. Returns the text."""
        self._replied.append(text)
        return text

    def messages(self, *, system: str = "") -> list[dict[str, Any]]:
        """As chat models take them: one's own prompt first, then the context, then the message."""
        prompts = [{"role": "system", "content": each} for each in (system, self.context) if each]
        return [*prompts, {"role": "user", "content": self.message}]

    def _recall(self) -> Call[Recalled]:
        return recall(self.message, user=self._user, surface=self._surface, assistant=self._assistant)

    def _learn(self) -> Call[ExchangeTaken] | None:
        reply = "".join(self._replied)
        if not reply:
            return None
        return learn(
            self.message,
            reply,
            user=self._user,
            surface=self._surface,
            assistant=self._assistant,
            idempotency_key=self._key,
            recall_id=self.recalled.id if self.recalled else None,
        )


class Turn(_TurnState["Memory"]):
    def __enter__(self) -> Self:
        self.recalled = self._memory.send(self._recall())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if call := self._learn():
            self.taken = self._memory.send(call)


class AsyncTurn(_TurnState["AsyncMemory"]):
    async def __aenter__(self) -> Self:
        self.recalled = await self._memory.send(self._recall())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if call := self._learn():
            self.taken = await self._memory.send(call)
