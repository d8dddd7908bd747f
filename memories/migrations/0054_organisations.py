"""Organisations, and whose each account and key is."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import memories.models.people
from memories.sql import run_sql

# As memories/organisations.py and memories/sql/current_organisation.sql have it.
DEFAULT = """
    INSERT INTO memories_organisation (id, name, created_at, deactivated)
    VALUES ('6129ebd4-3601-4655-9f52-1a1358824500', 'default', now(), '{}')
"""


def of_organisation() -> models.Field:
    return models.ForeignKey(
        db_default=memories.models.people.CurrentOrganisation(),
        db_index=False,
        editable=False,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name="+",
        to="memories.organisation",
    )


class Migration(migrations.Migration):
    dependencies = [("memories", "0053_questions_sql")]

    operations = [
        run_sql("current_organisation"),
        migrations.CreateModel(
            name="Organisation",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=100, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "deactivated",
                    django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.RunSQL(DEFAULT, migrations.RunSQL.noop),
        migrations.AlterModelManagers(name="user", managers=[("objects", memories.models.people.People())]),
        migrations.AddField(model_name="user", name="organisation", field=of_organisation()),
        migrations.AddField(model_name="apikey", name="organisation", field=of_organisation()),
    ]
