"""The web process: `uvicorn brain.asgi:application`."""

import os

import django

from brain.environment import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
# Requests run in threads that come and go, so connections are pooled here, and only here. The environment has been read
# by now: a variable that is set here would come too late.
if "pool_size" not in environment.model_fields_set:
    environment.pool_size = 8

django.setup(set_prefix=False)

from brain import warm_up  # noqa: E402 - the applications are ready only now
from brain.handler import OneThreadHandler  # noqa: E402
from brain.mcp.endpoint import WithMCP  # noqa: E402
from memories import background  # noqa: E402

application = WithMCP(OneThreadHandler())

background.publish_in_a_thread()
warm_up.for_requests()
