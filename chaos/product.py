"""`manage.py run` in a data folder of its own, and its parts by name."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psutil

from brain.environment import ROOT
from brain.run.embedded.identity import serving
from brain.run.record import RunRecord
from chaos.clock import Clock

START_SECONDS = 240.0  # the first start exports the models
_SERVERS = {"postgres": "postgres", "valkey": "valkey-server"}
_ELSEWHERE = ("DATABASE_URL", "OWNER_DATABASE_URL", "ADMIN_DATABASE_URL", "REDIS_URL", "MAKELEVEL")


class Product:
    """A running product. `part("worker")` is its process; `part("postgres")` that of an embedded server."""

    def __init__(self, data_dir: Path, models: Path, clock: Clock | None = None) -> None:
        self.data_dir = data_dir
        self.clock = clock
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/api/v1"
        kept = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
        self.environment = kept | {
            "DATA_DIR": str(data_dir),
            "MODEL_DIR": str(models),
            "PORT": str(self.port),
            "DJANGO_SETTINGS_MODULE": "brain.settings",
            **(clock.environment if clock else {}),
        }
        self.log = data_dir.with_name(f"{data_dir.name}.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Ready for traffic when this returns. Raises RuntimeError with what it printed."""
        with self.log.open("wb") as output:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, ROOT / "manage.py", "run", "--without-demo"],
                env=self.environment,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The product did not get ready:\n{self.log.read_text(errors='replace')}")
            time.sleep(0.2)

    def _ready(self) -> bool:
        try:
            answer = httpx.get(f"{self.url}/ready", timeout=10)
        except httpx.TransportError:
            return False
        return answer.status_code == httpx.codes.OK and answer.json()["status"] == "ok"

    def lives(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        if self._process and self.lives():
            self._process.terminate()
            try:
                self._process.wait(40)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)

    def part(self, name: str) -> psutil.Process | None:
        """None while it is away."""
        if name in _SERVERS:
            server = serving(_SERVERS[name], self.data_dir / name)
            return psutil.Process(server.pid) if server else None
        record = RunRecord.read(self.data_dir / "run" / "processes.json")
        known = record.processes.get(name) if record else None
        return psutil.Process(known.pid) if known and known.alive() else None

    def command(self, *arguments: str) -> str:
        """What `manage.py …` prints, run beside the product."""
        done = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, ROOT / "manage.py", *arguments],
            env=self.environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()


@contextmanager
def running(data_dir: Path, models: Path, *, own_clock: bool = False) -> Iterator[Product]:
    """With an empty memory, stopped when the block ends; by a clock of its own where asked for."""
    for old in ("postgres", "valkey", "run"):
        shutil.rmtree(data_dir / old, ignore_errors=True)
    data_dir.mkdir(parents=True, exist_ok=True)
    product = Product(data_dir, models, Clock(data_dir) if own_clock else None)
    try:
        product.start()
        yield product
    finally:
        product.stop()
