"""What a table with an owner needs beside its columns, by one function, and for the tables of the graph."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0020_graph")]

    operations = [run_sql("owner_policies"), run_sql("graph")]
