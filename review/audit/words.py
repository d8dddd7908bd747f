"""What a decision in the audit log is called on a page."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DONE: dict[str, str | Promise] = {
    "approve": _("Approved"),
    "reject": _("Rejected"),
    "re-open": _("Put back into the queue"),
    "edit": _("Edited"),
    "edit and approve": _("Edited and approved"),
    "merge": _("Merged into another fact"),
    "undo merge": _("Taken out of the other fact again"),
    "flag conflict": _("Marked as a contradiction"),
    "keep": _("Settled a conflict: this one holds"),
    "keep both": _("Settled a conflict: both hold"),
    "enter": _("Entered by hand"),
    "import": _("Imported"),
    "delete": _("Set to be deleted"),
    "cancel deletion": _("Deletion cancelled"),
    "undo": _("Undone"),
}


def done(action: str) -> str:
    """An action without words of its own is shown as the log has it."""
    return str(DONE.get(action) or action.capitalize())
