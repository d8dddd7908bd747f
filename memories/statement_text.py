"""A statement's text as it is stored: one line, or the steps of a process, not empty, not too long and without a secret."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from memories import gate
from memories.errors import RefusedError, SecretError
from memories.gate.secrets import find_secrets
from memories.models import Memory
from memories.models.personal import MEMORY_LENGTH, PROCESS_LENGTH

_BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # letters and signs that show nothing


def as_stored(content: str, type_: str, subtype: str) -> str:
    """One line, but a process, whose steps keep their lines. RefusedError where it is empty or too long."""
    if type_ == Memory.Type.INSTRUCTION and subtype == Memory.Subtype.PROCESS:
        return in_steps(content)
    return one_line(content)


def in_steps(content: str) -> str:
    """A process as it is stored. RefusedError where it is empty or too long."""
    lines = filter(None, (" ".join(line.split()) for line in content.splitlines()))
    steps = "\n".join(lines)
    if not steps:
        raise RefusedError("The process is empty. Write what is to be remembered.")
    if len(steps) > PROCESS_LENGTH:
        raise RefusedError(
            f"The process has {len(steps)} characters; {PROCESS_LENGTH} fit. Split it into several."
        )
    return steps


def one_line(content: str) -> str:
    """The statement as it is stored. RefusedError where it is empty or too long."""
    line = " ".join(content.split())
    if not is_visible(line):
        raise RefusedError("The statement is empty. Write what is to be remembered.")
    if len(line) > MEMORY_LENGTH:
        raise RefusedError(
            f"The statement has {len(line)} characters; {MEMORY_LENGTH} fit. Split it into single statements."
        )
    return line


def is_visible(text: str) -> bool:
    """Whether there is anything to read: not blanks, control and formatting characters alone (zero-width space …)."""
    return any(unicodedata.category(each)[0] not in "ZC" and each not in _BLANK_LETTERS for each in text)


def without_secrets(line: str) -> str:
    """The same statement. SecretError where it holds a secret."""
    if gate.holds_credential(line):
        raise SecretError("The statement holds a password, key or other secret.")
    return line


def details_without_secrets(details: dict[str, Any]) -> None:
    for name, given in details.items():
        if any(find_secrets(text) for text in _texts(given)):
            raise SecretError(
                f"What is told beside the statement ({name}) holds a password, key or other secret."
            )


def _texts(given: object) -> Iterator[str]:
    """Every text in a detail: a word, a list of them, an object such as the meaning."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        yield from _texts([*given, *given.values()])
    elif isinstance(given, list | tuple):
        for each in given:
            yield from _texts(each)
