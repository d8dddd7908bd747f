"""Facts out of a file: choose it, see what would become of each line, confirm."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from memories import import_buffer
from memories.actions import fact_imports
from memories.errors import NotFoundError, RefusedError
from memories.gate import Verdict
from memories.import_buffer import Waiting
from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import import_check
from memories.selectors.import_check import AT_ONCE
from memories.selectors.maintenance import REEMBED_TEAM
from memories.selectors.wordings import wordings
from review import partials, worddiff
from review.facts import files as fact_files
from review.facts.files import BYTES_AT_MOST, Contents, UnreadableError
from review.jobs import words as jobs
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import GONE, UNPROCESSABLE
from review.worddiff import Span

SEALED = "import-stopped"  # the cookie that reads the words of stopped lines


def texts(ids: Collection[UUID]) -> Mapping[UUID, str]:
    """What was added has the id of its line; the others are known as long as they wait."""
    waiting = {pk: line.content for pk, line in import_buffer.lines(list(ids)).items()}
    return waiting | dict(wordings(ids))


jobs.describe(
    REEMBED_TEAM,
    jobs.Wording(
        gettext_lazy("Vectors of the team's knowledge, computed anew"),
        results={"done": gettext_lazy("computed")},
        back="review:facts",
        back_label=gettext_lazy("Facts"),
    ),
)
jobs.describe(
    fact_imports.KIND,
    jobs.Wording(
        gettext_lazy("Importing facts"),
        results={
            "done": gettext_lazy("added"),
            import_check.Outcome.CONFLICT: gettext_lazy("added to the queue: it contradicts another fact"),
            import_check.Outcome.KNOWN: gettext_lazy("left out: the store says it already"),
            fact_imports.GATED: gettext_lazy("stopped by the gate"),
            fact_imports.LOST: gettext_lazy("no longer kept: import the file again"),
        },
        back="review:facts",
        back_label=gettext_lazy("Back to the facts"),
        texts=texts,
    ),
)


@dataclass(frozen=True, slots=True)
class Stopped:
    """A line that will not be imported. Its text is shown to the browser that sent it alone, for an hour."""

    number: int
    text: str
    verdict: Verdict | None
    reason: str


@dataclass(frozen=True, slots=True)
class Row:
    compared: import_check.Compared
    kind: str
    wording: list[Span]  # of what decided about it, with the words that the line does not have


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.DECIDE)
def choose(request: StaffRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "facts/import.html", _limits())
    try:
        contents = _contents(request.FILES.get("file"))
        key, verdicts = fact_imports.check_lines(
            actor=request.user,
            lines=contents.lines,
            malformed=[each.number for each in contents.malformed],
        )
    except (UnreadableError, RefusedError) as error:
        context = _limits() | {"refused": str(error)}
        return render(request, "facts/import.html", context, status=UNPROCESSABLE)
    response = redirect("review:check_import", key)
    response.set_cookie(
        SEALED,
        import_buffer.seal(key, [astuple(each) for each in _stopped(contents, verdicts)]),
        max_age=import_buffer.SECONDS,
        path=response.headers["Location"],
        secure=request.is_secure(),
        httponly=True,
        samesite="Strict",
    )
    return response


@require_safe
@staff_view(Capability.DECIDE)
def check(request: StaffRequest, key: UUID) -> HttpResponse:
    """The first lines of a file that waits, or the next ones. Once its import was started, how far that is."""
    try:
        waiting = import_buffer.whole(key, owner=request.user.pk)
    except NotFoundError as error:
        if job_id := import_buffer.job_of(key, owner=request.user.pk):
            return redirect("review:job", job_id)
        return render(request, "facts/import.html", _limits() | {"refused": str(error)}, status=GONE)
    wished = request.GET.get("from", "")
    start = int(wished[:6]) // AT_ONCE * AT_ONCE if wished.isdecimal() else 0
    return _dry_run(request, key, waiting, start, [] if start else _known(request, key, waiting))


@post_only
@staff_view(Capability.DECIDE)
def run(request: StaffRequest, key: UUID) -> HttpResponse:
    try:
        job = fact_imports.start_import(
            actor=request.user, key=key, approve=request.POST.get("as") == "approved"
        )
    except RefusedError as error:
        return render(request, "facts/import.html", _limits() | {"refused": str(error)}, status=GONE)
    return redirect("review:job", job.pk)


def _limits() -> dict[str, int]:
    return {"lines_at_most": fact_imports.LINES_AT_MOST, "megabytes": BYTES_AT_MOST // 1_000_000}


def _contents(file: "UploadedFile[bytes] | None") -> Contents:
    if file is None or not file.size:
        raise UnreadableError(_("Choose a file with something in it."))
    if file.size > BYTES_AT_MOST:
        raise UnreadableError(_("The file is larger than 1 MB. Import it in parts."))
    return fact_files.read(file.name or "", file.read())


def _stopped(contents: Contents, verdicts: Mapping[int, Verdict]) -> list[Stopped]:
    texts_of = {line.number: line.content for line in contents.lines}
    gated = [
        Stopped(number, texts_of[number], verdict, verdict.reason) for number, verdict in verdicts.items()
    ]
    malformed = [Stopped(each.number, "", None, each.reason) for each in contents.malformed]
    return sorted(gated + malformed, key=lambda each: each.number)


def _known(request: StaffRequest, key: UUID, waiting: Waiting) -> list[Stopped]:
    """What was stopped, with its words where this browser has their key; else the rule alone."""
    sealed = import_buffer.unsealed(key, request.COOKIES.get(SEALED, ""))
    if sealed is None:
        return [Stopped(each.number, "", None, _reason(each.rule)) for each in waiting.refused]
    return [
        Stopped(number, text, _verdict(*verdict) if verdict else None, reason)
        for number, text, verdict, reason in sealed
    ]


def _verdict(passed: bool, rule: str, span: Sequence[int]) -> Verdict:  # noqa: FBT001 - as `astuple` wrote it
    start, end = span
    return Verdict(passed=passed, rule=rule, span=(start, end))


def _reason(rule: str) -> str:
    return _("This line is no fact.") if rule == "form" else Verdict(passed=False, rule=rule).reason


def _dry_run(
    request: StaffRequest, key: UUID, waiting: Waiting, start: int, stopped: Sequence[Stopped]
) -> HttpResponse:
    compared = import_check.compare_lines(key, ids=waiting.ids, start=start)
    checked = min(start + AT_ONCE, len(waiting.ids))
    context: dict[str, Any] = {
        "key": key,
        "total": len(waiting.ids) + len(waiting.refused),
        "waiting": len(waiting.ids),
        "refused_number": len(waiting.refused),
        "stopped": stopped,
        "rows": [_row(each) for each in compared],
        "checked": checked,
        "taken": import_check.taken_in(key, until=checked),
        "next": checked if checked < len(waiting.ids) else None,
    }
    part = "#further" if partials.further_rows(request) else ""
    return render(request, f"facts/import_check.html{part}", context)


def _row(compared: import_check.Compared) -> Row:
    other = compared.fact.content if compared.fact else compared.earlier.content if compared.earlier else ""
    kind = str(TeamFact.Kind(compared.line.kind).label)
    return Row(compared, kind, worddiff.compared(other, compared.line.content))
