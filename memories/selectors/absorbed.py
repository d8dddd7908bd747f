"""Which accounts became part of another one."""

from uuid import UUID

from memories.models import AbsorbedAccount, User
from memories.tenancy import acting_as


def absorbed_into(user: User) -> list[UUID]:
    """The ids of the accounts that became part of this one, the first one first."""
    with acting_as(user):
        return list(
            AbsorbedAccount.objects.filter(user=user).order_by("at").values_list("absorbed", flat=True)
        )
