"""Connections to the test database that requests share, as in the web process.

Each request of a web server in this process has a thread of its own. With a connection of its own as well it would start
another Postgres process, which knows no table yet: that costs as much again as what the request does.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

from brain.databases import databases

_SIZE = 32


@contextmanager
def connected() -> Iterator[None]:
    """Until the block ends; whoever connects later has a connection of their own again."""
    known = connections["default"]
    known.close()
    pooled = databases(_SIZE)["default"]
    changed = {name: pooled[name] for name in ("CONN_MAX_AGE", "CONN_HEALTH_CHECKS")}
    changed["OPTIONS"] = known.settings_dict["OPTIONS"] | {"pool": pooled["OPTIONS"]["pool"]}
    kept = {name: known.settings_dict[name] for name in changed}
    known.settings_dict.update(changed)
    try:
        yield
    finally:
        known.close()
        known.close_pool()  # type: ignore[attr-defined]  # of the engine for Postgres
        known.settings_dict.update(kept)
