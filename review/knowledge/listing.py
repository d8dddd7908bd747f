"""The tiers as lists, the decisions that are due, and what came of all of them."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from memories.models import Category, TeamFact, Tier
from memories.permissions import Capability
from memories.selectors import decision_outcomes, knowledge_figures
from review.permissions import StaffRequest, staff_view

PAGE_SIZE = 50
TEXT_LENGTH = 200
LONGEST = 1_000  # pages
CHOICES: dict[str, tuple[str | Promise, list[tuple[str, Any]]]] = {
    "category": (_("Category"), Category.choices),
    "status": (_("Status"), TeamFact.Status.choices),
    "life": (_("Life"), TeamFact.Life.choices),
}


@require_safe
@staff_view(Capability.VIEW)
def show(request: StaffRequest) -> HttpResponse:
    """One tier, as the URL filters it."""
    asked = request.GET
    tier = next((each for each in Tier if each == asked.get("tier")), Tier.CORE)
    text = asked.get("q", "").replace("\0", "")[:TEXT_LENGTH].strip()
    rows = knowledge_figures.entries(
        tier=tier,
        category=_one(asked, "category"),
        status=_one(asked, "status"),
        life=_one(asked, "life"),
        text=text,
    )
    page = Paginator(rows, PAGE_SIZE).get_page(asked.get("page"))
    context = {
        "tab": tier,
        "tier": tier,
        "page": page,
        "text": text,
        "filters": [_filter(asked, tier, text, name) for name in CHOICES],
        "kept": parse_qsl(_href(asked, tier, text, q="")[1:]),  # what a search leaves as it is
        "next": _href(asked, tier, text, page=str(page.next_page_number())) if page.has_next() else "",
        "may_decide": request.user.has_perm(Capability.DECIDE),
    }
    return render(request, "knowledge/list.html", context)


@require_safe
@staff_view(Capability.VIEW)
def due(request: StaffRequest) -> HttpResponse:
    """Decisions whose day has come, or whose assumptions an approved fact contradicts."""
    return render(request, "knowledge/due.html", {"tab": "due", "due": decision_outcomes.due()})


@require_safe
@staff_view(Capability.VIEW)
def outcomes(request: StaffRequest) -> HttpResponse:
    """How many entries there are, how they are used, and how well the words of certainty were calibrated."""
    context = {
        "tab": "outcomes",
        "tiers": knowledge_figures.by_tier(),
        "calibration": decision_outcomes.calibration(),
    }
    return render(request, "knowledge/outcomes.html", context)


def _one(asked: QueryDict, name: str) -> str:
    value = asked.get(name, "")
    return value if value in dict(CHOICES[name][1]) else ""


def _filter(asked: QueryDict, tier: str, text: str, name: str) -> dict[str, Any]:
    """A group of links, of which the chosen one leads back to all."""
    label, choices = CHOICES[name]
    chosen = _one(asked, name)
    if name == "category":
        choices = [(value, word) for value, word in choices if Category(value).tier == tier]
    links = [
        (word, value == chosen, _href(asked, tier, text, **{name: "" if value == chosen else value}))
        for value, word in choices
    ]
    return {"label": label, "links": links}


def _href(asked: QueryDict, tier: str, text: str, **changed: str) -> str:
    named = {name: _one(asked, name) for name in CHOICES} | {"tier": tier, "q": text} | changed
    return f"?{urlencode({name: value for name, value in sorted(named.items()) if value})}"
