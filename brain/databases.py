"""The logins of one database as Django wants them, see docs/privacy.md: one for web and worker, the owner's, and a standby's."""

from typing import Any

from psycopg.conninfo import conninfo_to_dict

from brain.environment import environment
from brain.run import embedded

_DJANGO_NAMES = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}


def databases(pool_size: int) -> dict[str, dict[str, Any]]:
    """Of a process that answers requests, with so many connections in a pool; with 0, of one that works in the background."""
    urls = embedded.urls(environment.data_dir)
    common = {
        "CONN_MAX_AGE": 0 if pool_size else 300,
        "CONN_HEALTH_CHECKS": not pool_size,
        "DISABLE_SERVER_SIDE_CURSORS": environment.transaction_pooling,
    }
    options = (_answering(pool_size) if pool_size else _working()) | (
        _by_transaction() if environment.transaction_pooling else {}
    )
    known = {
        "default": _database(
            environment.database_url or urls.app, TEST={"MIRROR": "owner"}, OPTIONS=options, **common
        ),
        "owner": _database(environment.owner_database_url or environment.database_url or urls.owner),
    }
    if environment.replica_database_url:  # of which memories/replica.py says who is served by it
        soon: dict[str, Any] = {"connect_timeout": 2}  # who gets no connection goes to the primary
        if pool_size:
            soon["pool"] = options["pool"] | {"timeout": 1}
        known["replica"] = _database(
            environment.replica_database_url, TEST={"MIRROR": "owner"}, OPTIONS=options | soon, **common
        )
    return known


def answer_requests() -> None:
    """Of a process that was loaded as one that works in the background, before its first connection."""
    from django.db import connections  # noqa: PLC0415 - the settings are made of this module

    for alias, wanted in databases(environment.pool_size).items():
        connections.settings[alias].update(wanted)


def _answering(pool_size: int) -> dict[str, Any]:
    return {
        "pool": {
            "min_size": 2,
            "max_size": pool_size,
            "timeout": 5,
            "max_idle": 120,  # seconds; a connection holds up to 8 MB of Postgres
            "reconnect_timeout": 86_400,  # seconds; whoever waits when the pool gives up waits in vain
        },
        "options": _limits(
            lock_seconds=environment.lock_timeout_seconds,
            statement_seconds=environment.statement_timeout_seconds,
        ),
    }


def _working() -> dict[str, Any]:
    """Longer than requests have, and less than a task may take."""
    return {"options": _limits(lock_seconds=30, statement_seconds=100)}


def _by_transaction() -> dict[str, Any]:
    """Behind a pooler that hands a connection to another client after each transaction, nothing of a connection lasts.

    No prepared statement, no cursor, and of the limits the login's own hold.
    """
    return {"prepare_threshold": None, "options": ""}


def _limits(*, lock_seconds: float, statement_seconds: float) -> str:
    """How long a statement waits for a lock, and how long it runs: nothing that somebody forgot holds a process for ever."""
    return (
        f"-c lock_timeout={round(1000 * lock_seconds)} -c statement_timeout={round(1000 * statement_seconds)}"
    )


def _database(url: str, **extra: Any) -> dict[str, Any]:
    """A Postgres URL as Django's dictionary; what Django has no word for goes to psycopg."""
    parts = conninfo_to_dict(url)
    wanted = dict(extra.get("OPTIONS", {}))
    if limits := wanted.get("options"):
        wanted["options"] = f"{parts.get('options', '')} {limits}".strip()
    named = {_DJANGO_NAMES[key]: str(value) for key, value in parts.items() if key in _DJANGO_NAMES}
    options = {key: value for key, value in parts.items() if key not in _DJANGO_NAMES}
    return {
        "ENGINE": "brain.pooled",
        **named,
        **extra,
        # Of memories/prepared.py: at their first use. Django's own cursors prepare nothing.
        "OPTIONS": {"prepare_threshold": 0} | options | wanted,
    }
