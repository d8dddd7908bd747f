"""Who asked to forget an entity more than a day ago."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    dependencies = [("memories", "0021_graph_sql")]

    operations = [run_sql("entity_purge")]
