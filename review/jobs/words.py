"""Background jobs in words: what a kind of work is called, what each result code means, where it leads back to."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.actions.jobs import stoppable_kinds
from memories.models import Job

Words = str | Promise

BACK = _("Back")
SHOWN = 50  # results on one page

# What every kind of work may end with; a kind adds its own.
RESULTS: dict[str, Words] = {
    "done": _("done"),
    "stale": _("changed meanwhile"),
    "refused": _("refused"),
    "not_allowed": _("not permitted any more"),
    "failed": _("failed"),
}


@dataclass(frozen=True, slots=True)
class Wording:
    """How one kind of job is shown. `texts` looks up what the ids of the results stand for, as they are now."""

    title: Words
    results: Mapping[str, Words] = field(default_factory=dict)
    back: str = "review:home"
    back_label: Words = BACK
    undo: str = ""  # the view that takes the whole job back, where there is one
    address: Callable[[UUID], str] | None = None  # where one of them can be looked at
    texts: Callable[[Collection[UUID]], Mapping[UUID, str]] | None = None
    detail: str = ""  # a template that says more on the job's page, of what `details` returns
    details: Callable[[Job], Any] | None = None

    def result(self, code: str) -> str:
        return str(self.results.get(code) or RESULTS.get(code) or code)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many items ended one way."""

    code: str
    label: str
    number: int


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one item; no text where the item is gone."""

    id: UUID
    text: str
    code: str
    label: str
    address: str


_wordings: dict[str, Wording] = {}


def describe(kind: str, wording: Wording) -> None:
    """Name a kind of job, where the room that starts it is loaded (its views)."""
    _wordings[kind] = wording


def wording(job: Job) -> Wording:
    return _wordings.get(job.kind, Wording(_("Work in the background")))


def shown(job: Job, *, page: int = 0) -> dict[str, Any]:
    """Everything that the job's page and its progress say."""
    words = wording(job)
    named = [] if job.open else _named(job)
    return {
        "job": job,
        "words": words,
        "back": reverse(words.back),
        "undo": _undo(job, words),
        "stoppable": job.kind in stoppable_kinds(),
        "left": job.total - job.done,
        "detail": words.details(job) if words.details else None,
        "percent": round(100 * job.done / job.total) if job.total else 0,
        "tallies": _tallies(job, words),
        "results": _results(named[page * SHOWN : (page + 1) * SHOWN], words),
        "next_page": page + 2 if (page + 1) * SHOWN < len(named) else None,
    }


def brief(job: Job) -> dict[str, Any]:
    """One line about it."""
    return {"job": job, "words": wording(job), "tallies": _tallies(job, wording(job))}


def _undo(job: Job, words: Wording) -> str:
    ended = job.state in {Job.State.DONE, Job.State.STOPPED}
    took = ended and job.outcome.get("counts", {}).get("done")
    return reverse(words.undo, args=[job.pk]) if words.undo and took else ""


def _tallies(job: Job, words: Wording) -> list[Tally]:
    counts: dict[str, int] = job.outcome.get("counts", {})
    order = sorted(counts, key=lambda code: (code != "done", -counts[code]))
    return [Tally(code, words.result(code), counts[code]) for code in order]


def _named(job: Job) -> list[tuple[UUID, str]]:
    """Id and code of each item that has an id; what did not go as asked comes first."""
    named = [(UUID(name), code) for name, code in job.outcome.get("items", []) if name]
    return sorted(named, key=lambda each: each[1] == "done")


def _results(named: Sequence[tuple[UUID, str]], words: Wording) -> list[Result]:
    texts = words.texts([pk for pk, _code in named]) if words.texts and named else {}
    return [
        Result(pk, texts.get(pk, ""), code, words.result(code), words.address(pk) if words.address else "")
        for pk, code in named
    ]
