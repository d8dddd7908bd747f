"""How reviewers share the queue: snoozes, shares, comments, the filters that one has saved."""

from urllib.parse import urlsplit
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from memories.actions import queue_sharing as actions
from memories.errors import RefusedError
from memories.permissions import Capability
from memories.selectors import reviewing
from review import places
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue import filters
from review.queue import parts as queue_page
from review.queue.decisions import put_aside
from review.queue.sharing_forms import AssignForm, SnoozeForm


@require_safe
@staff_view(Capability.DECIDE)
def desk(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    """What a card unfolds to write a comment, and to say whose share it is. Without JavaScript it is a page."""
    wanted, fact = filters.read(request.GET), queue_page.fresh(fact_id)
    if fact is None:
        return render(request, "queue/gone.html") if request.htmx else redirect(filters.href(wanted))
    context = {
        "fact": fact,
        "state": getattr(fact, "review_state", None),
        "reviewers": reviewing.reviewers(),
        "query": filters.query(wanted),
        "back": filters.href(wanted),
    }
    return render(request, "queue/desk_body.html" if request.htmx else "queue/desk_page.html", context)


@post_only
@staff_view(Capability.DECIDE)
def comment(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    def act() -> object:
        return actions.comment_on_fact(
            actor=request.user, fact_id=fact_id, text=request.POST.get("text", "")[: actions.READ]
        )

    return put_aside(request, fact_id, act, _("Comment added"))


@post_only
@staff_view(Capability.DECIDE)
def withdraw(request: StaffRequest, fact_id: UUID, comment_id: UUID) -> HttpResponse:
    def act() -> None:
        actions.withdraw_comment(actor=request.user, comment_id=comment_id)

    return put_aside(request, fact_id, act, _("Comment withdrawn"))


@post_only
@staff_view(Capability.DECIDE)
def snooze(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    form = SnoozeForm(request.POST)
    until = form.moment if form.is_valid() else None

    def act() -> object:
        if until is None:
            raise RefusedError(_("Choose a day that is still to come, within a year."))
        return actions.snooze_fact(actor=request.user, fact_id=fact_id, until=until)

    day = date_format(localtime(until), "DATE_FORMAT") if until else ""
    return put_aside(request, fact_id, act, _("Snoozed until %(day)s") % {"day": day})


@post_only
@staff_view(Capability.DECIDE)
def wake(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    def act() -> object:
        return actions.wake_fact(actor=request.user, fact_id=fact_id)

    return put_aside(request, fact_id, act, _("Back in the queue"))


@post_only
@staff_view(Capability.DECIDE)
def assign(request: StaffRequest, fact_id: UUID) -> HttpResponse:
    form = AssignForm(request.POST)

    def act() -> object:
        if not form.is_valid():
            raise RefusedError(_("That person may not decide about facts, or not any more."))
        reviewer = form.cleaned_data["reviewer"]
        return actions.assign_fact(actor=request.user, fact_id=fact_id, reviewer_id=reviewer)

    return put_aside(request, fact_id, act, _("Share changed"))


@post_only
@staff_view(Capability.DECIDE)
def take(request: StaffRequest) -> HttpResponse:
    """The next facts of the list that are nobody's become one's own."""
    wanted = filters.read(request.GET)
    number = actions.take_share(actor=request.user, wanted=wanted)
    text = ngettext("%(n)d fact is yours now", "%(n)d facts are yours now", number) % {"n": number}
    messages.success(request, text if number else _("Nothing here is nobody’s."))
    return redirect(filters.href(filters.mine(request.user.pk)) if number else filters.href(wanted))


@require_safe
@staff_view(Capability.VIEW)
def saved(request: StaffRequest) -> HttpResponse:
    """The menu of the filters that one has saved, and the field that saves the one of the page."""
    here = urlsplit(request.htmx.current_url or "").query if request.htmx else ""
    wanted = filters.read(QueryDict(here) if request.htmx else request.GET)
    found = [(each, filters.saved_href(each.query)) for each in reviewing.saved_filters(request.user)]
    context = {"saved": found, "query": filters.query(wanted), "wanted": wanted, "back": filters.href(wanted)}
    return render(request, "queue/saved.html" if request.htmx else "queue/saved_page.html", context)


@post_only
@staff_view(Capability.VIEW)
def save(request: StaffRequest) -> HttpResponse:
    wanted = filters.read(request.GET)
    try:
        kept = actions.save_filter(
            actor=request.user, name=request.POST.get("name", ""), query=filters.query(filters.first(wanted))
        )
        messages.success(request, _("Saved: %(name)s") % {"name": kept.name})
    except RefusedError as refused:
        messages.error(request, str(refused))
    return redirect(filters.href(wanted))


@post_only
@staff_view(Capability.VIEW)
def drop(request: StaffRequest, filter_id: UUID) -> HttpResponse:
    actions.drop_filter(actor=request.user, filter_id=filter_id)
    messages.success(request, _("The filter is deleted."))
    return redirect(places.back(request, request.POST.get("back", "")) or "review:queue")
