"""conversations.json of Claude's data export: conversations with their messages in order."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from brain.imports.entries import Entry, Given, Row, Spoken, exchanges, fitting

NAME = "Claude"
SENDERS = {"human": "person", "assistant": "assistant"}


class Block(Given):
    type: str = ""
    text: str | None = None


class Message(Given):
    uuid: str
    sender: str
    text: str | None = None
    content: list[Block] | None = None
    created_at: datetime | None = None


class Conversation(Given):
    chat_messages: list[Message]
    created_at: datetime | None = None


def fits(row: Row) -> bool:
    return "chat_messages" in row


def read(rows: Sequence[Row]) -> Iterator[Entry]:
    for conversation in fitting(Conversation, rows, each="conversation"):
        yield from exchanges("claude", _spoken(conversation))


def _spoken(conversation: Conversation) -> Iterator[Spoken]:
    for message in conversation.chat_messages:
        if message.sender in SENDERS and (text := _text(message)):
            by: Any = SENDERS[message.sender]
            yield Spoken(by, text, message.uuid, message.created_at or conversation.created_at)


def _text(message: Message) -> str:
    """Its blocks of text, without thoughts and tools; older exports have the text alone."""
    texts = [block.text for block in message.content or () if block.type == "text" and block.text]
    return ("\n\n".join(texts) or message.text or "").strip()
