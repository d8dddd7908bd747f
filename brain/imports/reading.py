"""A file and its format, which is told by what stands in it."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from brain.imports import chatgpt, claude, json_lines, langgraph, markdown, mem0
from brain.imports.entries import Entry, Row, UnreadableError

FORMATS = (chatgpt, claude, langgraph, mem0, json_lines)
WRAPPED = ("results", "items", "memories")  # a list of memories, as some programs hand it out
FORMS = (
    "conversations.json of ChatGPT or Claude, JSON lines with `message`, `reply` and `at`, a dump of mem0 or of a "
    "LangGraph store, a Markdown file that ends in .md"
)


def read(path: Path) -> tuple[str, list[Entry]]:
    """The format's name, and what the file holds, oldest first. UnreadableError says in one sentence what is wrong."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError:
        raise UnreadableError(
            f"{path} is no text in UTF-8. Unpack an archive first, and name one file of it."
        ) from None
    return read_text(str(path), text, at=datetime.fromtimestamp(path.stat().st_mtime, UTC))


def read_text(name: str, text: str, *, at: datetime) -> tuple[str, list[Entry]]:
    """The same of a text. `at`: when it was last changed; a memory file's day, so that it does not replace what was said since."""
    is_markdown = Path(name).suffix.lower() in markdown.ENDINGS or name in markdown.ENDINGS
    try:
        form, entries = _markdown(text, at) if is_markdown else _read(text)
    except UnreadableError as error:
        raise UnreadableError(f"{name}: {str(error).rstrip('.')}. Nothing was stored.") from None
    return form, sorted(entries, key=lambda each: each.at or datetime.max.replace(tzinfo=UTC))


def _markdown(text: str, at: datetime) -> tuple[str, list[Entry]]:
    entries = list(markdown.read(text, at=at))
    if not entries:
        raise UnreadableError("there is no paragraph and no list in it")
    return markdown.NAME, entries


def _read(text: str) -> tuple[str, list[Entry]]:
    rows = _rows(text)
    if not rows:
        raise UnreadableError("there is nothing in it")
    for each in FORMATS:
        if each.fits(rows[0]):
            return each.NAME, list(each.read(rows))
    raise UnreadableError(f"this is none of the known formats: {FORMS}")


def _rows(text: str) -> list[Row]:
    """The objects of one JSON document, or of JSON lines."""
    if not text.strip():
        return []
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        lines = list(_lines(text))
        if not lines:
            raise UnreadableError(
                f"this is no JSON ({error}), and this is what can be taken: {FORMS}"
            ) from None
        return lines
    if isinstance(document, dict):
        document = next(
            (document[name] for name in WRAPPED if isinstance(document.get(name), list)), document
        )
    found = document if isinstance(document, list) else [document]
    if not all(isinstance(row, dict) for row in found):
        raise UnreadableError(f"this is none of the known formats: {FORMS}")
    return found


def _lines(text: str) -> Iterator[dict[str, Any]]:
    """Nothing where the first line is no object: then it is another kind of file, or one JSON document cut off."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):  # deep, or a number of thousands of digits
            row = None
        if not isinstance(row, dict):
            if number == 1:
                return
            raise UnreadableError(f"line {number} is no JSON object")
        yield row
