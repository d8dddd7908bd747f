"""The same as `reembedding` for what an organisation shares: its facts, entries and assumptions change their model together.

The new vectors are put in place while the old ones go on serving; whoever reads waits only for the moment in which all of them
hold. Whoever writes waits from the beginning of that step.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model

from memories import organisations
from memories.actions.jobs import start_job, works_on
from memories.actions.reembedding import AT_ONCE, SWITCH, digest_of
from memories.embedding import embed, space_of
from memories.locks import lock_team_store, lock_team_vectors
from memories.models import Assumption, Entry, Job, NextTeamVector, Organisation, TeamFact
from memories.selectors.knowledge import draft_of
from memories.selectors.maintenance import REEMBED_TEAM

Text = Callable[[Any], str]
TABLES: dict[str, tuple[type[Model], Text]] = {
    "fact": (TeamFact, lambda row: str(row.content)),
    "entry": (Entry, lambda row: draft_of(row.fact).full_text()),
    "assumption": (Assumption, lambda row: str(row.content)),
}
TAKE_OVER = """
    UPDATE {table} AS old SET embedding = new.embedding{model} FROM memories_nextteamvector AS new
    WHERE new.table = %(name)s AND new.row = old.{key} AND new.embedding_model = %(model)s
"""


def reembed_outdated_team() -> int:
    """Every minute, in each organisation: begin where its vectors are of another model than the configured one."""
    here, model = Organisation.objects.filter(pk=organisations.current()), settings.EMBEDDING_MODEL
    if here.filter(embedding_model__in=["", model]).exists():
        return 0
    if Job.objects.filter(kind=REEMBED_TEAM, state__in=Job.OPEN).exists():
        return 0
    with transaction.atomic():
        NextTeamVector.objects.all().delete()
        start_job(
            requested_by=None,
            kind=REEMBED_TEAM,
            items=[*_batches(), [SWITCH, []]],
            parameters={"model": model},
        )
    return 1


def _batches() -> list[Any]:
    return [
        [name, ids[start : start + AT_ONCE]]
        for name, (table, _text) in TABLES.items()
        for ids in [[str(pk) for pk in table._default_manager.order_by("pk").values_list("pk", flat=True)]]
        for start in range(0, len(ids), AT_ONCE)
    ]


@works_on(REEMBED_TEAM)
def _reembed_some(job: Job, item: Sequence[Any]) -> str:
    """One batch, or the change of all of them."""
    name, ids = item
    model = str(job.parameters["model"])
    if name == SWITCH:
        _switch(model)
    else:
        _compute(name, ids, model)
    return "done"


def _compute(name: str, ids: Sequence[str], model: str) -> None:
    table, text = TABLES[name]
    texts = {row.pk: text(row) for row in table._default_manager.filter(pk__in=ids)}
    with space_of(model):
        vectors = embed(list(texts.values()))
    NextTeamVector.objects.bulk_create(
        [
            NextTeamVector(
                table=name, row=pk, digest=digest_of(content), embedding=vector, embedding_model=model
            )
            for (pk, content), vector in zip(texts.items(), vectors, strict=True)
        ],
        update_conflicts=True,
        unique_fields=["table", "row"],
        update_fields=["digest", "embedding", "embedding_model"],
    )


def _switch(model: str) -> None:
    """What was written or reworded meanwhile is computed first. Who reads sees the old vectors until all is committed."""
    with transaction.atomic():
        lock_team_store()
        for name, (table, text) in TABLES.items():
            made = NextTeamVector.objects.filter(table=name, embedding_model=model)
            known = dict(made.values_list("row", "digest"))
            rows = table._default_manager.defer("embedding").iterator(chunk_size=AT_ONCE)
            lacking = [str(row.pk) for row in rows if known.get(row.pk) != digest_of(text(row))]
            for start in range(0, len(lacking), AT_ONCE):
                _compute(name, lacking[start : start + AT_ONCE], model)
        with connection.cursor() as cursor:
            for name, (table, _text) in TABLES.items():
                named = any(field.name == "embedding_model" for field in table._meta.fields)
                query = TAKE_OVER.format(
                    table=table._meta.db_table,
                    key=table._meta.pk.column,
                    model=", embedding_model = new.embedding_model" if named else "",
                )
                cursor.execute(query, {"name": name, "model": model})
        NextTeamVector.objects.all().delete()
        here = organisations.current()
        lock_team_vectors(here, shared=False)
        Organisation.objects.filter(pk=here).update(embedding_model=model)
