"""docs/claude-code.md: the hooks as Claude Code starts them, on the web server as it really runs."""

import json
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from lorekeeper import Memory
from memories.models import User
from tests.brain.completions.conftest import stored_messages

ROOT = Path(settings.BASE_DIR)
TEXT = (ROOT / "docs" / "claude-code.md").read_text()
ASKED = "Which instrument do I play?"


class Project:
    """A project in which Claude Code works."""

    def __init__(self, folder: Path, url: str, key: str) -> None:
        self.folder, self.url, self.key = folder, url, key
        self.local = folder / ".claude" / "settings.local.json"
        self.queue = folder / ".claude" / "lorekeeper" / "queue"

    def set_up(self, command: str, *options: str) -> str:
        """The line of the document, with this project and this server."""
        line = next(
            each for each in TEXT.splitlines() if each.startswith("python ") and f" {command} " in each
        )
        arguments = [str(self.folder) if each == "~/project" else each for each in shlex.split(line)[1:]]
        arguments += options
        environment = {"LOREKEEPER_KEY": self.key, "LOREKEEPER_URL": self.url}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def uninstall(self, *options: str) -> subprocess.CompletedProcess[str]:
        script = ROOT / "clients/python/src/lorekeeper/claude_code.py"
        return subprocess.run(
            [sys.executable, str(script), "uninstall", str(self.folder), *options],
            capture_output=True,
            text=True,
            check=False,
        )

    def hook(self, event: str, **fields: Any) -> dict[str, Any]:
        """What Claude Code does at an event, and what it is answered."""
        (entry,) = [each for each in self.hooks[event] if "lorekeeper" in str(each)]
        done = subprocess.run(
            ["/bin/sh", "-c", entry["hooks"][0]["command"]],
            input=json.dumps(
                {"session_id": "a1", "cwd": str(self.folder), "hook_event_name": event, **fields}
            ),
            env={"CLAUDE_PROJECT_DIR": str(self.folder), "PATH": os.environ["PATH"]},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        answer: dict[str, Any] = json.loads(done.stdout or "{}")
        return answer

    @property
    def hooks(self) -> dict[str, Any]:
        known: dict[str, Any] = json.loads(self.local.read_text())["hooks"]
        return known

    def exchange(self, message: str, *replies: str) -> dict[str, Any]:
        """One turn: what the hook brought. The transcript is as Claude Code writes it."""
        brought = self.hook("UserPromptSubmit", prompt=message)
        transcript = self.folder / "transcript.jsonl"
        lines: list[Any] = [
            {"type": "user", "message": {"role": "user", "content": "Something before."}},
            {
                "type": "assistant",
                "message": {"role": "assistant", "content": [{"type": "text", "text": "No."}]},
            },
            {"type": "user", "message": {"role": "user", "content": message}},
        ]
        for reply in replies:
            parts = [
                {"type": "text", "text": reply},
                {"type": "tool_use", "id": "t", "name": "Bash", "input": {}},
            ]
            lines.append({"type": "assistant", "message": {"role": "assistant", "content": parts}})
            result = [{"type": "tool_result", "tool_use_id": "t", "content": "secret output"}]
            lines.append({"type": "user", "message": {"role": "user", "content": result}})
        transcript.write_text("\n".join(map(json.dumps, [*lines, "no object"])) + "\n{broken")
        self.hook("Stop", transcript_path=str(transcript), stop_hook_active=False)
        return brought


@pytest.fixture
def project(tmp_path: Path, url: str, key: str) -> Project:
    folder = tmp_path / "project"
    folder.mkdir()
    made = Project(folder, url, key)
    made.set_up("install", "--seconds", "20")  # this machine may have much to do
    return made


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_context_comes_and_the_exchange_is_handed_over(
    project: Project, memory: Memory, user: User
) -> None:
    memory.remember("The user plays the bassoon.")
    brought = project.exchange(ASKED, "Let me think.", "The bassoon.")
    output = brought["hookSpecificOutput"]
    assert output["hookEventName"] == "UserPromptSubmit"
    assert "The user plays the bassoon." in output["additionalContext"]
    assert stored_messages(user) == [ASKED, "Let me think.\n\nThe bassoon."]
    assert not list(project.queue.iterdir())
    project.hook("Stop", transcript_path=str(project.folder / "transcript.jsonl"), stop_hook_active=True)
    assert len(stored_messages(user)) == 2


def test_slash_commands_never_reach_the_model(project: Project, memory: Memory, user: User) -> None:
    def reply_to(prompt: str) -> str:
        answer = project.hook("UserPromptSubmit", prompt=prompt)
        assert answer["decision"] == "block"
        return str(answer["reason"])

    assert reply_to('/lore:remember I don\'t use "tabs"; $(rm x) in Go') == "Remembered."
    assert "tabs" in reply_to("/lore:memories")
    assert reply_to("/lore:mode verbose") == "Mode: verbose."
    assert "recalled in" in project.exchange("Do I use tabs in Go?", "No.")["systemMessage"]
    assert reply_to("/lore:mode developer") == "Mode: developer."
    assert "<memory" in project.exchange("Do I use tabs in Go, or not?", "No.")["systemMessage"]
    assert "tabs" in reply_to("/lore:context")
    assert reply_to("/lore:notes We moved staging to port 8443.") == "The notes are kept."
    assert reply_to("/lore:status") == "Lorekeeper answers. 0 exchanges wait to be sent. Mode: developer."
    memory.remember("The user plays the bassoon.")
    assert reply_to("/lore:forget plays the bassoon") == "Forgotten: The user plays the bassoon."
    assert reply_to("/lore:what").count("/lore:") == len(
        list((project.folder / ".claude/commands/lore").iterdir())
    )
    for name in re.findall(r"`/lore:(\w+)", TEXT):
        assert (project.folder / ".claude/commands/lore" / f"{name}.md").exists()
    assert project.hook("UserPromptSubmit", prompt="/clear") == {}


def test_snapshots_are_made_loaded_and_taken_back(project: Project, memory: Memory, user: User) -> None:
    def snapshot(what: str = "") -> str:
        return str(project.hook("UserPromptSubmit", prompt=f"/lore:snapshot {what}".strip())["reason"])

    memory.remember("The user plays the bassoon.")
    assert snapshot("create before the demo").startswith("Kept as “before the demo”: 1 memories")
    memory.remember("The user keeps two goats.")
    assert "- before the demo: 1 memories" in snapshot()
    assert snapshot("load Before the Demo").startswith("Now: 1 memories")
    assert [each.content for each in memory.memories().items] == ["The user plays the bassoon."]
    assert snapshot("undo").startswith("Now: 2 memories")
    assert snapshot("unload").startswith("Now: 0 memories")
    assert memory.memories().items == []
    assert snapshot("undo").startswith("Now: 2 memories")
    assert snapshot("load another one").startswith("There is no snapshot “another one”.")
    assert "already" in snapshot("create before the demo")
    assert "is deleted" in snapshot("delete before the demo")
    assert "No snapshot is kept" in snapshot()


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes the connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def move(project: Project, url: str, seconds: float = 20) -> None:
    path = project.folder / ".claude" / "lorekeeper" / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"url": url, "seconds": seconds}))


def test_nothing_waits_for_a_server_that_is_away_and_each_exchange_is_learned_once(
    project: Project, user: User, silent: str
) -> None:
    move(project, "http://127.0.0.1:9")
    for number in range(3):
        assert project.exchange(f"I have {number} goats.", "Noted.") == {}
    assert len(list(project.queue.iterdir())) == 3
    status = project.hook("UserPromptSubmit", prompt="/lore:status")["reason"]
    assert status.startswith(
        "Lorekeeper does not answer at http://127.0.0.1:9. Is it running? 3 exchanges wait"
    )
    assert "cannot be sent" in project.uninstall().stderr
    move(project, silent, seconds=1)
    started = time.monotonic()
    project.exchange("I have 4 goats.", "Noted.")
    assert 1 < time.monotonic() - started < 10  # one hook waits its second, the other leaves it alone
    move(project, project.url)
    (project.folder / ".claude" / "lorekeeper" / "away").unlink()
    with ThreadPoolExecutor(3) as sessions:
        list(sessions.map(lambda _: project.hook("Stop", transcript_path=""), range(3)))
    assert not list(project.queue.iterdir())
    assert stored_messages(user)[::2] == [f"I have {number} goats." for number in (0, 1, 2, 4)]


def test_a_key_that_is_refused_is_told_and_stops_nothing(project: Project) -> None:
    path = project.folder / ".claude" / "lorekeeper" / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"key": "lk_wrong"}))
    assert "revoked" in project.exchange(ASKED, "The bassoon.")["systemMessage"]
    assert len(list(project.queue.iterdir())) == 1
    assert project.uninstall("--discard").returncode == 0


def test_whatever_comes_in_the_assistant_goes_on(project: Project) -> None:
    for event in ("prompt", "stop"):
        script = project.folder / ".claude" / "lorekeeper" / "hook.py"
        for sent in ("", "[]", "{", '{"prompt": 7, "session_id": "../../x", "transcript_path": 3}'):
            done = subprocess.run(
                [sys.executable, str(script), event], input=sent, text=True, capture_output=True, check=False
            )
            assert done.returncode == 0, done.stderr


def test_an_address_without_its_beginning_is_refused(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(ROOT / "clients/python/src/lorekeeper/claude_code.py"),
        "install",
        str(tmp_path),
        "--key",
        "x",
        "--url",
        "localhost:8000",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "has to begin with http" in done.stderr
    assert not list(tmp_path.iterdir())


def test_it_keeps_what_is_there_and_is_undone(tmp_path: Path) -> None:
    for folder in ("settled", "changed", "empty"):
        (tmp_path / folder / ".claude").mkdir(parents=True)
    theirs = '{"permissions": {"allow": ["Bash"]},\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say"}]}]}}'
    before: dict[str, Any] = {}
    projects = {each.name: Project(each, "http://127.0.0.1:9", "lk_x") for each in sorted(tmp_path.iterdir())}
    for name in ("settled", "changed"):
        projects[name].local.write_text(theirs)
        own = tmp_path / name / ".claude" / "commands" / "lore"
        own.mkdir(parents=True)
        (own / "mine.md").write_text("Mine.")
    for name, project in projects.items():
        before[name] = everything(project.folder)
        for _ in range(2):
            project.set_up("install")
        assert [len(entries) for entries in project.hooks.values()] == ([1, 1] if name == "empty" else [2, 1])
    changed = projects["changed"].local
    changed.write_text(changed.read_text().replace('"Bash"', '"Bash", "Read"'))
    for name, project in projects.items():
        assert project.uninstall().stdout == "Uninstalled.\n"
        if name != "changed":
            assert everything(project.folder) == before[name]
    assert json.loads(changed.read_text()) == json.loads(theirs.replace('"Bash"', '"Bash", "Read"'))
    changed.write_text("{ // a comment")
    done = subprocess.run(
        [
            sys.executable,
            str(ROOT / "clients/python/src/lorekeeper/claude_code.py"),
            "install",
            str(tmp_path / "changed"),
            "--key",
            "x",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "nothing was changed" in done.stderr
    assert changed.read_text() == "{ // a comment"
    assert not (tmp_path / "changed" / ".claude" / "lorekeeper").exists()


def test_it_starts_quickly_and_imports_the_standard_library_alone() -> None:
    script = ROOT / "clients/python/src/lorekeeper/claude_code.py"
    program = f"import sys, runpy; sys.argv = ['x', 'stop']; runpy.run_path({str(script)!r}, run_name='__main__'); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-IS", "-c", program], input="{}", text=True, capture_output=True, check=True
    )
    loaded = {each.partition(".")[0] for each in done.stderr.split()}
    assert loaded - {"__main__"} <= set(sys.stdlib_module_names) | {"runpy"}
    assert not loaded & {"http", "ssl", "argparse", "subprocess", "asyncio", "shutil"}
