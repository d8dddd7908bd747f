"""What a person says about their own account: a name, where they are, which language they read."""

from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext as _

from memories.actions import quotations
from memories.errors import RefusedError
from memories.models import User
from memories.tenancy import acting_as


def update_profile(
    *,
    user: User,
    display_name: str,
    time_zone: str,
    language: str,
    recall_messages: bool,
    learn_world: bool,
) -> User:
    """Write down what they chose.

    Without `learn_world` only what they tell of themselves is learned from now on; what is known stays. Without
    `recall_messages` nothing they said is quoted, and what was kept for it goes at once.
    Raises RefusedError for a time zone or a language that there is not; nothing is changed then.
    """
    if time_zone not in available_timezones():
        raise RefusedError(_("There is no time zone of that name. Choose one from the list."))
    if language not in dict(settings.LANGUAGES):
        raise RefusedError(_("The console does not speak that language. Choose one from the list."))
    user.display_name = " ".join(display_name.split())[:150]
    user.time_zone, user.language = time_zone, language
    user.recall_messages, user.learn_world = recall_messages, learn_world
    with acting_as(user):
        user.save(update_fields=["display_name", "time_zone", "language", "recall_messages", "learn_world"])
        if not recall_messages:
            quotations.drop_all(user=user)
    return user


def acknowledge_second_factor_reset(*, user: User) -> None:
    """They have read that an admin took their second factor off."""
    User.objects.filter(pk=user.pk).update(second_factor_reset_at=None)
