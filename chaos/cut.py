"""A road to Postgres that breaks in the middle of a commit: nobody can tell whether it was made.

Postgres' socket is moved aside and a relay listens in its place. Of every few commits one is cut: by turns before Postgres
has heard of it, and after it is made but before the answer is passed on. Then the socket is put back.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from brain.run.embedded.addresses import POSTGRES_SOCKET

_EVERY = 3  # commits; the others pass
_COMMIT = b"COMMIT"
_CHUNK = 65_536


class Relay:
    """Passes on what each connection says, until a commit's turn has come. `cut` counts those that never got an answer."""

    def __init__(self, listening: socket.socket, real: Path) -> None:
        self._listening, self._real = listening, real
        self._commits = count(1)
        self._open: list[socket.socket] = []
        self.cut = 0

    def serve(self) -> None:
        while True:
            try:
                caller, _ = self._listening.accept()
            except OSError:  # closed: it is over
                return
            with suppress(OSError):
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._real))
                self._open += [caller, server]
                threading.Thread(target=self._ask, args=(caller, server), daemon=True).start()
                threading.Thread(target=_pass_on, args=(server, caller), daemon=True).start()

    def end(self) -> None:
        """What has come by this road goes with it."""
        self._listening.close()
        for each in self._open:
            _shut(each)

    def _ask(self, caller: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while chunk := caller.recv(_CHUNK):
                if _COMMIT in chunk and (number := next(self._commits)) % _EVERY == 0:
                    self.cut += 1
                    _shut(caller)
                    if number % (2 * _EVERY) == 0:
                        server.sendall(chunk)
                        time.sleep(0.05)  # it is made, and its answer goes nowhere
                    break
                server.sendall(chunk)
        _shut(caller)
        _shut(server)


def _pass_on(server: socket.socket, caller: socket.socket) -> None:
    with suppress(OSError):
        while answer := server.recv(_CHUNK):
            caller.sendall(answer)
    _shut(caller)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def breaking(sockets: Path) -> Iterator[Relay]:
    """`sockets` is the folder in which Postgres listens."""
    real = sockets / POSTGRES_SOCKET
    aside = real.with_name(f"{real.name}.aside")
    real.rename(aside)
    listening = socket.socket(socket.AF_UNIX)
    try:
        listening.bind(str(real))
        os.chmod(real, 0o777)  # noqa: PTH101, S103 - the folder itself is closed to others
        listening.listen(128)
        relay = Relay(listening, aside)
        threading.Thread(target=relay.serve, daemon=True).start()
        yield relay
        relay.end()
    finally:
        listening.close()
        aside.replace(real)
