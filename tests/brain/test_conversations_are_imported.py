"""What other programs have kept comes in through the loop, once, however often the command runs."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from brain import imports, loop
from memories.models import Exchange, Memory, Message, User
from memories.tenancy import acting_as
from tests.factories import person

MARCH = 1_709_280_000  # 2024-03-01 08:00 UTC


def node(name: str, parent: str | None, role: str, *parts: Any, **message: Any) -> dict[str, Any]:
    content = {"content_type": message.pop("content_type", "text"), "parts": list(parts)}
    return {
        "id": name,
        "parent": parent,
        "children": [],
        "message": {
            "id": name,
            "author": {"role": role},
            "content": content,
            "create_time": MARCH,
            **message,
        },
    }


CHATGPT = [
    {
        "title": "Moving",
        "create_time": MARCH,
        "current_node": "a2",
        "mapping": {
            each["id"]: each
            for each in (
                {"id": "root", "parent": None, "children": ["u1"], "message": None},
                node("s", "root", "system", ""),
                node("u1", "s", "user", "I live in Bergen."),
                node("discarded", "u1", "assistant", "An answer that was made anew."),
                node("t1", "u1", "assistant", "search(…)", recipient="browser"),
                node("thought", "t1", "assistant", "Hm.", content_type="thoughts"),
                node("a1", "thought", "assistant", "Noted."),
                node(
                    "u2",
                    "a1",
                    "user",
                    {"asset_pointer": "file://x"},
                    "And this?",
                    content_type="multimodal_text",
                ),
                node("a2", "u2", "assistant", "A boat.", create_time=None),
            )
        },
    }
]
CLAUDE = [
    {
        "uuid": "c1",
        "name": "Tea",
        "created_at": "2024-03-02T08:00:00Z",
        "chat_messages": [
            {
                "uuid": "m1",
                "sender": "human",
                "text": "I like tea.",
                "content": [{"type": "text", "text": "I like tea."}],
                "created_at": "2024-03-02T08:00:00.123456Z",
            },
            {
                "uuid": "m2",
                "sender": "assistant",
                "text": "",
                "content": [
                    {"type": "thinking", "thinking": "Hm."},
                    {"type": "text", "text": "So"},
                    {"type": "tool_use", "name": "x", "input": {}},
                    {"type": "text", "text": "do I."},
                ],
            },
        ],
    }
]
LINES = """{"message": "I work at night.", "reply": "Noted.", "at": "2024-03-03T20:00:00"}

{"message": "Yes", "reply": ""}
{"message": "Yes", "reply": ""}
{"message": "Forget that I work at night.", "reply": "Done."}
"""


@pytest.fixture
def ada(db: None) -> User:
    return person(username="ada")


def entries_of(folder: Path, content: object, name: str = "conversations.json") -> list[imports.Entry]:
    return imports.read(written(folder, content, name))[1]


def written(folder: Path, content: object, name: str = "conversations.json") -> Path:
    file = folder / name
    file.write_text(content if isinstance(content, str) else json.dumps(content))
    return file


def imported(file: Path, *options: str) -> str:
    said = StringIO()
    call_command("import_conversations", str(file), "--person", "ada", *options, stdout=said)
    return said.getvalue()


def kept(user: User) -> list[tuple[str, str, str]]:
    """(day, message, reply) of every exchange, oldest first."""
    with acting_as(user):
        exchanges = Exchange.objects.filter(user=user).order_by("occurred_at")
        sides = {
            (each.exchange_id, each.role): each.content
            for each in Message.objects.filter(exchange__in=exchanges)
        }
        return [
            (f"{each.occurred_at:%Y-%m-%d}", sides[each.pk, "person"], sides[each.pk, "assistant"])
            for each in exchanges
        ]


def test_of_chatgpt_the_branch_that_was_shown_last_is_read(tmp_path: Path) -> None:
    read = entries_of(tmp_path, CHATGPT)
    assert [(each.text, each.reply) for each in read] == [
        ("I live in Bergen.", "Noted."),
        ("And this?", "A boat."),
    ]
    assert read[0].at
    assert read[0].at.isoformat() == "2024-03-01T08:00:00+00:00"


def test_of_claude_what_was_said_is_read(tmp_path: Path) -> None:
    assert [(each.text, each.reply) for each in entries_of(tmp_path, CLAUDE)] == [
        ("I like tea.", "So\n\ndo I.")
    ]


def test_a_run_takes_all_with_its_day_and_a_second_one_nothing(ada: User, tmp_path: Path) -> None:
    files = [
        written(tmp_path, CHATGPT),
        written(tmp_path, CLAUDE, "claude.json"),
        written(tmp_path, LINES, "lines.jsonl"),
    ]
    first = [imported(file) for file in files]
    assert "ChatGPT: 2 exchanges taken." in first[0]
    assert "Claude: 1 exchange taken." in first[1]
    assert "JSON lines: 3 exchanges taken.\nLeft out: 1 (asking to forget something)." in first[2]
    stored = kept(ada)
    assert stored[0] == ("2024-03-01", "I live in Bergen.", "Noted.")
    assert ("2024-03-03", "I work at night.", "Noted.") in stored
    again = "".join(imported(file) for file in files)
    assert again.count("nothing taken") == 3
    assert kept(ada) == stored


def test_what_was_imported_is_learned(ada: User, tmp_path: Path) -> None:
    imported(written(tmp_path, CHATGPT))
    with acting_as(ada):
        last = Exchange.objects.filter(user=ada).latest("occurred_at", "received_at")
    loop.learn(last.pk)
    with acting_as(ada):
        (memory,) = Memory.objects.filter(user=ada)
    assert "Bergen" in memory.content
    assert f"{memory.created_at:%Y-%m-%d}" == "2024-03-01"


def test_what_waits_before_an_exchange_does_not_use_up_its_time(
    ada: User, tmp_path: Path, settings: Settings
) -> None:
    settings.LEARN_TIME_LIMIT = 0  # one at a time, then
    imported(
        written(tmp_path, "".join(f'{{"message": "I row.", "at": "2024-03-0{day}"}}\n' for day in (1, 2, 3)))
    )
    with acting_as(ada):
        waiting = Exchange.objects.filter(user=ada, status=Exchange.Status.RECEIVED).order_by("-occurred_at")
        last = waiting[0].pk
        left = []
        for _ in range(3):
            loop.learn(last)
            left.append(waiting.count())
    assert left == [2, 1, 0]


def test_a_run_that_was_killed_goes_on(ada: User, tmp_path: Path) -> None:
    file = written(tmp_path, CHATGPT)
    imports.take(user=ada, entry=imports.read(file)[1][0])
    assert "1 exchange taken.\nLeft out: 1 (here already)." in imported(file)
    assert len(kept(ada)) == 2


def test_another_file_may_number_its_lines_alike(ada: User, tmp_path: Path) -> None:
    first, other = '{"id": "1", "message": "I row."}', '{"id": "1", "message": "The key is hunter2, I sail."}'
    for content in (first, other):
        assert "1 exchange taken." in imported(written(tmp_path, content))
        assert "nothing taken.\nLeft out: 1 (here already)." in imported(written(tmp_path, content))
    assert {said for _, said, _ in kept(ada)} >= {"I row."}
    assert len(kept(ada)) == 2


def test_a_dry_run_shows_and_stores_nothing(ada: User, tmp_path: Path) -> None:
    shown = imported(written(tmp_path, CHATGPT), "--dry-run")
    assert "ChatGPT: 2 exchanges would be taken." in shown
    assert "2024-03-01  I live in Bergen." in shown
    assert kept(ada) == []


def test_a_time_to_come_is_shown_and_taken_as_now(ada: User, tmp_path: Path) -> None:
    text = json.dumps({"message": "I live in Bergen.", "reply": "Noted.", "at": "2999-03-01T08:00:00Z"})
    today = f"{timezone.now():%Y-%m-%d}"
    file = written(tmp_path, text)
    assert f"{today}  I live in Bergen." in imported(file, "--dry-run")
    imported(file)
    assert [day for day, *_ in kept(ada)] == [today]


def test_as_it_is_the_messages_become_memories_once(ada: User, tmp_path: Path) -> None:
    text = json.dumps({"message": "I live in Bergen.", "at": "2024-03-01T08:00:00Z"})
    file = written(tmp_path, f'{text}\n{{"message": "My password is Xk7#pQ92!mZ"}}')
    said = imported(file, "--as-is")
    assert "1 memory taken.\nLeft out: 1 (with a secret)." in said
    assert "nothing taken.\nLeft out" in imported(file, "--as-is")
    with acting_as(ada):
        (memory,) = Memory.objects.filter(user=ada)
    assert (memory.content, memory.created_at.year) == ("I live in Bergen.", 2024)
    assert kept(ada) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "there is nothing in it"),
        ("[]", "there is nothing in it"),
        ("[1, 2]", "none of the known formats"),
        ("[" * 100_000, "no JSON"),
        (f'[{{"message": {"1" * 5_000}}}]', "no JSON"),
        ('{"a": 1}', "none of the known formats"),
        ("I sail.", "no JSON.*this is what can be taken: conversations.json of ChatGPT or Claude"),
        ('[{"mapping": {"a": {"mess', "no JSON"),
        ('{"message": "I sail."}\n{"message": ', "line 2 is no JSON object"),
        ('{"message": "I sail."}\n{"message": 3}', "line 2, message: "),
        ([*CHATGPT, {"mapping": {}, "create_time": "never"}], "conversation 2, create_time: "),
        ([{"chat_messages": [{"text": "I sail."}]}], "conversation 1, chat_messages.0.uuid: "),
    ],
)
def test_a_bad_file_is_told_in_one_sentence(ada: User, tmp_path: Path, content: object, why: str) -> None:
    with pytest.raises(CommandError, match=why) as refused:
        imported(written(tmp_path, content))
    assert "\n" not in str(refused.value)
    assert kept(ada) == []


def test_a_file_that_cannot_be_read_and_a_stranger_are_told(ada: User, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        imported(tmp_path / "nowhere.json")
    (tmp_path / "export.zip").write_bytes(b"PK\x03\x04\xff\xfe")
    with pytest.raises(CommandError, match="Unpack"):
        imported(tmp_path / "export.zip")
    with pytest.raises(CommandError, match="no account"):
        call_command("import_conversations", str(written(tmp_path, LINES)), "--person", "nobody")


def test_what_postgres_cannot_store_is_left_out(ada: User, tmp_path: Path) -> None:
    imported(written(tmp_path, r'{"message": "I \u0000sail \ud83d.", "reply": "\u0000"}'))
    assert kept(ada)[0][1:] == ("I sail ?.", "")
