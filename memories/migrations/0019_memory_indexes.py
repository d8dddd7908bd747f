"""Memories: a sample of an owner's ids, and no index entry for references that are not set."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

UNCONDITIONAL = {
    "user_id": "memories_memory_user_id_08d324c8",
    "assistant_id": "memories_memory_assistant_id_75811359",
    "exchange_id": "memories_memory_exchange_id_5ecf0442",
    "superseded_by_id": "memories_memory_superseded_by_id_90b6d19b",
}


def reference(to: str, *, null: bool = True, related_name: str = "+") -> models.ForeignKey:
    return models.ForeignKey(
        db_index=False,
        null=null,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name=related_name,
        to=to,
    )


def where_set(field: str) -> migrations.AddIndex:
    condition = models.Q((f"{field}__isnull", False))
    index = models.Index(condition=condition, fields=[field], name=f"memory_{field}")
    return migrations.AddIndex(model_name="memory", index=index)


class Migration(migrations.Migration):
    dependencies = [("memories", "0018_column_defaults")]

    operations = [
        # In the database by hand: Django would make the foreign keys anew, without their cascades (0002_sql).
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("memory", "user", reference(settings.AUTH_USER_MODEL, null=False)),
                migrations.AlterField("memory", "assistant", reference("memories.assistant")),
                migrations.AlterField("memory", "exchange", reference("memories.exchange")),
                migrations.AlterField(
                    "memory", "superseded_by", reference("memories.memory", related_name="supersedes")
                ),
            ],
            database_operations=[
                migrations.RunSQL(f"DROP INDEX {name}", f"CREATE INDEX {name} ON memories_memory ({column})")
                for column, name in UNCONDITIONAL.items()
            ],
        ),
        migrations.RemoveIndex(model_name="memory", name="memory_recalled"),
        migrations.AddIndex(
            model_name="memory", index=models.Index(fields=["user", "id"], name="memory_sample")
        ),
        where_set("assistant"),
        where_set("exchange"),
        where_set("superseded_by"),
    ]
