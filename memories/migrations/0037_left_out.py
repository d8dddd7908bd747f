"""Messages that are left out of memory, what each exchange left in it, and the words of the raw log."""

import django.contrib.postgres.fields
from django.db import migrations, models

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0036_knowledge_sql")]

    operations = [
        migrations.AddField(
            "exchange",
            "memories",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.UUIDField(), blank=True, db_default=[], default=list, size=None
            ),
        ),
        migrations.AddField("message", "ignored_at", models.DateTimeField(null=True)),
        migrations.AddField("memory", "left_out", models.JSONField(blank=True, null=True)),
        run_sql("message_search"),
        renew_function("quotations", "recall_quotations"),
    ]
