"""Memory files of coding assistants (CLAUDE.md, AGENTS.md): each list item and each paragraph one statement."""

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from markdown_it import MarkdownIt

from brain.imports.entries import Entry, clean, key

NAME = "Markdown"
ENDINGS = {".md", ".markdown"}
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)


def read(text: str, *, at: datetime) -> Iterator[Entry]:
    """The words as they stand, told at that time. Headings, code, tables and comments are none, nor what introduces a list."""
    tokens = MarkdownIt("commonmark").enable("table").parse(FRONT_MATTER.sub("", text))
    for before, token in pairwise(tokens):
        if before.type == "paragraph_open":
            statement = " ".join(clean(token.content).split())
            if not statement.endswith(":"):
                yield Entry(statement, key("markdown", statement), at=at)
