"""Who words what is made of several texts. `brain` puts a model here; nothing below this package knows of one.

A writer proposes: an empty text means that it has none, and the rules' form holds. What it writes is held against what it was
given by whoever asks (`memories/actions/prompt_history.py`, `memories/actions/consolidation.py`).
"""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

from memories.summarizing import Spoken


class Writer(Protocol):
    def summarises(self, assistant: UUID | None) -> bool:
        """Whether it writes summaries for this assistant."""

    def summaries(
        self, sessions: Sequence[Sequence[Spoken]], *, most_bytes: int, assistant: UUID | None
    ) -> list[str]:
        """One for each session, at most so long."""

    def joins(self) -> bool:
        """Whether it writes one statement in the place of several."""

    def joined(self, clusters: Sequence[Sequence[str]]) -> list[str]:
        """One statement for each cluster of statements."""


class Nobody:
    """The rules are alone."""

    def summarises(self, assistant: UUID | None) -> bool:
        return False

    def summaries(
        self,
        sessions: Sequence[Sequence[Spoken]],
        *,
        most_bytes: int,
        assistant: UUID | None,
    ) -> list[str]:
        return [""] * len(sessions)

    def joins(self) -> bool:
        return False

    def joined(self, clusters: Sequence[Sequence[str]]) -> list[str]:
        return [""] * len(clusters)


_writer: Writer = Nobody()


def use(writer: Writer) -> None:
    """From now on this one words it, in this process."""
    global _writer  # noqa: PLW0603 - one of the process
    _writer = writer


def current() -> Writer:
    return _writer
