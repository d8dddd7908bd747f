"""How much a fact or a memory matters, in words."""

from django.utils.translation import gettext_lazy as _

IMPORTANCES = [
    (1, _("hardly matters")),
    (2, _("minor")),
    (3, _("ordinary")),
    (4, _("important")),
    (5, _("vital")),
]
