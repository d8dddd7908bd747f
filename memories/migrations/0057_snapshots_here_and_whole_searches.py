"""Snapshots are purged in one organisation after the other; a search goes on where a farther entry could be better."""

from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0056_context_step")]

    operations = [
        run_sql("snapshots_here"),
        renew_function("knowledge", "search_knowledge", role="lorekeeper_recall"),
    ]
