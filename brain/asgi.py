"""The web process: `uvicorn brain.asgi:application`."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
# Requests run in threads that come and go, so connections are pooled here, and only here.
os.environ.setdefault("POOL_SIZE", "8")

import django

django.setup(set_prefix=False)

from brain import warm_up  # noqa: E402 - the applications are ready only now
from brain.handler import OneThreadHandler  # noqa: E402
from brain.mcp.endpoint import WithMCP  # noqa: E402

application = WithMCP(OneThreadHandler())

warm_up.for_requests()
