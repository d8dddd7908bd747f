"""What a person is asked about their own memory, and what they have answered lately."""

from datetime import timedelta
from uuid import UUID

from django.db.models import Count, QuerySet, Subquery
from django.utils import timezone

from memories.models import Question, User
from memories.selectors.support import looking_at, person_of
from memories.tenancy import acting_as

MOST = 50
LATELY, MOST_ANSWERED = timedelta(days=30), 10


def open_questions(*, user: User) -> list[Question]:
    """Those of which both memories hold, the latest first."""
    with acting_as(user):
        return list(_open(user).select_related("older", "newer").order_by("-asked_at", "pk")[:MOST])


def how_many_open(*, user: User) -> int:
    with acting_as(user):
        return _open(user).count()


def number_of_open(user: User) -> Subquery:
    """The same within another query; NULL where there is none. Inside `acting_as`."""
    return Subquery(_open(user).order_by().values("user").annotate(number=Count("pk")).values("number"))


def answered_lately(*, user: User) -> list[Question]:
    """Whose answer can be taken back, the latest first."""
    with acting_as(user):
        rows = Question.objects.filter(user=user, answered_at__gte=timezone.now() - LATELY)
        rows = rows.filter(older__forgotten_at=None, newer__forgotten_at=None)
        return list(rows.select_related("older", "newer").order_by("-answered_at", "pk")[:MOST_ANSWERED])


def questions_of(*, staff: User, access_id: UUID) -> list[Question]:
    """What somebody is asked, as support sees it."""
    with looking_at(staff=staff, access_id=access_id) as access:
        return open_questions(user=person_of(access))


def _open(user: User) -> "QuerySet[Question]":
    holding = {
        f"{side}__{field}": None for side in ("older", "newer") for field in ("superseded_by", "forgotten_at")
    }
    return Question.objects.filter(user=user, answer="", **holding)
