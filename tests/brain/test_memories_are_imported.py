"""Memories that other programs have kept are stored as they stand, once."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from brain import imports
from memories.actions.memories import forget_memory
from memories.models import Exchange, Memory, User
from memories.tenancy import acting_as
from tests.brain.test_conversations_are_imported import ada, entries_of, imported, written

__all__ = ["ada"]

MEM0 = {
    "count": 2,
    "results": [
        {
            "id": "1",
            "memory": "Likes tea",
            "user_id": "ada",
            "created_at": "2024-03-01T01:00:00-08:00",
            "updated_at": None,
        },
        {"id": "2", "memory": "Is allergic to nuts", "user_id": "ada", "metadata": {"category": "health"}},
    ],
}
LANGGRAPH: list[dict[str, Any]] = [
    {
        "namespace": ["ada", "memories"],
        "key": "1",
        "value": {"kind": "Memory", "content": {"content": "Plays the cello"}},
        "created_at": "2024-03-01T08:00:00+00:00",
        "updated_at": "2024-03-02T08:00:00+00:00",
    },
    {"namespace": ["ada"], "key": "2", "value": {"text": "Sails on Sundays"}},
    {"namespace": ["ada"], "key": "3", "value": {"count": 3}},
]
MARKDOWN = """---
title: house rules
---
# House rules

The API is written
in **Go**. <!-- why -->

Rules:

- Use tabs
  - also in shell scripts
1. Run `make test` before
   each commit

```sh
make test
```

| a | b |
|---|---|
| c | d |
"""


def remembered(user: User) -> set[str]:
    with acting_as(user):
        assert not Exchange.objects.filter(user=user).exists()
        return set(Memory.objects.live().filter(user=user).values_list("content", flat=True))


def test_of_mem0_the_memories_are_stored_with_their_day_once(ada: User, tmp_path: Path) -> None:
    file = written(tmp_path, MEM0)
    assert "mem0: 2 memories taken." in imported(file)
    assert "mem0: nothing taken.\nLeft out: 2 (here already)." in imported(file)
    assert remembered(ada) == {"Likes tea", "Is allergic to nuts"}
    with acting_as(ada):
        tea = Memory.objects.get(user=ada, content="Likes tea")
    assert (f"{tea.created_at:%Y-%m-%d %H}", tea.auto_captured) == ("2024-03-01 09", False)


def test_memories_of_several_people_are_not_made_one_person_s(ada: User, tmp_path: Path) -> None:
    rows = [{"id": "1", "memory": "Likes tea", "user_id": name} for name in ("ada", "ben")]
    with pytest.raises(CommandError, match="of 2 people"):
        imported(written(tmp_path, rows))
    assert remembered(ada) == set()


def test_of_a_langgraph_store_the_texts_are_stored(ada: User, tmp_path: Path) -> None:
    said = imported(written(tmp_path, "\n".join(map(json.dumps, LANGGRAPH)), "store.jsonl"))
    assert "LangGraph: 2 memories taken.\nLeft out: 1 (without text)." in said
    assert remembered(ada) == {"Plays the cello", "Sails on Sundays"}


def test_of_markdown_each_paragraph_and_item_is_a_statement(tmp_path: Path) -> None:
    assert [each.text for each in entries_of(tmp_path, MARKDOWN, "CLAUDE.md")] == [
        "The API is written in **Go**. <!-- why -->",
        "Use tabs",
        "also in shell scripts",
        "Run `make test` before each commit",
    ]


def test_markdown_was_told_when_the_file_was_changed(ada: User, tmp_path: Path) -> None:
    file = written(tmp_path, "- Use tabs in Go\n", "AGENTS.md")
    os.utime(file, (1_709_280_000, 1_709_280_000))
    assert "Markdown: 1 memory taken." in imported(file)
    with acting_as(ada):
        assert Memory.objects.get(user=ada).updated_at.year == 2024


def test_what_was_forgotten_since_does_not_come_back(ada: User, tmp_path: Path) -> None:
    file = written(tmp_path, "- Use tabs in Go\n", "AGENTS.md")
    imported(file)
    with acting_as(ada):
        memory = Memory.objects.get(user=ada)
    forget_memory(user=ada, memory_id=memory.pk)
    assert "nothing taken" in imported(file)
    assert remembered(ada) == set()


def test_an_empty_markdown_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(imports.UnreadableError, match="no paragraph"):
        entries_of(tmp_path, "# Rules\n", "CLAUDE.md")
