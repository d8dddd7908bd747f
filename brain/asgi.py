"""The web process: `uvicorn brain.asgi:application`."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
# Requests run in threads that come and go, so connections are pooled here, and only here.
os.environ.setdefault("POOL_SIZE", "8")

from django.core.asgi import get_asgi_application

application = get_asgi_application()

from brain import warm_up  # noqa: E402 - the applications are ready only now

warm_up.for_requests()
