"""Computing a person's vectors anew, after another model was configured or at any time: in the background, batch by batch.

New vectors wait beside the old ones, which serve until all stand; then all of them change places in one transaction, and the
model of the person's vectors with them. A worker that dies goes on with the batch that it was at.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from memories import audit
from memories.actions.jobs import start_job, works_on
from memories.embedding import embed, space_of
from memories.errors import NotFoundError, RefusedError
from memories.models import Entity, Job, Memory, NextVector, Quotation, StoredText, User
from memories.models.base import OwnedModel
from memories.selectors.maintenance import REEMBED
from memories.tenancy import acting_as

AT_ONCE = 64  # rows in one item of a job
PEOPLE_AT_ONCE = 20  # whose vectors are computed by themselves at the same time
SWITCH = "switch"  # the last item

Text = Callable[[Any], str]
TABLES: dict[str, tuple[type[OwnedModel], Text]] = {
    "memory": (Memory, lambda row: str(row.content)),
    "quotation": (Quotation, lambda row: str(row.content)),
    "stored text": (StoredText, lambda row: str(row.content)),
    "entity": (Entity, lambda row: ". ".join(filter(None, [f"{row.name} ({row.type})", row.description]))),
}
OUTDATED = """
    SELECT u.id FROM memories_user u
    WHERE u.embedding_model NOT IN ('', %s) AND u.is_active
      AND NOT EXISTS (SELECT FROM memories_job j WHERE j.kind = %s AND j.subject = u.id AND j.state IN ('queued', 'running'))
    ORDER BY u.id LIMIT %s
"""


def reembed(person: User, *, requested_by: User | None) -> Job:
    """Inside `acting_as`, or the look of support. RefusedError where it is under way, or there is nothing to do."""
    if Job.objects.filter(kind=REEMBED, subject=person.pk, state__in=Job.OPEN).exists():
        raise RefusedError(_("This is being done already."))
    batches = [
        [name, ids[start : start + AT_ONCE]]
        for name, (model, _text) in TABLES.items()
        for ids in [_ids(model, person)]
        for start in range(0, len(ids), AT_ONCE)
    ]
    if not batches:
        User.objects.filter(pk=person.pk).update(embedding_model=settings.EMBEDDING_MODEL)
        raise RefusedError(_("There are no memories to work on."))
    NextVector.objects.filter(user=person).delete()
    audit.record(actor=requested_by, action="re-embed", subject=person)
    return start_job(
        requested_by=requested_by,
        kind=REEMBED,
        items=[*batches, [SWITCH, []]],
        subject=person.pk,
        parameters={"model": settings.EMBEDDING_MODEL},
    )


def reembed_outdated() -> int:
    """Every minute: those whose vectors are of another model than the configured one, a few at once. How many were begun."""
    open_ = Job.objects.filter(kind=REEMBED, state__in=Job.OPEN, requested_by=None).count()
    with connection.cursor() as cursor:
        cursor.execute(OUTDATED, [settings.EMBEDDING_MODEL, REEMBED, max(0, PEOPLE_AT_ONCE - open_)])
        ids = [row[0] for row in cursor.fetchall()]
    begun = 0
    for user in User.objects.filter(pk__in=ids):
        with acting_as(user):
            try:
                reembed(user, requested_by=None)
            except RefusedError:
                continue
        begun += 1
    return begun


def align(*, user_id: UUID) -> None:
    """Rows of another model than the person's get a vector of theirs, where such have come in. Under the person's lock."""
    model = User.objects.get(pk=user_id).embedding_model or settings.EMBEDDING_MODEL
    for name, (table, _text) in TABLES.items():
        held = _held(table, user_id)
        ids = [str(pk) for pk in held.exclude(embedding_model=model).values_list("pk", flat=True)]
        for start in range(0, len(ids), AT_ONCE):
            _compute(user_id, name, ids[start : start + AT_ONCE], model)
        if ids:
            _take_over(user_id, name, table, model)


def _held(model: type[OwnedModel], user_id: UUID) -> "QuerySet[Any]":
    """What has a text: an item of a store that was put before its texts were kept is found by its words once it is put again."""
    rows: QuerySet[Any] = model._default_manager.filter(user=user_id)
    return rows.exclude(content="") if model is StoredText else rows


def _ids(model: type[OwnedModel], person: User) -> list[str]:
    rows = _held(model, person.pk).order_by("pk")
    return [str(pk) for pk in rows.values_list("pk", flat=True)]


@works_on(REEMBED)
def _reembed_some(job: Job, item: Sequence[Any]) -> str:
    """One batch, or the change of places."""
    if job.subject is None:
        raise NotFoundError(_("The person was erased meanwhile."))
    name, ids = item
    model = str(job.parameters["model"])
    if name == SWITCH:
        _switch(job.subject, model)
    else:
        with acting_as(job.subject):
            _compute(job.subject, name, ids, model)
    return "done"


def _compute(user_id: UUID, name: str, ids: Sequence[str], model: str) -> None:
    table, text = TABLES[name]
    rows = list(table._default_manager.filter(user=user_id, pk__in=ids))
    with space_of(model):
        vectors = embed([text(row) for row in rows])
    NextVector.objects.bulk_create(
        [
            NextVector(
                user_id=user_id,
                table=name,
                row=row.pk,
                digest=digest_of(text(row)),
                embedding=vector,
                embedding_model=model,
            )
            for row, vector in zip(rows, vectors, strict=True)
        ],
        update_conflicts=True,
        unique_fields=["user", "table", "row"],
        update_fields=["digest", "embedding", "embedding_model"],
    )


def _switch(user_id: UUID, model: str) -> None:
    """All at once, under the person's lock. What was told or edited meanwhile is computed before."""
    with acting_as(user_id, alone=True):
        for name in TABLES:
            for ids in _lacking(user_id, name, model):
                _compute(user_id, name, ids, model)
        for name, (table, _text) in TABLES.items():
            _take_over(user_id, name, table, model)
        NextVector.objects.filter(user=user_id).delete()
        User.objects.filter(pk=user_id).update(embedding_model=model)


def _lacking(user_id: UUID, name: str, model: str) -> Iterator[list[str]]:
    """Rows without a vector of the text that they have by now, in batches."""
    table, text = TABLES[name]
    made = NextVector.objects.filter(user=user_id, table=name, embedding_model=model)
    known = dict(made.values_list("row", "digest"))
    rows = _held(table, user_id).defer("embedding")
    lacking = [str(row.pk) for row in rows if known.get(row.pk) != digest_of(text(row))]
    for start in range(0, len(lacking), AT_ONCE):
        yield lacking[start : start + AT_ONCE]


def _take_over(user_id: UUID, name: str, table: type[Model], model: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {connection.ops.quote_name(table._meta.db_table)} AS old "  # noqa: S608 - our own name
            "SET embedding = new.embedding, embedding_model = new.embedding_model FROM memories_nextvector AS new "
            "WHERE old.user_id = %(user)s AND new.user_id = %(user)s AND new.table = %(name)s AND new.row = old.id "
            "AND new.embedding_model = %(model)s",
            {"user": user_id, "name": name, "model": model},
        )
        NextVector.objects.filter(user=user_id, table=name, embedding_model=model).delete()


def digest_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
