"""Markup in every text column of every table: no page shows it as markup, and no page would let it run.

Tables and pages are walked, so that those of tomorrow are part of it.
"""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories.actions.keys import create_own_key
from memories.actions.people import assistant_named
from memories.models import (
    AllowedTerm,
    AuditEntry,
    Conflict,
    ErasureRun,
    FactVersion,
    Job,
    SupportAccess,
    User,
    WebhookEndpoint,
)
from memories.models.base import OwnedModel
from memories.tenancy import acting_as
from tests import services
from tests.factories import contribute, fact, person, staff
from tests.memories.test_personal_rows_belong_to_their_owner import rows_of
from tests.review.test_who_may_open_what import ADDRESSES, SAMPLES, TABLE

MARKUP = "\"'><b-x>"
RUNS = "<b-x>"
AT_LEAST_ON = 20  # pages it is seen, or this would look at nothing


def _texts(model: type[models.Model]) -> list[str]:
    """Free text, as somebody may have typed it: no choice, no key, no hash."""
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField)
        and not isinstance(field, models.SlugField)
        and not (field.choices or field.unique or field.primary_key)
        and (field.max_length or 1000) >= 100
        and field.name
        not in {"password", "embedding_model"}  # nobody types the latter: it names what the vectors are of
    ]


def _write_everywhere(owner: User) -> None:
    """Column by column; what has a form of its own refuses."""
    for model in apps.get_app_config("memories").get_models():
        for name in _texts(model):
            try:
                with transaction.atomic(), acting_as(owner):
                    rows = model._default_manager.all()
                    if issubclass(model, OwnedModel):
                        rows = rows.filter(user=owner)
                    rows.update(**{name: MARKUP})
            except DatabaseError:
                continue


@pytest.fixture
def known(redis_server: services.RedisServer, db: None) -> dict[str, UUID]:
    """An Admin who is a person as well, with a row in every table that a page shows; ids by the names in addresses."""
    admin = staff("Admin", username="root", display_name=MARKUP)
    rows_of(admin)
    create_own_key(user=admin, name=MARKUP, scopes=["recall"])
    pending, other = fact(MARKUP), fact(f"{MARKUP} too", status="approved")
    contribute(pending, [admin, person(display_name=MARKUP)])
    FactVersion.objects.create(fact=other, version=1, content=MARKUP, kind="fact", importance=2)
    conflict = Conflict.objects.create(fact=pending, other=other, reason="value")
    AllowedTerm.objects.create(term=MARKUP, added_by=admin)
    AuditEntry.objects.create(
        action_id=uuid4(),
        actor=admin,
        action="look",
        object_type="fact",
        object_id=str(pending.pk),
        reason=MARKUP,
    )
    now = timezone.now()
    access = SupportAccess.objects.create(
        staff=admin, person=admin, subject="x", reason=MARKUP, expires_at=now + timedelta(minutes=20)
    )
    job = Job.objects.create(kind="approve", requested_by=admin, state="done")
    erased = ErasureRun.objects.create(job=job.pk, subject="x", mode="account", requested_by=admin)
    hook = WebhookEndpoint.objects.create(url=f"https://example.org/{MARKUP}", sealed_secret="x", events=[])
    assistant_named("coder")
    _write_everywhere(admin)

    def first(model: str) -> UUID:
        with acting_as(admin):
            row = apps.get_model("memories", model).objects.filter(user=admin).first()
            assert row, model
            return UUID(str(row.pk))

    return {
        "user_id": admin.pk,
        "fact_id": pending.pk,
        "conflict_id": conflict.pk,
        "access_id": access.pk,
        "job_id": job.pk,
        "run_id": erased.pk,
        "endpoint_id": hook.pk,
        "memory_id": first("Memory"),
        "entity_id": first("Entity"),
        "conversation_id": first("Conversation"),
        "session_id": first("Conversation"),
        "exchange_id": first("Exchange"),
        "trace_id": first("Trace"),
        "link_id": first("SurfaceLink"),
    }


def test_markup_is_text_on_every_page(known: dict[str, UUID], signed_in: Callable[[User], Client]) -> None:
    client = signed_in(User.objects.get(pk=known["user_id"]))
    client.raise_request_exception = False
    runs, lax, shown = [], [], []
    for name, address in ADDRESSES.items():
        if TABLE[name].get is None:
            continue
        gaps = {
            gap: known.get(gap, SAMPLES.get(type(kind).__name__.removesuffix("Converter").lower(), "x"))
            for gap, kind in address.pattern.converters.items()
        }
        answer = client.get(reverse(f"review:{name}", kwargs=gaps), {"q": MARKUP})
        assert answer.status_code < 500, name
        if answer.streaming or not answer["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        if RUNS in text:
            runs.append(name)
        if "&lt;b-x&gt;" in text:
            shown.append(name)
        if "default-src 'self'" not in (policy := answer["Content-Security-Policy"]) or "unsafe" in policy:
            lax.append(name)
    assert (runs, lax) == ([], [])
    assert len(shown) > AT_LEAST_ON, shown
