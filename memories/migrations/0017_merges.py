"""Accounts that became part of another one."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0016_labels")]

    operations = [
        migrations.CreateModel(
            name="AbsorbedAccount",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("absorbed", models.UUIDField(unique=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
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
                "indexes": [models.Index(fields=["user"], name="absorbed_owner")],
            },
        ),
        run_sql("merges"),
    ]
