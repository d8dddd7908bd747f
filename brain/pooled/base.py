"""Django's Postgres engine with metrics, which hands out no connection that Postgres has closed meanwhile.

The pool itself would find that out by a round trip for each request, or by requests that fail, one for each connection.
"""

from select import POLLIN, poll
from typing import Any

from django_prometheus.db.backends.postgresql import base
from psycopg import Error
from psycopg.pq import ConnStatus
from psycopg_pool.base import AttemptWithBackoff

from memories import organisations

# By itself the pool waits twice as long after each failure: half a minute after an outage of one.
AttemptWithBackoff.DELAY_BACKOFF = 1.0  # so it stays the first one, a second


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        while self.pool and _closed(connection):
            connection.close()
            self.pool.putconn(connection)  # opens another one in the background
            connection = super().get_new_connection(conn_params)
        organisations.forget(connection)  # a pool may have taken back what it was told last
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        organisations.follow(self.connection)
        return super().create_cursor(name)

    def _rollback(self) -> None:
        super()._rollback()
        organisations.forget(self.connection)

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)
        organisations.forget(self.connection)


def _closed(connection: Any) -> bool:
    """Whether the server has gone, without asking it: an idle connection has nothing to read but its end."""
    if connection.closed:
        return True
    watched = poll()
    watched.register(connection.fileno(), POLLIN)
    try:
        while watched.poll(0):  # it may say why before it closes
            connection.pgconn.consume_input()
    except Error:
        return True
    return bool(connection.pgconn.status != ConnStatus.OK)
