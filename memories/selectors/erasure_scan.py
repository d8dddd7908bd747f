"""The scan of an erasure: whether anything that this system writes still holds the person."""

import re
from collections.abc import Sequence
from functools import reduce
from operator import or_
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.db.models import Model, Q

from memories.models import (
    AbsorbedAccount,
    ApiKey,
    AuditEntry,
    Guidelines,
    Job,
    LinkCode,
    ReviewComment,
    SettingsRevision,
    SupportAccess,
    SurfaceLink,
    User,
)
from memories.models.base import OwnedModel
from memories.tenancy import acting_as

# What staff type: table and column of each place.
TYPED: dict[str, tuple[type[Model], str]] = {
    "audit_texts": (AuditEntry, "reason"),
    "settings_texts": (SettingsRevision, "reason"),
    "support_texts": (SupportAccess, "reason"),
    "comment_texts": (ReviewComment, "text"),
    "guideline_texts": (Guidelines, "text"),
}


def scan(*, user_id: UUID, mode: str, terms: Sequence[str]) -> dict[str, int]:
    """Rows and texts that still hold the person, by place. All zero when the erasure is whole."""
    left = {"contributions": _contributions(user_id)}
    if mode == "contributions_only":
        return left
    with_the_account: set[type[OwnedModel]] = {SurfaceLink, LinkCode, AbsorbedAccount}
    kept = with_the_account if mode == "memories" else set()
    left |= _own_rows(user_id, kept)
    if mode == "account":
        left["accounts"] = (
            User.objects.filter(pk=user_id).count() + ApiKey.objects.filter(user_id=user_id).count()
        )
        left["jobs"] = Job.objects.filter(subject=user_id).count()
        left |= {place: _texts(*typed, terms) for place, typed in TYPED.items()}
    return left


def _own_rows(user_id: UUID, kept: set[type[OwnedModel]]) -> dict[str, int]:
    models = apps.get_app_config("memories").get_models()
    owned = [model for model in models if issubclass(model, OwnedModel) and model not in kept]
    with acting_as(user_id):
        return {
            str(model._meta.verbose_name_plural): model._default_manager.filter(user_id=user_id).count()
            for model in owned
        }


def _contributions(user_id: UUID) -> int:
    with acting_as(user_id), connection.cursor() as cursor:
        cursor.execute("SELECT contributions FROM preview_contribution_erasure()")
        return int(cursor.fetchone()[0])


def _texts(model: type[Model], column: str, terms: Sequence[str]) -> int:
    if not terms:
        return 0
    whole_words = (Q(**{f"{column}__iregex": rf"(?<!\w){re.escape(term)}(?!\w)"}) for term in terms)
    return model._default_manager.filter(reduce(or_, whole_words)).count()
