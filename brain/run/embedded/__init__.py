"""Postgres with pgvector and Valkey, the real servers out of their wheels, for a machine that has neither.

They are used where no `DATABASE_URL` or `REDIS_URL` is set. Everything they keep is under the data folder:
`postgres/` the cluster, `valkey/` the queue, `sockets/` where they listen (never on TCP), `log/` what they
say, `run/` who uses them. Several processes may share them; the last one to leave stops them.
"""

from brain.run.embedded.addresses import Urls, urls
from brain.run.embedded.failure import EmbeddedError
from brain.run.embedded.roles import bootstrap
from brain.run.embedded.sharing import running

__all__ = ["EmbeddedError", "Urls", "bootstrap", "running", "urls"]
