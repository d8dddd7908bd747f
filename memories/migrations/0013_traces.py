"""Traces, which recall an exchange followed, and whether its text was handed over to be distilled."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0012_links_sql")]

    operations = [
        migrations.AddField(model_name="exchange", name="recall_id", field=models.UUIDField(null=True)),
        migrations.AddField(
            model_name="exchange", name="captured", field=models.BooleanField(default=False, db_default=False)
        ),
        migrations.CreateModel(
            name="Trace",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("at", models.DateTimeField()),
                (
                    "surface",
                    models.CharField(
                        choices=[
                            ("web", "Web"),
                            ("telegram", "Telegram"),
                            ("mcp", "MCP"),
                            ("bmc", "Coding assistant"),
                            ("api", "API"),
                        ],
                        max_length=16,
                    ),
                ),
                ("message", models.TextField(blank=True)),
                ("recall", models.JSONField(null=True)),
                ("learning", models.JSONField(null=True)),
                (
                    "exchange",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="memories.exchange",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["user", "-at", "id"], name="trace_owner")],
                "constraints": [models.UniqueConstraint(fields=["exchange"], name="one_trace_per_exchange")],
            },
        ),
        run_sql("traces"),
    ]
