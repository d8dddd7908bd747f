"""An endpoint that speaks OpenAI's protocol and follows a script."""

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Step:
    """One answer of the endpoint: a status with a body, or a completion with this text."""

    text: str = ""
    status: int = 200
    body: str | None = None
    delay: float = 0.0


@dataclass
class Endpoint:
    url: str
    script: list[Step]
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def says(self, *steps: Step) -> None:
        self.script[:] = steps


def completion(text: str) -> str:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    return json.dumps(
        {
            "id": "x",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "choices": [choice],
            "usage": usage,
        }
    )


def serve() -> tuple[ThreadingHTTPServer, Endpoint]:
    script: list[Step] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            served.requests.append(json.loads(sent))
            served.keys.append(self.headers.get("Authorization", ""))
            step = script.pop(0) if len(script) > 1 else script[0]
            time.sleep(step.delay)
            body = (step.body if step.body is not None else completion(step.text)).encode()
            try:
                self.send_response(step.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                return  # the caller has gone: it waited long enough

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served = Endpoint(f"http://127.0.0.1:{server.server_port}/v1", script)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    return server, served
