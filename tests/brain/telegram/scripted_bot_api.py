"""Telegram's Bot API as far as the bot uses it: hands out updates, and keeps what the bot sends."""

import json
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

TOKEN = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
BOT = {"id": 110201543, "is_bot": True, "first_name": "Lorekeeper", "username": "lorekeeper_bot"}


@dataclass
class BotApi:
    url: str = ""
    updates: list[dict[str, Any]] = field(default_factory=list)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    fails: list[str] = field(default_factory=list)  # methods that answer 502 once
    refuses: list[str] = field(default_factory=list)  # methods that answer 400 once
    busy: list[str] = field(default_factory=list)  # methods that answer once that one has to wait a second
    number: int = 1000

    def sent_texts(self) -> list[str]:
        """Every text that the bot has sent, the oldest first."""
        return [sent["text"] for method, sent in self.calls if method in {"sendMessage", "editMessageText"}]

    def writes(
        self, text: str, *, sender: int = 7, chat: str = "private", at: datetime | None = None
    ) -> None:
        when = int((at or datetime.now(UTC)).timestamp())
        person = {"id": sender, "is_bot": False, "first_name": "Marit"}
        self._add("message", {
            "message_id": self.number, "date": when, "text": text, "from": person,
            "chat": {"id": sender if chat == "private" else -99, "type": chat},
        })  # fmt: skip

    def presses(self, data: str, *, sender: int = 7) -> None:
        person = {"id": sender, "is_bot": False, "first_name": "Marit"}
        message = {"message_id": 5, "date": 1, "chat": {"id": sender, "type": "private"}}
        pressed = {"id": "1", "from": person, "chat_instance": "1", "data": data, "message": message}
        self._add("callback_query", pressed)

    def _add(self, kind: str, content: dict[str, Any]) -> None:
        self.number += 1
        self.updates.append({"update_id": self.number, kind: content})

    def buttons_of(self, place: int) -> list[str]:
        """What the buttons under a message would send; of those that have any, the last one is -1."""
        asked = [sent["reply_markup"] for _method, sent in self.calls if sent.get("reply_markup")]
        markup = json.loads(asked[place])
        return [each["callback_data"] for row in markup["inline_keyboard"] for each in row]

    def answer(self, method: str, sent: dict[str, Any]) -> Any:
        if method == "getMe":
            return BOT
        if method == "getUpdates":
            offset = int(sent.get("offset", 0))
            self.updates = [each for each in self.updates if each["update_id"] >= offset]
            return self.updates
        self.calls.append((method, sent))
        if method in {"sendMessage", "editMessageText"}:
            chat = {"id": int(sent["chat_id"]), "type": "private"}
            return {"message_id": len(self.calls), "date": 1, "chat": chat, "text": sent["text"], "from": BOT}
        return True


def serve() -> tuple[ThreadingHTTPServer, BotApi]:
    api = BotApi()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            _empty, bot, method = self.path.split("/")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            sent = {name: values[0] for name, values in parse_qs(body).items()}
            if bot != f"bot{TOKEN}":
                self._answer(401, {"ok": False, "error_code": 401, "description": "Unauthorized"})
            elif method in api.fails:
                api.fails.remove(method)
                self._answer(502, {"ok": False, "error_code": 502, "description": "Bad Gateway"})
            elif method in api.busy:
                api.busy.remove(method)
                self._answer(429, {
                    "ok": False, "error_code": 429, "description": "Too Many Requests: retry after 1",
                    "parameters": {"retry_after": 1},
                })  # fmt: skip
            elif method in api.refuses:
                api.refuses.remove(method)
                self._answer(400, {"ok": False, "error_code": 400, "description": "Bad Request: too old"})
            else:
                self._answer(200, {"ok": True, "result": api.answer(method, sent)})

        def _answer(self, status: int, content: dict[str, Any]) -> None:
            packed = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(packed)))
            self.end_headers()
            self.wfile.write(packed)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    api.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    return server, api
