"""The front door, and the stylesheet."""

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from review import places, stylesheet

FOR_EVER = "public, max-age=31536000, immutable"


@require_safe
def home(request: HttpRequest) -> HttpResponseRedirect:
    """To the first place that the reader may see; a stranger signs in on the way, and comes back here."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    seen = places.seen_by(request.user)
    return redirect(seen[0].view if seen else "review:me")


@require_safe
def styles(request: HttpRequest, digest: str) -> HttpResponse:
    """An older address, from a page that was open during an upgrade, gets today's styles, and may not keep them."""
    sheet = stylesheet.current()
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    headers = {"Vary": "Accept-Encoding", "Cache-Control": FOR_EVER if digest == sheet.digest else "no-cache"}
    if packed:
        headers["Content-Encoding"] = "gzip"
    return HttpResponse(
        sheet.compressed if packed else sheet.text, content_type="text/css; charset=utf-8", headers=headers
    )
