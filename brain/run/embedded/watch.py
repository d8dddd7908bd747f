"""Bringing an embedded server back that has fallen while it is used."""

import threading
from collections.abc import Callable
from pathlib import Path

from brain.run.disk import disk_has_room
from brain.run.embedded.failure import EmbeddedError, one_sentence
from brain.run.embedded.postgres import Cluster
from brain.run.embedded.sharing import Users
from brain.run.embedded.valkey import Valkey

LOOK_SECONDS = 0.5


class Watch(threading.Thread):
    """Looks at the servers of a data folder, and starts one that has ended by itself; `end()` before they are stopped."""

    def __init__(self, data_dir: Path, say: Callable[[str], None], *, postgres: bool, valkey: bool) -> None:
        super().__init__(name="watch", daemon=True)
        self._data_dir, self._users = data_dir, Users(data_dir)
        self._reported: dict[str, str] = {}  # of a server that does not start, why: said once, and tried on
        self._say = say
        self._ended = threading.Event()
        self._servers: dict[str, Cluster | Valkey] = {}
        if postgres:
            self._servers["Postgres"] = Cluster(data_dir)
        if valkey:
            self._servers["Valkey"] = Valkey(data_dir)

    def run(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            for name, server in self._servers.items():
                if not self._ended.is_set() and server.process() is None:
                    self._bring_back(name, server)

    def end(self) -> None:
        self._ended.set()
        self.join()

    def _bring_back(self, name: str, server: Cluster | Valkey) -> None:
        if name not in self._reported:
            self._say(f"{name} has ended by itself; it is started again.")
        try:
            with one_sentence(self._data_dir), self._users.alone():
                server.start()
        except EmbeddedError as error:
            why = (
                str(error)
                if disk_has_room(self._data_dir)
                else f"the disk of {self._data_dir} is full: make room."
            )
            if self._reported.get(name) != why:
                self._say(f"{name} does not start: {why}")
            self._reported[name] = why
        else:
            self._reported.pop(name, None)
