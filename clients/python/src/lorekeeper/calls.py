"""One function per operation of the API: which request it is, and how its answer is read. The clients send them.

`user` is the person's id on the surface of a service key; a person's own key needs none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from lorekeeper import shapes

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    method: str
    path: str
    read: Callable[[Any], T]
    body: dict[str, Any] | None = None
    query: dict[str, Any] = field(default_factory=dict)
    repeatable: bool = True  # sent twice it does no more than once


def recall(
    message: str,
    *,
    user: str | None = None,
    surface: str | None = None,
    assistant: str | None = None,
    k: int | None = None,
    origins: Sequence[str] | None = None,
    filters: dict[str, Any] | None = None,
    budget: int | None = None,
    needed: bool | None = None,
) -> Call[shapes.Recalled]:
    """What matters for a message. Put `context` into the prompt before the assistant answers."""
    body = _given(
        query=message,
        external_id=user,
        surface=surface,
        assistant=assistant,
        k=k,
        origins=list(origins) if origins else None,
        filters=filters,
        budget=budget,
        needed=needed,
    )
    return Call("POST", "/recall", partial(shapes.read, shapes.Recalled), body)


def learn(
    message: str,
    reply: str,
    *,
    user: str | None = None,
    surface: str | None = None,
    assistant: str | None = None,
    idempotency_key: str | None = None,
    recall_id: UUID | None = None,
) -> Call[shapes.ExchangeTaken]:
    """Hand over what was said and answered. What is durable is learned in the background."""
    body = _given(
        message=message,
        reply=reply,
        external_id=user,
        surface=surface,
        assistant=assistant,
        idempotency_key=idempotency_key or uuid4().hex,
        recall_id=str(recall_id) if recall_id else None,
    )
    return Call("POST", "/exchanges", partial(shapes.read, shapes.ExchangeTaken), body)


def capture(
    text: str,
    *,
    user: str | None = None,
    surface: str | None = None,
    assistant: str | None = None,
    idempotency_key: str | None = None,
) -> Call[shapes.Captured]:
    """Hand over a longer text to be distilled: notes, a transcript, what somebody dictated."""
    body = _given(
        text=text,
        external_id=user,
        surface=surface,
        assistant=assistant,
        idempotency_key=idempotency_key or uuid4().hex,
    )
    return Call("POST", "/memories/capture", partial(shapes.read, shapes.Captured), body)


def remember(
    content: str,
    *,
    user: str | None = None,
    surface: str | None = None,
    assistant: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
    note_type: str | None = None,
    topics: Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    project: str | None = None,
    meaning: dict[str, Any] | None = None,
) -> Call[shapes.Remembered]:
    """Store one statement as it is ("The user keeps bees.")."""
    body = _given(
        content=content,
        external_id=user,
        surface=surface,
        assistant=assistant,
        kind=kind,
        importance=importance,
        note_type=note_type,
        topics=list(topics) if topics else None,
        tags=list(tags) if tags else None,
        project=project,
        meaning=meaning,
    )
    return Call("POST", "/memories", partial(shapes.read, shapes.Remembered), body, repeatable=False)


def memories(
    q: str | None = None,
    *,
    user: str | None = None,
    kind: str | None = None,
    note_type: str | None = None,
    project: str | None = None,
    tags: Sequence[str] | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[shapes.Page[shapes.MemoryOut]]:
    """One page of what is remembered, the newest first; with `q` what is like it."""
    query = _given(
        q=q,
        external_id=user,
        kind=kind,
        note_type=note_type,
        project=project,
        tags=list(tags) if tags else None,
        limit=limit,
        cursor=cursor,
    )
    return Call("GET", "/memories", partial(shapes.read_page, shapes.MemoryOut), query=query)


def change(
    memory_id: UUID,
    *,
    user: str | None = None,
    content: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
) -> Call[shapes.MemoryOut]:
    body = _given(content=content, kind=kind, importance=importance)
    read = partial(shapes.read, shapes.MemoryOut)
    return Call("PATCH", f"/memories/{memory_id}", read, body, _given(external_id=user))


def forget(memory_id: UUID, *, user: str | None = None) -> Call[shapes.Forgotten]:
    """Forget one memory and its older versions; `undo_forget` brings them back for a day."""
    read = partial(shapes.read, shapes.Forgotten)
    return Call("DELETE", f"/memories/{memory_id}", read, query=_given(external_id=user), repeatable=False)


def forget_like(query: str, *, user: str | None = None) -> Call[shapes.Forgotten]:
    """Forget the one memory that says this."""
    body = _given(query=query, external_id=user)
    return Call("POST", "/memories/forget", partial(shapes.read, shapes.Forgotten), body, repeatable=False)


def forget_everything(*, user: str | None = None, confirm: bool) -> Call[shapes.Forgotten]:
    """At once and for good: every memory, message and exchange."""
    body = _given(all=True, confirm=confirm, external_id=user)
    return Call("POST", "/memories/forget", partial(shapes.read, shapes.Forgotten), body, repeatable=False)


def undo_forget(ids: Sequence[UUID], *, user: str | None = None) -> Call[shapes.Restored]:
    body = _given(ids=[str(each) for each in ids], external_id=user)
    return Call("POST", "/memories/undo-forget", partial(shapes.read, shapes.Restored), body)


def propose(
    content: str,
    *,
    user: str | None = None,
    kind: str | None = None,
    importance: int | None = None,
    agent_name: str | None = None,
) -> Call[shapes.FactProposed]:
    """Offer a statement to the team. It names no person, and waits for approval."""
    body = _given(content=content, external_id=user, kind=kind, importance=importance, agent_name=agent_name)
    return Call("POST", "/team/facts", partial(shapes.read, shapes.FactProposed), body)


def facts(
    *,
    origin: Sequence[str] | None = None,
    kind: str | None = None,
    limit: int | None = None,
    cursor: str | None = None,
) -> Call[shapes.Page[shapes.FactOut]]:
    """One page of the approved team facts."""
    query = _given(origin=list(origin) if origin else None, kind=kind, limit=limit, cursor=cursor)
    return Call("GET", "/team/facts", partial(shapes.read_page, shapes.FactOut), query=query)


def store(operations: Sequence[dict[str, Any]], *, user: str | None = None) -> Call[shapes.Results]:
    """A key-value store: `get`, `put`, `search` and `namespaces`, as POST /store describes them. `LorekeeperStore` speaks it."""
    body = _given(operations=list(operations), external_id=user)
    return Call("POST", "/store", partial(shapes.read, shapes.Results), body)


def _given(**members: Any) -> dict[str, Any]:
    """Without what was left out: the server's defaults hold."""
    return {name: each for name, each in members.items() if each is not None}
