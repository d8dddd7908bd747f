"""The product on the web server that it really runs on, which can stream; pytest-django's own cannot."""

import threading
import time
from contextlib import ExitStack

import uvicorn

from brain.arrival import InTime
from brain.handler import OneThreadHandler
from brain.mcp.endpoint import WithMCP
from tests import pooled


class Serving:
    """uvicorn in a thread, on the test database, at `url`."""

    def __init__(self) -> None:
        site = WithMCP(OneThreadHandler())
        config = uvicorn.Config(
            site, host="127.0.0.1", port=0, http=InTime, log_level="critical", timeout_graceful_shutdown=1
        )
        self._until_stopped = ExitStack()
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> None:
        self._until_stopped.enter_context(pooled.connected())
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
        self._until_stopped.close()
