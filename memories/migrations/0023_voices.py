"""Who was first named by a service key, and the counting of voices by it."""

from django.db import migrations, models

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0022_entity_purge")]

    operations = [
        migrations.AddField("user", "introduced_by", models.UUIDField(blank=True, editable=False, null=True)),
        migrations.AddField("decision", "of_keys", models.PositiveIntegerField(null=True)),
        run_sql("contributor_counts"),
    ]
