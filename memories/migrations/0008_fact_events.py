"""What decisions changed about team facts, so that each can be undone."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0007_upkeep")]

    operations = [
        migrations.CreateModel(
            name="FactEvent",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("step", models.UUIDField()),
                ("action_id", models.UUIDField()),
                ("undoes", models.UUIDField(null=True)),
                ("consequence", models.BooleanField(default=False)),
                ("from_version", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("changes", models.JSONField(default=dict)),
                ("reworded", models.BooleanField(default=False)),
                ("conflicts", models.JSONField(default=dict)),
                (
                    "fact",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="memories.teamfact",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["step"], name="factevent_step"),
                    models.Index(fields=["undoes"], name="factevent_undoes"),
                    models.Index(fields=["action_id"], name="factevent_action"),
                ],
            },
        ),
        run_sql("fact_events"),
    ]
