"""What may stand in a profile: the keys that there are, of a person and of an assistant, and what a value of each may be."""

import re
from collections.abc import Callable
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from memories import gate
from memories.errors import RefusedError
from memories.models import ProfileAttribute
from memories.models.maintenance import VALUE_LENGTH

Key = ProfileAttribute.Key
# An assistant lives nowhere, eats nothing and works at any hour.
OF_AN_ASSISTANT = (Key.NAME, Key.PRONOUNS, Key.ROLE, Key.LANGUAGES, Key.TOOLS, Key.ANSWERS)
BLOCKED = re.compile(
    r"(?i)https?://|www\.|<|>|\bignore\b.*\b(?:instructions?|previous)\b|\bpassword\b|\b(?:api|secret) key\b|\d{9,}"
)


def valid(key: str, value: str, *, of_assistant: bool = False) -> str:
    """The value on one line and in its key's form. Raises RefusedError for a key or a value that is none.

    valid("languages", "Norwegian and  English, English") == "Norwegian, English"
    """
    keys = [each.value for each in OF_AN_ASSISTANT] if of_assistant else Key.values
    if key not in keys:
        raise RefusedError(
            _("There is no attribute “%(key)s”. There are: %(keys)s.") % {"key": key, "keys": ", ".join(keys)}
        )
    line = " ".join(value.split()).strip(" .,;")
    if not line or len(line) > VALUE_LENGTH:
        raise RefusedError(_("Write a value of 1 to %d characters.") % VALUE_LENGTH)
    statement = f"The user's {Key(key).label}: {line}"  # alone, a "code reviewer" reads like a code
    if BLOCKED.search(line) or gate.holds_credential(statement):
        raise RefusedError(_("That is no value of a profile: it looks like a secret, a link or an order."))
    return TYPES.get(Key(key), str)(line)


def label_of(key: str, *, of_assistant: bool = False) -> str:
    """The key in words: an assistant answers, its person is answered."""
    return _("how to answer") if of_assistant and key == Key.ANSWERS else str(Key(key).label)


def _zone(value: str) -> str:
    if value not in available_timezones():
        raise RefusedError(_("Write a time zone by its name, such as Europe/Oslo."))
    return value


def _list(value: str) -> str:
    parts = [part.strip() for part in re.split(r",|;|\band\b", value)]
    return ", ".join(dict.fromkeys(filter(None, parts)))


TYPES: dict[ProfileAttribute.Key, Callable[[str], str]] = {
    Key.TIME_ZONE: _zone,
    Key.LANGUAGES: _list,
    Key.TOOLS: _list,
}
