"""The digest of the queue as RSS, for whoever has the feed's address."""

from datetime import UTC

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from memories import organisations
from memories.actions.digests import owner_of_feed, queue_address, title
from memories.models import QueueDigest

SHOWN = 30


@require_safe
@never_cache
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """One entry a day at most: numbers, counted at a fixed hour, and no text of a fact."""
    organisation = owner_of_feed(token)
    if organisation is None:
        raise Http404(_("There is no feed at this address, or it was replaced by a new one."))
    organisations.enter(organisation)
    address = queue_address()
    told = Rss201rev2Feed(title="Lorekeeper", link=address, description=_("The review queue, once a day"))
    for each in QueueDigest.objects.order_by("-day")[:SHOWN]:
        told.add_item(
            title=title(each),
            link=address,
            description=title(each),
            unique_id=f"queue-{each.day}",
            unique_id_is_permalink=False,
            pubdate=each.made_at.astimezone(UTC),
        )
    answer = HttpResponse(content_type="application/rss+xml; charset=utf-8")
    told.write(answer, "utf-8")
    return answer
