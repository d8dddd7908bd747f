"""How the web process answers: everything of one request in one thread."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThreadHandler(ASGIHandler):
    """Django's ASGI handler, with the middleware loaded in its synchronous form.

    Our views ask a database and are synchronous. Django's own handler runs what it can in the event loop and goes
    into a thread and back for each part that cannot, which costs a request of 15 ms another 5. A streaming answer is
    still sent by the event loop, and holds no thread.
    """

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await sync_to_async(self.get_response)(request)
        return response
