"""The web process: `python -m brain.serving`, or any ASGI server with `brain.asgi:application`."""

from brain import set_up as _  # isort: skip  # noqa: F401 - first: the applications are ready only then
from brain.handler import OneThreadHandler
from brain.mcp.endpoint import WithMCP
from brain.run import warm_up
from memories import background

application = WithMCP(OneThreadHandler())

background.publish_in_a_thread()
warm_up.for_requests()
