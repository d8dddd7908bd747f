"""Updates as Telegram sends them, with the secret that `manage.py telegram --webhook` has told it.

The library takes a second to import, and is imported by the first update: a web process without a bot never pays for it.
"""

import json
from hmac import compare_digest
from typing import Any

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

HEADER = "X-Telegram-Bot-Api-Secret-Token"


@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    """200 once it is answered; anything else, and Telegram sends it again."""
    if not (settings.TELEGRAM_TOKEN and settings.TELEGRAM_WEBHOOK_SECRET):
        raise Http404
    sent = request.headers.get(HEADER, "")
    if not compare_digest(sent.encode(), settings.TELEGRAM_WEBHOOK_SECRET.encode()):
        return HttpResponse("The secret token is missing or wrong.", status=403, content_type="text/plain")
    try:
        sent_update = json.loads(request.body)
    except ValueError:
        return HttpResponse("This is no JSON.", status=400, content_type="text/plain")
    connections.close_all()  # a model may take minutes, and others wait for the connection
    return HttpResponse(status=200 if async_to_sync(_handle)(sent_update) else 400)


async def _handle(sent: Any) -> bool:
    """False for what is no update."""
    from telegram import Update  # noqa: PLC0415 - see the module's docstring

    from brain.telegram.bot import bot  # noqa: PLC0415
    from brain.telegram.deduplication import handle  # noqa: PLC0415

    async with bot() as telegram:
        try:
            update = Update.de_json(sent, telegram)
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
        await handle(telegram, update)
    return True
