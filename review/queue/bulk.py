"""Many facts decided at once: what was selected, or all that match; a few in place, many as a job."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from memories.actions import bulk
from memories.actions.bulk import BulkDecision, Pick, UnconfirmedError
from memories.actions.jobs import run_job
from memories.errors import RefusedError
from memories.models import Job
from memories.permissions import Capability
from memories.selectors.queue import Wanted
from memories.selectors.wordings import wordings
from review import places, toasts
from review.jobs import words as jobs
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.queue import filters
from review.queue.bulk_form import BulkForm

IN_PLACE = 50  # facts at most, and seconds: what takes no longer needs no page of its own
PATIENCE = 4.0
ASKED_FOR = 3600  # seconds for which the question before a large one can be gone back to

TO_THE_QUEUE = gettext_lazy("Back to the queue")
LEFT = {
    "entry": gettext_lazy("left out: entries, of which the title alone says little, so read each"),
    "conflict": gettext_lazy("left out: another fact contradicts them"),
    "order": gettext_lazy("left out: they instruct the reader, so decide each by itself"),
    "near": gettext_lazy("left out: close to an approved fact, so look at both"),
}

for kind, (title, done) in {
    BulkDecision.APPROVE: (gettext_lazy("Approving facts"), gettext_lazy("approved")),
    BulkDecision.REJECT: (gettext_lazy("Rejecting facts"), gettext_lazy("rejected")),
    bulk.UNDO: (gettext_lazy("Undoing decisions"), gettext_lazy("undone")),
}.items():
    jobs.describe(
        kind,
        jobs.Wording(
            title,
            results={"done": done, **LEFT},
            back="review:queue",
            back_label=TO_THE_QUEUE,
            texts=wordings,
            address=lambda fact_id: filters.href(Wanted(), focus=True, fact_id=fact_id),
            undo="" if kind == bulk.UNDO else "review:bulk_undo",
        ),
    )


@post_only
@staff_view(Capability.DECIDE)
def approve(request: StaffRequest) -> HttpResponse:
    return _decide(request, BulkDecision.APPROVE)


@post_only
@staff_view(Capability.DECIDE)
def reject(request: StaffRequest) -> HttpResponse:
    return _decide(request, BulkDecision.REJECT)


@post_only
@staff_view(Capability.DECIDE)
def undo(request: StaffRequest, job_id: UUID) -> HttpResponse:
    back = places.back(request, request.POST.get("back", ""))
    try:
        job = bulk.undo_bulk(actor=request.user, job_id=job_id)
    except RefusedError as refused:
        messages.error(request, str(refused))
        return redirect(back or reverse("review:job", args=[job_id]))
    return worked(request, job, back)


@require_safe
@staff_view(Capability.DECIDE)
def confirm(request: StaffRequest, key: UUID) -> HttpResponse:
    """Asks again before many facts are decided: an address of its own, to which the way back leads."""
    asker, question = cache.get(_question(key)) or (None, None)
    if asker != request.user.pk or question is None:
        messages.error(request, _("This question is too old. Nothing was changed; choose the facts again."))
        return redirect("review:queue")
    return render(request, "queue/bulk_confirm.html", question)


def worked(request: StaffRequest, job: Job, back: str) -> HttpResponse:
    """What is small is done before the page comes back, with one toast; the rest goes on in the background.

    `back` is where the reader was; without it they are on the page of a job, and see the next one.
    """
    if back and job.total <= IN_PLACE:
        run_job(job_id=job.pk, seconds=PATIENCE)
        job.refresh_from_db()
        if not job.open:
            tell(request, job)
            return redirect(back)
    query = f"?{urlencode({'back': back})}" if back else ""
    return redirect(reverse("review:job", args=[job.pk]) + query)


def tell(request: StaffRequest, job: Job) -> None:
    """What became of it, in one sentence, with the way back."""
    tallies = jobs.brief(job)["tallies"]
    summary = " · ".join(f"{tally.number} {tally.label}" for tally in tallies)
    undoable = job.kind != bulk.UNDO and job.outcome["counts"].get("done")
    toasts.decided_in_bulk(request, summary, job.pk if undoable else None)


def _decide(request: StaffRequest, verdict: BulkDecision) -> HttpResponse:
    """To the job's page; to a page that asks again; or back to the queue with what was wrong."""
    form = BulkForm(request.POST)
    chosen = list(picks(request.POST.getlist("pick")))
    back = filters.href(filters.read(request.GET))
    if not form.is_valid():
        messages.error(request, _("That was too long, or not a number. Nothing was changed."))
        return redirect(back)
    try:
        return worked(request, _start(request, verdict, form, chosen), back)
    except UnconfirmedError as unconfirmed:
        everything = form.cleaned_data["all"]
        return _ask(
            request.user.pk,
            {
                "title": _title(verdict, unconfirmed.number),
                "number": unconfirmed.number,
                "approving": verdict is BulkDecision.APPROVE,
                "address": request.path,
                "everything": everything,
                "picks": [] if everything else chosen,
                "reason": form.why if verdict is BulkDecision.REJECT else "",
                "query": filters.query(filters.read(request.GET)),
                "back": back,
            },
        )
    except RefusedError as refused:
        messages.error(request, str(refused))
        return redirect(back)


def _ask(asker: UUID, question: dict[str, Any]) -> HttpResponse:
    key = uuid4()
    cache.set(_question(key), (asker, question), ASKED_FOR)
    return redirect("review:bulk_confirm", key)


def _question(key: UUID) -> str:
    return f"bulk-question:{key}"


def _start(request: StaffRequest, verdict: BulkDecision, form: BulkForm, picks: list[Pick]) -> Job:
    reason = form.why if verdict is BulkDecision.REJECT else ""
    confirmed = form.cleaned_data["confirmed"] or 0
    if form.cleaned_data["all"]:
        wanted = replace(filters.read(request.GET), after=None)
        return bulk.decide_matching(
            actor=request.user, verdict=verdict, wanted=wanted, reason=reason, confirmed=confirmed
        )
    return bulk.decide_picked(
        actor=request.user, verdict=verdict, picks=picks, reason=reason, confirmed=confirmed
    )


def _title(verdict: BulkDecision, number: int) -> str:
    if verdict is BulkDecision.APPROVE:
        return ngettext("Approve %(n)d fact", "Approve %(n)d facts", number) % {"n": number}
    return ngettext("Reject %(n)d fact", "Reject %(n)d facts", number) % {"n": number}


def picks(values: Iterable[str]) -> Iterable[Pick]:
    """What the checkboxes send, `<id>:<version>`; what cannot be read was not sent by one."""
    for value in values:
        fact_id, _separator, version = value.partition(":")
        try:
            yield {"id": str(UUID(fact_id)), "version": int(version)}
        except ValueError:
            continue
