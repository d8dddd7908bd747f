"""Several processes share the servers of one data folder; the last to leave stops them."""

import fcntl
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from brain.run.embedded.addresses import Urls, urls
from brain.run.embedded.failure import EmbeddedError, one_sentence
from brain.run.embedded.identity import Identity
from brain.run.embedded.postgres import Cluster
from brain.run.embedded.valkey import Valkey

_LOCK_SECONDS = 180  # longer than a start after a crash

_entered: Counter[Path] = Counter()  # how often this very process uses a data folder


class Users:
    """One file per process in `run/users/`, named by its pid and holding its start time."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._folder = data_dir / "run" / "users"

    @contextmanager
    def alone(self) -> Iterator[None]:
        """No other process starts or stops servers meanwhile."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder.parent / "lock").open("a") as lock:
            deadline = time.monotonic() + _LOCK_SECONDS
            while not _locked(lock.fileno()):
                if time.monotonic() > deadline:
                    raise EmbeddedError(
                        f"Another process has held {lock.name} for {_LOCK_SECONDS} s: end it and try again."
                    )
                time.sleep(0.02)
            yield

    def enter(self) -> None:
        _entered[self._data_dir] += 1
        (self._folder / str(os.getpid())).write_text(str(Identity.of(os.getpid()).started))

    def leave(self) -> None:
        _entered[self._data_dir] -= 1
        if not _entered[self._data_dir]:
            (self._folder / str(os.getpid())).unlink(missing_ok=True)

    def remain(self) -> bool:
        """Whether a living process still uses them; files of dead ones are removed."""
        alive = False
        for path in self._folder.iterdir():
            if _living(path):
                alive = True
            else:
                path.unlink()
        return alive


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _living(path: Path) -> bool:
    try:
        return Identity(int(path.name), float(path.read_text())).alive()
    except ValueError:
        return False


@contextmanager
def running(
    data_dir: Path, *, postgres: bool = True, valkey: bool = True, durable: bool = True
) -> Iterator[Urls]:
    """Start what does not run yet, and stop at the end what nobody else uses.

    `durable=False` lets a crash of the machine take the last half second, for tests. Raises EmbeddedError.
    """
    data_dir = data_dir.resolve()
    users, cluster, queue = Users(data_dir), Cluster(data_dir), Valkey(data_dir)

    def leave() -> None:
        users.leave()
        if not users.remain():
            queue.stop()
            cluster.stop()

    with one_sentence(data_dir), users.alone():
        users.enter()
        try:
            if postgres:
                cluster.start(durable=durable)
            if valkey:
                queue.start()
        except BaseException:
            leave()
            raise
    process = os.getpid()
    try:
        yield urls(data_dir)
    finally:
        if os.getpid() == process:  # not in a fork of it
            with users.alone():
                leave()
