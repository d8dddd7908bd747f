"""What a page of signing in asks about the person who is half-way in."""

from django import template

from memories.models import User
from memories.selectors import staff

register = template.Library()


@register.filter
def second_factors(user: User) -> set[str]:
    """The second factors that this person has (`totp`, `webauthn`, `recovery_codes`)."""
    return staff.factors_of(user)
