"""The digest of the queue as RSS, for whoever has the feed's address."""

from datetime import UTC, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from memories import organisations
from memories.actions.digests import feed_in_use, owner_of_feed, queue_address, title
from memories.models import FeedToken, QueueDigest
from review.statuses import GONE

SHOWN = 30
WARNED_BEFORE = timedelta(days=14)
OVER = gettext_lazy("This address of the feed has ended. An Admin can renew it under Team → Webhooks.")


@require_safe
@never_cache
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """One entry a day at most: numbers, counted at a fixed hour, and no text of a fact."""
    organisation = owner_of_feed(token)
    if organisation is None:
        raise Http404(_("There is no feed at this address, or it was replaced by a new one."))
    organisations.enter(organisation)
    found = feed_in_use()
    if found is None or found.expires_at <= timezone.now():
        return HttpResponse(OVER, status=GONE, content_type="text/plain; charset=utf-8")
    address = queue_address()
    rss = Rss201rev2Feed(title="Lorekeeper", link=address, description=_("The review queue, once a day"))
    if found.expires_at <= timezone.now() + WARNED_BEFORE:
        _tell_its_end(rss, found)
    for each in QueueDigest.objects.order_by("-day")[:SHOWN]:
        rss.add_item(
            title=title(each),
            link=address,
            description=title(each),
            unique_id=f"queue-{each.day}",
            unique_id_is_permalink=False,
            pubdate=each.made_at.astimezone(UTC),
        )
    answer = HttpResponse(content_type="application/rss+xml; charset=utf-8")
    rss.write(answer, "utf-8")
    return answer


def _tell_its_end(rss: Rss201rev2Feed, found: FeedToken) -> None:
    """Where its readers look, in time."""
    day = date_format(found.expires_at)
    rss.add_item(
        title=_("This address ends on %(day)s: an Admin can renew it under Team → Webhooks") % {"day": day},
        link=queue_address(),
        description="",
        unique_id=f"end-{found.expires_at:%Y-%m-%d}",
        unique_id_is_permalink=False,
        pubdate=(found.expires_at - WARNED_BEFORE).astimezone(UTC),
    )
