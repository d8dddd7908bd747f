"""The API of a real web process: a whole recall with a new text, and an exchange handed over."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from benchmarks import process, store, timing
from brain.run.embedded import Urls
from memories.actions.people import issue_key
from memories.models import ApiKey, User

CALLS = 300


def measure(urls: Urls) -> dict[str, Any]:
    with store.connect(urls) as admin:
        store.empty(admin)
        (owner,) = store.load(admin, [2_000])
    scopes = [ApiKey.Scope.RECALL, ApiKey.Scope.LEARN]
    _, secret = issue_key(name="bench", scopes=scopes, user=User.objects.get(pk=owner))
    started = time.perf_counter()
    with web_process() as (base, web):
        first_answer(base)
        first = time.perf_counter() - started
        with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {secret}"}, timeout=30) as client:
            return {
                "start to first answered request, s": round(first, 2),
                "POST /recall, new text": _recalls(client),
                "POST /exchanges": _exchanges(client),
                "web process, MB resident": _resident(web.pid),
            }


@contextmanager
def web_process() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arguments = ("brain.asgi:application", "--port", str(port), "--log-level", "warning")
    with process.running("uvicorn", *arguments) as web:
        yield f"http://127.0.0.1:{port}", web


def first_answer(base: str) -> None:
    for _ in range(600):
        try:
            httpx.get(f"{base}/api/v1/health", timeout=5)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    sys.exit("The web process did not answer within 30 s.")


def _recalls(client: httpx.Client) -> dict[str, Any]:
    texts = [f"which tool does project {number} need for case {number * 7}?" for number in range(CALLS)]
    client.post("/api/v1/recall", json={"query": "load the model"}).raise_for_status()
    answers, times = timing.each(
        partial(client.post, "/api/v1/recall", json={"query": text}) for text in texts
    )
    parts = [answer.json()["milliseconds"] for answer in answers]
    return {
        **times,
        "of it, p50_ms": {
            name: round(float(np.median([part[name] for part in parts])), 2) for name in parts[0]
        },
    }


def _exchanges(client: httpx.Client) -> dict[str, float]:
    bodies = [
        {"message": f"I moved to desk {number} in the new office.", "reply": "Noted."}
        for number in range(CALLS)
    ]
    client.post("/api/v1/exchanges", json=bodies[0]).raise_for_status()
    answers, times = timing.each(partial(client.post, "/api/v1/exchanges", json=body) for body in bodies)
    for answer in answers:
        answer.raise_for_status()
    return times


def _resident(pid: int) -> int:
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    line = next(each for each in status.read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) // 1024
