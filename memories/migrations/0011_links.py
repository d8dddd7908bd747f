"""Codes that join one more surface to an account, a person's language, and the right to manage staff."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0010_tallies")]

    operations = [
        migrations.AlterModelOptions(
            name="user",
            options={
                "permissions": [
                    ("view_console", "look at the console"),
                    ("decide", "decide about team facts"),
                    ("tune", "change live settings"),
                    ("support", "look one person up"),
                    ("erase", "erase a person"),
                    ("manage_staff", "manage staff and keys"),
                ]
            },
        ),
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(default="en", max_length=16, verbose_name="language"),
        ),
        migrations.AlterField(
            model_name="apikey",
            name="scopes",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(
                    choices=[
                        ("recall", "recall"),
                        ("learn", "send exchanges"),
                        ("memories", "read and change one's own memories"),
                        ("team", "list and propose team facts"),
                        ("account", "export and erase one's own account"),
                        ("link", "link people to their accounts"),
                        ("backdate", "send exchanges of the past (demo only)"),
                    ],
                    max_length=16,
                ),
                size=None,
            ),
        ),
        migrations.CreateModel(
            name="LinkCode",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["user"], name="linkcode_owner")]},
        ),
    ]
