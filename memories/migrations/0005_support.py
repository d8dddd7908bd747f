"""Support's looks at one person, receipts of erasures, and how often an exchange that failed was taken up again."""

import uuid

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def somebody() -> models.ForeignKey:
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name="+",
        to=settings.AUTH_USER_MODEL,
    )


def row_id() -> models.UUIDField:
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


class Migration(migrations.Migration):
    dependencies = [
        ("memories", "0004_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="SupportAccess",
            fields=[
                ("id", row_id()),
                ("subject", models.CharField(max_length=64)),
                ("reason", models.CharField(max_length=300)),
                ("opened_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("person", somebody()),
                ("staff", somebody()),
            ],
            options={
                "verbose_name_plural": "support accesses",
                "indexes": [
                    models.Index(fields=["staff", "person", "-expires_at"], name="access_live"),
                    models.Index(fields=["subject"], name="access_subject"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasureRun",
            fields=[
                ("id", row_id()),
                ("job", models.UUIDField(null=True, unique=True)),
                ("subject", models.CharField(max_length=64)),
                ("mode", models.CharField(max_length=32)),
                ("erased_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("counts", models.JSONField(default=dict)),
                ("left", models.JSONField(default=dict)),
                (
                    "digests",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BinaryField(max_length=32), default=list, size=None
                    ),
                ),
                ("queues_scanned_at", models.DateTimeField(null=True)),
                ("requested_by", somebody()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-erased_at"], name="erasure_at"),
                    models.Index(
                        condition=models.Q(("queues_scanned_at", None)),
                        fields=["erased_at"],
                        name="erasure_unscanned",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="exchange",
            name="requeues",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddIndex(
            model_name="exchange",
            index=models.Index(
                condition=models.Q(("status", "failed")), fields=["queued_at"], name="exchange_failed"
            ),
        ),
    ]
