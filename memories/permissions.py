"""What staff may do. Checked on every view and again in the action."""

from enum import StrEnum
from typing import Any

from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.utils.translation import gettext_lazy as _

from memories import organisations
from memories.models import Organisation, User


class Capability(StrEnum):
    VIEW = "memories.view_console"
    DECIDE = "memories.decide"
    TUNE = "memories.tune"
    SUPPORT = "memories.support"
    ERASE = "memories.erase"
    MANAGE_STAFF = "memories.manage_staff"
    OVERRIDE_KNOWLEDGE = "memories.override_knowledge"


# What each lets somebody do, as a page names it.
WORDS = {
    Capability.VIEW: _("look at the console"),
    Capability.DECIDE: _("decide about team facts"),
    Capability.TUNE: _("change the settings and read the audit log"),
    Capability.SUPPORT: _("open a person for support"),
    Capability.ERASE: _("erase a person"),
    Capability.MANAGE_STAFF: _("manage the team and its keys"),
    Capability.OVERRIDE_KNOWLEDGE: _("read and write every entry with their own keys"),
}
ADMIN, VIEWER = "Admin", "Viewer"
GROUPS: dict[str, list[Capability]] = {
    VIEWER: [Capability.VIEW],
    "Operator": [Capability.VIEW, Capability.DECIDE],
    "Tuner": [Capability.VIEW, Capability.TUNE],
    "Support": [Capability.VIEW, Capability.SUPPORT, Capability.ERASE],
    ADMIN: list(Capability),
}


def require(user: User, capability: Capability) -> None:
    """Raises PermissionDenied, with a sentence for the page, unless the user has the capability."""
    if not (user.is_active and user.has_perm(capability)):
        raise PermissionDenied(
            _("This takes the right to %(words)s. An admin can give it to you.")
            % {"words": WORDS[capability]}
        )


def ship_organisation(using: str, **kwargs: Any) -> None:
    """After every migrate: the default organisation is there. A single team never sees it."""
    if Organisation._meta.db_table in connections[using].introspection.table_names():
        Organisation.objects.using(using).get_or_create(
            pk=organisations.DEFAULT, defaults={"name": "default"}
        )


def ship_groups(using: str, **kwargs: Any) -> None:
    """After every migrate: the groups exist, with at least the capabilities that they ship with."""
    shipped = Permission.objects.using(using).filter(content_type__app_label="memories")
    permissions = {f"memories.{each.codename}": each for each in shipped}
    if not permissions.keys() >= set(Capability):
        return  # Django announces each app by itself; the permissions come with a later one
    for name, capabilities in GROUPS.items():
        group, created = Group.objects.using(using).get_or_create(name=name)
        if created or name == ADMIN:  # who had every right keeps every right when one more is invented
            group.permissions.add(*[permissions[each] for each in capabilities])
