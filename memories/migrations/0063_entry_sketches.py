"""Entries are compared by sketches, as the memories of a large owner are."""

from django.db import migrations

from memories.sql import renew_function, run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0062_loops_of_a_model")]

    operations = [
        run_sql("entry_sketches"),
        renew_function("knowledge", "search_knowledge", role="lorekeeper_recall"),
    ]
