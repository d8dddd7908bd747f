"""conversations.json of ChatGPT's data export: each conversation a tree of messages, of which one branch was shown last."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from brain.imports.entries import Entry, Given, Row, Spoken, exchanges, fitting

NAME = "ChatGPT"
SPOKEN = {"text", "multimodal_text"}  # not code, thoughts, results of tools, custom instructions
ROLES = {"user": "person", "assistant": "assistant"}


class Author(Given):
    role: str


class Content(Given):
    content_type: str = ""
    parts: list[Any] | None = None


class Message(Given):
    id: str = ""
    author: Author
    content: Content
    create_time: datetime | None = None
    recipient: str | None = "all"
    metadata: dict[str, Any] | None = None


class Node(Given):
    message: Message | None = None
    parent: str | None = None


class Conversation(Given):
    mapping: dict[str, Node]
    current_node: str | None = None
    create_time: datetime | None = None


def fits(row: Row) -> bool:
    return "mapping" in row


def read(rows: Sequence[Row]) -> Iterator[Entry]:
    for conversation in fitting(Conversation, rows, each="conversation"):
        yield from exchanges("chatgpt", _spoken(conversation))


def _spoken(conversation: Conversation) -> Iterator[Spoken]:
    for name in _branch(conversation):
        message = conversation.mapping[name].message
        if message and (text := _text(message)):
            by: Any = ROLES[message.author.role]
            at = message.create_time or conversation.create_time
            yield Spoken(by, text, message.id or name, at)


def _branch(conversation: Conversation) -> list[str]:
    """The names of the nodes from the first message to the one that was shown last."""
    nodes, branch = conversation.mapping, dict[str, None]()
    name = conversation.current_node
    if name not in nodes:
        name = next(reversed(nodes), None)
    while name in nodes and name not in branch:
        branch[name] = None
        name = nodes[name].parent
    return list(reversed(branch))


def _text(message: Message) -> str:
    """What was said aloud; empty for what the page did not show, for tools, pictures and thoughts."""
    hidden = (message.metadata or {}).get("is_visually_hidden_from_conversation")
    to_a_tool = message.recipient not in ("all", None)
    if message.author.role not in ROLES or message.content.content_type not in SPOKEN or hidden or to_a_tool:
        return ""
    return "\n".join(filter(None, map(_part, message.content.parts or ()))).strip()


def _part(part: object) -> str:
    """A text, or what was understood of a recording."""
    text = part.get("text") if isinstance(part, dict) else part
    return text if isinstance(text, str) else ""
