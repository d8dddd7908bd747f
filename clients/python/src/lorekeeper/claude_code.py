"""A memory for Claude Code: hooks that bring the context and hand exchanges over, and slash commands.

    python claude_code.py install DIR      put them into a project; `uninstall DIR` takes them out again

A file of its own, on the standard library alone: `install` copies it into the project, and there each hook starts it anew.
It never holds the assistant up: after a second it gives up, and what could not be sent waits in a file.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:  # to import these takes longer than what a hook does
    from types import FrameType
    from typing import Any

SECONDS = 1.0  # for what one hook asks of the server
COMMAND_SECONDS = 10.0  # for what a person asks
REST_SECONDS = 30.0  # after a server that did not answer in time
TEXT_BYTES = 32 * 1024
AT_ONCE = 20  # exchanges of one request
FOLDER, SETTINGS, COMMANDS = ".claude/lorekeeper", ".claude/settings.local.json", ".claude/commands/lore"
EVENTS = {"UserPromptSubmit": "prompt", "Stop": "stop"}
MODES = ("quiet", "verbose", "developer")
CALLED = "/lore:"
SLASH = {
    "remember": ("Remember something for good", "what to remember"),
    "forget": ("Forget what says this", "what to forget"),
    "memories": ("What is remembered, or what is like this", "[what to look for]"),
    "notes": ("Keep notes on this session, to be distilled", "the notes"),
    "snapshot": (
        "Keep the memory as it is under a name, load one, empty it, or take that back",
        "[create NAME | load NAME | delete NAME | unload | undo]",
    ),
    "context": ("What was recalled for the last message", ""),
    "mode": ("How much is told of the memory: quiet, verbose or developer", "quiet | verbose | developer"),
    "status": ("Does the server answer, and what still waits to be sent", ""),
}


class AwayError(Exception):
    """The server did not answer."""


class RefusedError(Exception):
    """The server answered with a problem; the text is its own."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class Store:
    """The folder in the project: the settings, what was asked last, and what waits to be sent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.queue = folder / "queue"

    @property
    def settings(self) -> dict[str, Any]:
        return read_json(self.folder / "config.json")

    def set(self, **values: Any) -> None:
        write(self.folder / "config.json", self.settings | values)

    def pending(self, session: str) -> Path:
        name = "".join(each for each in session if each.isalnum() or each == "-")[:80]
        return self.folder / f"pending-{name or 'x'}.json"

    def enqueue(self, exchange: dict[str, Any]) -> None:
        self.queue.mkdir(exist_ok=True)
        write(self.queue / f"{time.time_ns():020d}-{os.getpid()}.json", exchange)

    def waiting(self) -> list[Path]:
        return sorted(self.queue.glob("*.json")) if self.queue.is_dir() else []


class Server:
    def __init__(self, store: Store, *, seconds: float | None = None) -> None:
        settings = store.settings
        self._may_rest = seconds is None
        self._seconds = seconds or float(settings.get("seconds", SECONDS))
        self.url = (os.environ.get("LOREKEEPER_URL") or settings.get("url", "")).rstrip("/")
        self._key = os.environ.get("LOREKEEPER_KEY") or settings.get("key", "")
        self._away = store.folder / "away"  # younger than REST_SECONDS: nobody is asked

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Raises AwayError and RefusedError."""
        if self._may_rest and self._rests():
            raise AwayError
        _alarm(self._seconds)
        try:
            status, content = self._exchange(method, f"/api/v1{path}", json.dumps(body or {}).encode())
        except TimeoutError:
            self._away.touch()
            raise AwayError from None
        except (OSError, ValueError):
            raise AwayError from None
        finally:
            _alarm(0)
        self._away.unlink(missing_ok=True)
        return _answer(status, content)

    def _rests(self) -> bool:
        try:
            return time.time() - self._away.stat().st_mtime < REST_SECONDS
        except OSError:
            return False

    def _exchange(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        scheme, _, rest = self.url.partition("://")
        host, _, base = rest.partition("/")
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        path = f"/{base}{path}" if base else path
        if scheme == "https":
            import http.client  # noqa: PLC0415 - with TLS the time goes there anyway

            connection = http.client.HTTPSConnection(host, timeout=self._seconds)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        return _plain(f"{method} {path} HTTP/1.0", host, body, headers, self._seconds)


def _plain(first: str, host: str, body: bytes, headers: dict[str, str], seconds: float) -> tuple[int, bytes]:
    """HTTP/1.0, which the library takes longer to import than the whole of this takes."""
    import socket  # noqa: PLC0415 - commands that ask nobody do not need it

    name, _, port = host.rpartition(":") if ":" in host.rpartition("]")[2] else (host, "", "80")
    lines = [first, f"Host: {host}", f"Content-Length: {len(body)}"]
    lines += [f"{key}: {value}" for key, value in headers.items()]
    with socket.create_connection((name.strip("[]"), int(port)), timeout=seconds) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        received = b""
        while chunk := connection.recv(65536):
            received += chunk
    head, separator, content = received.partition(b"\r\n\r\n")
    if not separator:
        raise ConnectionError
    return int(head.split(b" ", 2)[1]), content


def _answer(status: int, content: bytes) -> Any:
    try:
        answer = json.loads(content or b"{}")  # 204 says nothing
    except ValueError:
        raise AwayError from None
    if status >= 500 or status == 429:  # noqa: PLR2004 - later it may go well
        raise AwayError
    if status >= 400:  # noqa: PLR2004
        raise RefusedError(status, str(answer.get("detail", status)))
    return answer


def _too_late(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def _alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):  # on Windows each step has the second for itself
        signal.signal(signal.SIGALRM, _too_late)
        signal.setitimer(signal.ITIMER_REAL, seconds)


# --- hooks -------------------------------------------------------------------------------------------


def on_prompt(store: Store, event: dict[str, Any]) -> dict[str, Any]:
    """The context for what was asked. One of our slash commands is carried out, and never reaches the model."""
    prompt = str(event.get("prompt", ""))
    if prompt.startswith(CALLED):
        name, _, text = prompt.removeprefix(CALLED).partition(" ")
        return {"decision": "block", "reason": command(store, name.strip(), text.strip())}
    if not prompt.strip() or prompt.startswith("/"):
        return {}
    pending = store.pending(str(event.get("session_id", "")))
    asked = {
        "message": within_bytes(prompt),
        "idempotency_key": f"claude-code-{time.time_ns()}-{os.getpid()}",
    }
    write(pending, asked)
    started = time.monotonic()
    try:
        found = Server(store).ask("POST", "/recall", {"query": asked["message"], "surface": "bmc"})
    except AwayError:
        return _hook_output(store, "", "Lorekeeper does not answer; what is said is kept and sent later.")
    except RefusedError as error:
        return {"systemMessage": f"Lorekeeper: {error}"}
    if found.get("id"):
        write(pending, asked | {"recall_id": found["id"]})
    context = str(found.get("context", ""))
    write(store.folder / "context.json", {"context": context, "milliseconds": found.get("milliseconds")})
    count = len(found.get("personal", ())) + len(found.get("team", ()))
    return _hook_output(
        store, context, f"Lorekeeper: {count} recalled in {(time.monotonic() - started) * 1000:.0f} ms."
    )


def on_stop(store: Store, event: dict[str, Any]) -> dict[str, Any]:
    """The exchange is written down first, and sent with whatever waits."""
    pending = store.pending(str(event.get("session_id", "")))
    asked = read_json(pending)
    reply = reply_in(str(event.get("transcript_path", ""))) or str(event.get("last_assistant_message") or "")
    if asked and reply.strip():
        store.enqueue({**asked, "reply": within_bytes(reply), "surface": "bmc"})
        pending.unlink(missing_ok=True)
    sent, refused = flush(store)
    return (
        {"systemMessage": f"Lorekeeper: {refused}"}
        if refused
        else _hook_output(store, "", f"Lorekeeper: {sent} handed over.")
    )


def flush(store: Store) -> tuple[int, str]:
    """Send what waits, oldest first, each once by its key. How many were taken, and why others were refused."""
    sent, refused = 0, ""
    waiting = store.waiting()[:AT_ONCE]
    bodies = [read_json(each) for each in waiting]
    if not waiting:
        return 0, ""
    try:
        answers = Server(store).ask("POST", "/exchanges/batch", {"exchanges": bodies})["items"]
    except AwayError:
        return 0, ""
    except RefusedError as error:
        return 0, str(error)
    for path, answer in zip(waiting, answers, strict=False):
        problem = answer.get("problem") or {}
        if problem.get("status", 0) >= 500:  # noqa: PLR2004 - it waits
            continue
        refused = refused if problem.get("status") in (None, 409) else str(problem.get("detail"))
        sent += not problem
        path.unlink(missing_ok=True)
    return sent, refused


def reply_in(transcript: str) -> str:
    """What the assistant has said since the person's last message, from the session's file of JSON lines."""
    replies: list[str] = []
    try:
        with Path(transcript).open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                each = _line(line)
                if each.get("type") == "user" and _is_asked(each):
                    replies.clear()
                elif each.get("type") == "assistant":
                    replies.append(_texts(each))
    except OSError:
        return ""
    return "\n\n".join(text for text in replies if text)


def _line(line: str) -> dict[str, Any]:
    try:
        each = json.loads(line)
    except ValueError:
        return {}
    known = isinstance(each, dict) and isinstance(each.get("message"), dict) and not each.get("isSidechain")
    return each if known else {}


def _is_asked(each: dict[str, Any]) -> bool:
    """A person's message, and no result of a tool."""
    return not each.get("isMeta") and bool(_texts(each))


def _texts(each: dict[str, Any]) -> str:
    content = each["message"].get("content")
    if isinstance(content, str):
        return content
    parts = [part for part in content or () if isinstance(part, dict) and part.get("type") == "text"]
    return "\n".join(str(part.get("text", "")) for part in parts)


def _hook_output(store: Store, context: str, note: str) -> dict[str, Any]:
    mode = store.settings.get("mode", "quiet")
    output = {"hookSpecificOutput": {"hookEventName": "UserPromptSubmit", "additionalContext": context}}
    answer: dict[str, Any] = output if context else {}
    if mode != "quiet":
        answer["systemMessage"] = f"{note}\n{context}" if mode == "developer" and context else note
    return answer


# --- slash commands ----------------------------------------------------------------------------------


def command(store: Store, name: str, text: str) -> str:
    """What the person reads."""
    try:
        return _command(store, name, text)
    except AwayError:
        return "Lorekeeper does not answer. Is it running? Nothing was changed."
    except RefusedError as error:
        return f"Lorekeeper: {error}"


def _command(store: Store, name: str, text: str) -> str:
    if name not in COMMANDS_KNOWN or (not text and name in {"remember", "forget", "notes", "mode"}):
        return "\n".join(f"{CALLED}{each} {hint}".strip() for each, (_, hint) in SLASH.items())
    return COMMANDS_KNOWN[name](store, Server(store, seconds=COMMAND_SECONDS), text)


def _remember(store: Store, server: Server, text: str) -> str:
    message = f"Remember that {text.removeprefix('that ')}"
    server.ask("POST", "/exchanges", {"message": message, "reply": "Remembered.", "surface": "bmc"})
    return "Remembered."


def _forget(store: Store, server: Server, text: str) -> str:
    forgotten = server.ask("POST", "/memories/forget", {"query": text})["forgotten"]
    return "\n".join(f"Forgotten: {each['content']}" for each in forgotten) or "Nothing says that."


def _memories(store: Store, server: Server, text: str) -> str:
    items = server.ask("GET", f"/memories?limit=20{f'&q={_quoted(text)}' if text else ''}")["items"]
    return "\n".join(f"- {each['content']}" for each in items) or "Nothing is remembered."


def _notes(store: Store, server: Server, text: str) -> str:
    server.ask("POST", "/memories/capture", {"text": text, "surface": "bmc"})
    return "The notes are kept."


def _snapshot(store: Store, server: Server, text: str) -> str:
    do, _, name = text.partition(" ")
    name = " ".join(name.split())
    if do in {"unload", "undo"} and not name:
        return _loaded(server.ask("POST", f"/snapshots/{do}"))
    if do == "create" and name:
        made = server.ask("POST", "/snapshots", {"name": name})
        return f"Kept as “{made['name']}”: {_size(made)}."
    listed = server.ask("GET", "/snapshots")
    if do not in {"load", "delete"} or not name:
        return _snapshots(listed)
    found = next((each for each in listed["kept"] if each["name"].casefold() == name.casefold()), None)
    if found is None:
        return f"There is no snapshot “{name}”.\n{_snapshots(listed)}"
    if do == "delete":
        server.ask("DELETE", f"/snapshots/{found['id']}")
        return f"“{found['name']}” is deleted. The memory stays as it is."
    return _loaded(server.ask("POST", f"/snapshots/{found['id']}/load"))


def _snapshots(listed: dict[str, Any]) -> str:
    lines = [f"- {each['name']}: {_size(each)}, made {each['made_at'][:10]}" for each in listed["kept"]]
    how = f"{CALLED}snapshot {SLASH['snapshot'][1].strip('[]')}"
    return "\n".join([f"Now: {_size(listed)}.", *(lines or ["No snapshot is kept."]), how])


def _loaded(answer: dict[str, Any]) -> str:
    return f"Now: {_size(answer)}. {CALLED}snapshot undo brings back what was there before."


def _size(of: dict[str, Any]) -> str:
    return f"{of['memories']} memories, {of['entities']} names"


def _context(store: Store, server: Server, text: str) -> str:
    return str(read_json(store.folder / "context.json").get("context") or "Nothing was recalled.")


def _mode(store: Store, server: Server, text: str) -> str:
    if text not in MODES:
        return f"There are the modes {', '.join(MODES)}."
    store.set(mode=text)
    return f"Mode: {text}."


def _status(store: Store, server: Server, text: str) -> str:
    try:
        server.ask("GET", "/memories?limit=1")
        answers = "Lorekeeper answers."
    except AwayError:
        answers = f"Lorekeeper does not answer at {server.url}. Is it running?"
    number, mode = len(store.waiting()), store.settings.get("mode", MODES[0])
    waits = f"{number} {'exchange waits' if number == 1 else 'exchanges wait'} to be sent"
    return f"{answers} {waits}. Mode: {mode}."


COMMANDS_KNOWN = {
    "remember": _remember,
    "forget": _forget,
    "memories": _memories,
    "notes": _notes,
    "snapshot": _snapshot,
    "context": _context,
    "mode": _mode,
    "status": _status,
}


def _quoted(text: str) -> str:
    return "".join(f"%{each:02X}" for each in text.encode()[:500])


# --- installing --------------------------------------------------------------------------------------


def install(project: Path, url: str, key: str, *, seconds: float = SECONDS) -> str:
    """Keeps every setting and file that is there. Installed again, it brings the new version."""
    if not project.is_dir():
        raise SystemExit(f"{project} is no folder. Name the project's.")
    settings = project / SETTINGS
    before = _settings_text(settings)
    folder = project / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(folder)
    if not (folder / "before.json").exists():
        write(folder / "before.json", {"text": before})
    (folder / ".gitignore").write_text("*\n")
    (folder / "hook.py").write_bytes(Path(__file__).read_bytes())
    store.set(url=url, key=key, seconds=seconds, mode=store.settings.get("mode", MODES[0]))
    for name, (description, hint) in SLASH.items():
        path = project / COMMANDS / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_slash(project, name, description, hint))
    known = _without_ours(json.loads(before or "{}"))
    for event in EVENTS:
        entry = {"hooks": [{"type": "command", "command": _hook(project, event), "timeout": 15}]}
        known.setdefault("hooks", {}).setdefault(event, []).append(entry)
    text = json.dumps(known, indent=2, ensure_ascii=False) + "\n"
    settings.write_text(text, encoding="utf-8")
    write(folder / "after.json", {"text": text})
    return f"Installed. Start Claude Code in {project}; {CALLED}status tells whether the server answers."


def uninstall(project: Path, *, discard: bool = False) -> str:
    """As it was before. What has not been sent yet is sent first; where that fails, nothing is taken out."""
    import shutil  # noqa: PLC0415 - it brings every form of archive, which no hook needs

    folder, settings = project / FOLDER, project / SETTINGS
    store = Store(folder)
    while not discard and store.waiting():
        before = len(store.waiting())
        flush(store)
        if len(store.waiting()) == before:
            raise SystemExit(
                f"{before} exchanges wait in {store.queue} and cannot be sent. --discard deletes them."
            )
    text = _settings_text(settings)
    if text and text == read_json(folder / "after.json").get("text"):
        text = str(read_json(folder / "before.json").get("text", ""))
    elif text:
        text = json.dumps(_without_ours(json.loads(text)), indent=2, ensure_ascii=False) + "\n"
    if text:
        settings.write_text(text, encoding="utf-8")
    else:
        settings.unlink(missing_ok=True)
    for name in SLASH:
        (project / COMMANDS / f"{name}.md").unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    for each in (project / COMMANDS, (project / COMMANDS).parent, project / ".claude"):
        if each.is_dir() and not any(each.iterdir()):
            each.rmdir()
    return "Uninstalled."


def _settings_text(settings: Path) -> str:
    """Raises SystemExit where it is no JSON: what cannot be read cannot be kept."""
    text = settings.read_text(encoding="utf-8") if settings.exists() else ""
    try:
        known = json.loads(text or "{}")
    except ValueError:
        known = None
    if not isinstance(known, dict) or not isinstance(known.get("hooks", {}), dict):
        raise SystemExit(f"{settings} is no JSON that Claude Code reads. Mend it first; nothing was changed.")
    return text


def _without_ours(settings: dict[str, Any]) -> dict[str, Any]:
    hooks: dict[str, Any] = {}
    for event, entries in settings.get("hooks", {}).items():
        left = [each for each in entries if f"{FOLDER}/hook.py" not in json.dumps(each)]
        if left or not entries:
            hooks[event] = left
    others = {name: each for name, each in settings.items() if name != "hooks"}
    return others | ({"hooks": hooks} if hooks else {})


def _hook(project: Path, event: str) -> str:
    return f'{_python()} "$CLAUDE_PROJECT_DIR/{FOLDER}/hook.py" {EVENTS[event]}'


def _python() -> str:
    """Without the environment's own start-up files: they may take longer than the hook."""
    base = getattr(sys, "_base_executable", "") or sys.executable
    return f'"{base}" -IS'


def _slash(project: Path, name: str, description: str, hint: str) -> str:
    """The hook carries it out before the model sees it; the text is for versions of Claude Code whose hooks do not."""
    script = f"{_python()} {FOLDER}/hook.py command {name}"
    lines = ["---", f"description: {description}"]
    lines += [f'argument-hint: "{hint}"'] if hint else []
    lines += [f"allowed-tools: Bash({script}:*)", "---", ""]
    with_text = " with the text below on its standard input" if hint else ""
    lines += [f"Run `{script}`{with_text}, and tell in one sentence what it printed. Do nothing else.", ""]
    return "\n".join([*lines, *(["$ARGUMENTS", ""] if hint else [])])


# --- files and the command line -----------------------------------------------------------------------


def read_json(path: Path) -> dict[str, Any]:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}


def write(path: Path, value: dict[str, Any]) -> None:
    """Whole or not at all, and for nobody else's eyes."""
    new = path.with_suffix(f".{os.getpid()}.new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:  # noqa: PTH123 - the mode
        json.dump(value, file, ensure_ascii=False)
    new.replace(path)


def within_bytes(text: str) -> str:
    """As much as an exchange holds: of a longer text its beginning and its end."""
    whole = text.replace("\0", "").encode(errors="ignore")
    if len(whole) > TEXT_BYTES:
        whole = whole[: TEXT_BYTES // 2 - 4] + b"\n" + whole[4 - TEXT_BYTES // 2 :]
    return whole.decode(errors="ignore")


def main(arguments: list[str]) -> None:
    name, *rest = arguments or ["help"]
    if name in EVENTS.values():
        _run_hook(name)
    elif name == "command":
        text = "" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.read()
        print(command(Store(Path(__file__).parent), (rest or [""])[0], text.strip()))  # noqa: T201
    elif name in {"install", "uninstall"}:
        print(_set_up(name, rest))  # noqa: T201
    else:
        raise SystemExit(__doc__)


def _set_up(name: str, arguments: list[str]) -> str:
    import argparse  # noqa: PLC0415 - no hook needs it

    parser = argparse.ArgumentParser(prog=f"claude_code {name}")
    parser.add_argument("project", type=Path)
    if name == "uninstall":
        parser.add_argument("--discard", action="store_true", help="also what has not been sent yet")
        given = parser.parse_args(arguments)
        return uninstall(given.project.resolve(), discard=given.discard)
    parser.add_argument("--url", default=os.environ.get("LOREKEEPER_URL", "http://localhost:8000"))
    parser.add_argument("--key", default=os.environ.get("LOREKEEPER_KEY", ""), help="else LOREKEEPER_KEY")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long a hook waits for the server")
    given = parser.parse_args(arguments)
    if not given.url.startswith(("http://", "https://")):
        parser.error(f"the address has to begin with http:// or https://, not be {given.url!r}")
    if not given.key:
        parser.error("a person's key is needed: --key, or LOREKEEPER_KEY")
    return install(given.project.resolve(), given.url, given.key, seconds=given.seconds)


def _run_hook(name: str) -> None:
    """Whatever happens, the assistant goes on."""
    try:
        store, event = Store(Path(__file__).parent), json.load(sys.stdin)
        answer = on_prompt(store, event) if name == "prompt" else on_stop(store, event)
        if answer:
            print(json.dumps(answer))  # noqa: T201
    except Exception as error:  # noqa: BLE001
        print(f"lorekeeper: {type(error).__name__}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
