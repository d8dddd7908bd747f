"""What is done to a running product, one after another."""

import os
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from brain.run import embedded
from brain.run.embedded.addresses import socket_folder
from chaos import cut
from chaos.product import Product

_FULL_SECONDS = 20.0
_DROPPING_SECONDS = 5.0
_CUTTING_SECONDS = 10.0
_HOUR, _JUMPED_SECONDS = 3600, 20.0
_AWAY_SECONDS = 15.0
_BACK_SECONDS = 30.0
_SPARE = 256 * 1024  # what is left when a disk is "full"


PARTS = ("web", "worker", "beat", "postgres", "valkey")


@dataclass(frozen=True)
class Fault:
    name: str
    do: Callable[[Product], None]
    short: bool = False  # part of the short form, which the tests run
    own_clock: bool = False  # of a product whose clock is not the machine's
    impossible: Callable[[Product], str] = lambda _product: (
        ""
    )  # why it cannot be done here; empty where it can


def _kill(part: str) -> Callable[[Product], None]:
    def kill(product: Product) -> None:
        process = product.part(part)
        if process is None:
            raise RuntimeError(f"There is no {part} to be killed.")
        process.kill()

    return kill


def _kill_web_whole(product: Product) -> None:
    """The server and all its processes at once."""
    server = product.part("web")
    if server is None:
        raise RuntimeError("There is no web to be killed.")
    for each in [server, *server.children(recursive=True)]:
        each.kill()


def _keep_valkey_away(product: Product) -> None:
    """Killed again as soon as it is back."""
    deadline = time.monotonic() + _AWAY_SECONDS
    while time.monotonic() < deadline:
        if server := product.part("valkey"):
            with suppress(psutil.NoSuchProcess):
                server.kill()
        time.sleep(0.1)


def _hold_valkey(product: Product) -> None:
    """It takes connections and answers nothing, as on a machine that swaps."""
    server = product.part("valkey")
    if server is None:
        raise RuntimeError("There is no valkey to be held.")
    server.suspend()
    time.sleep(_AWAY_SECONDS)
    server.resume()


def _kill_worker_child(product: Product) -> None:
    """The busiest of the worker's children, in the middle of what it does."""
    worker = product.part("worker")
    if worker is None:
        raise RuntimeError("There is no worker whose child could be killed.")
    children = worker.children(recursive=True)
    max(children, key=lambda child: sum(child.cpu_times()[:2])).kill()


def _drop_connections(product: Product) -> None:
    """End every connection of the application again and again, wherever it is."""
    deadline = time.monotonic() + _DROPPING_SECONDS
    while time.monotonic() < deadline:
        _end_connections(product)
        time.sleep(0.1)


def _end_connections(product: Product) -> None:
    with psycopg.connect(embedded.urls(product.data_dir).admin, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'lorekeeper_app'"
        )


def _cut_commits(product: Product) -> None:
    """Whoever commits hears nothing: the commit was made, or it was not."""
    with cut.breaking(socket_folder(product.data_dir)) as relay:
        _end_connections(product)  # the next ones come by that road
        time.sleep(_CUTTING_SECONDS)
    if not relay.cut:
        raise RuntimeError("No commit was cut.")


def _jump(product: Product) -> None:
    """An hour ahead, and back again."""
    assert product.clock, "this product has no clock of its own"
    for seconds in (_HOUR, 0):
        product.clock.jump(seconds)
        time.sleep(_JUMPED_SECONDS)


def _fill_disk(product: Product) -> None:
    filler = product.data_dir / "filler"
    try:
        write_until_full(filler)
        time.sleep(_FULL_SECONDS)
    finally:
        filler.unlink(missing_ok=True)


def write_until_full(filler: Path) -> None:
    free = shutil.disk_usage(filler.parent).free - _SPARE
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(free, 1))


def _shares_its_disk(product: Product) -> str:
    """Filling the machine's own disk would do harm to others."""
    of_its_own = product.data_dir.stat().st_dev != product.data_dir.parent.stat().st_dev
    return "" if of_its_own else "the data folder is no mounted file system of its own (CHAOS_DATA_DIR)"


FAULTS = (
    Fault("nothing", lambda _product: None),
    Fault("worker child killed", _kill_worker_child, short=True),
    Fault("worker killed", _kill("worker")),
    Fault("web killed", _kill("web"), short=True),
    Fault("web killed with its processes", _kill_web_whole),
    Fault("beat killed", _kill("beat")),
    Fault("Valkey killed", _kill("valkey"), short=True),
    Fault("Valkey away for 15 s", _keep_valkey_away),
    Fault("Valkey hangs for 15 s", _hold_valkey),
    Fault("Postgres killed", _kill("postgres"), short=True),
    Fault("connections dropped for 5 s", _drop_connections),
    Fault("every third commit cut for 10 s", _cut_commits, short=True),
    Fault("disk full for 20 s", _fill_disk, impossible=_shares_its_disk),
    Fault("clock an hour ahead for 20 s, and back", _jump, own_clock=True),
)


def require_all_parts(product: Product) -> None:
    """Raises RuntimeError where a part has not come back by itself."""
    deadline = time.monotonic() + _BACK_SECONDS
    while missing := [name for name in PARTS if not product.part(name)]:
        if time.monotonic() > deadline or not product.lives():
            raise RuntimeError(f"Did not come back: {', '.join(missing)}.")
        time.sleep(0.2)
