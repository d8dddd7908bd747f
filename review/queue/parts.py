"""What the pages of the queue show: the list, one fact at a time, and what a decision leaves behind."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from memories.models import TeamFact
from memories.permissions import Capability
from memories.selectors import fact_history, progress, queue, queue_place
from memories.selectors.queue import Wanted
from review.filters import id_of
from review.importances import IMPORTANCES
from review.permissions import StaffRequest
from review.queue import cards, fact_details, filters
from review.queue.cards import Card, Nearest
from review.queue.forms import RejectReason

PAGE_SIZE = 25


def standing(request: StaffRequest, wanted: Wanted, *, focus: bool = False) -> dict[str, Any]:
    """What page and decision both show: the filters, and how much is left."""
    may_decide = request.user.has_perm(Capability.DECIDE)
    me = request.user.pk if may_decide else None
    pending, matching, numbers = queue.facets(wanted, reviewer=me)
    return {
        "wanted": wanted,
        "groups": filters.groups(wanted, focus=focus, numbers=numbers, me=me),
        "decided": progress.decided_today(request.user) if may_decide else 0,
        "mine": numbers.get(("reviewer", str(me)), 0),
        "orders": filters.orders(wanted, focus=focus),
        "clear": filters.href(Wanted(order=wanted.order), focus=focus),
        "here": list(filters.parameters(replace(wanted, text="", after=None))),
        "query": filters.query(wanted, focus=focus),
        "pending": pending,
        "matching": matching,
        "may_decide": may_decide,
        "reasons": RejectReason.choices,
        "kinds": TeamFact.Kind.choices,
        "importances": IMPORTANCES,
        "in_focus": focus,
        "search_href": filters.href(Wanted(), focus=focus),
        "list_href": filters.href(wanted),
        "focus_href": filters.href(replace(wanted, after=None), focus=True),
    }


def of_list(request: StaffRequest, wanted: Wanted) -> dict[str, Any]:
    found = queue.page(wanted, size=PAGE_SIZE)
    return standing(request, wanted) | {
        "cards": cards.of(found.rows),
        "next": filters.href(replace(wanted, after=found.next)) if found.next else "",
        "start": filters.href(replace(wanted, after=None)) if wanted.after else "",
    }


def of_focus(request: StaffRequest, wanted: Wanted, fact: TeamFact | None) -> dict[str, Any]:
    """One card with all that is known about it, and the way to the facts before and after it."""
    wanted = replace(wanted, after=None)
    if fact is None:
        context = standing(request, wanted, focus=True)
        return context | {"card": None, "address": context["focus_href"]}
    place, looked = queue_place.place(wanted, fact), fact_details.look(fact)
    return (
        standing(request, wanted, focus=True)
        | looked
        | {
            "card": card(fact, looked["nearest"]),
            "position": place,
            "previous": filters.href(wanted, focus=True, fact_id=place.previous) if place.previous else "",
            "next": filters.href(wanted, focus=True, fact_id=place.next) if place.next else "",
            "address": filters.href(wanted, focus=True, fact_id=fact.pk),
        }
    )


def of_card(
    request: StaffRequest, wanted: Wanted, fact: TeamFact | None, *, focus: bool = False
) -> dict[str, Any]:
    """One fact as it is now, with who decided last."""
    looked = fact_details.look(fact) if focus and fact else {}
    return (
        standing(request, wanted, focus=focus)
        | looked
        | {
            "card": card(fact, looked.get("nearest")) if fact else None,
            "decision": fact_history.last_decision(fact) if fact else None,
            "back": filters.href(wanted, focus=focus),
        }
    )


def named(request: StaffRequest) -> TeamFact | None:
    """The fact that the address names, decided or not; None where it names none or one that is gone."""
    fact_id = id_of(request.GET.get("fact", ""))
    return fresh(fact_id) if fact_id else None


def fresh(fact_id: UUID) -> TeamFact | None:
    return queue.with_state(TeamFact.objects.filter(pk=fact_id, delete_after=None)).first()


def waits(fact: TeamFact, wanted: Wanted | None = None) -> bool:
    """Whether it is still in the queue, and in that part of it which a filter shows: what is put off, or what is not."""
    if wanted is not None and fact.status == TeamFact.Status.PENDING:
        state = getattr(fact, "review_state", None)
        if bool(state and state.asleep) is not bool(wanted.snoozed):
            return False
    if fact.status == TeamFact.Status.APPROVED:
        return queue.matching_facts(Wanted()).filter(pk=fact.pk).exists()
    return fact.status == TeamFact.Status.PENDING and not fact.merged_into_id and not fact.delete_after


def card(fact: TeamFact, near: Nearest | None = None) -> Card:
    return cards.of([fact], near)[0]


def ids(facts: Iterable[TeamFact]) -> list[str]:
    return [str(fact.pk) for fact in facts]
