"""Streams end when the server is asked to stop; otherwise it would wait for them, and then cut them off."""

import signal
import threading
from collections.abc import Callable
from types import FrameType

Handler = Callable[[int, FrameType | None], object] | int | None
SIGNALS = (signal.SIGTERM, signal.SIGINT)

_asked = threading.Event()
_before: dict[int, Handler] = {}


def asked_to_stop() -> bool:
    return _asked.is_set()


def watch() -> None:
    """Hear of the signal before the server does. Outside of the main thread, as in tests, there is none to hear."""
    if _before or threading.current_thread() is not threading.main_thread():
        return
    for number in SIGNALS:
        _before[number] = signal.getsignal(number)
        signal.signal(number, _note)


def _note(number: int, frame: FrameType | None) -> None:
    _asked.set()
    before = _before[number]
    if callable(before):
        before(number, frame)
    else:
        signal.signal(number, before if before is not None else signal.SIG_DFL)
        signal.raise_signal(number)
