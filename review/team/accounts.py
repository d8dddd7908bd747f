"""The people of the house: who they are, what they may do, how they get in."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.models import Group
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from memories import live_settings
from memories.actions.staff import (
    LINK_GOOD_FOR,
    invite_staff,
    password_link,
    rights_held,
    set_active,
    set_groups,
)
from memories.errors import RefusedError
from memories.models import User
from memories.permissions import VIEWER, Capability
from memories.selectors import staff
from memories.selectors.staff import Member
from review import shown_once
from review.permissions import StaffRequest, staff_view
from review.posted import post_only
from review.statuses import UNPROCESSABLE
from review.team.forms import GroupsForm, InviteForm

RIGHTS: dict[Capability, str | Promise] = {
    Capability.VIEW: gettext_lazy("look at the console"),
    Capability.DECIDE: gettext_lazy("decide about team facts"),
    Capability.TUNE: gettext_lazy("change live settings"),
    Capability.SUPPORT: gettext_lazy("look one person up"),
    Capability.ERASE: gettext_lazy("erase a person"),
    Capability.MANAGE_STAFF: gettext_lazy("manage staff and keys"),
    Capability.OVERRIDE_KNOWLEDGE: gettext_lazy("read and write every entry"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One group to tick: what it gives, and whether this reader may give it."""

    name: str
    gives: list[str]
    on: bool
    allowed: bool
    included: bool = False  # another one that is ticked gives all of it
    role: str = ""  # viewer, or one that looks as well: beside such a one a viewer is not ticked


@require_safe
@staff_view(Capability.MANAGE_STAFF)
def show(request: StaffRequest) -> HttpResponse:
    required = live_settings.current().staff_second_factor
    context = {"members": staff.members(), "second_factor_required": required}
    return render(request, "team/people.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(Capability.MANAGE_STAFF)
def invite(request: StaffRequest) -> HttpResponse:
    """A new account; the answer is its page, with the link to hand over."""
    known = staff.groups()
    names = [group.name for group, _rights in known]
    form = InviteForm(request.POST if request.method == "POST" else None, names=names)
    if request.method == "POST" and form.is_valid():
        try:
            user = invite_staff(actor=request.user, **form.cleaned_data)
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            return _link(request, user.pk)
    chosen = form.data.getlist("groups") if form.is_bound else ["Viewer"]  # type: ignore[attr-defined]
    context = {"form": form, "choices": _choices(request.user, known, chosen)}
    return render(request, "team/invite.html", context, status=UNPROCESSABLE if form.errors else 200)


@require_safe
@staff_view(Capability.MANAGE_STAFF)
def one(request: StaffRequest, user_id: UUID) -> HttpResponse:
    member = staff.member(user_id=user_id)
    return shown_once.shown(request, lambda shown: _one(request, member, shown))


@post_only
@staff_view(Capability.MANAGE_STAFF)
def groups(request: StaffRequest, user_id: UUID) -> HttpResponse:
    member = staff.member(user_id=user_id)
    form = GroupsForm(request.POST, names=[group.name for group, _rights in staff.groups()])
    if form.is_valid():
        try:
            set_groups(actor=request.user, user_id=user_id, groups=form.cleaned_data["groups"])
        except RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The groups of %(name)s are saved") % {"name": member.user})
            return redirect("review:member", user_id)
    return _one(request, member, {"form": form}, status=UNPROCESSABLE)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def active(request: StaffRequest, user_id: UUID) -> HttpResponse:
    member, wanted = staff.member(user_id=user_id), request.POST.get("active") == "1"
    try:
        set_active(actor=request.user, user_id=user_id, active=wanted)
        message = _("%(name)s may sign in again") if wanted else _("%(name)s is deactivated and signed out")
        messages.success(request, message % {"name": member.user})
    except RefusedError as refused:
        return _one(request, member, {"refused": str(refused)}, status=UNPROCESSABLE)
    return redirect("review:member", user_id)


@post_only
@staff_view(Capability.MANAGE_STAFF)
def link(request: StaffRequest, user_id: UUID) -> HttpResponse:
    return _link(request, user_id)


def _link(request: StaffRequest, user_id: UUID) -> HttpResponse:
    """Shown once and stored nowhere: whoever has it can set the password."""
    member = staff.member(user_id=user_id)
    try:
        _user, key = password_link(actor=request.user, user_id=user_id)
    except RefusedError as refused:
        return _one(request, member, {"refused": str(refused)}, status=UNPROCESSABLE)
    uid, _hyphen, token = key.partition("-")
    address = reverse("account_reset_password_from_key", kwargs={"uidb36": uid, "key": token})
    page = reverse("review:member", args=[user_id])
    return shown_once.showing(
        request, page, secret=request.build_absolute_uri(address), days=LINK_GOOD_FOR.days
    )


def _one(request: StaffRequest, member: Member, extra: dict[str, Any], *, status: int = 200) -> HttpResponse:
    known, held = staff.groups(), rights_held(member.user)
    context = {
        "member": member,
        "choices": _choices(request.user, known, member.groups),
        "may_change": all(request.user.has_perm(each) for each in held),
        "rights": [RIGHTS[each] for each in Capability if each in held],
        **extra,
    }
    return render(request, "team/member.html", context, status=status)


def _choices(
    reader: User, known: list[tuple[Group, frozenset[Capability]]], chosen: Collection[str]
) -> list[Choice]:
    others = {group.name: rights for group, rights in known if group.name in chosen and group.name != VIEWER}
    looks = any(Capability.VIEW in rights for rights in others.values())
    return [
        Choice(
            group.name,
            [str(RIGHTS[each]) for each in Capability if each in rights],
            group.name in chosen and not (group.name == VIEWER and looks),
            all(reader.has_perm(each) for each in rights),
            included=group.name == VIEWER and looks,
            role="viewer" if group.name == VIEWER else "looks" if Capability.VIEW in rights else "",
        )
        for group, rights in known
    ]
