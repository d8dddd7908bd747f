"""Who words what is made of several texts: the class that the setting WRITER names; nothing in this package knows of a model.

A writer proposes: an empty text means that it has none, and the rules' form holds. What it writes is held against what it was
given by whoever asks (`memories/actions/prompt_history.py`, `memories/actions/joint_wording.py`).
"""

from collections.abc import Sequence
from functools import cache
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

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


@cache
def current() -> Writer:
    """The one of this process, imported when it is first asked: most processes never need it, nor the language that it reads."""
    writer: Writer = import_string(settings.WRITER)()
    return writer
