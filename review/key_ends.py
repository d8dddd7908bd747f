"""How long a new key is good, as its form offers it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memories.actions.keys import LASTING

NAMES: dict[int, str | Promise] = {30: _("30 days"), 90: _("90 days"), 365: _("a year")}
ENDS: list[tuple[str, str | Promise]] = [
    *((str(days), NAMES[days]) for days in LASTING),
    ("", _("until it is revoked")),
]
