"""Requests arrive in time, or their connection is closed: whoever sends half of one holds nothing for long.

The headers have HEAD_SECONDS from the connection, or from the first byte of a further request; the body BODY_SECONDS from
there. What the application reads of it, the application refuses sooner and with a problem (brain/handler.py).
"""

from asyncio import BaseTransport, TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
BODY_SECONDS = 25.0
# Above what clients and proxies keep (5 s httpx, 60 s nginx): who closes first must be the one that would send the next.
KEEP_ALIVE_SECONDS = 75
_LOOK_AGAIN_SECONDS = 1.0
_BODY = b"The request had not arrived in time. Send it again."
_ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


class InTime(HttpToolsProtocol):
    """uvicorn's protocol limits only how long a connection rests between two requests: KEEP_ALIVE_SECONDS here."""

    _timer: TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.timeout_keep_alive = KEEP_ALIVE_SECONDS

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._expect_within(HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._timer is None and not self._being_answered():
            self._expect_within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._expect_within(BODY_SECONDS)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._expect_nothing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_within(self, seconds: float) -> None:
        self._expect_nothing()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _expect_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _being_answered(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _too_slow(self) -> None:
        if self.transport.is_closing():
            return
        if self.flow.read_paused:  # it is we who do not read on
            self._expect_within(_LOOK_AGAIN_SECONDS)
            return
        if not self._being_answered():
            self.transport.write(_ANSWER)
        self.transport.close()
