"""No fault, for as long as one likes, and what grows meanwhile: memory of every process, connections, queue, logs, rows.

Whether something is bounded is judged by its last quarter beside its second one: the first is spent on warming up. Of
connections there may always be as many as web's pools and workers hold, so Postgres' memory counts by connection. Rows of
tables are what exchanges leave; which job deletes them when is in docs/operations.md, and is printed as rows for a thousand.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple, TextIO

import psutil
import psycopg
import redis

from brain.environment import WEB_POOL_SIZE, environment
from brain.run import embedded
from chaos.faults import PARTS
from chaos.product import Product
from chaos.proof import connect
from chaos.traffic import Traffic

_EVERY_SECONDS = 5.0
_MB = 1 << 20
_FEWEST = 8  # samples, so that there are quarters
QUEUES = ("celery", "patient", "unacked")


# What web's processes and a worker's children hold at most.
POOLED = environment.web_processes * (environment.pool_size or WEB_POOL_SIZE) + environment.worker_processes


class Bound(NamedTuple):
    """By how much the last quarter may lie above the second one."""

    share: float
    more: float


_BOUNDS = {
    "MB": Bound(0.10, 16),
    "MB each": Bound(0.10, 2),
    "connections": Bound(0, 4),
    "in queue": Bound(0, 50),
    "kB": Bound(0.05, 256),
}


@dataclass
class Series:
    name: str
    unit: str
    values: list[float]

    @property
    def quarters(self) -> tuple[float, float]:
        """Medians of the second and of the last one."""
        size = max(1, len(self.values) // 4)
        return median(self.values[size : 2 * size]), median(self.values[-size:])

    @property
    def bounded(self) -> bool:
        early, late = self.quarters
        share, more = _BOUNDS[self.unit]
        allowed = POOLED if self.unit == "connections" else 0
        return late <= max(early * (1 + share) + more, allowed)


def watch(product: Product, traffic: Traffic, *, minutes: float, out: TextIO) -> bool:
    """Whether everything stayed bounded. Prints a row for each that was watched, then the rows of the tables that grew."""
    seen: dict[str, Series] = {}
    with connect(product) as admin:
        rows, taken = _rows(admin), len(traffic.taken)
        deadline = time.monotonic() + 60 * minutes
        while time.monotonic() < deadline:
            for name, unit, value in _look(product, admin):
                seen.setdefault(name, Series(name, unit, [])).values.append(value)
            time.sleep(_EVERY_SECONDS)
        exchanges = len(traffic.taken) - taken
        grown = {name: now - rows.get(name, 0) for name, now in _rows(admin).items()}
    steady = [each for each in seen.values() if len(each.values) >= _FEWEST]
    _print(seen.values(), grown, exchanges, out)
    return all(each.bounded for each in steady)


def _look(product: Product, admin: psycopg.Connection) -> Iterator[tuple[str, str, float]]:
    row = admin.execute("SELECT count(*) FROM pg_stat_activity WHERE usename = 'lorekeeper_app'").fetchone()
    connections = row[0] if row else 0
    yield "connections", "connections", connections
    for part in PARTS:
        if process := product.part(part):
            yield from _memory(part, process, connections)
    with redis.Redis.from_url(embedded.urls(product.data_dir).redis) as broker:
        for name in QUEUES:
            yield f"queue {name}", "in queue", _length(broker, name)
    yield "log of the product", "kB", _size(product.log) / 1024
    for log in sorted((product.data_dir / "log").glob("*.log")):
        yield f"log/{log.name}", "kB", _size(log) / 1024


def _memory(part: str, first: psutil.Process, connections: int) -> Iterator[tuple[str, str, float]]:
    """Each process's own and its share of what it shares (PSS); of Postgres all together, by its connections."""
    with suppress(psutil.Error):
        children = sorted(first.children(recursive=True), key=lambda each: each.create_time())
        if part == "postgres":
            whole = sum(_pss(each) for each in (first, *children))
            yield f"{part}, by connections", "MB each", whole / max(connections, 1)
            return
        yield part, "MB", _pss(first)
        for number, child in enumerate(children):
            yield f"{part}, process {number + 1}", "MB", _pss(child)


def _pss(process: psutil.Process) -> float:
    try:
        return float(process.memory_full_info().pss) / _MB
    except (psutil.Error, AttributeError):
        return 0.0


def _length(broker: "redis.Redis", name: str) -> int:
    return int(broker.hlen(name) if name == "unacked" else broker.llen(name))


def _size(log: Path) -> int:
    return log.stat().st_size if log.exists() else 0


def _rows(admin: psycopg.Connection) -> dict[str, int]:
    """Counted, table by table: estimates lag behind by a minute and more."""
    tables = admin.execute("SELECT relname FROM pg_stat_user_tables WHERE schemaname = 'public'").fetchall()
    return {name: _count(admin, name) for (name,) in tables}


def _count(admin: psycopg.Connection, table: str) -> int:
    row = admin.execute(f'SELECT count(*) FROM "{table}"').fetchone()
    return int(row[0]) if row else 0


def _print(seen: Iterable[Series], grown: dict[str, int], exchanges: int, out: TextIO) -> None:
    print("| watched | second quarter | last quarter | most | bounded |\n|---|---|---|---|---|", file=out)
    for each in seen:
        early, late = each.quarters
        verdict = ("yes" if each.bounded else "no") if len(each.values) >= _FEWEST else "too short"
        figures = " | ".join(f"{value:.0f} {each.unit}" for value in (early, late, max(each.values)))
        print(f"| {each.name} | {figures} | {verdict} |", file=out)
    print("\n| table | rows more | for 1,000 exchanges |\n|---|---|---|", file=out)
    for name, more in sorted(grown.items(), key=lambda item: -item[1]):
        if more:
            print(f"| {name} | {more} | {1000 * more / max(exchanges, 1):.0f} |", file=out)
