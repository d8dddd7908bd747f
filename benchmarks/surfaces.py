"""What the surfaces add: chat completions to the model's own answer, Claude Code's hooks to a message."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from benchmarks import store, timing
from benchmarks.http import first_answer, web_process
from brain.environment import ROOT
from brain.run.embedded import Urls
from memories.actions.people import issue_key
from memories.models import ApiKey, User
from tests.brain.scripted_model import Step, serve

CALLS = 200
HOOKS = 40
SCRIPT = ROOT / "clients" / "python" / "src" / "lorekeeper" / "claude_code.py"


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        (owner,) = store.load(admin, [2_000])
    scopes = [ApiKey.Scope.RECALL, ApiKey.Scope.LEARN]
    _, secret = issue_key(name="bench", scopes=scopes, user=User.objects.get(pk=owner))
    server, model = serve()
    model.says(Step("The bassoon."))
    os.environ |= {"ANSWER_MODELS": "scripted", "ANSWER_BASE_URL": model.url}
    try:
        with web_process() as (base, _):
            first_answer(base)
            return {
                "chat completions": _completions(base, model.url, secret),
                "hooks of Claude Code": _hooks(base, secret),
            }
    finally:
        server.shutdown()
        server.server_close()


def _completions(base: str, model: str, secret: str) -> dict[str, Any]:
    ours = _answers(f"{base}/v1", secret)
    own = _answers(model, "x")
    added = {f"{each} added": round(ours[each] - own[each], 2) for each in ("p50_ms", "p95_ms")}
    return {"the model alone": own, "with a memory": ours, **added}


def _answers(url: str, key: str) -> dict[str, float]:
    bodies = [
        {"model": "scripted", "messages": [{"role": "user", "content": f"which tool does project {n} need?"}]}
        for n in range(CALLS)
    ]
    with httpx.Client(headers={"Authorization": f"Bearer {key}"}, timeout=30) as client:
        send = partial(client.post, f"{url}/chat/completions")
        send(json=bodies[0]).raise_for_status()
        answers, times = timing.each(partial(send, json=body) for body in bodies)
    for answer in answers:
        answer.raise_for_status()
    return times


def _hooks(base: str, secret: str) -> dict[str, Any]:
    """Whole processes, from their start to their end."""
    figures: dict[str, Any] = {}
    for name, url in (("with a server", base), ("without one", "http://127.0.0.1:9")):
        with TemporaryDirectory() as folder:
            arguments = ["install", folder, "--url", url, "--key", secret]
            subprocess.run([sys.executable, str(SCRIPT), *arguments], check=True, capture_output=True)  # noqa: S603 - our own
            hook = Path(folder, ".claude", "lorekeeper", "hook.py")
            prompts = [
                {"session_id": "b", "prompt": f"which tool does project {n} need?"} for n in range(HOOKS)
            ]
            _, prompt = timing.each(partial(_run, hook, "prompt", each) for each in prompts)
            _, stop = timing.each(
                partial(_turn_ends, hook, f"project {n} needs a hammer") for n in range(HOOKS)
            )
            figures[name] = {"UserPromptSubmit": prompt, "Stop": stop}
    return figures


def _turn_ends(hook: Path, reply: str) -> None:
    asked = {"message": "which tool?", "idempotency_key": reply}
    (hook.parent / "pending-b.json").write_text(json.dumps(asked))
    _run(hook, "stop", {"session_id": "b", "last_assistant_message": reply})


def _run(hook: Path, event: str, payload: dict[str, str]) -> None:
    command = [sys.executable, "-IS", str(hook), event]
    done = subprocess.run(command, input=json.dumps(payload), text=True, check=True, capture_output=True)  # noqa: S603 - our own
    assert not done.stderr, done.stderr
