"""Whose snapshots are, and who has some to be purged."""

from django.db import migrations

from memories.sql import run_sql


class Migration(migrations.Migration):
    # By itself: Django writes foreign keys at the end of the migration that makes a table.
    dependencies = [("memories", "0050_snapshots")]

    operations = [run_sql("snapshots")]
