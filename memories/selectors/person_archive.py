"""Everything that is held about one person, as a ZIP of JSON files with an index that a person can read.

Of contributions only the number: a list would join facts to a person.
"""

import io
import json
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.models import DateTimeField, F
from django.utils import timezone

from memories import audit
from memories.models import (
    ApiKey,
    AuditEntry,
    Guidelines,
    ReviewComment,
    ReviewState,
    SavedFilter,
    SupportAccess,
    User,
)
from memories.models.base import OwnedModel
from memories.selectors import archive_pages
from memories.selectors.absorbed import absorbed_into
from memories.tenancy import acting_as

# Derived from what stands beside them, or from a secret.
LEFT_OUT = {"embedding", "embedding_model", "digest"}
ACCOUNT = (
    "username",
    "display_name",
    "first_name",
    "last_name",
    "email",
    "time_zone",
    "recall_messages",
    "learn_world",
    "date_joined",
    "last_login",
    "exchange_count",
    "introduced_by",
    "second_factor_reset_at",
)


def collect(user: User) -> dict[str, Any]:
    """What is held, by file name without its ending."""
    models = apps.get_app_config("memories").get_models()
    with acting_as(user):
        held = {
            str(model._meta.verbose_name_plural): _rows(model, user)
            for model in models
            if issubclass(model, OwnedModel)
        }
        with connection.cursor() as cursor:
            cursor.execute("SELECT contributions FROM preview_contribution_erasure()")
            contributions = cursor.fetchone()[0]
    return {
        "account": {name: getattr(user, name) for name in ACCOUNT},
        "contributions": {"number of team facts that you have said": contributions},
        **_sign_in(user),
        **_oversight(user),
        **held,
    }


def _sign_in(user: User) -> dict[str, Any]:
    """Addresses, keys and devices. Of keys and second factors not what they are kept as: it would help a thief alone."""
    keys = ("name", "prefix", "scopes", "created_at", "last_used_at", "revoked_at", "expires_at")
    devices = ("ip", "user_agent", "created_at", "last_seen_at")
    return {
        "keys": list(ApiKey.objects.filter(user=user).values(*keys)),
        "email addresses": list(
            EmailAddress.objects.filter(user=user).values("email", "primary", "verified")
        ),
        "second factors": list(
            Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
        ),
        "signed-in devices": list(UserSession.objects.filter(user=user).values(*devices)),
        "groups": list(user.groups.values_list("name", flat=True)),
    }


def _oversight(user: User) -> dict[str, Any]:
    """What staff did about the person, by whom and why; and of what they did as staff, what it was and when."""
    names = [audit.pseudonym(pk) for pk in (user.pk, *absorbed_into(user))]
    about = AuditEntry.objects.filter(object_type="person", object_id__in=names).order_by("at")
    looks = SupportAccess.objects.filter(subject__in=names).order_by("opened_at")
    did = AuditEntry.objects.filter(actor=user).order_by("at")
    return {
        "audit entries about you": list(
            about.values("at", "action", "fields", "reason", by=F("actor__username"))
        ),
        "support accesses": list(
            looks.values("opened_at", "expires_at", "closed_at", "reason", by=F("staff__username"))
        ),
        "audit entries of yours": list(did.values("at", "action", "object_type", "fields")),
        "saved filters": list(SavedFilter.objects.filter(user=user).values("name", "query")),
        "comments of yours": list(ReviewComment.objects.filter(author=user).values("written_at", "text")),
        "guidelines of yours": list(Guidelines.objects.filter(author=user).values("written_at", "text")),
        "your share of the queue": [
            {
                "facts": ReviewState.objects.filter(reviewer=user).count(),
                "snoozed": ReviewState.objects.filter(snoozed_by=user).count(),
            }
        ],
    }


def _rows(model: type[OwnedModel], user: User) -> list[dict[str, Any]]:
    """In the order in which it happened; of what a person said and was answered at one moment, the person's words first."""
    fields = [field for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
    times = [field.name for field in fields if isinstance(field, DateTimeField)][:1]
    order = [*times, *("-role" for field in fields if field.name == "role"), "pk"]
    columns = [field.attname for field in fields]
    return list(model._default_manager.filter(user=user).order_by(*order).values(*columns))


def archive(user: User) -> bytes:
    """The ZIP: pages to be read, one JSON file per kind of thing, and an index of each."""
    held = collect(user)
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        folder.writestr("index.md", _index(user, held))
        for name, page in archive_pages.pages(str(user), held):
            folder.writestr(name, page)
        for name, content in held.items():
            folder.writestr(
                f"{name}.json", json.dumps(content, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False)
            )
    return packed.getvalue()


def _index(user: User, held: dict[str, Any]) -> str:
    lines = [
        f"- {name}.json: {len(content)} entries"
        for name, content in held.items()
        if isinstance(content, list)
    ]
    return "\n".join(
        [
            f"# What is held about {user}",
            "",
            f"Made on {timezone.now():%Y-%m-%d at %H:%M} UTC.",
            "",
            "Open index.html to read it; the JSON files hold the same for programs.",
            "",
            *lines,
            "- account.json: the account itself",
            "- contributions.json: how many team facts you have said; which ones is kept nowhere that can be read",
            "",
        ]
    )
