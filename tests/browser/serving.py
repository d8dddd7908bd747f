"""The product on the web server that it really runs on, which can stream; pytest-django's own cannot."""

import threading
import time

import uvicorn
from django.db import connections

from brain.arrival import InTime
from brain.handler import OneThreadHandler
from brain.mcp.endpoint import WithMCP


class Serving:
    """uvicorn in a thread, on the test database, at `url`."""

    def __init__(self) -> None:
        # Each request has a thread of its own: a connection that outlived it would be nobody's.
        self._kept = connections["default"].settings_dict["CONN_MAX_AGE"]
        connections["default"].settings_dict["CONN_MAX_AGE"] = 0
        site = WithMCP(OneThreadHandler())
        config = uvicorn.Config(
            site, host="127.0.0.1", port=0, http=InTime, log_level="critical", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)

    @property
    def url(self) -> str:
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        connections["default"].settings_dict["CONN_MAX_AGE"] = self._kept
