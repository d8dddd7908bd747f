"""Everything that is held about one person, as a ZIP of JSON files with an index that a person can read.

Of contributions only the number: a list would join facts to a person.
"""

import io
import json
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.utils import timezone

from memories.models import ApiKey, User
from memories.models.base import OwnedModel
from memories.tenancy import acting_as

LEFT_OUT = {"embedding", "embedding_model"}  # numbers that are derived from the text beside them
ACCOUNT = (
    "username",
    "display_name",
    "first_name",
    "last_name",
    "email",
    "time_zone",
    "date_joined",
    "last_login",
    "exchange_count",
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
    keys = ApiKey.objects.filter(user=user).values(
        "name", "prefix", "scopes", "created_at", "last_used_at", "revoked_at"
    )
    return {
        "account": {name: getattr(user, name) for name in ACCOUNT},
        "keys": list(keys),
        "contributions": {"number of team facts that you have said": contributions},
        **held,
    }


def _rows(model: type[OwnedModel], user: User) -> list[dict[str, Any]]:
    columns = [field.attname for field in model._meta.concrete_fields if field.name not in LEFT_OUT]
    return list(model._default_manager.filter(user=user).order_by("pk").values(*columns))


def archive(user: User) -> bytes:
    """The ZIP: index.md, and one JSON file per kind of thing."""
    held = collect(user)
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        folder.writestr("index.md", _index(user, held))
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
            *lines,
            "- account.json: the account itself",
            "- contributions.json: how many team facts you have said; which ones is kept nowhere that can be read",
            "",
        ]
    )
