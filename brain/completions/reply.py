"""What the model said, read from its answer while that passes by: the first choice's text, whole or as it streams."""

import json
from typing import Any

LONGEST = 200_000  # characters that are read; an exchange holds fewer


class Reply:
    """Feed it the bytes of a stream of server-sent events. `ended` is true once the model has said its last word."""

    def __init__(self) -> None:
        self.ended = False
        self.calls_tools = False
        self.tokens_in = self.tokens_out = 0  # as far as the endpoint tells
        self._parts: list[str] = []
        self._length = 0
        self._rest = b""

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def feed(self, chunk: bytes) -> bytes:
        """Returns the lines that are whole by now: half a line must not be passed on, the rest may never come."""
        whole, newline, self._rest = (self._rest + chunk).rpartition(b"\n")
        for line in whole.split(b"\n"):
            self._read_line(line.strip())
        return whole + newline

    def feed_end(self) -> bytes:
        return self.feed(b"\n") if self._rest else b""

    def feed_all(self, body: bytes) -> None:
        """A whole answer that is not streamed."""
        self._read_choice(_first_choice(body), "message")
        self._read_usage(body)
        self.ended = True

    def _read_line(self, line: bytes) -> None:
        if not line.startswith(b"data:"):
            return
        data = line.removeprefix(b"data:").strip()
        if data == b"[DONE]":
            self.ended = True
        else:
            self._read_choice(_first_choice(data), "delta")
            if b'"usage"' in data:
                self._read_usage(data)

    def _read_usage(self, data: bytes) -> None:
        try:
            usage = json.loads(data)["usage"]
            tokens = int(usage["prompt_tokens"]), int(usage["completion_tokens"])
        except (ValueError, LookupError, TypeError):
            return
        if min(tokens) >= 0:
            self.tokens_in, self.tokens_out = tokens

    def _read_choice(self, choice: dict[str, Any], part: str) -> None:
        delta = choice.get(part)
        if not isinstance(delta, dict):
            return
        self.calls_tools = self.calls_tools or bool(delta.get("tool_calls") or delta.get("function_call"))
        text = delta.get("content")
        if isinstance(text, str) and self._length < LONGEST:
            self._parts.append(text[:LONGEST])
            self._length += len(text)


def _first_choice(data: bytes) -> dict[str, Any]:
    try:
        choices = json.loads(data).get("choices") or []
        first: dict[str, Any] = next(each for each in choices if each.get("index", 0) == 0)
    except (ValueError, AttributeError, TypeError, StopIteration):
        return {}  # an endpoint may send anything; it is passed on all the same
    return first
