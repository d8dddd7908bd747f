"""The people of the house, and every key that programs hold."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from memories.errors import NotFoundError
from memories.models import ApiKey, User
from memories.permissions import VIEWER, Capability

MOST_SHOWN = 500
REVOKED_SHOWN = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Member:
    """One account of staff, as the list shows it."""

    user: User
    groups: list[str]
    second_factor: bool
    any_factor: bool  # recovery codes alone are no protection, but they can be lost

    @property
    def invited(self) -> bool:
        """Made, but no password set yet."""
        return self.user.is_active and not self.user.has_usable_password()


def members() -> list[Member]:
    """Everybody of the house: those who may sign in first, by name. Three queries."""
    rows = _members().order_by("-is_active", "username")[:MOST_SHOWN]
    return [_member(each) for each in rows]


def member(*, user_id: UUID) -> Member:
    """Raises NotFoundError for an account that is not staff: others are found by support, with a reason."""
    found = _members().filter(pk=user_id).first()
    if found is None:
        raise NotFoundError("There is no such member of staff.")
    return _member(found)


def groups() -> list[tuple[Group, frozenset[Capability]]]:
    """Every group with the capabilities that it gives, the one with the fewest first."""
    known = {each.rpartition(".")[2]: each for each in Capability}
    rows = [
        (group, frozenset(known[each.codename] for each in group.permissions.all() if each.codename in known))
        for group in Group.objects.prefetch_related("permissions")
    ]
    return sorted(rows, key=lambda row: (len(row[1]), row[0].name))


def all_keys() -> list[ApiKey]:
    """Every key in use, and what was revoked in the last 90 days; services first."""
    lately = timezone.now() - REVOKED_SHOWN
    kept = ApiKey.objects.here().filter(Q(revoked_at=None) | Q(revoked_at__gt=lately)).select_related("user")
    order = (F("revoked_at").asc(nulls_first=True), F("user").asc(nulls_first=True), "-created_at")
    return list(kept.order_by(*order)[:MOST_SHOWN])


def factors_of(user: User) -> set[str]:
    """The kinds of second factor that a person has set up: `totp`, `webauthn`, `recovery_codes`."""
    return set(Authenticator.objects.filter(user=user).values_list("type", flat=True))


def _members() -> QuerySet[User]:
    factor = Authenticator.objects.filter(user=OuterRef("pk")).exclude(type=Authenticator.Type.RECOVERY_CODES)
    every = Authenticator.objects.filter(user=OuterRef("pk"))
    rows = (
        User.objects.here().filter(is_staff=True).annotate(protected=Exists(factor), has_factor=Exists(every))
    )
    return rows.prefetch_related("groups")


def _member(user: User) -> Member:
    names = sorted(each.name for each in user.groups.all())
    if len(names) > 1:  # from before, when it could be ticked beside others
        names = [name for name in names if name != VIEWER]
    return Member(user, names, user.protected, user.has_factor)  # type: ignore[attr-defined]  # annotated above
