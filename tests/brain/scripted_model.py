"""An endpoint that speaks OpenAI's protocol and follows a script."""

import json
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Calls = Sequence[tuple[str, dict[str, Any]]]  # tools by their names, with arguments


@dataclass
class Step:
    """One answer of the endpoint: a status with a body, or a completion with this text, or one that streams `pieces`."""

    text: str = ""
    status: int = 200
    body: str | None = None
    delay: float = 0.0
    waits_for: threading.Event | None = None
    pieces: list[str] | None = None
    pause: float = 0.0  # behind each piece
    breaks_off: bool = False  # in the middle of an event
    headers: dict[str, str] = field(default_factory=dict)
    calls: Callable[[dict[str, Any]], Calls] | Calls = ()  # of what was asked, where an id depends on it


@dataclass
class Endpoint:
    url: str
    script: list[Step]
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    hung_up: threading.Event = field(
        default_factory=threading.Event
    )  # a caller left in the middle of a stream

    def says(self, *steps: Step) -> None:
        self.script[:] = steps


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


def completion(text: str, calls: Calls = ()) -> str:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        functions = [{"name": name, "arguments": json.dumps(given)} for name, given in calls]
        message["tool_calls"] = [
            {"id": f"call-{place}", "type": "function", "function": each}
            for place, each in enumerate(functions)
        ]
    choice = {"index": 0, "finish_reason": "tool_calls" if calls else "stop", "message": message}
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


def event(piece: str) -> bytes:
    choice = {"index": 0, "delta": {"role": "assistant", "content": piece}, "finish_reason": None}
    chunk = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def stream(handler: BaseHTTPRequestHandler, step: Step, pieces: list[str]) -> bool:
    """False where the caller has gone before the end."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream; charset=utf-8")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    end = event("…")[:30] if step.breaks_off else b"data: [DONE]\n\n"
    try:
        for data in (*map(event, pieces), end):
            handler.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            time.sleep(step.pause)
        if not step.breaks_off:
            handler.wfile.write(b"0\r\n\r\n")
    except OSError:
        return False
    return True


def serve() -> tuple[ThreadingHTTPServer, Endpoint]:
    script: list[Step] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else each answer waits 40 ms for the client's acknowledgement

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"]))
            served.requests.append(json.loads(sent))
            served.keys.append(self.headers.get("Authorization", ""))
            step = script.pop(0) if len(script) > 1 else script[0]
            time.sleep(step.delay)
            if step.waits_for:
                step.waits_for.wait(20)
            if step.pieces is not None:
                self.close_connection = True
                if not stream(self, step, step.pieces):
                    served.hung_up.set()
                return
            calls = step.calls(served.requests[-1]) if callable(step.calls) else step.calls
            body = (step.body if step.body is not None else completion(step.text, calls)).encode()
            try:
                self.send_response(step.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                for name, value in step.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
            except OSError:
                return  # the caller has gone: it waited long enough

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = Server(("127.0.0.1", 0), Handler)
    served = Endpoint(f"http://127.0.0.1:{server.server_port}/v1", script)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    return server, served
