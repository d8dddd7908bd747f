"""A receiver of webhooks as others run it: a real HTTP server that answers as told and keeps what came."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from standardwebhooks import Webhook


@dataclass
class Receiver:
    url: str
    status: int = 204
    came: list[tuple[bytes, dict[str, str]]] = field(default_factory=list)

    def verified(self, secret: str) -> list[Any]:
        """What came, each with its signature checked."""
        return [Webhook(secret).verify(body, headers) for body, headers in self.came]


@contextmanager
def receiving() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.came.append((body, dict(self.headers)))
            self.send_response(receiver.status)
            self.send_header("Location", "http://127.0.0.1/elsewhere")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver = Receiver(f"http://127.0.0.1:{server.server_port}/hook")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
